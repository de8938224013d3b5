-- The log of requests, by day of their ids (UUIDs of version 7), so that days are dropped whole. The key is also the
-- order of the list: the time is that with which the id begins. "is_error" is true or NULL.
CREATE TABLE "platform"."request_log" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "operation_kind" TEXT,
    "operation_name" TEXT,
    "status" INTEGER NOT NULL,
    "code" TEXT,
    "is_error" BOOLEAN,
    "duration_ms" INTEGER NOT NULL,
    "is_replay" BOOLEAN NOT NULL,
    "token_id" TEXT,
    "agent_id" TEXT,
    "customer_id" TEXT,
    "subject_id" TEXT,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("platform_id","environment","created_at","id")
) PARTITION BY RANGE ("id");

CREATE INDEX "request_log_error_idx" ON "platform"."request_log"("platform_id", "environment", "created_at", "id") WHERE "is_error" IS NOT NULL;

-- Ids of days without a partition: of a process with a wrong clock, or of a restored backup.
CREATE TABLE "platform"."request_log_default" PARTITION OF "platform"."request_log" DEFAULT;
-- What retention looks for.
CREATE INDEX "request_log_default_created_at_idx" ON "platform"."request_log_default"("created_at");

-- Adds the partition `request_log_<year>_<month>_<day>` of the day in which `at` lies (UTC), unless it exists or the
-- default partition already holds some of its ids. Runs as the owner, which the role that serves isn't.
CREATE FUNCTION "platform"."add_request_log_day"("at" TIMESTAMPTZ) RETURNS BOOLEAN
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  day TIMESTAMP := date_trunc('day', at AT TIME ZONE 'UTC');
  first_of_day TEXT := shared.first_id('RequestLogEntry', day AT TIME ZONE 'UTC');
  first_of_next TEXT := shared.first_id('RequestLogEntry', (day + interval '1 day') AT TIME ZONE 'UTC');
  partition TEXT := 'platform.request_log' || to_char(day, '_YYYY_MM_DD');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('months', 0));
  IF to_regclass(partition) IS NOT NULL THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM platform.request_log_default WHERE id >= first_of_day AND id < first_of_next) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %s (LIKE platform.request_log INCLUDING DEFAULTS)', partition);
  EXECUTE format('ALTER TABLE platform.request_log ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', partition, first_of_day, first_of_next);
  RETURN true;
END
$$;

-- Drops the partitions of the days that ended before `before`. Returns their names.
CREATE FUNCTION "platform"."drop_request_log_days"("before" TIMESTAMPTZ) RETURNS TEXT[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  current_day TEXT := 'request_log' || to_char(before AT TIME ZONE 'UTC', '_YYYY_MM_DD');
  ended TEXT[] := ARRAY(
    SELECT relname::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'platform.request_log'::regclass AND relname ~ '^request_log_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
      AND relname::text COLLATE "C" < current_day
    ORDER BY relname);
  partition TEXT;
BEGIN
  FOREACH partition IN ARRAY ended LOOP
    EXECUTE format('DROP TABLE platform.%I', partition);
  END LOOP;
  RETURN ended;
END
$$;

-- Adds one missing index of the days that ended before `before`, by which the list is filtered. Today's has none of
-- them, since each would be another write of each request. Returns the index's name, NULL if none is missing.
CREATE FUNCTION "platform"."index_request_log_day"("before" TIMESTAMPTZ) RETURNS TEXT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  current_day TEXT := 'request_log' || to_char(before AT TIME ZONE 'UTC', '_YYYY_MM_DD');
  missing RECORD;
BEGIN
  SELECT relname::text AS partition, name, relname || '_' || name || '_idx' AS index INTO missing
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
  CROSS JOIN unnest(ARRAY['request_id', 'token_id', 'agent_id', 'customer_id', 'subject_id']) AS name
  WHERE inhparent = 'platform.request_log'::regclass AND relname ~ '^request_log_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
    AND relname::text COLLATE "C" < current_day AND to_regclass('platform.' || relname || '_' || name || '_idx') IS NULL
  ORDER BY relname, name LIMIT 1;
  IF missing IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('CREATE INDEX %I ON platform.%I (platform_id, environment, %I, created_at, id) WHERE %I IS NOT NULL',
    missing.index, missing.partition, missing.name, missing.name);
  RETURN missing.index;
END
$$;

SELECT platform.add_request_log_day(clock_timestamp() + days * interval '1 day') FROM generate_series(0, 2) AS days;
