-- AlterTable
ALTER TABLE "wallets"."auth_method" ADD COLUMN     "audience" TEXT,
ADD COLUMN     "counter" BIGINT,
ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "public_key" BYTEA,
ADD COLUMN     "relying_party_id" TEXT,
ADD COLUMN     "subject" TEXT;

-- Whether an e-mail address is another wallet's.
CREATE INDEX "auth_method_email_idx" ON "wallets"."auth_method"("platform_id", "environment", "nickname") WHERE "type" = 'EMAIL_OTP';
