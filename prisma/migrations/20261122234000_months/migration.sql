-- The event log, deliveries and attempts, by month of their ids (UUIDs of version 7), so that old months are dropped
-- instead of deleted. The tables of before become the default partitions: they keep what they hold, and take the ids of
-- months without a partition.

-- A partition of a referenced table can't be dropped. An attempt is written with its delivery, and dropped with it.
ALTER TABLE "platform"."webhook_attempt" DROP CONSTRAINT "webhook_attempt_delivery_id_fkey";

DROP INDEX "shared"."event_position_key";

ALTER TABLE "shared"."event" RENAME TO "event_default";
ALTER TABLE "shared"."event_default" RENAME CONSTRAINT "event_pkey" TO "event_default_pkey";
ALTER INDEX "shared"."event_platform_id_environment_position_idx" RENAME TO "event_default_position_of_tenant_idx";
ALTER INDEX "shared"."event_platform_id_environment_customer_id_position_idx" RENAME TO "event_default_customer_idx";
ALTER INDEX "shared"."event_platform_id_environment_type_position_idx" RENAME TO "event_default_type_idx";
ALTER INDEX "shared"."event_platform_id_environment_timestamp_idx" RENAME TO "event_default_timestamp_idx";
ALTER INDEX "shared"."event_created_at_idx" RENAME TO "event_default_created_at_idx";
ALTER INDEX "shared"."event_unpositioned_idx" RENAME TO "event_default_unpositioned_idx";

CREATE TABLE "shared"."event" (LIKE "shared"."event_default" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");
ALTER TABLE "shared"."event" ADD CONSTRAINT "event_pkey" PRIMARY KEY ("id");
CREATE INDEX "event_position_idx" ON "shared"."event"("position");
CREATE INDEX "event_platform_id_environment_position_idx" ON "shared"."event"("platform_id", "environment", "position");
CREATE INDEX "event_platform_id_environment_customer_id_position_idx" ON "shared"."event"("platform_id", "environment", "customer_id", "position");
CREATE INDEX "event_platform_id_environment_type_position_idx" ON "shared"."event"("platform_id", "environment", "type", "position");
CREATE INDEX "event_platform_id_environment_timestamp_idx" ON "shared"."event"("platform_id", "environment", "timestamp");
CREATE INDEX "event_unpositioned_idx" ON "shared"."event"("created_at", "id") WHERE "position" IS NULL;
ALTER TABLE "shared"."event" ATTACH PARTITION "shared"."event_default" DEFAULT;

ALTER TABLE "platform"."webhook_delivery" RENAME TO "webhook_delivery_default";
ALTER TABLE "platform"."webhook_delivery_default" RENAME CONSTRAINT "webhook_delivery_pkey" TO "webhook_delivery_default_pkey";
ALTER INDEX "platform"."webhook_delivery_platform_id_environment_created_at_id_idx" RENAME TO "webhook_delivery_default_list_idx";
ALTER INDEX "platform"."webhook_delivery_platform_id_environment_event_id_idx" RENAME TO "webhook_delivery_default_event_idx";
ALTER INDEX "platform"."webhook_delivery_due_idx" RENAME TO "webhook_delivery_default_due_idx";
ALTER INDEX "platform"."webhook_delivery_subject_idx" RENAME TO "webhook_delivery_default_subject_idx";
ALTER INDEX "platform"."webhook_delivery_failed_idx" RENAME TO "webhook_delivery_default_failed_idx";
-- What retention looks for in the default partition.
CREATE INDEX "webhook_delivery_default_created_at_idx" ON "platform"."webhook_delivery_default"("created_at") WHERE "status" <> 'PENDING';

CREATE TABLE "platform"."webhook_delivery" (LIKE "platform"."webhook_delivery_default" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");
ALTER TABLE "platform"."webhook_delivery" ADD CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id");
CREATE INDEX "webhook_delivery_platform_id_environment_created_at_id_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_delivery_platform_id_environment_event_id_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "event_id");
CREATE INDEX "webhook_delivery_due_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "next_attempt_at") WHERE "status" = 'PENDING';
CREATE INDEX "webhook_delivery_subject_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "subject_id", "position") WHERE "status" = 'PENDING';
CREATE INDEX "webhook_delivery_failed_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "created_at" DESC, "id" DESC) WHERE "status" = 'FAILED';
ALTER TABLE "platform"."webhook_delivery" ATTACH PARTITION "platform"."webhook_delivery_default" DEFAULT;

ALTER TABLE "platform"."webhook_attempt" RENAME TO "webhook_attempt_default";
ALTER TABLE "platform"."webhook_attempt_default" RENAME CONSTRAINT "webhook_attempt_pkey" TO "webhook_attempt_default_pkey";
CREATE TABLE "platform"."webhook_attempt" (LIKE "platform"."webhook_attempt_default" INCLUDING DEFAULTS) PARTITION BY RANGE ("delivery_id");
ALTER TABLE "platform"."webhook_attempt" ADD CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("delivery_id","number");
ALTER TABLE "platform"."webhook_attempt" ATTACH PARTITION "platform"."webhook_attempt_default" DEFAULT;

-- The first id of a time: a UUID of version 7 begins with its milliseconds.
CREATE FUNCTION "shared"."first_id"("prefix" TEXT, "at" TIMESTAMPTZ) RETURNS TEXT IMMUTABLE LANGUAGE SQL AS $$
  SELECT prefix || ':' || substr(digits, 1, 8) || '-' || substr(digits, 9)
  FROM lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS digits
$$;

-- Adds the partition `<table>_<year>_<month>` for the ids of the month in which `at` lies (UTC), unless it exists or the
-- default partition already holds some of them. Blocks neither readers nor writers of other partitions.
CREATE FUNCTION "shared"."add_month"("parent" REGCLASS, "prefix" TEXT, "at" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  key TEXT := pg_get_partkeydef(parent);
  month TIMESTAMP := date_trunc('month', at AT TIME ZONE 'UTC');
  first_of_month TEXT := shared.first_id(prefix, month AT TIME ZONE 'UTC');
  first_of_next TEXT := shared.first_id(prefix, (month + interval '1 month') AT TIME ZONE 'UTC');
  schema_name TEXT := (SELECT nspname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE pg_class.oid = parent);
  table_name TEXT := (SELECT relname FROM pg_class WHERE oid = parent);
  partition TEXT := format('%I.%I', schema_name, table_name || to_char(month, '_YYYY_MM'));
  is_taken BOOLEAN;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('months', 0));
  IF to_regclass(partition) IS NOT NULL THEN RETURN false; END IF;
  key := substring(key FROM '\((.*)\)');
  EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I WHERE %s >= $1 AND %s < $2)', schema_name, table_name || '_default', key, key)
    INTO is_taken USING first_of_month, first_of_next;
  IF is_taken THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS)', partition, parent);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', parent, partition, first_of_month, first_of_next);
  RETURN true;
END
$$;

SELECT shared.add_month(parent, prefix, clock_timestamp() + months * interval '1 month')
FROM (VALUES ('shared.event'::regclass, 'Webhook'), ('platform.webhook_delivery', 'WebhookDelivery'), ('platform.webhook_attempt', 'WebhookDelivery')) AS tables (parent, prefix)
CROSS JOIN generate_series(0, 2) AS months;

-- What else retention looks for.
CREATE INDEX "lookup_expires_at_idx" ON "quotes"."lookup"("expires_at");
CREATE INDEX "code_message_created_at_idx" ON "verification"."code_message"("created_at");
