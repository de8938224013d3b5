-- CreateTable
CREATE TABLE "shared"."exchange_rates" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "document" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "has_failed" BOOLEAN NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("id")
);

-- What Prisma can't say: there is one row.
ALTER TABLE "shared"."exchange_rates" ADD CONSTRAINT "exchange_rates_one_row" CHECK (id = 1);
