-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "wallets";

-- CreateEnum
CREATE TYPE "wallets"."AuthMethodType" AS ENUM ('OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY');

-- CreateTable
CREATE TABLE "wallets"."wallet" (
    "account_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "mnemonic" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallet_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "wallets"."auth_method" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "account_id" TEXT NOT NULL,
    "type" "wallets"."AuthMethodType" NOT NULL,
    "nickname" TEXT NOT NULL,
    "credential_id" TEXT,
    "otp_target" BYTEA,
    "otp_code" BYTEA,
    "otp_expires_at" TIMESTAMPTZ(3),
    "otp_failures" INTEGER NOT NULL DEFAULT 0,
    "otp_sent" INTEGER NOT NULL DEFAULT 0,
    "otp_window_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_method_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets"."auth_session" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "account_id" TEXT NOT NULL,
    "auth_method_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets"."signed_request" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "account_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "input_digest" BYTEA NOT NULL,
    "payload_to_sign" TEXT NOT NULL,
    "signer_public_key" TEXT,
    "except_auth_method_id" TEXT,
    "round" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signed_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "wallet_platform_id_environment_customer_id_idx" ON "wallets"."wallet"("platform_id", "environment", "customer_id");

-- CreateIndex
CREATE INDEX "auth_method_platform_id_environment_account_id_created_at_i_idx" ON "wallets"."auth_method"("platform_id", "environment", "account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_method_account_id_credential_id_key" ON "wallets"."auth_method"("account_id", "credential_id");

-- CreateIndex
CREATE INDEX "auth_session_platform_id_environment_account_id_expires_at_idx" ON "wallets"."auth_session"("platform_id", "environment", "account_id", "expires_at");

-- CreateIndex
CREATE INDEX "auth_session_auth_method_id_idx" ON "wallets"."auth_session"("auth_method_id");

-- CreateIndex
CREATE INDEX "auth_session_expires_at_idx" ON "wallets"."auth_session"("expires_at");

-- CreateIndex
CREATE INDEX "signed_request_platform_id_environment_account_id_idx" ON "wallets"."signed_request"("platform_id", "environment", "account_id");

-- CreateIndex
CREATE INDEX "signed_request_created_at_idx" ON "wallets"."signed_request"("created_at");

-- AddForeignKey
ALTER TABLE "wallets"."auth_session" ADD CONSTRAINT "auth_session_auth_method_id_fkey" FOREIGN KEY ("auth_method_id") REFERENCES "wallets"."auth_method"("id") ON DELETE CASCADE ON UPDATE RESTRICT;



-- One EMAIL_OTP and one SMS_OTP for each account.
CREATE UNIQUE INDEX "auth_method_one_code_of_a_kind" ON "wallets"."auth_method"("account_id", "type") WHERE "type" IN ('EMAIL_OTP', 'SMS_OTP');

-- Wallets of the accounts that are there already: a timer opens each.
INSERT INTO "shared"."timer" ("id", "platform_id", "environment", "name", "payload", "due_at")
SELECT gen_random_uuid(), "platform_id", "environment", 'wallet.open',
  jsonb_build_object('id', "id", 'customerId', "customer_id"), now()
FROM "accounts"."internal_account" WHERE "type" = 'EMBEDDED_WALLET' AND "status" <> 'CLOSED';
