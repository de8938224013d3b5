-- AlterTable
ALTER TABLE "wallets"."auth_method" ADD COLUMN     "audience" TEXT,
ADD COLUMN     "counter" BIGINT,
ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "public_key" BYTEA,
ADD COLUMN     "relying_party_id" TEXT,
ADD COLUMN     "subject" TEXT;
