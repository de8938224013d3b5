-- Documents that a provider screens by the protocol, after their upload.
ALTER TYPE "verification"."ScreeningStatus" ADD VALUE 'PENDING';
ALTER TYPE "verification"."ScreeningStatus" ADD VALUE 'REJECTED';

ALTER TABLE "verification"."document_file" ADD COLUMN "rejection_type" TEXT, ADD COLUMN "rejection_reason" TEXT;
