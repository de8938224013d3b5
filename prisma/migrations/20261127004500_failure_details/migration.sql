-- The rail's own code for a failed payment, such as R01 or AC04.
ALTER TABLE "quotes"."transaction" ADD COLUMN "failure_details" JSONB;
