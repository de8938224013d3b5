-- AlterTable
ALTER TABLE "platform"."platform_config" ADD COLUMN "branding" JSONB;
