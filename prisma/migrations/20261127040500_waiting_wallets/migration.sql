-- Embedded wallets wait for a provider that follows their addresses, too.
DROP INDEX "accounts"."internal_account_waiting_idx";
CREATE INDEX "internal_account_waiting_idx" ON "accounts"."internal_account"("platform_id", "environment", "currency", "created_at", "id") WHERE "status" = 'PENDING';
