-- Comparison of customers, owners, payees and counterparties with lists of sanctioned persons, and what people decide.
CREATE TYPE "verification"."ScreeningMatchStatus" AS ENUM ('OPEN', 'CLEARED', 'CONFIRMED');
CREATE TYPE "verification"."ScreeningReviewKind" AS ENUM ('PAYMENT', 'CUSTOMER');
CREATE TYPE "verification"."ScreeningReviewStatus" AS ENUM ('WAITING', 'APPROVED', 'REJECTED', 'RESOLVED');
CREATE TYPE "verification"."ScreeningVerdict" AS ENUM ('APPROVE', 'REJECT');

CREATE TABLE "verification"."screening_list" (
    "provider" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "names" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_list_pkey" PRIMARY KEY ("provider")
);

CREATE TABLE "verification"."screening" (
    "party_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT,
    "content" BYTEA NOT NULL,
    "list" TEXT NOT NULL,
    "screened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_pkey" PRIMARY KEY ("party_id","platform_id","environment")
);

CREATE TABLE "verification"."screening_match" (
    "party_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "customer_id" TEXT,
    "content" BYTEA NOT NULL,
    "entry_content" TEXT NOT NULL,
    "status" "verification"."ScreeningMatchStatus" NOT NULL,
    "score" INTEGER NOT NULL,
    "entry" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_match_pkey" PRIMARY KEY ("party_id","entry_id","platform_id","environment")
);

CREATE INDEX "screening_match_platform_id_environment_customer_id_idx" ON "verification"."screening_match"("platform_id", "environment", "customer_id");

CREATE TABLE "verification"."screening_review" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "kind" "verification"."ScreeningReviewKind" NOT NULL,
    "customer_id" TEXT,
    "customer_type" TEXT,
    "parties" TEXT[],
    "status" "verification"."ScreeningReviewStatus" NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_review_pkey" PRIMARY KEY ("id","platform_id")
);

-- The queue of what waits for a person.
CREATE INDEX "screening_review_waiting_idx" ON "verification"."screening_review"("platform_id", "environment", "updated_at", "id") WHERE "status" = 'WAITING';

CREATE TABLE "verification"."screening_decision" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "review_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "decision" "verification"."ScreeningVerdict" NOT NULL,
    "token_id" TEXT,
    "token_name" TEXT NOT NULL,
    "matches" JSONB NOT NULL,
    "note" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screening_decision_pkey" PRIMARY KEY ("id","platform_id")
);

CREATE INDEX "screening_decision_platform_id_environment_review_id_create_idx" ON "verification"."screening_decision"("platform_id", "environment", "review_id", "created_at" DESC, "id" DESC);

-- The serving role may insert rows, but not change or delete them.
COMMENT ON TABLE "verification"."screening_decision" IS 'append-only';
