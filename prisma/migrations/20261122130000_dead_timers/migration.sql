-- CreateTable
CREATE TABLE "shared"."dead_timer" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dead_timer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dead_timer_platform_id_environment_created_at_id_idx" ON "shared"."dead_timer"("platform_id", "environment", "created_at" DESC, "id" DESC);
