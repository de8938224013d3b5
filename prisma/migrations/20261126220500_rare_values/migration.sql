-- Lists by a rare status or type of an account, or by a response other than 2xx of a webhook's attempt. No payment writes
-- accounts, and a delivery that succeeds at once is in no index of failed attempts.
CREATE INDEX "internal_account_not_active" ON "accounts"."internal_account"("platform_id", "environment", "status", "created_at" DESC, "id" DESC) WHERE "status" <> 'ACTIVE';
CREATE INDEX "external_account_not_active" ON "accounts"."external_account"("platform_id", "environment", "status", "created_at" DESC, "id" DESC) WHERE "status" <> 'ACTIVE' AND "deleted_at" IS NULL;
CREATE INDEX "external_account_of_type" ON "accounts"."external_account"("platform_id", "environment", "account_type", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "external_account_of_beneficiary" ON "accounts"."external_account"("platform_id", "environment", "beneficiary_verification_status", "created_at" DESC, "id" DESC) WHERE "beneficiary_verification_status" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "webhook_attempt_not_successful" ON "platform"."webhook_attempt"("platform_id", "environment", "response_status") WHERE "response_status" < 200 OR "response_status" > 299;
