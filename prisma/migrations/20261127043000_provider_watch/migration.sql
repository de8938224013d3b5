-- Payments that are final may still be returned: their providers are asked now and then.
ALTER TABLE "shared"."provider_operation" ADD COLUMN "watch_at" TIMESTAMPTZ(3);

-- Those of the last 60 days, from now on.
UPDATE "shared"."provider_operation" SET "watch_at" = statement_timestamp()
WHERE "state" IN ('PAID', 'COLLECTED') AND "updated_at" > statement_timestamp() - interval '60 days';

CREATE INDEX "provider_operation_watch_at_idx" ON "shared"."provider_operation"("watch_at") WHERE "watch_at" IS NOT NULL;
