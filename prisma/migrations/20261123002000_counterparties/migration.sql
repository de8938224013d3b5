-- Who holds the account on the other side of a payment, where that is not the customer whose payment it is.
ALTER TABLE "quotes"."transaction" ADD COLUMN "counterparty_id" TEXT;

WITH "other_end" AS (
    SELECT "id", "customer_id" FROM "accounts"."internal_account"
    UNION ALL
    SELECT "id", "customer_id" FROM "accounts"."external_account"
)
UPDATE "quotes"."transaction" AS "payment"
SET "counterparty_id" = COALESCE("other_end"."customer_id", "payment"."platform_id")
FROM "other_end"
WHERE "other_end"."id" = CASE "payment"."type" WHEN 'OUTGOING' THEN "payment"."destination" WHEN 'INCOMING' THEN "payment"."source" END
    AND "other_end"."customer_id" IS DISTINCT FROM "payment"."customer_id";

-- What Prisma can't say: most payments have none.
CREATE INDEX "transaction_counterparty_idx" ON "quotes"."transaction"("platform_id", "environment", "counterparty_id", "created_at" DESC, "id" DESC)
    WHERE "counterparty_id" IS NOT NULL;
