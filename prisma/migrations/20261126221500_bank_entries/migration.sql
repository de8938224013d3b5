-- Money that arrived at an operator's bank account: each entry of a statement is credited once.
CREATE TABLE "accounts"."bank_entry" (
    "provider" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "environment" "shared"."Environment" NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "transaction_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_entry_pkey" PRIMARY KEY ("provider","entry_id")
);
