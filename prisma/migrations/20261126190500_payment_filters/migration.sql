-- What Prisma can't say: the filters of lists that an executed payment never meets.
CREATE INDEX "transaction_failure_reason_idx" ON "quotes"."transaction"("platform_id", "environment", "failure_reason", "created_at" DESC, "id" DESC)
    WHERE "failure_reason" IS NOT NULL;
CREATE INDEX "transaction_agent_idx" ON "quotes"."transaction"("platform_id", "environment", "agent_id", "created_at" DESC, "id" DESC)
    WHERE "agent_id" IS NOT NULL;
CREATE INDEX "transaction_refund_idx" ON "quotes"."transaction"("platform_id", "environment", "created_at" DESC, "id" DESC)
    WHERE "refund_status" IS NOT NULL OR ("card"->>'refundedAmount')::BIGINT > 0;
CREATE INDEX "transaction_card_idx" ON "quotes"."transaction"("platform_id", "environment", ("card"->>'cardId'), "created_at" DESC, "id" DESC)
    WHERE "type" = 'CARD';
CREATE INDEX "transaction_merchant_idx" ON "quotes"."transaction"("platform_id", "environment", lower("card"->'merchant'->>'descriptor') text_pattern_ops, "created_at" DESC, "id" DESC)
    WHERE "type" = 'CARD';
