-- The list of customers by currency. An index on the array has no order: it returned every customer who uses the currency.
CREATE TABLE "customers"."customer_currency" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "customer_id" TEXT NOT NULL,

    CONSTRAINT "customer_currency_pkey" PRIMARY KEY ("platform_id","environment","currency","created_at","customer_id")
);

-- Whoever writes customers: a row for each of their currencies.
CREATE FUNCTION "customers"."add_currencies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "customers"."customer_currency"
  SELECT added."platform_id", added."environment", used.currency, added."created_at", added."id"
  FROM added, unnest(added."currencies") AS used (currency)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION "customers"."replace_currencies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "customers"."customer_currency"
  WHERE "platform_id" = OLD."platform_id" AND "environment" = OLD."environment" AND "currency" = ANY (OLD."currencies")
    AND "created_at" = OLD."created_at" AND "customer_id" = OLD."id";
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "customers"."customer_currency"
    SELECT NEW."platform_id", NEW."environment", used.currency, NEW."created_at", NEW."id"
    FROM unnest(NEW."currencies") AS used (currency)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_adds_currencies" AFTER INSERT ON "customers"."customer"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "customers"."add_currencies"();
CREATE TRIGGER "customer_replaces_currencies" AFTER UPDATE OF "currencies" ON "customers"."customer"
  FOR EACH ROW WHEN (OLD."currencies" IS DISTINCT FROM NEW."currencies") EXECUTE FUNCTION "customers"."replace_currencies"();
CREATE TRIGGER "customer_removes_currencies" AFTER DELETE ON "customers"."customer"
  FOR EACH ROW EXECUTE FUNCTION "customers"."replace_currencies"();

INSERT INTO "customers"."customer_currency"
SELECT "platform_id", "environment", used.currency, "created_at", "id"
FROM "customers"."customer", unnest("currencies") AS used (currency)
ON CONFLICT DO NOTHING;

DROP INDEX "customers"."customer_currencies_idx";
