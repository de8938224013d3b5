-- CreateTable
CREATE TABLE "platform"."webhook_endpoint" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "next_probe_at" TIMESTAMPTZ(3),
    "resumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("platform_id","environment")
);

-- What Prisma can't say: a suspended endpoint is failing, and is probed.
ALTER TABLE "platform"."webhook_endpoint"
    ADD CONSTRAINT "webhook_endpoint_probed" CHECK ((suspended_at IS NULL) = (next_probe_at IS NULL)),
    ADD CONSTRAINT "webhook_endpoint_failing" CHECK (suspended_at IS NULL OR failing_since IS NOT NULL);
