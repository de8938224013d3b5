-- One row for each source of rates. Its content is a cache.
DELETE FROM "shared"."exchange_rates";
ALTER TABLE "shared"."exchange_rates" DROP CONSTRAINT "exchange_rates_one_row";
ALTER TABLE "shared"."exchange_rates" DROP CONSTRAINT "exchange_rates_pkey";
ALTER TABLE "shared"."exchange_rates" DROP COLUMN "id";
ALTER TABLE "shared"."exchange_rates" ADD COLUMN "source" TEXT NOT NULL;
ALTER TABLE "shared"."exchange_rates" ADD CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("source");
