import type { EventRecord } from "../../shared/events/log.js";

/**
 * The body of a webhook, the same bytes on every attempt: `{id, type, timestamp, data}`.
 * `TEST` also carries `test` and `webhookId` (docs/interface.md, The body of a webhook).
 */
export function webhookBody({
  id,
  type,
  timestamp,
  data,
}: Pick<EventRecord, "id" | "type" | "timestamp" | "data">): string {
  const envelope = { id, type, timestamp: timestamp.toISOString(), data };
  return JSON.stringify(type === "TEST" ? { ...envelope, test: true, webhookId: id } : envelope);
}
