-- Lists of verifications, documents and beneficial owners: an index per filter and order.
ALTER TABLE "verification"."verification" ADD COLUMN "customer_type" TEXT NOT NULL DEFAULT 'INDIVIDUAL';
UPDATE "verification"."verification" AS verification SET "customer_type" = customer."customer_type"::text
FROM "customers"."customer" AS customer
WHERE customer."id" = verification."customer_id" AND customer."platform_id" = verification."platform_id"
    AND customer."environment" = verification."environment";
ALTER TABLE "verification"."verification" ALTER COLUMN "customer_type" DROP DEFAULT;
CREATE INDEX "verification_platform_id_environment_customer_type_created__idx" ON "verification"."verification"("platform_id", "environment", "customer_type", "created_at" DESC, "id" DESC);
CREATE INDEX "verification_platform_id_environment_updated_at_id_idx" ON "verification"."verification"("platform_id", "environment", "updated_at" DESC, "id" DESC);

CREATE INDEX "beneficial_owner_platform_id_environment_created_at_id_idx" ON "verification"."beneficial_owner"("platform_id", "environment", "created_at" DESC, "id" DESC);
CREATE INDEX "beneficial_owner_platform_id_environment_kyc_status_created_idx" ON "verification"."beneficial_owner"("platform_id", "environment", "kyc_status", "created_at" DESC, "id" DESC);

DROP INDEX "verification"."document_platform_id_environment_customer_id_idx";
CREATE INDEX "document_platform_id_environment_customer_id_created_at_id_idx" ON "verification"."document"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);
CREATE INDEX "document_platform_id_environment_document_type_created_at_i_idx" ON "verification"."document"("platform_id", "environment", "document_type", "created_at" DESC, "id" DESC);
