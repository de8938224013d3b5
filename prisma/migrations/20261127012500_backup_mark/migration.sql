-- CreateTable
CREATE TABLE "shared"."backup_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backup_mark_pkey" PRIMARY KEY ("id")
);

-- One row.
ALTER TABLE "shared"."backup_mark" ADD CONSTRAINT "backup_mark_one_row" CHECK (id = 1);
