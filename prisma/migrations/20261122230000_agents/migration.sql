-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "agents";

-- CreateEnum
CREATE TYPE "agents"."AgentActionStatus" AS ENUM ('PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED');

-- CreateEnum
CREATE TYPE "agents"."AgentActionType" AS ENUM ('EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN');

-- CreateTable
CREATE TABLE "agents"."agent" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "policy" JSONB NOT NULL,
    "token_hash" BYTEA,
    "used_on" DATE,
    "daily_count" INTEGER NOT NULL DEFAULT 0,
    "daily_spend" BIGINT NOT NULL DEFAULT 0,
    "monthly_spend" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agents"."device_code" (
    "code_hash" BYTEA NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "agent_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_code_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "agents"."agent_action" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "agent_id" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "platform_customer_id" TEXT NOT NULL,
    "type" "agents"."AgentActionType" NOT NULL,
    "status" "agents"."AgentActionStatus" NOT NULL,
    "quote_id" TEXT,
    "transaction_id" TEXT,
    "transfer" JSONB,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "source_account_id" TEXT NOT NULL,
    "destination" TEXT NOT NULL,
    "counted_amount" BIGINT,
    "counted_on" DATE,
    "wallet_stamp" TEXT,
    "rejection_reason" TEXT,
    "decided_by" TEXT,
    "decided_by_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_action_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_token_hash_key" ON "agents"."agent"("token_hash");

-- CreateIndex
CREATE INDEX "agent_platform_id_environment_created_at_id_idx" ON "agents"."agent"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_platform_id_environment_customer_id_created_at_id_idx" ON "agents"."agent"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_code_agent_id_idx" ON "agents"."device_code"("agent_id");

-- CreateIndex
CREATE INDEX "agent_action_platform_id_environment_agent_id_created_at_id_idx" ON "agents"."agent_action"("platform_id", "environment", "agent_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_action_platform_id_environment_agent_id_status_create_idx" ON "agents"."agent_action"("platform_id", "environment", "agent_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_action_platform_id_environment_status_created_at_id_idx" ON "agents"."agent_action"("platform_id", "environment", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_action_platform_id_environment_customer_id_status_cre_idx" ON "agents"."agent_action"("platform_id", "environment", "customer_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_action_transaction_id_idx" ON "agents"."agent_action"("transaction_id");

-- AddForeignKey
ALTER TABLE "agents"."device_code" ADD CONSTRAINT "device_code_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"."agent"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "agents"."agent_action" ADD CONSTRAINT "agent_action_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"."agent"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- What Prisma can't say: a quote is executed by one action, a rejected one not again, and nothing is counted by half.
CREATE UNIQUE INDEX "agent_action_quote_key" ON "agents"."agent_action" ("quote_id") WHERE "status" <> 'FAILED';

ALTER TABLE "agents"."agent"
    ADD CONSTRAINT "agent_usage_not_negative" CHECK (daily_count >= 0 AND daily_spend >= 0 AND monthly_spend >= daily_spend),
    ADD CONSTRAINT "agent_deleted_has_no_token" CHECK (deleted_at IS NULL OR token_hash IS NULL);

ALTER TABLE "agents"."agent_action"
    ADD CONSTRAINT "agent_action_counted_whole" CHECK ((counted_amount IS NULL) = (counted_on IS NULL)),
    ADD CONSTRAINT "agent_action_rejected_counts_nothing" CHECK (status IN ('PENDING_APPROVAL', 'APPROVED') OR counted_amount IS NULL),
    ADD CONSTRAINT "agent_action_is_quote_or_transfer" CHECK ((type = 'EXECUTE_QUOTE') = (quote_id IS NOT NULL) AND (transfer IS NULL) = (type = 'EXECUTE_QUOTE'));
