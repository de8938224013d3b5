-- What Prisma can't say: the registrations of one Lightning invoice, whoever's they are, deleted ones included.
CREATE INDEX "external_account_lightning_idx" ON "accounts"."external_account"("platform_id", "environment", "fingerprint")
    WHERE "account_type" = 'LIGHTNING';
