-- Tasks given to providers, what providers said of them by events, and what contradicts them.
CREATE TABLE "shared"."provider_operation" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "request" BYTEA NOT NULL,
    "state" TEXT,
    "sequence" BIGINT,
    "reference" TEXT,
    "outcome" BYTEA,
    "refused_by" TEXT[],
    "open_sends" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_operation_pkey" PRIMARY KEY ("id","platform_id")
);

CREATE UNIQUE INDEX "provider_operation_platform_id_environment_kind_subject_id_key" ON "shared"."provider_operation"("platform_id", "environment", "kind", "subject_id");

CREATE TABLE "shared"."provider_event" (
    "provider" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "result" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("provider","id")
);

CREATE INDEX "provider_event_received_at_idx" ON "shared"."provider_event"("received_at");

CREATE TABLE "shared"."provider_conflict" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "provider" TEXT NOT NULL,
    "operation_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_conflict_pkey" PRIMARY KEY ("id","platform_id")
);

CREATE UNIQUE INDEX "provider_conflict_operation_id_sequence_reason_key" ON "shared"."provider_conflict"("operation_id", "sequence", "reason");

CREATE INDEX "provider_conflict_created_at_idx" ON "shared"."provider_conflict"("created_at" DESC);
