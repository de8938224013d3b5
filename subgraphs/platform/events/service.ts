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
} from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import type { EventType } from "../../shared/events/event-types.js";
import {
  countEvents,
  countEventsOfCustomers,
  existingEvents,
  readEvent,
  readEvents,
  readEventsById,
  readEventsOfCustomers,
  resolveCursor,
  type EventFilter,
  type EventRecord,
  type LogOrder,
} from "../../shared/events/log.js";
import type { EventStream } from "../../shared/events/tail.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { listSelection, type SelectionOf } from "../../shared/graphql/list-selection.js";
import type { PlatformDeps } from "../deps.js";
import type { SortDirection } from "../../shared/persistence/keyset.js";
import { eventFilter, eventOrder, eventSubscriptionFilter } from "./wire.js";

export const eventSelection = listSelection(eventFilter, eventOrder);
export const customerEventSelection = listSelection(
  eventFilter
    .omit({ customerId: true })
    .meta({ id: "CustomerEventFilter", description: "Selects events about one customer." }),
  eventOrder,
);

type EventSelection = SelectionOf<typeof eventFilter, typeof eventOrder>;

/** The log's filter. */
const eventsMatching = ({ types, customerId, subjectId, createdAt }: EventSelection["filter"]): EventFilter => ({
  types: types as readonly EventType[] | undefined,
  customerId,
  subjectId,
  from: createdAt?.from === undefined ? undefined : new Date(createdAt.from),
  until: createdAt?.until === undefined ? undefined : new Date(createdAt.until),
});

/** The log of the caller's environment, newest first by default. */
export async function listEvents(
  deps: Pick<PlatformDeps, "db" | "sealer" | "eventNames">,
  caller: Caller,
  { filter: selected, orderBy }: EventSelection,
  args: PageArgs,
): Promise<Page<EventRecord>> {
  const filter = eventsMatching(selected);
  const request = pageRequest(args);
  const { after, order } = await readOf(deps, caller, request, orderBy.direction);
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
  args: PageArgs,
  withData: boolean,
): Promise<Page<EventRecord>> {
  const { filter, orderBy } = customerEventSelection.read(args);
  return pageOfCustomer(deps, context, customerId, args, { ...eventsMatching(filter), withData }, orderBy.direction);
}

/** The same, by the log's filter; the events have their data only `withData`. */
export async function pageOfCustomer(
  deps: Pick<PlatformDeps, "db" | "sealer">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
  { withData, ...filter }: EventFilter & { readonly withData: boolean },
  direction: SortDirection = "DESC",
): Promise<Page<EventRecord>> {
  const request = pageRequest(args);
  const pages = loaderOf(
    context,
    async (customerIds, caller) => {
      const read = await readOf(deps, caller, request, direction);
      return readEventsOfCustomers(deps, caller, { customerIds, filter, ...read, limit: request.size + 1, withData });
    },
    `customers' events ${JSON.stringify({ request, filter, direction, withData })}`,
  );
  const counts = loaderOf(
    context,
    (ids, caller) => countEventsOfCustomers(deps, caller, ids, filter),
    `customers' event counts ${JSON.stringify(filter)}`,
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
  deps: Pick<PlatformDeps, "tail">,
  caller: Caller,
  args: { readonly after?: string | null },
  signal: AbortSignal | undefined,
): Promise<EventStream> {
  const { types, customerId } = validateFilter(eventSubscriptionFilter, args);
  return deps.tail.follow(caller, {
    types: types as readonly EventType[] | undefined,
    customerId,
    after: args.after,
    signal,
  });
}
