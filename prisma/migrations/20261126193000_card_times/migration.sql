-- Purchases and returns of a tenant by time, for their statistics. None of the columns changes.
CREATE INDEX "card_transaction_platform_id_environment_authorized_at_idx" ON "cards"."card_transaction"("platform_id", "environment", "authorized_at");
