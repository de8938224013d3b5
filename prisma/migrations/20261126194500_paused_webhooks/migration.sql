-- Deliveries that the platform has paused.
ALTER TABLE "platform"."webhook_endpoint" ADD COLUMN "paused_at" TIMESTAMPTZ(3);
