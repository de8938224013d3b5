-- What wrong codes of a tenant have used of its budget, in a window that begins with the first of them.
CREATE TABLE "verification"."guess_budget" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "spent" BIGINT NOT NULL,
    "window_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guess_budget_pkey" PRIMARY KEY ("platform_id", "environment")
);
