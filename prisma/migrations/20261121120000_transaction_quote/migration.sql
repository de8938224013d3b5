-- AlterTable
ALTER TABLE "quotes"."transaction" ADD COLUMN     "payment_instructions" JSONB,
ADD COLUMN     "quote_id" TEXT;
