-- A person looks into a provider's contradiction, and notes what was found.
ALTER TABLE "shared"."provider_conflict"
    ALTER COLUMN "id" TYPE TEXT USING 'ProviderConflict:' || "id",
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "subject_id" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "resolved_at" TIMESTAMPTZ(3),
    ADD COLUMN "resolved_by" TEXT,
    ADD COLUMN "note" TEXT;

UPDATE "shared"."provider_conflict" AS conflict
SET "kind" = operation."kind", "subject_id" = operation."subject_id"
FROM "shared"."provider_operation" AS operation
WHERE operation."id" = conflict."operation_id" AND operation."platform_id" = conflict."platform_id";

ALTER TABLE "shared"."provider_conflict" ALTER COLUMN "kind" DROP DEFAULT, ALTER COLUMN "subject_id" DROP DEFAULT;

CREATE INDEX "provider_conflict_platform_id_environment_created_at_id_idx" ON "shared"."provider_conflict"("platform_id", "environment", "created_at" DESC, "id" DESC);
