-- An endpoint that works again is flushed: what waits for its next attempt, the earliest first.
ALTER TABLE "platform"."webhook_endpoint" ADD COLUMN "failed_since" TIMESTAMPTZ(3),
ADD COLUMN "flush_after" BIGINT;

-- What Prisma can't say: deliveries that have failed and are tried again.
CREATE INDEX "webhook_delivery_retry_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "position") WHERE "status" = 'PENDING' AND "attempt_count" > 0;
