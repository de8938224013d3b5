-- AlterTable
ALTER TABLE "cards"."card_transaction" ADD COLUMN "merchant_amount" BIGINT,
ADD COLUMN "merchant_currency" TEXT;

-- What Prisma can't say: a return is booked whatever has been captured, and a price has its currency.
ALTER TABLE "cards"."card_transaction"
    DROP CONSTRAINT "card_transaction_returned_at_most_settled",
    ADD CONSTRAINT "card_transaction_returned_not_negative" CHECK (refunded_amount >= 0),
    ADD CONSTRAINT "card_transaction_merchant_amount" CHECK ((merchant_amount IS NULL) = (merchant_currency IS NULL));
