-- A hold ends when it is captured or released; what it is for expires, not the hold.
ALTER TABLE "ledger"."hold" DROP COLUMN "expires_at";

ALTER TYPE "ledger"."LedgerHoldStatus" RENAME TO "LedgerHoldStatus_old";
CREATE TYPE "ledger"."LedgerHoldStatus" AS ENUM ('PLACED', 'CAPTURED', 'RELEASED');
ALTER TABLE "ledger"."hold" ALTER COLUMN "status" TYPE "ledger"."LedgerHoldStatus"
    USING ("status"::text::"ledger"."LedgerHoldStatus");
DROP TYPE "ledger"."LedgerHoldStatus_old";
