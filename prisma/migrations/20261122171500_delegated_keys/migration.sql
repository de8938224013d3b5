-- CreateEnum
CREATE TYPE "wallets"."DelegatedKeyStatus" AS ENUM ('PENDING', 'ACTIVE', 'REVOKED');

-- AlterTable
ALTER TABLE "wallets"."signed_request" ADD COLUMN     "subject_id" TEXT;

-- CreateTable
CREATE TABLE "wallets"."delegated_key" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "account_id" TEXT NOT NULL,
    "card_id" TEXT NOT NULL,
    "funding_source_id" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" BYTEA,
    "status" "wallets"."DelegatedKeyStatus" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delegated_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "delegated_key_platform_id_environment_account_id_created_at_idx" ON "wallets"."delegated_key"("platform_id", "environment", "account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "delegated_key_platform_id_environment_funding_source_id_cre_idx" ON "wallets"."delegated_key"("platform_id", "environment", "funding_source_id", "created_at", "id");

-- At most one ACTIVE key for each funding source.
CREATE UNIQUE INDEX "delegated_key_one_active" ON "wallets"."delegated_key"("funding_source_id") WHERE "status" = 'ACTIVE';

-- Those whose third leg never came are removed.
CREATE INDEX "delegated_key_pending_idx" ON "wallets"."delegated_key"("created_at") WHERE "status" = 'PENDING';

-- A revoked key signs nothing more.
ALTER TABLE "wallets"."delegated_key" ADD CONSTRAINT "delegated_key_revoked_without_key" CHECK (("status" = 'REVOKED') = ("private_key" IS NULL));
