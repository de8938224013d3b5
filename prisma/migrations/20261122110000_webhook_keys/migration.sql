-- CreateTable
CREATE TABLE "platform"."webhook_key" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "public_pem" TEXT NOT NULL,
    "private" BYTEA,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_key_platform_id_environment_created_at_idx" ON "platform"."webhook_key"("platform_id", "environment", "created_at" DESC);

-- Existing platforms keep the installation's one key until it is rotated.
INSERT INTO "platform"."webhook_key"
  ("id", "platform_id", "environment", "public_pem", "private", "is_shared", "created_at")
SELECT 'WebhookKey:' || gen_random_uuid(), config."platform_id", config."environment", key."public_pem", key."private",
  true, key."created_at"
FROM "platform"."platform_config" AS config CROSS JOIN "platform"."signing_key" AS key;

-- DropTable
DROP TABLE "platform"."signing_key";



-- What Prisma's schema cannot say.

-- One key signs at a time.
CREATE UNIQUE INDEX "webhook_key_current_key" ON "platform"."webhook_key"("platform_id", "environment") WHERE "retires_at" IS NULL;
