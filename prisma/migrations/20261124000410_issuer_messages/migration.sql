-- CreateTable
CREATE TABLE "cards"."issuer_message" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issuer_message_pkey" PRIMARY KEY ("platform_id","environment","id")
);

-- The messages whose answers are kept. Of one id with several types the first counts.
INSERT INTO "cards"."issuer_message" ("platform_id", "environment", "id", "type", "received_at")
SELECT DISTINCT ON ("platform_id", "environment", "key") "platform_id", "environment", "key",
    CASE "operation"
        WHEN 'issuer.authorizations' THEN 'AUTHORIZATION'
        WHEN 'issuer.clearings' THEN 'CLEARING'
        ELSE 'RETURN'
    END,
    "created_at"
FROM "shared"."idempotency_record"
WHERE "actor" = 'card issuer'
ORDER BY "platform_id", "environment", "key", "created_at";
