-- AlterTable
ALTER TABLE "shared"."timer" ADD COLUMN "subject" TEXT;

-- AlterTable
ALTER TABLE "shared"."dead_timer" ADD COLUMN "subject" TEXT;

-- The timers that are there already.
UPDATE "shared"."timer" SET "subject" = coalesce("payload"->>'transactionId', "payload"->>'cardId', "payload"->>'resetId', "payload"->>'challengeId');
UPDATE "shared"."dead_timer" SET "subject" = coalesce("payload"->>'transactionId', "payload"->>'cardId', "payload"->>'resetId', "payload"->>'challengeId');

-- What Prisma can't say: whether a subject has an earlier timer.
CREATE INDEX "timer_subject_idx" ON "shared"."timer" ("subject", "due_at", "id") WHERE "subject" IS NOT NULL;
