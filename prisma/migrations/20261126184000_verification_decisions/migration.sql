-- Decisions of people on verifications, and the version of what they saw.
ALTER TABLE "verification"."verification" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "platform"."platform_config" ADD COLUMN "reviewers_required" INTEGER NOT NULL DEFAULT 1;

CREATE TYPE "verification"."ReviewDecision" AS ENUM ('APPROVE', 'REJECT', 'REQUEST_INFORMATION');

CREATE TABLE "verification"."verification_decision" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "verification_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "decision" "verification"."ReviewDecision" NOT NULL,
    "token_id" TEXT,
    "token_name" TEXT NOT NULL,
    "errors" JSONB NOT NULL,
    "note" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_decision_pkey" PRIMARY KEY ("id","platform_id")
);

CREATE INDEX "verification_decision_platform_id_environment_verification__idx" ON "verification"."verification_decision"("platform_id", "environment", "verification_id", "created_at" DESC, "id" DESC);

-- The serving role may insert rows, but not change or delete them.
COMMENT ON TABLE "verification"."verification_decision" IS 'append-only';
