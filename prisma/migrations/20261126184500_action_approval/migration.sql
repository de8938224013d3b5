-- An action says which rule of the policy required its approval, and until when it waits for that.
CREATE TYPE "agents"."AgentApprovalReason" AS ENUM ('ACCOUNT_RULE', 'DEFAULT_EXECUTION_MODE', 'APPROVAL_THRESHOLD');
ALTER TABLE "agents"."agent_action" ADD COLUMN "approval_reason" "agents"."AgentApprovalReason";
ALTER TABLE "agents"."agent_action" ADD COLUMN "expires_at" TIMESTAMPTZ(3);

UPDATE "agents"."agent_action" AS action SET "expires_at" = timer."due_at"
FROM "shared"."timer" AS timer
WHERE action."status" = 'PENDING_APPROVAL' AND timer."name" = 'agent.approval-expired'
    AND timer."payload"->>'actionId' = action."id" AND timer."platform_id" = action."platform_id"
    AND timer."environment" = action."environment";
