-- Whether a provider has screened a document's file, and the queue of verifications that wait for a person.
CREATE TYPE "verification"."ScreeningStatus" AS ENUM ('PASSED', 'UNSCREENED');
ALTER TABLE "verification"."document_file" ADD COLUMN "screening" "verification"."ScreeningStatus" NOT NULL DEFAULT 'PASSED';
ALTER TABLE "verification"."document_file" ALTER COLUMN "screening" DROP DEFAULT;

CREATE INDEX "verification_waiting_idx" ON "verification"."verification"("platform_id", "environment", "updated_at", "id") WHERE "verification_status" = 'PENDING_MANUAL_REVIEW';
