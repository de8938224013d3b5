-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "customers";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "platform";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "shared";

-- CreateEnum
CREATE TYPE "customers"."CustomerType" AS ENUM ('INDIVIDUAL', 'BUSINESS');

-- CreateEnum
CREATE TYPE "customers"."KycStatus" AS ENUM ('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD');

-- CreateEnum
CREATE TYPE "customers"."ContactVerificationStatus" AS ENUM ('PENDING', 'VERIFIED');

-- CreateEnum
CREATE TYPE "platform"."Permission" AS ENUM ('VIEW', 'TRANSACT', 'MANAGE');

-- CreateEnum
CREATE TYPE "platform"."CardAuthorization" AS ENUM ('ISSUER', 'SERVICE');

-- CreateEnum
CREATE TYPE "platform"."WebhookDeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED');

-- CreateEnum
CREATE TYPE "shared"."Environment" AS ENUM ('SANDBOX', 'PRODUCTION');

-- CreateEnum
CREATE TYPE "shared"."IdempotencyState" AS ENUM ('IN_PROGRESS', 'DONE');

-- CreateTable
CREATE TABLE "customers"."customer" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_type" "customers"."CustomerType" NOT NULL,
    "platform_customer_id" TEXT NOT NULL,
    "uma_address" TEXT NOT NULL,
    "verification_status" "customers"."KycStatus" NOT NULL,
    "region" TEXT,
    "currencies" TEXT[],
    "email" TEXT,
    "phone_number" TEXT,
    "email_verification" "customers"."ContactVerificationStatus",
    "phone_verification" "customers"."ContactVerificationStatus",
    "full_name" TEXT,
    "birth_date" TEXT,
    "nationality" TEXT,
    "address" JSONB,
    "id_type" TEXT,
    "identifier" BYTEA,
    "country_of_issuance" TEXT,
    "due_diligence" JSONB,
    "business_info" JSONB,
    "tax_id" BYTEA,
    "end_user_terms_consent" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."platform" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_regulated" BOOLEAN NOT NULL DEFAULT false,
    "skip_paperwork" BOOLEAN NOT NULL DEFAULT false,
    "rule_based_accounts" BOOLEAN NOT NULL DEFAULT false,
    "live_card_limit" INTEGER,
    "card_authorization" "platform"."CardAuthorization" NOT NULL DEFAULT 'ISSUER',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."platform_config" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "uma_domain" TEXT,
    "proxy_uma_subdomain" TEXT NOT NULL,
    "webhook_endpoint" TEXT,
    "supported_currencies" JSONB NOT NULL,
    "max_spend_per_transaction" BIGINT,
    "max_spend_per_day" BIGINT,
    "max_transactions_per_day" INTEGER,
    "embedded_wallet_config" JSONB,
    "card_tokenization_2fa" JSONB,
    "fee_configs" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_config_pkey" PRIMARY KEY ("platform_id","environment")
);

-- CreateTable
CREATE TABLE "platform"."api_token" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "name" TEXT NOT NULL,
    "permissions" "platform"."Permission"[],
    "client_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."signing_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "public_pem" TEXT NOT NULL,
    "private" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."webhook_delivery" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "subject_id" TEXT,
    "position" BIGINT NOT NULL,
    "status" "platform"."WebhookDeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "first_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."webhook_attempt" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "url" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "request_headers" JSONB NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "error" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "shared"."event" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "type" TEXT NOT NULL,
    "subject_type" TEXT,
    "subject_id" TEXT,
    "customer_id" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "data" BYTEA NOT NULL,
    "in_flow" BOOLEAN NOT NULL DEFAULT false,
    "position" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared"."event_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" BIGINT NOT NULL DEFAULT 0,
    "removed_position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared"."idempotency_record" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "actor" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "state" "shared"."IdempotencyState" NOT NULL,
    "snapshot" BYTEA,
    "held_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("platform_id","environment","actor","operation","key")
);

-- CreateTable
CREATE TABLE "shared"."timer" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "timer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared"."sandbox_clock" (
    "platform_id" TEXT NOT NULL,
    "offset_ms" BIGINT NOT NULL,

    CONSTRAINT "sandbox_clock_pkey" PRIMARY KEY ("platform_id")
);

-- CreateTable
CREATE TABLE "shared"."master_key_check" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "key_id" TEXT NOT NULL,
    "check" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "master_key_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_uma_address_key" ON "customers"."customer"("uma_address");

-- CreateIndex
CREATE INDEX "customer_platform_id_environment_created_at_id_idx" ON "customers"."customer"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_platform_id_environment_updated_at_idx" ON "customers"."customer"("platform_id", "environment", "updated_at");

-- CreateIndex
CREATE INDEX "customer_platform_id_environment_platform_customer_id_idx" ON "customers"."customer"("platform_id", "environment", "platform_customer_id");

-- CreateIndex
CREATE INDEX "customer_platform_id_environment_region_created_at_id_idx" ON "customers"."customer"("platform_id", "environment", "region", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_platform_id_environment_customer_type_created_at_i_idx" ON "customers"."customer"("platform_id", "environment", "customer_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_currencies_idx" ON "customers"."customer" USING GIN ("currencies");

-- CreateIndex
CREATE UNIQUE INDEX "platform_name_key" ON "platform"."platform"("name");

-- CreateIndex
CREATE UNIQUE INDEX "platform_config_uma_domain_key" ON "platform"."platform_config"("uma_domain");

-- CreateIndex
CREATE UNIQUE INDEX "platform_config_proxy_uma_subdomain_key" ON "platform"."platform_config"("proxy_uma_subdomain");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_client_id_key" ON "platform"."api_token"("client_id");

-- CreateIndex
CREATE INDEX "api_token_platform_id_environment_created_at_id_idx" ON "platform"."api_token"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_platform_id_environment_created_at_id_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_platform_id_environment_event_id_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_position_key" ON "shared"."event"("position");

-- CreateIndex
CREATE INDEX "event_platform_id_environment_position_idx" ON "shared"."event"("platform_id", "environment", "position");

-- CreateIndex
CREATE INDEX "event_platform_id_environment_customer_id_position_idx" ON "shared"."event"("platform_id", "environment", "customer_id", "position");

-- CreateIndex
CREATE INDEX "event_platform_id_environment_type_position_idx" ON "shared"."event"("platform_id", "environment", "type", "position");

-- CreateIndex
CREATE INDEX "event_platform_id_environment_timestamp_idx" ON "shared"."event"("platform_id", "environment", "timestamp");

-- CreateIndex
CREATE INDEX "event_created_at_idx" ON "shared"."event"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "shared"."idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "timer_platform_id_environment_due_at_id_idx" ON "shared"."timer"("platform_id", "environment", "due_at", "id");

-- CreateIndex
CREATE INDEX "timer_due_at_idx" ON "shared"."timer"("due_at");

-- AddForeignKey
ALTER TABLE "platform"."webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "platform"."webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say: partial indexes, and the relay's one row.

-- The relay's work: events that are committed but have no position yet.
CREATE INDEX "event_unpositioned_idx" ON "shared"."event"("created_at", "id") WHERE "position" IS NULL;
INSERT INTO "shared"."event_head" ("id") VALUES (1);

-- A platformCustomerId may be used again once its customer is deleted.
CREATE UNIQUE INDEX "customer_live_platform_customer_id_key" ON "customers"."customer"("platform_id", "environment", "platform_customer_id") WHERE "deleted_at" IS NULL;

-- Due deliveries per platform, and the earlier deliveries of a subject that hold later ones.
CREATE INDEX "webhook_delivery_due_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "next_attempt_at") WHERE "status" = 'PENDING';
CREATE INDEX "webhook_delivery_subject_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "subject_id", "position") WHERE "status" = 'PENDING';

-- The few deliveries that failed for good, which operators list.
CREATE INDEX "webhook_delivery_failed_idx" ON "platform"."webhook_delivery"("platform_id", "environment", "created_at" DESC, "id" DESC) WHERE "status" = 'FAILED';
