-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "quotes";

-- CreateEnum
CREATE TYPE "customers"."InvitationStatus" AS ENUM ('PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "quotes"."TransactionType" AS ENUM ('INCOMING', 'OUTGOING', 'CARD');

-- CreateEnum
CREATE TYPE "quotes"."TransactionDirection" AS ENUM ('CREDIT', 'DEBIT');

-- CreateEnum
CREATE TYPE "quotes"."TransactionStatus" AS ENUM ('CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "quotes"."PartyType" AS ENUM ('ACCOUNT', 'UMA_ADDRESS', 'REALTIME_FUNDING');

-- CreateEnum
CREATE TYPE "quotes"."QuoteLockSide" AS ENUM ('SENDING', 'RECEIVING');

-- CreateEnum
CREATE TYPE "quotes"."RefundStatus" AS ENUM ('PENDING', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "quotes"."RefundReason" AS ENUM ('TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT');

-- CreateEnum
CREATE TYPE "quotes"."RailSelectionMode" AS ENUM ('AUTO', 'MANUAL');

-- CreateEnum
CREATE TYPE "quotes"."LookupKind" AS ENUM ('UMA', 'EXTERNAL_ACCOUNT');

-- CreateTable
CREATE TABLE "customers"."invitation" (
    "code" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "status" "customers"."InvitationStatus" NOT NULL,
    "inviter_customer_id" TEXT NOT NULL,
    "inviter_uma" TEXT NOT NULL,
    "invitee_uma" TEXT,
    "first_name" TEXT,
    "amount_to_send" BIGINT,
    "amount_currency" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "quotes"."quote" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT,
    "transaction_id" TEXT NOT NULL,
    "source_type" "quotes"."PartyType" NOT NULL,
    "source_account_id" TEXT,
    "crypto_network" TEXT,
    "destination_type" "quotes"."PartyType" NOT NULL,
    "destination" TEXT NOT NULL,
    "payment_rail" TEXT,
    "locked_side" "quotes"."QuoteLockSide" NOT NULL,
    "locked_amount" BIGINT NOT NULL,
    "sending_currency" TEXT NOT NULL,
    "receiving_currency" TEXT NOT NULL,
    "total_sending_amount" BIGINT NOT NULL,
    "total_receiving_amount" BIGINT NOT NULL,
    "fees_included" BIGINT NOT NULL,
    "platform_fees_included" BIGINT NOT NULL,
    "exchange_rate" TEXT NOT NULL,
    "rate_details" JSONB NOT NULL,
    "payment_instructions" JSONB NOT NULL DEFAULT '[]',
    "immediately_execute" BOOLEAN NOT NULL,
    "description" TEXT,
    "remittance_information" TEXT,
    "purpose_of_payment" TEXT,
    "lookup_id" TEXT,
    "agent_id" TEXT,
    "parties" BYTEA,
    "uma_offer" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes"."transaction" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "type" "quotes"."TransactionType" NOT NULL,
    "direction" "quotes"."TransactionDirection" NOT NULL,
    "status" "quotes"."TransactionStatus" NOT NULL,
    "pending_reason" TEXT,
    "failure_reason" TEXT,
    "customer_id" TEXT,
    "platform_customer_id" TEXT NOT NULL,
    "agent_id" TEXT,
    "source_type" "quotes"."PartyType" NOT NULL,
    "source" TEXT,
    "source_currency" TEXT NOT NULL,
    "destination_type" "quotes"."PartyType" NOT NULL,
    "destination" TEXT NOT NULL,
    "destination_currency" TEXT NOT NULL,
    "sent_amount" BIGINT,
    "received_amount" BIGINT,
    "fees" BIGINT,
    "platform_fees" BIGINT,
    "exchange_rate" TEXT,
    "rate_details" JSONB,
    "description" TEXT,
    "reference" TEXT NOT NULL,
    "payment_rail" TEXT,
    "rail_selection_mode" "quotes"."RailSelectionMode",
    "settlement_timeline_seconds" INTEGER,
    "expected_settlement_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "receipt_delivery_confirmed_at" TIMESTAMPTZ(3),
    "refund_reference" TEXT,
    "refund_status" "quotes"."RefundStatus",
    "refund_reason" "quotes"."RefundReason",
    "refund_initiated_at" TIMESTAMPTZ(3),
    "refund_settled_at" TIMESTAMPTZ(3),
    "status_history" JSONB NOT NULL,
    "counterparty_information" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes"."lookup" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "kind" "quotes"."LookupKind" NOT NULL,
    "receiver" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lookup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes"."uma_key" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "signing_public_key" BYTEA NOT NULL,
    "signing_key" BYTEA NOT NULL,
    "encryption_public_key" BYTEA NOT NULL,
    "encryption_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uma_key_pkey" PRIMARY KEY ("platform_id","environment")
);

-- CreateTable
CREATE TABLE "quotes"."uma_nonce" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "nonce" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uma_nonce_pkey" PRIMARY KEY ("platform_id","environment","nonce")
);

-- CreateTable
CREATE TABLE "quotes"."uma_invoice" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "sender_domain" TEXT NOT NULL,
    "amount_msat" BIGINT NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uma_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitation_platform_id_environment_inviter_customer_id_crea_idx" ON "customers"."invitation"("platform_id", "environment", "inviter_customer_id", "created_at" DESC, "code" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "quote_transaction_id_key" ON "quotes"."quote"("transaction_id");

-- CreateIndex
CREATE INDEX "quote_platform_id_environment_created_at_id_idx" ON "quotes"."quote"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "quote_platform_id_environment_customer_id_created_at_id_idx" ON "quotes"."quote"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_created_at_id_idx" ON "quotes"."transaction"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_customer_id_created_at__idx" ON "quotes"."transaction"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_platform_customer_id_cr_idx" ON "quotes"."transaction"("platform_id", "environment", "platform_customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_source_created_at_id_idx" ON "quotes"."transaction"("platform_id", "environment", "source", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_destination_created_at__idx" ON "quotes"."transaction"("platform_id", "environment", "destination", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_status_created_at_id_idx" ON "quotes"."transaction"("platform_id", "environment", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_type_created_at_id_idx" ON "quotes"."transaction"("platform_id", "environment", "type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_reference_idx" ON "quotes"."transaction"("platform_id", "environment", "reference");

-- CreateIndex
CREATE INDEX "uma_nonce_seen_at_idx" ON "quotes"."uma_nonce"("seen_at");

-- CreateIndex
CREATE UNIQUE INDEX "uma_invoice_transaction_id_key" ON "quotes"."uma_invoice"("transaction_id");

-- CreateIndex
CREATE INDEX "transaction_platform_id_environment_subject_id_idx" ON "ledger"."transaction"("platform_id", "environment", "subject_id");

-- AddForeignKey
ALTER TABLE "quotes"."quote" ADD CONSTRAINT "quote_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "quotes"."transaction"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- What Prisma's schema cannot say.

-- An offer that gives nothing, or whose fees are more than it takes, is a fault of ours.
ALTER TABLE "quotes"."quote" ADD CONSTRAINT "quote_amounts" CHECK (
  "total_receiving_amount" > 0 AND "platform_fees_included" >= 0 AND "fees_included" >= "platform_fees_included"
  AND "total_sending_amount" > "fees_included");
