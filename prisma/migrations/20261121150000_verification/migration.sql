-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "verification";

-- CreateEnum
CREATE TYPE "customers"."BulkImportStatus" AS ENUM ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "verification"."VerificationStatus" AS ENUM ('RESOLVE_ERRORS', 'PENDING_MANUAL_REVIEW', 'IN_PROGRESS', 'APPROVED', 'REJECTED', 'READY_FOR_VERIFICATION');

-- CreateEnum
CREATE TYPE "verification"."ContactChannel" AS ENUM ('EMAIL', 'SMS');

-- CreateEnum
CREATE TYPE "verification"."ScaFactorType" AS ENUM ('SMS_OTP', 'TOTP', 'PASSKEY');

-- CreateEnum
CREATE TYPE "verification"."ScaOperation" AS ENUM ('LOGIN', 'QUOTE', 'TRUST', 'UNTRUST');

-- CreateEnum
CREATE TYPE "verification"."ScaChallengeStatus" AS ENUM ('OPEN', 'PASSED', 'EXPIRED', 'ABANDONED');

-- CreateEnum
CREATE TYPE "verification"."TwoFactorResetStatus" AS ENUM ('INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'COMPLETED', 'REJECTED', 'EXPIRED');

-- AlterTable
ALTER TABLE "accounts"."external_account" ADD COLUMN     "trusted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "customers"."bulk_import_job" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "status" "customers"."BulkImportStatus" NOT NULL,
    "file_id" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "processed" INTEGER NOT NULL,
    "successful" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "failure" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_import_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers"."bulk_import_error" (
    "job_id" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "details" JSONB,

    CONSTRAINT "bulk_import_error_pkey" PRIMARY KEY ("job_id","row")
);

-- CreateTable
CREATE TABLE "shared"."stored_file" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "sha256" BYTEA NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "data_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."verification" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "verification_status" "verification"."VerificationStatus" NOT NULL,
    "errors" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."beneficial_owner" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "roles" TEXT[],
    "ownership_percentage" INTEGER NOT NULL,
    "personal_info" BYTEA NOT NULL,
    "kyc_status" "customers"."KycStatus" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "beneficial_owner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."document" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "document_holder" TEXT NOT NULL,
    "document_type" TEXT NOT NULL,
    "side" TEXT,
    "country" TEXT NOT NULL,
    "document_number" BYTEA,
    "issuing_authority" TEXT,
    "file_name" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."document_file" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "document_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "issued_on" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."kyc_link" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "redirect_uri" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kyc_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."contact_code" (
    "customer_id" TEXT NOT NULL,
    "channel" "verification"."ContactChannel" NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "fingerprint" BYTEA,
    "attempts" INTEGER NOT NULL,
    "sent" INTEGER NOT NULL,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_code_pkey" PRIMARY KEY ("customer_id","channel")
);

-- CreateTable
CREATE TABLE "verification"."code_message" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "channel" "verification"."ContactChannel" NOT NULL,
    "purpose" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "code_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."sca_factor" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "factor" "verification"."ScaFactorType" NOT NULL,
    "name" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "secret" BYTEA,
    "last_step" BIGINT,
    "recovery_codes" BYTEA[],
    "enrollment_challenge" TEXT,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "counter" BIGINT,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sca_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."sca_challenge" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "operation" "verification"."ScaOperation" NOT NULL,
    "subject_id" TEXT NOT NULL,
    "purpose" TEXT,
    "about" TEXT,
    "factor" "verification"."ScaFactorType" NOT NULL,
    "available_factors" "verification"."ScaFactorType"[],
    "status" "verification"."ScaChallengeStatus" NOT NULL,
    "code_fingerprint" BYTEA,
    "passkey_options" JSONB,
    "passkey_origins" TEXT[],
    "resends" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sca_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification"."sca_standing" (
    "customer_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "failed_attempts" INTEGER NOT NULL,
    "locked_until" TIMESTAMPTZ(3),
    "session_expires_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sca_standing_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "verification"."two_factor_reset" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "factor" "verification"."ScaFactorType" NOT NULL,
    "status" "verification"."TwoFactorResetStatus" NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "two_factor_reset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bulk_import_job_platform_id_environment_created_at_id_idx" ON "customers"."bulk_import_job"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "verification_customer_id_key" ON "verification"."verification"("customer_id");

-- CreateIndex
CREATE INDEX "verification_platform_id_environment_created_at_id_idx" ON "verification"."verification"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "verification_platform_id_environment_verification_status_cr_idx" ON "verification"."verification"("platform_id", "environment", "verification_status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "beneficial_owner_platform_id_environment_customer_id_create_idx" ON "verification"."beneficial_owner"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "document_platform_id_environment_created_at_id_idx" ON "verification"."document"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "document_platform_id_environment_document_holder_created_at_idx" ON "verification"."document"("platform_id", "environment", "document_holder", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "document_platform_id_environment_customer_id_idx" ON "verification"."document"("platform_id", "environment", "customer_id");

-- CreateIndex
CREATE INDEX "document_file_document_id_idx" ON "verification"."document_file"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "kyc_link_link_hash_key" ON "verification"."kyc_link"("link_hash");

-- CreateIndex
CREATE INDEX "kyc_link_customer_id_idx" ON "verification"."kyc_link"("customer_id");

-- CreateIndex
CREATE INDEX "code_message_platform_id_environment_created_at_id_idx" ON "verification"."code_message"("platform_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "code_message_platform_id_environment_customer_id_created_at_idx" ON "verification"."code_message"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sca_factor_customer_id_factor_key" ON "verification"."sca_factor"("customer_id", "factor");

-- CreateIndex
CREATE INDEX "sca_challenge_platform_id_environment_operation_subject_id__idx" ON "verification"."sca_challenge"("platform_id", "environment", "operation", "subject_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sca_challenge_platform_id_environment_customer_id_created_a_idx" ON "verification"."sca_challenge"("platform_id", "environment", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "two_factor_reset_link_hash_key" ON "verification"."two_factor_reset"("link_hash");

-- CreateIndex
CREATE INDEX "two_factor_reset_platform_id_environment_customer_id_create_idx" ON "verification"."two_factor_reset"("platform_id", "environment", "customer_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "customers"."bulk_import_error" ADD CONSTRAINT "bulk_import_error_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "customers"."bulk_import_job"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verification"."document_file" ADD CONSTRAINT "document_file_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "verification"."document"("id") ON DELETE CASCADE ON UPDATE RESTRICT;



-- What Prisma can't say: one active file of a document, one open challenge of an operation.
CREATE UNIQUE INDEX "document_file_active_key" ON "verification"."document_file"("document_id") WHERE "is_active";
CREATE UNIQUE INDEX "sca_challenge_open_key" ON "verification"."sca_challenge"("operation", "subject_id") WHERE "status" = 'OPEN';
