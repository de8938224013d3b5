-- The failure reasons of incoming payments are those of the contract.
UPDATE "quotes"."transaction"
SET "failure_reason" = CASE "failure_reason" WHEN 'FUNDING_NOT_EXPECTED' THEN 'QUOTE_EXECUTION_FAILED' ELSE 'OFFRAMP_FAILED' END
WHERE "type" = 'INCOMING' AND "failure_reason" IN ('FUNDING_NOT_EXPECTED', 'ACCOUNT_CANNOT_RECEIVE');
