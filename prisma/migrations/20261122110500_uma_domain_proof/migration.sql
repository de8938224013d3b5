-- AlterTable
ALTER TABLE "platform"."platform_config" ADD COLUMN     "uma_domain_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "uma_domain_fault" TEXT,
ADD COLUMN     "uma_domain_proven_at" TIMESTAMPTZ(3);

-- DropIndex
DROP INDEX "customers"."customer_uma_address_key";

-- CreateIndex
CREATE INDEX "customer_uma_address_idx" ON "customers"."customer"("uma_address");

-- CreateIndex
CREATE UNIQUE INDEX "customer_platform_id_environment_uma_address_key" ON "customers"."customer"("platform_id", "environment", "uma_address");

-- Domains that were claimed before are checked at the next start.
INSERT INTO "shared"."timer" ("id", "platform_id", "environment", "name", "payload", "due_at")
SELECT gen_random_uuid(), "platform_id", "environment", 'umaDomain.check', jsonb_build_object('domain', "uma_domain"), CURRENT_TIMESTAMP
FROM "platform"."platform_config"
WHERE "uma_domain" IS NOT NULL AND NOT ("environment" = 'SANDBOX' AND "uma_domain" ~ '\.(test|example)$');
