-- AlterTable
ALTER TABLE "platform"."platform_config" ADD COLUMN "webhook_event_types" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What Prisma can't say: a list is never null.
ALTER TABLE "platform"."platform_config" ALTER COLUMN "webhook_event_types" SET NOT NULL;
