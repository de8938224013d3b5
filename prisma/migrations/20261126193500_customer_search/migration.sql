-- The search of customers: their names, e-mail address, own id and UMA address as words.

-- Both are trusted: an owner of the database may create them without being a superuser. Otherwise an administrator runs
-- the two statements once.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gin";

-- Words between single spaces, with one at each end.
CREATE FUNCTION "customers"."search_words"("given" TEXT) RETURNS TEXT IMMUTABLE PARALLEL SAFE LANGUAGE SQL
RETURN ' ' || regexp_replace("customers"."folded"("given"), '[^[:alnum:]]+', ' ', 'g') || ' ';

CREATE TABLE "customers"."customer_search" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "customer_search_pkey" PRIMARY KEY ("platform_id","environment","customer_id")
);

-- A table of its own: a change of status doesn't write its index. An id that the service has generated is no word.
CREATE FUNCTION "customers"."words_of"("row" "customers"."customer") RETURNS TEXT STABLE PARALLEL SAFE LANGUAGE SQL
RETURN "customers"."search_words"(concat_ws(' ', "row"."full_name", "row"."business_info"->>'legalName', "row"."email",
  nullif("row"."platform_customer_id", "row"."id"), "row"."uma_address"));
CREATE FUNCTION "customers"."add_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "customers"."customer_search" ("platform_id", "environment", "customer_id", "words")
  SELECT added."platform_id", added."environment", added."id", "customers"."search_words"(concat_ws(' ',
    added."full_name", added."business_info"->>'legalName', added."email",
    nullif(added."platform_customer_id", added."id"), added."uma_address"))
  FROM added
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION "customers"."replace_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customers"."customer_search" SET "words" = "customers"."words_of"(NEW)
  WHERE "platform_id" = NEW."platform_id" AND "environment" = NEW."environment" AND "customer_id" = NEW."id"
    AND "words" <> "customers"."words_of"(NEW);
  RETURN NULL;
END $$;
CREATE FUNCTION "customers"."remove_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "customers"."customer_search"
  WHERE "platform_id" = OLD."platform_id" AND "environment" = OLD."environment" AND "customer_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_adds_words" AFTER INSERT ON "customers"."customer"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "customers"."add_words"();
CREATE TRIGGER "customer_replaces_words" AFTER UPDATE ON "customers"."customer" FOR EACH ROW
  WHEN ((OLD."full_name", OLD."business_info", OLD."email", OLD."platform_customer_id", OLD."uma_address")
    IS DISTINCT FROM (NEW."full_name", NEW."business_info", NEW."email", NEW."platform_customer_id", NEW."uma_address"))
  EXECUTE FUNCTION "customers"."replace_words"();
CREATE TRIGGER "customer_removes_words" AFTER DELETE ON "customers"."customer"
  FOR EACH ROW EXECUTE FUNCTION "customers"."remove_words"();

INSERT INTO "customers"."customer_search"
SELECT "platform_id", "environment", "id", "customers"."words_of"(customer) FROM "customers"."customer" AS customer;

-- The extension may be in another schema than "public". A short list of pending entries, since each search
-- reads it. Its condition, which each search implies, keeps it from Prisma, which knows no such index.
DO $$
DECLARE trigrams TEXT := (SELECT "nspname" FROM "pg_extension" JOIN "pg_namespace" ON "pg_namespace"."oid" = "extnamespace" WHERE "extname" = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX "customer_search_words_idx" ON "customers"."customer_search"
    USING GIN ("platform_id", "environment", "words" %I.gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE "words" IS NOT NULL', trigrams);
  EXECUTE format('CREATE FUNCTION "customers"."likeness"("word" TEXT, "words" TEXT) RETURNS FLOAT8 IMMUTABLE PARALLEL SAFE
    LANGUAGE SQL RETURN %I.word_similarity("word", "words")', trigrams);
END $$;
