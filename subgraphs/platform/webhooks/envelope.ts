import { toWireJson } from "../../shared/kernel/brand-alias.js";
import type { EventRecord } from "../../shared/events/log.js";

/** Members of the envelope. `environment` is `SANDBOX` or `PRODUCTION`. */
type Enveloped = Pick<EventRecord, "id" | "type" | "timestamp" | "data" | "platformId" | "environment">;

/**
 * The body of a webhook, the same bytes on every attempt: `{id, type, timestamp, data, platformId, environment}`.
 * `TEST` also carries `test` and `webhookId` (docs/interface.md, The body of a webhook).
 */
export function webhookBody(
  { id, type, timestamp, data, platformId, environment }: Enveloped,
  alias: string | undefined,
): string {
  const envelope = { id, type, timestamp: timestamp.toISOString(), data, platformId, environment };
  return toWireJson(type === "TEST" ? { ...envelope, test: true, webhookId: id } : envelope, alias);
}
