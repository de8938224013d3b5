-- Accounts that wait for account numbers of a provider. An account that holds money never has an entry.
CREATE INDEX "internal_account_waiting_idx" ON "accounts"."internal_account"("platform_id", "environment", "currency", "created_at", "id") WHERE "status" = 'PENDING' AND "type" <> 'EMBEDDED_WALLET';
