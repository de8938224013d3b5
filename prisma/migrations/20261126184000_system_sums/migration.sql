-- The balances of system accounts, which are sums of their entries: summed up to an id by the worker, so that reading
-- them scans the newest entries only. No posting writes these tables.
CREATE TABLE "ledger"."system_sum" (
    "account_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "system_sum_pkey" PRIMARY KEY ("platform_id","environment","account_id")
);

CREATE TABLE "ledger"."system_sums_end" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "transaction_id" TEXT NOT NULL,

    CONSTRAINT "system_sums_end_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "ledger"."system_sums_end" ADD CONSTRAINT "system_sums_end_is_one_row" CHECK ("id" = 1);
INSERT INTO "ledger"."system_sums_end" ("transaction_id") VALUES ('');
