-- The role that serves requests changes no tables (docs/decisions/0029): the months of these three are
-- added and dropped by functions that run as their owner, and take no other table.
CREATE OR REPLACE FUNCTION "shared"."add_month"("parent" REGCLASS, "prefix" TEXT, "at" TIMESTAMPTZ) RETURNS BOOLEAN
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
  IF parent NOT IN ('shared.event'::regclass, 'platform.webhook_delivery', 'platform.webhook_attempt') THEN
    RAISE EXCEPTION '% has no months', parent;
  END IF;
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

-- Drops the partition `<table><suffix>`, such as `_2026_08`, if there is one. Returns whether there was.
CREATE FUNCTION "shared"."drop_month"("parent" REGCLASS, "suffix" TEXT) RETURNS BOOLEAN
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  partition REGCLASS;
BEGIN
  IF parent NOT IN ('shared.event'::regclass, 'platform.webhook_delivery', 'platform.webhook_attempt')
    OR suffix !~ '^_[0-9]{4}_[0-9]{2}$' THEN
    RAISE EXCEPTION '% has no month %', parent, suffix;
  END IF;
  partition := (
    SELECT month.oid FROM pg_inherits
    JOIN pg_class AS month ON month.oid = inhrelid
    JOIN pg_class AS whole ON whole.oid = inhparent
    WHERE inhparent = parent AND month.relname = whole.relname || suffix);
  IF partition IS NULL THEN RETURN false; END IF;
  EXECUTE format('DROP TABLE %s', partition);
  RETURN true;
END
$$;
