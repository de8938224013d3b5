-- The provider that got a code, whose reports count.
ALTER TABLE "verification"."code_message" ADD COLUMN "provider" TEXT;
-- Operations that are removed after a time: what they sent was personal, and is deleted.
CREATE INDEX "provider_operation_forgotten_idx" ON "shared"."provider_operation"("created_at") WHERE octet_length("request") = 0;
