-- The permission of people who decide verifications. Tokens that may do everything keep doing so.
ALTER TYPE "platform"."Permission" RENAME TO "Permission_old";
CREATE TYPE "platform"."Permission" AS ENUM ('VIEW', 'TRANSACT', 'MANAGE', 'REVIEW');
ALTER TABLE "platform"."api_token" ALTER COLUMN "permissions" TYPE "platform"."Permission"[]
    USING ("permissions"::text[]::"platform"."Permission"[]);
DROP TYPE "platform"."Permission_old";

UPDATE "platform"."api_token" SET "permissions" = "permissions" || 'REVIEW'::"platform"."Permission"
WHERE "permissions" @> ARRAY['VIEW', 'TRANSACT', 'MANAGE']::"platform"."Permission"[];
