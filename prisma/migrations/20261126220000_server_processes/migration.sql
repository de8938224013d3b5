-- The server processes that run, with the hash of their file of providers: all must have the same.
CREATE TABLE "shared"."server_process" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "providers_hash" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_process_pkey" PRIMARY KEY ("id")
);
