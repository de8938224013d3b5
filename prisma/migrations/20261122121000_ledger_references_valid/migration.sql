-- Payments go on meanwhile: neither reads nor writes wait for these checks.
ALTER TABLE "ledger"."entry" VALIDATE CONSTRAINT "entry_transaction_id_fkey";
ALTER TABLE "ledger"."entry" VALIDATE CONSTRAINT "entry_account_id_fkey";
