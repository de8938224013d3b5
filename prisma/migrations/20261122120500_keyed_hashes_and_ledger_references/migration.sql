-- AlterTable
ALTER TABLE "shared"."idempotency_record" ADD COLUMN "is_keyed" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey: for new rows only, so that the tables are locked for a moment. The next migration checks the others.
ALTER TABLE "ledger"."entry" ADD CONSTRAINT "entry_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger"."transaction"("id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;

-- AddForeignKey
ALTER TABLE "ledger"."entry" ADD CONSTRAINT "entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger"."account"("id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
