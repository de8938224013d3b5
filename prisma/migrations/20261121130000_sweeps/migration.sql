-- AlterTable
ALTER TABLE "quotes"."quote" ADD COLUMN     "swept_transaction_id" TEXT;



-- What Prisma's schema cannot say.

-- Money that arrived is swept once.
CREATE UNIQUE INDEX "quote_swept_transaction_id_key" ON "quotes"."quote"("swept_transaction_id") WHERE "swept_transaction_id" IS NOT NULL;
