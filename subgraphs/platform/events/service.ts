import type { z } from "zod";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import {
  pageRequest,
  readDirection,
  toPage,
  type Page,
  type PageArgs,
  type PageRequest,
  type SortDirection,
} from "../../shared/graphql/connection.js";
import { restDirection } from "../../shared/schema/lists.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { toEventTypes, type EventType } from "../../shared/events/event-types.js";
import {
  countEvents,
  countEventsOfCustomers,
  existingEvents,
  readEvent,
  readEvents,
  readEventsById,
  readEventsOfCustomers,
  resolveCursor,
  type EventRecord,
  type LogOrder,
} from "../../shared/events/log.js";
import type { EventStream } from "../../shared/events/tail.js";
import { validateFilter } from "../../shared/schema/validate.js";
import type { PlatformDeps } from "../deps.js";
import { eventSubscriptionFilter, type eventFilter } from "./wire.js";

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** The log of the caller's environment, newest first by default. */
export async function listEvents(
  deps: Pick<PlatformDeps, "db" | "sealer" | "eventNames">,
  caller: Caller,
  { types, customerId, createdAfter, createdBefore, sortOrder = "desc" }: z.output<typeof eventFilter>,
  args: PageArgs,
): Promise<Page<EventRecord>> {
  const filter = {
    types: toEventTypes(deps.eventNames, types),
    customerId,
    from: instant(createdAfter),
    to: instant(createdBefore),
  };
  const request = pageRequest(args);
  const { after, order } = await readOf(deps, caller, request, restDirection(sortOrder));
  const events = await readEvents(deps, caller, filter, after, request.size + 1, order);
  return toPage(events, request, cursorOf, (take) => countEvents(deps, caller, filter, take));
}

const cursorOf = ({ cursor }: EventRecord) => cursor;

/** The position after which a page reads the log, and in which order. */
async function readOf(
  deps: Pick<PlatformDeps, "db" | "sealer">,
  caller: Caller,
  request: PageRequest,
  listed: SortDirection,
): Promise<{ readonly after: bigint | undefined; readonly order: LogOrder }> {
  const order = readDirection(request, listed) === "ASC" ? "asc" : "desc";
  const { cursor, argument } = request;
  return {
    order,
    after: cursor === undefined ? undefined : (await resolveCursor(deps, caller, cursor, order, argument)).position,
  };
}

/**
 * The log of one customer, newest first; the events have their data only `withData`. Fields of one request that read
 * the same page share its statements.
 */
export async function listCustomerEvents(
  deps: Pick<PlatformDeps, "db" | "sealer" | "eventNames">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs & { readonly types?: readonly string[] | null },
  withData: boolean,
): Promise<Page<EventRecord>> {
  const { types } = validateFilter(eventSubscriptionFilter, { types: args.types ?? null });
  return pageOfCustomer(deps, context, customerId, args, toEventTypes(deps.eventNames, types), withData);
}

/** The same, with the log's names of the types; undefined: all. */
export async function pageOfCustomer(
  deps: Pick<PlatformDeps, "db" | "sealer">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
  types: readonly EventType[] | undefined,
  withData: boolean,
): Promise<Page<EventRecord>> {
  const request = pageRequest(args);
  const pages = loaderOf(
    context,
    async (customerIds, caller) => {
      const read = await readOf(deps, caller, request, "DESC");
      return readEventsOfCustomers(deps, caller, { customerIds, types, ...read, limit: request.size + 1, withData });
    },
    `customers' events ${JSON.stringify({ request, types, withData })}`,
  );
  const counts = loaderOf(
    context,
    (ids, caller) => countEventsOfCustomers(deps, caller, ids, types),
    `customers' event counts ${JSON.stringify({ types })}`,
  );
  const events = (await pages.load(customerId)) ?? [];
  return toPage(events, request, cursorOf, async () => (await counts.load(customerId)) ?? 0);
}

/** Throws 404 NOT_FOUND. */
export async function findEvent(deps: Pick<Deps, "db" | "sealer">, caller: Caller, id: string): Promise<EventRecord> {
  const event = await readEvent(deps, caller, id);
  if (!event) throw new ApiError("NOT_FOUND", "No such event.");
  return event;
}

/** Events of the caller by id. */
export function findEvents(deps: Pick<Deps, "db" | "sealer">, ids: readonly string[], caller: Caller) {
  return readEventsById(deps, caller, ids);
}

/** The ids that are events of the caller. */
export function eventsExist(deps: Pick<Deps, "db">, ids: readonly string[], caller: Caller) {
  return existingEvents(deps, caller, ids);
}

/** The caller's events as they happen, from a cursor or now. Throws 400 INVALID_INPUT before the first event. */
export function followEvents(
  deps: Pick<PlatformDeps, "tail" | "eventNames">,
  caller: Caller,
  args: { readonly after?: string | null },
  signal: AbortSignal | undefined,
): Promise<EventStream> {
  const { types, customerId } = validateFilter(eventSubscriptionFilter, args);
  return deps.tail.follow(caller, {
    types: toEventTypes(deps.eventNames, types),
    customerId,
    after: args.after,
    signal,
  });
}
