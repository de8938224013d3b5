-- AlterTable
ALTER TABLE "cards"."card_transaction" ADD COLUMN "recovered_amount" BIGINT NOT NULL DEFAULT 0;

-- What returns settled until now: first what was owed.
UPDATE "cards"."card_transaction" SET "recovered_amount" = least("uncollected_amount", "refunded_amount") WHERE NOT is_credit;

-- What Prisma can't say: no more of a debt is settled than there is.
ALTER TABLE "cards"."card_transaction"
    ADD CONSTRAINT "card_transaction_recovered_at_most_uncollected" CHECK (recovered_amount BETWEEN 0 AND uncollected_amount);
