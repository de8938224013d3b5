-- Lists of agents by name, of actions by time and expiry, and of webhook deliveries that fail.
CREATE INDEX "agent_name" ON "agents"."agent"("platform_id", "environment", lower("name"), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "agent_action_platform_id_environment_created_at_id_idx" ON "agents"."agent_action"("platform_id", "environment", "created_at" DESC, "id" DESC);
CREATE INDEX "agent_action_waiting" ON "agents"."agent_action"("platform_id", "environment", "expires_at", "id") WHERE "status" = 'PENDING_APPROVAL';
CREATE INDEX "webhook_delivery_failing_list" ON "platform"."webhook_delivery"("platform_id", "environment", "created_at" DESC, "id" DESC) WHERE "status" = 'FAILED' OR "status" = 'PENDING' AND "attempt_count" > 0;
