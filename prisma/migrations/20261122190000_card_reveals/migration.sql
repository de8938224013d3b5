-- CreateEnum
CREATE TYPE "cards"."CardRevealKind" AS ENUM ('CARD_NUMBER', 'THREE_D_SECURE_PASSWORD');

-- CreateTable
CREATE TABLE "cards"."card_reveal" (
    "id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "card_id" TEXT NOT NULL,
    "kind" "cards"."CardRevealKind" NOT NULL,
    "token_id" TEXT NOT NULL,
    "token_name" TEXT NOT NULL,
    "link_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_reveal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_reveal_link_hash_key" ON "cards"."card_reveal"("link_hash");

-- CreateIndex
CREATE INDEX "card_reveal_platform_id_environment_card_id_created_at_id_idx" ON "cards"."card_reveal"("platform_id", "environment", "card_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "cards"."card_reveal" ADD CONSTRAINT "card_reveal_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "cards"."card"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma can't say: a page's address works until it is used, and a password is shown at once.
ALTER TABLE "cards"."card_reveal"
    ADD CONSTRAINT "card_reveal_link_until_shown" CHECK ((link_hash IS NULL) = (shown_at IS NOT NULL)),
    ADD CONSTRAINT "card_reveal_link_expires" CHECK ((kind = 'CARD_NUMBER') = (expires_at IS NOT NULL));
