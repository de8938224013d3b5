-- The lists of customers and invitations, for each filter and order.

-- A name or word as it is compared and sorted: in lower case, without accents. Each function in it is IMMUTABLE, unlike
-- those of the extension unaccent, so that an index may use it.
CREATE FUNCTION "customers"."folded"("given" TEXT) RETURNS TEXT IMMUTABLE PARALLEL SAFE LANGUAGE SQL
RETURN CASE
  WHEN octet_length("given") = char_length("given") THEN lower("given")
  ELSE translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize("given", NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðħıŧŋ', 'olddhitn')
END;
-- The beginning suffices for an order; an entry of an index has a maximum length.
CREATE FUNCTION "customers"."sort_name"("full_name" TEXT, "business_info" JSONB) RETURNS TEXT
IMMUTABLE PARALLEL SAFE LANGUAGE SQL
RETURN left("customers"."folded"(coalesce("full_name", "business_info"->>'legalName', '')), 200);

DROP INDEX "customers"."customer_platform_id_environment_updated_at_idx";
CREATE INDEX "customer_platform_id_environment_updated_at_id_idx" ON "customers"."customer"("platform_id", "environment", "updated_at" DESC, "id" DESC);
DROP INDEX "customers"."customer_platform_id_environment_customer_type_created_at_i_idx";
CREATE INDEX "customer_platform_id_environment_customer_type_verification_idx" ON "customers"."customer"("platform_id", "environment", "customer_type", "verification_status", "created_at" DESC, "id" DESC);
CREATE INDEX "customer_name_idx" ON "customers"."customer"("platform_id", "environment", "customers"."sort_name"("full_name", "business_info"), "id");
CREATE INDEX "customer_email_idx" ON "customers"."customer"("platform_id", "environment", lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "customer_phone_number_idx" ON "customers"."customer"("platform_id", "environment", "phone_number") WHERE "phone_number" IS NOT NULL;
CREATE INDEX "customer_deleted_idx" ON "customers"."customer"("platform_id", "environment", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;

CREATE INDEX "invitation_platform_id_environment_created_at_code_idx" ON "customers"."invitation"("platform_id", "environment", "created_at" DESC, "code" DESC);
CREATE INDEX "invitation_platform_id_environment_status_created_at_code_idx" ON "customers"."invitation"("platform_id", "environment", "status", "created_at" DESC, "code" DESC);
CREATE INDEX "invitation_platform_id_environment_inviter_uma_created_at_c_idx" ON "customers"."invitation"("platform_id", "environment", "inviter_uma", "created_at" DESC, "code" DESC);
-- A pending invitation is expired from then on, before its timer says so.
CREATE INDEX "invitation_expiry_idx" ON "customers"."invitation"("platform_id", "environment", "expires_at") WHERE "status" = 'PENDING';
