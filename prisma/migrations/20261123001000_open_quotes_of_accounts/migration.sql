-- What Prisma can't say: the offers from and to an account, of which there are few whatever it has been paid.
CREATE INDEX "transaction_offered_from_idx" ON "quotes"."transaction"("source") WHERE "status" IN ('PENDING', 'PENDING_AUTHORIZATION');
CREATE INDEX "transaction_offered_to_idx" ON "quotes"."transaction"("destination") WHERE "status" IN ('PENDING', 'PENDING_AUTHORIZATION');
