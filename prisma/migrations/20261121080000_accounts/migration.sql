-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "accounts";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "ledger";

-- CreateEnum
CREATE TYPE "accounts"."InternalAccountType" AS ENUM ('INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET', 'RULE_BASED');

-- CreateEnum
CREATE TYPE "accounts"."InternalAccountStatus" AS ENUM ('PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED');

-- CreateEnum
CREATE TYPE "accounts"."ExternalAccountStatus" AS ENUM ('PENDING', 'ACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED', 'UNDER_REVIEW', 'INACTIVE');

-- CreateEnum
CREATE TYPE "accounts"."OwnershipType" AS ENUM ('FIRST_PARTY', 'THIRD_PARTY');

-- CreateEnum
CREATE TYPE "accounts"."BeneficiaryVerificationStatus" AS ENUM ('MATCHED', 'PARTIAL_MATCH', 'NOT_MATCHED', 'UNSUPPORTED', 'CHECKED_BY_RECEIVING_FI', 'PENDING');

-- CreateEnum
CREATE TYPE "accounts"."OwnershipVerificationMethod" AS ENUM ('WALLET_SIGNATURE', 'LIVENESS');

-- CreateEnum
CREATE TYPE "accounts"."OwnershipChallengeStatus" AS ENUM ('OPEN', 'VERIFIED', 'FAILED', 'EXPIRED', 'ABANDONED');

-- CreateEnum
CREATE TYPE "ledger"."LedgerAccountKind" AS ENUM ('CUSTOMER', 'PLATFORM', 'SYSTEM');

-- CreateEnum
CREATE TYPE "ledger"."LedgerHoldStatus" AS ENUM ('PLACED', 'CAPTURED', 'RELEASED', 'EXPIRED');

-- CreateTable
CREATE TABLE "accounts"."internal_account" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT,
    "type" "accounts"."InternalAccountType" NOT NULL,
    "status" "accounts"."InternalAccountStatus" NOT NULL,
    "currency" TEXT NOT NULL,
    "label" TEXT,
    "sweep_rule" JSONB,
    "private_enabled" BOOLEAN,
    "funding_instructions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "internal_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."funding_identifier" (
    "value" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "funding_identifier_pkey" PRIMARY KEY ("value")
);

-- CreateTable
CREATE TABLE "accounts"."external_account" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT,
    "status" "accounts"."ExternalAccountStatus" NOT NULL,
    "currency" TEXT NOT NULL,
    "account_type" TEXT NOT NULL,
    "ownership_type" "accounts"."OwnershipType" NOT NULL,
    "platform_account_id" TEXT,
    "default_uma_deposit_account" BOOLEAN NOT NULL,
    "account_info" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "sandbox_suffix" TEXT NOT NULL,
    "beneficiary_verification_status" "accounts"."BeneficiaryVerificationStatus",
    "beneficiary_verified_data" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "external_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."ownership_challenge" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "external_account_id" TEXT NOT NULL,
    "method" "accounts"."OwnershipVerificationMethod" NOT NULL,
    "status" "accounts"."OwnershipChallengeStatus" NOT NULL,
    "message_to_sign" TEXT,
    "link_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ownership_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger"."account" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "kind" "ledger"."LedgerAccountKind" NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "held" BIGINT NOT NULL DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger"."transaction" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger"."entry" (
    "transaction_id" TEXT NOT NULL,
    "number" SMALLINT NOT NULL,
    "account_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT,
    "account_version" BIGINT,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("transaction_id","number")
);

-- CreateTable
CREATE TABLE "ledger"."hold" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "account_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" "ledger"."LedgerHoldStatus" NOT NULL,
    "subject_id" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "internal_account_platform_id_environment_created_at_id_idx" ON "accounts"."internal_account"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "internal_account_platform_id_environment_customer_id_create_idx" ON "accounts"."internal_account"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "internal_account_platform_id_environment_currency_created_a_idx" ON "accounts"."internal_account"("platform_id", "environment", "currency", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "internal_account_platform_id_environment_type_created_at_id_idx" ON "accounts"."internal_account"("platform_id", "environment", "type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "funding_identifier_account_id_idx" ON "accounts"."funding_identifier"("account_id");

-- CreateIndex
CREATE INDEX "external_account_platform_id_environment_created_at_id_idx" ON "accounts"."external_account"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "external_account_platform_id_environment_customer_id_create_idx" ON "accounts"."external_account"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "external_account_platform_id_environment_currency_created_a_idx" ON "accounts"."external_account"("platform_id", "environment", "currency", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ownership_challenge_link_hash_key" ON "accounts"."ownership_challenge"("link_hash");

-- CreateIndex
CREATE INDEX "ownership_challenge_platform_id_environment_external_accoun_idx" ON "accounts"."ownership_challenge"("platform_id", "environment", "external_account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "entry_account_id_account_version_key" ON "ledger"."entry"("account_id", "account_version");

-- CreateIndex
CREATE INDEX "hold_account_id_status_idx" ON "ledger"."hold"("account_id", "status");

-- AddForeignKey
ALTER TABLE "accounts"."internal_account" ADD CONSTRAINT "internal_account_id_fkey" FOREIGN KEY ("id") REFERENCES "ledger"."account"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;




-- What Prisma's schema cannot say.

-- Nobody spends what isn't there: customers' and platforms' accounts. Amounts stay in what JSON clients read exactly.
ALTER TABLE "ledger"."account"
  ADD CONSTRAINT "account_not_overdrawn" CHECK ("kind" = 'SYSTEM' OR "balance" >= "held"),
  ADD CONSTRAINT "account_held_not_negative" CHECK ("held" >= 0),
  ADD CONSTRAINT "account_in_range" CHECK ("balance" <= 9007199254740991),
  ADD CONSTRAINT "account_closed_empty" CHECK ("closed_at" IS NULL OR ("balance" = 0 AND "held" = 0)),
  ADD CONSTRAINT "account_system_folded" CHECK ("kind" <> 'SYSTEM' OR ("balance" = 0 AND "held" = 0 AND "version" = 0));
ALTER TABLE "ledger"."entry"
  ADD CONSTRAINT "entry_moves_money" CHECK ("amount" <> 0),
  ADD CONSTRAINT "entry_version_with_balance" CHECK (("balance_after" IS NULL) = ("account_version" IS NULL));
ALTER TABLE "ledger"."hold" ADD CONSTRAINT "hold_reserves" CHECK ("amount" > 0);

-- What is posted stays as it is.
CREATE FUNCTION "ledger"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only: post a reversing transaction instead', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "entry_is_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();
CREATE TRIGGER "transaction_is_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."transaction"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();

-- A balance changes with each payment: room in the page, so that no index is written with it.
ALTER TABLE "ledger"."account" SET (fillfactor = 70);

-- One account of a holder and currency, beside those that are RULE_BASED.
CREATE UNIQUE INDEX "internal_account_base_key" ON "accounts"."internal_account"("platform_id", "environment", COALESCE("customer_id", ''), "currency") WHERE "type" <> 'RULE_BASED';

-- One live registration of an account by its holder; at most one default for UMA deposits.
CREATE UNIQUE INDEX "external_account_live_fingerprint_key" ON "accounts"."external_account"("platform_id", "environment", COALESCE("customer_id", ''), "fingerprint") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "external_account_uma_default_key" ON "accounts"."external_account"("platform_id", "environment", "customer_id", "currency") WHERE "default_uma_deposit_account" AND "deleted_at" IS NULL;

-- At most one challenge of an account is open.
CREATE UNIQUE INDEX "ownership_challenge_open_key" ON "accounts"."ownership_challenge"("external_account_id") WHERE "status" = 'OPEN';

-- Platforms and customers that were there before accounts get theirs as soon as the server runs.
INSERT INTO "shared"."timer" ("id", "platform_id", "environment", "name", "payload", "due_at")
SELECT gen_random_uuid(), "platform_id", "environment", 'accounts.provision', '{"customerId": null}', now()
FROM "platform"."platform_config";
INSERT INTO "shared"."timer" ("id", "platform_id", "environment", "name", "payload", "due_at")
SELECT gen_random_uuid(), "platform_id", "environment", 'accounts.provision', jsonb_build_object('customerId', "id"), now()
FROM "customers"."customer" WHERE "deleted_at" IS NULL AND "currencies" <> '{}';
