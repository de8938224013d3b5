-- Who asked to see a document's file, and the documents that a reviewer had opened when deciding.
CREATE TABLE "verification"."document_view" (
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "document_id" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "token_id" TEXT NOT NULL,
    "token_name" TEXT NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_view_pkey" PRIMARY KEY ("id","platform_id")
);

CREATE UNIQUE INDEX "document_view_link_hash_key" ON "verification"."document_view"("link_hash");

CREATE INDEX "document_view_platform_id_environment_document_id_created_a_idx" ON "verification"."document_view"("platform_id", "environment", "document_id", "created_at" DESC, "id" DESC);

-- The serving role may insert rows, but not change or delete them.
COMMENT ON TABLE "verification"."document_view" IS 'append-only';

ALTER TABLE "verification"."verification_decision" ADD COLUMN "documents_opened" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
