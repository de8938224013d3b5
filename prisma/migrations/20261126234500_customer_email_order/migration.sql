-- In the list's default order, and of all rows: a page needs no sort, and the planner knows how many customers have an
-- address, which it doesn't by the statistics of a partial index.
DROP INDEX "customers"."customer_email_idx";
CREATE INDEX "customer_email_idx" ON "customers"."customer"("platform_id", "environment", lower("email"), "created_at" DESC, "id" DESC);
