-- An event is inserted without a position, and nothing looks for it by position until it has one: the indexes leave it
-- out, which halves what an insert writes.
DROP INDEX "shared"."event_position_idx";
DROP INDEX "shared"."event_platform_id_environment_position_idx";
DROP INDEX "shared"."event_platform_id_environment_customer_id_position_idx";
DROP INDEX "shared"."event_platform_id_environment_type_position_idx";
CREATE INDEX "event_position_idx" ON "shared"."event"("position") WHERE "position" IS NOT NULL;
CREATE INDEX "event_of_tenant_idx" ON "shared"."event"("platform_id", "environment", "position") WHERE "position" IS NOT NULL;
CREATE INDEX "event_of_customer_idx" ON "shared"."event"("platform_id", "environment", "customer_id", "position") WHERE "position" IS NOT NULL;
CREATE INDEX "event_of_type_idx" ON "shared"."event"("platform_id", "environment", "type", "position") WHERE "position" IS NOT NULL;
