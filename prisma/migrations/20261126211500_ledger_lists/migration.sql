-- Lists of ledger transactions by time, and of the accounts of a platform. A posting writes the first index only: no
-- column of the second ever changes. Transactions of one millisecond are sorted by id when they are read.
CREATE INDEX "transaction_platform_id_environment_created_at_idx" ON "ledger"."transaction"("platform_id", "environment", "created_at");
CREATE INDEX "account_platform_id_environment_kind_currency_idx" ON "ledger"."account"("platform_id", "environment", "kind", "currency");
