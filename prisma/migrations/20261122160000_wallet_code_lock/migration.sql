-- AlterTable
ALTER TABLE "wallets"."auth_method" ADD COLUMN     "otp_locked_until" TIMESTAMPTZ(3),
ADD COLUMN     "otp_misses" INTEGER NOT NULL DEFAULT 0;
