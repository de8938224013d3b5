-- AlterTable
ALTER TABLE "wallets"."signed_request" ADD COLUMN     "completed_at" TIMESTAMPTZ(3),
ADD COLUMN     "stamp_digest" BYTEA;
