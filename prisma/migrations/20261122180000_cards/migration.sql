-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "cards";

-- CreateEnum
CREATE TYPE "cards"."CardStatus" AS ENUM ('PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "cards"."CardStatusReason" AS ENUM ('ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE');

-- CreateEnum
CREATE TYPE "cards"."CardForm" AS ENUM ('VIRTUAL');

-- CreateEnum
CREATE TYPE "cards"."CardBrand" AS ENUM ('VISA', 'MASTERCARD');

-- AlterEnum
ALTER TYPE "quotes"."TransactionStatus" ADD VALUE 'AUTHORIZED';
ALTER TYPE "quotes"."TransactionStatus" ADD VALUE 'PARTIALLY_SETTLED';
ALTER TYPE "quotes"."TransactionStatus" ADD VALUE 'SETTLED';
ALTER TYPE "quotes"."TransactionStatus" ADD VALUE 'EXCEPTION';
ALTER TYPE "quotes"."TransactionStatus" ADD VALUE 'DECLINED';

-- AlterEnum
ALTER TYPE "quotes"."PartyType" ADD VALUE 'MERCHANT';

-- AlterTable
ALTER TABLE "quotes"."transaction" ADD COLUMN     "card" JSONB;

-- CreateTable
CREATE TABLE "cards"."card" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "platform_card_id" TEXT NOT NULL,
    "status" "cards"."CardStatus" NOT NULL,
    "status_reason" "cards"."CardStatusReason",
    "form" "cards"."CardForm" NOT NULL,
    "brand" "cards"."CardBrand",
    "last4" TEXT,
    "exp_month" INTEGER,
    "exp_year" INTEGER,
    "pan" BYTEA,
    "three_d_secure_password" BYTEA,
    "currency" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "funding_source_id" TEXT,
    "max_spend_per_transaction" BIGINT,
    "max_spend_per_day" BIGINT,
    "max_transactions_per_day" INTEGER,
    "used_on" DATE,
    "used_amount" BIGINT NOT NULL DEFAULT 0,
    "used_count" INTEGER NOT NULL DEFAULT 0,
    "processor_ref" TEXT,
    "issuer_ref" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cards"."card_transaction" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "card_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "funding_source_id" TEXT,
    "currency" TEXT NOT NULL,
    "is_credit" BOOLEAN NOT NULL,
    "merchant_descriptor" TEXT NOT NULL,
    "merchant_mcc" TEXT,
    "merchant_country" TEXT,
    "issuer_transaction_token" TEXT NOT NULL,
    "declined_reason" TEXT,
    "original_transaction_id" TEXT,
    "authorized_amount" BIGINT NOT NULL,
    "held_amount" BIGINT NOT NULL DEFAULT 0,
    "hold_id" TEXT,
    "settled_amount" BIGINT NOT NULL DEFAULT 0,
    "clearings" INTEGER NOT NULL DEFAULT 0,
    "pulled_amount" BIGINT NOT NULL DEFAULT 0,
    "pulls" INTEGER NOT NULL DEFAULT 0,
    "pending_amount" BIGINT NOT NULL DEFAULT 0,
    "pending_pulls" INTEGER NOT NULL DEFAULT 0,
    "uncollected_amount" BIGINT NOT NULL DEFAULT 0,
    "refunded_amount" BIGINT NOT NULL DEFAULT 0,
    "refunds" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "authorized_at" TIMESTAMPTZ(3) NOT NULL,
    "last_event_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cards"."card_pull_signature" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "delegated_key_id" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_pull_signature_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_funding_source_id_key" ON "cards"."card"("funding_source_id");

-- CreateIndex
CREATE INDEX "card_platform_id_environment_created_at_id_idx" ON "cards"."card"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "card_platform_id_environment_customer_id_created_at_id_idx" ON "cards"."card"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "card_platform_id_environment_account_id_created_at_id_idx" ON "cards"."card"("platform_id", "environment", "account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "card_platform_id_environment_status_created_at_id_idx" ON "cards"."card"("platform_id", "environment", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "card_platform_id_environment_platform_card_id_idx" ON "cards"."card"("platform_id", "environment", "platform_card_id");

-- CreateIndex
CREATE INDEX "card_transaction_platform_id_environment_card_id_authorized_idx" ON "cards"."card_transaction"("platform_id", "environment", "card_id", "authorized_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "card_transaction_platform_id_environment_original_transacti_idx" ON "cards"."card_transaction"("platform_id", "environment", "original_transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_transaction_platform_id_environment_issuer_transaction_key" ON "cards"."card_transaction"("platform_id", "environment", "issuer_transaction_token");

-- CreateIndex
CREATE INDEX "card_pull_signature_platform_id_environment_transaction_id_idx" ON "cards"."card_pull_signature"("platform_id", "environment", "transaction_id");

-- AddForeignKey
ALTER TABLE "cards"."card_transaction" ADD CONSTRAINT "card_transaction_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "cards"."card"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma can't say: what the network settled was debited, is about to be, or could not be.
ALTER TABLE "cards"."card_transaction"
    ADD CONSTRAINT "card_transaction_settled_adds_up" CHECK (is_credit OR settled_amount = pulled_amount + pending_amount + uncollected_amount),
    ADD CONSTRAINT "card_transaction_returned_at_most_settled" CHECK (refunded_amount BETWEEN 0 AND settled_amount),
    ADD CONSTRAINT "card_transaction_not_negative" CHECK (authorized_amount >= 0 AND held_amount >= 0 AND pulled_amount >= 0 AND pending_amount >= 0 AND uncollected_amount >= 0),
    ADD CONSTRAINT "card_transaction_hold_while_held" CHECK ((hold_id IS NULL) = (held_amount = 0));

ALTER TABLE "cards"."card"
    ADD CONSTRAINT "card_closed_is_detached" CHECK ((status = 'CLOSED') = (funding_source_id IS NULL));
