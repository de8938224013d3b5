-- AlterTable
ALTER TABLE "platform"."platform" ADD COLUMN     "card_stand_in_limit" BIGINT;
