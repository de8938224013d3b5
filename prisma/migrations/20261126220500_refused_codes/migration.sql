-- Codes whose message a provider refused.
ALTER TABLE "verification"."code_message" ADD COLUMN "about_id" TEXT NOT NULL DEFAULT '';
ALTER TABLE "verification"."code_message" ALTER COLUMN "about_id" DROP DEFAULT;
ALTER TABLE "verification"."code_message" ADD COLUMN "refused_at" TIMESTAMPTZ(3);
CREATE INDEX "code_message_platform_id_environment_about_id_idx" ON "verification"."code_message"("platform_id", "environment", "about_id");
