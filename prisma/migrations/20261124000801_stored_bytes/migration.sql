-- What each tenant's uploaded files take, for its quota.
CREATE TABLE "shared"."stored_bytes" (
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "stored_bytes_pkey" PRIMARY KEY ("platform_id", "environment")
);

INSERT INTO "shared"."stored_bytes" ("platform_id", "environment", "bytes")
SELECT "platform_id", "environment", SUM("size_bytes") FROM "shared"."stored_file" GROUP BY "platform_id", "environment";
