-- Lists of ledger transactions by time, and of the accounts of a platform. A posting writes the first index only: no
-- column of the second ever changes. Transactions of one millisecond are sorted by id when they are read.
-- The conditions hold for every row. Only statements that repeat them use these indexes: without statistics the planner
-- would otherwise prefer them to the primary key, and a posting would read all of the tenant's accounts.
CREATE INDEX "transaction_of_tenant" ON "ledger"."transaction"("platform_id", "environment", "created_at") WHERE "kind" <> '';
CREATE INDEX "account_of_tenant" ON "ledger"."account"("platform_id", "environment", "kind", "currency") WHERE "currency" <> '';
