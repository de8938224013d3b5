-- AlterTable
ALTER TABLE "shared"."timer" ADD COLUMN "leased_until" TIMESTAMPTZ(3);
