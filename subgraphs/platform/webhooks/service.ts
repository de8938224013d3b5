import type { WebhookDelivery as DeliveryRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { byOwner } from "../../shared/graphql/list.sql.js";
import type { GraphOf } from "../../shared/graphql/shape.js";
import { isId } from "../../shared/kernel/ids.js";
import { toEventTypes } from "../../shared/events/event-types.js";
import { headPosition, readEventsById, resolveCursor, type EventFilter } from "../../shared/events/log.js";
import { readTenantEvents } from "../../shared/events/sql.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { givenTime } from "../../shared/schema/fields.js";
import { validate } from "../../shared/schema/validate.js";
import type { PlatformDeps } from "../deps.js";
import { isSuccess } from "./attempt.js";
import { insertDeliveries, readFailingEvents, readLastAttempts, type NumberedAttempt } from "./delivery.sql.js";
import { newDeliveries } from "./enqueue.js";
import { webhookBody } from "./envelope.js";
import { deliverInFlow, emitTestEvent, readEndpoint } from "./in-flow.js";
import { isSignatureHeader } from "../../shared/kernel/signature.js";
import { replayRequest, type ReplayStart, type testWebhookOutcome } from "./wire.js";

export type { DeliveryRow };

/** Events that one statement of a replay enqueues. */
const replayBatch = 500;
const maxAttemptsShown = 100;

async function assertEndpoint(deps: Pick<Deps, "db">, tenant: Tenant): Promise<void> {
  if ((await readEndpoint(deps.db, tenant)) === null) throw new ApiError("WEBHOOK_ENDPOINT_NOT_SET");
}

/**
 * Sends a `TEST` event to the endpoint, once, and returns the endpoint's response. Throws 400 WEBHOOK_ENDPOINT_NOT_SET,
 * or WEBHOOK_DELIVERY_ERROR if there was no response or one other than 2xx.
 */
export async function sendTestEvent(
  deps: Deps & Pick<PlatformDeps, "signers">,
  caller: Caller,
): Promise<GraphOf<typeof testWebhookOutcome>> {
  await assertEndpoint(deps, caller);
  const event = await inTransaction(deps, (tx) => emitTestEvent(deps, tx, caller));
  const attempt = await deliverInFlow(deps, deps.signers, caller, event.id);
  const { responseStatus, responseBody, url, error } = attempt;
  if (responseStatus === null || !isSuccess(attempt)) {
    const happened =
      responseStatus === null ? (error ?? "no response") : `the endpoint responded with ${responseStatus}`;
    throw new ApiError("WEBHOOK_DELIVERY_ERROR", `The webhook could not be delivered: ${happened}.`);
  }
  return { responseStatus, responseBody, url };
}

/** Maximum number of deliveries that are read of several events: an event is rarely sent again. */
const maxOfEvents = 5_000;

/** The database or a transaction that reads deliveries. */
interface DeliveryReader {
  readonly db: Pick<Tx, "webhookDelivery">;
}

/** The caller's deliveries by id. */
export async function findDeliveries(
  deps: DeliveryReader,
  ids: readonly string[],
  caller: Tenant,
): Promise<ReadonlyMap<string, DeliveryRow>> {
  const wellFormed = ids.filter((id) => isId("WebhookDelivery", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.webhookDelivery.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The caller's deliveries of each event, in one statement. */
export async function listDeliveriesOfEvents(
  { db }: DeliveryReader,
  eventIds: readonly string[],
  caller: Tenant,
): Promise<ReadonlyMap<string, DeliveryRow[]>> {
  const rows = await db.webhookDelivery.findMany({
    where: { ...tenantOf(caller), eventId: { in: [...eventIds] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxOfEvents,
  });
  return byOwner(eventIds, rows, "eventId");
}

/** Throws 404 NOT_FOUND. */
export async function findDelivery(deps: DeliveryReader, caller: Caller, id: string): Promise<DeliveryRow> {
  const row = (await findDeliveries(deps, [id], caller)).get(id);
  if (!row) throw new ApiError("NOT_FOUND", "No such webhook delivery.");
  return row;
}

/** An attempt without the signature, by which its reader could send the webhook to the endpoint. */
function withoutSignature(attempt: NumberedAttempt): NumberedAttempt {
  const headers = Object.entries(attempt.requestHeaders).filter(([name]) => !isSignatureHeader(name));
  return { ...attempt, requestHeaders: Object.fromEntries(headers) };
}

/** The last attempts of each delivery, oldest first; signatures for tokens with MANAGE only. */
export async function findAttempts(
  deps: Pick<Deps, "db">,
  deliveryIds: readonly string[],
  caller: Caller,
  last: number,
): Promise<ReadonlyMap<string, readonly NumberedAttempt[]>> {
  if (last < 1 || last > maxAttemptsShown) throw invalidField("last", `must be between 1 and ${maxAttemptsShown}`);
  const byDelivery = new Map<string, NumberedAttempt[]>();
  const maySeeSignatures = caller.permissions.includes("MANAGE");
  for (const stored of await readLastAttempts(caller, deps.db, deliveryIds, last)) {
    const attempt = maySeeSignatures ? stored : withoutSignature(stored);
    const attempts = byDelivery.get(attempt.deliveryId);
    if (attempts) attempts.push(attempt);
    else byDelivery.set(attempt.deliveryId, [attempt]);
  }
  return byDelivery;
}

/** The body that each event's webhooks carry, by event id; none if the log no longer keeps the event. */
export async function findRequestBodies(
  deps: Pick<Deps, "db" | "env" | "sealer">,
  eventIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const events = await readEventsById(deps, caller, eventIds);
  return new Map([...events].map(([id, event]) => [id, webhookBody(event, deps.env.headerAlias)]));
}

type ReplayDeps = Deps & Pick<PlatformDeps, "eventNames">;

/**
 * Enqueues a delivery for each stored event of the tenant from a cursor or time up to now, in the log's order. Events
 * that operations send themselves are omitted. The cursor is of one of `cursorsOf`.
 */
export async function replayTenant(
  deps: ReplayDeps,
  tenant: Tenant,
  { after, since, until, types, onlyFailing }: ReplayStart,
  cursorsOf: readonly Tenant[] = [tenant],
): Promise<{ enqueued: number }> {
  const filter: EventFilter = {
    types: toEventTypes(deps.eventNames, types),
    from: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    inFlow: false,
  };
  let position = after === undefined ? 0n : (await resolveCursor(deps, cursorsOf, after, "asc")).position;
  await assertEndpoint(deps, tenant);
  const head = await headPosition(deps);
  let enqueued = 0;
  // Bounded by the head: later events are delivered anyway.
  while (position < head) {
    const page = await readTenantEvents(deps.db, tenant, filter, position, replayBatch, "asc");
    const events = page.filter((event) => event.position <= head);
    const wanted = onlyFailing ? await failingOf(deps, tenant, events) : events;
    if (wanted.length > 0) {
      enqueued += await insertDeliveries(deps.db, newDeliveries(deps, wanted), await deps.clock.shared(deps.db));
    }
    position = events.length < replayBatch ? head : (events.at(-1)?.position ?? head);
  }
  deps.afterCommit();
  return { enqueued };
}

async function failingOf<E extends { readonly id: string }>(
  { db }: Pick<Deps, "db">,
  tenant: Tenant,
  events: readonly E[],
): Promise<E[]> {
  const ids = events.map(({ id }) => id);
  const failing = new Set(ids.length > 0 ? await readFailingEvents(db, tenant, ids) : []);
  return events.filter(({ id }) => failing.has(id));
}

/**
 * The operator's `events replay`: both environments of a platform, if they have endpoints. `since` is an ISO 8601 time
 * or a cursor of the log, of either environment.
 */
export async function replayEvents(deps: ReplayDeps, platformId: string, since: string): Promise<{ enqueued: number }> {
  const configs = await deps.systemScope("operator").platformConfig.findMany({ where: { platformId } });
  if (configs.length === 0) throw new ApiError("PLATFORM_NOT_FOUND", `No platform ${platformId}`);
  const start = validate(replayRequest, givenTime.safeParse(since).success ? { since } : { after: since });
  const reachable = configs.filter(({ webhookEndpoint }) => webhookEndpoint !== null);
  if (reachable.length === 0) throw new ApiError("WEBHOOK_ENDPOINT_NOT_SET");
  let enqueued = 0;
  for (const config of reachable) {
    enqueued += (await replayTenant(deps, tenantOf(config), start, configs.map(tenantOf))).enqueued;
  }
  return { enqueued };
}
