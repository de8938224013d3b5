-- CreateTable
CREATE TABLE "quotes"."uma_peer" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "domain" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "usable_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uma_peer_pkey" PRIMARY KEY ("platform_id","environment","domain")
);

-- CreateIndex
CREATE INDEX "uma_peer_usable_until_idx" ON "quotes"."uma_peer"("usable_until");
