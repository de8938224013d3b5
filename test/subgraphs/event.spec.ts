import { afterAll, describe, expect, it } from "@jest/globals";
import { graphql, parse, subscribe, type ExecutionResult } from "graphql";
import { modules } from "../../subgraphs/modules.js";
import { eventOperations } from "../../subgraphs/platform/events/operations.js";
import { createEventSubscription } from "../../subgraphs/platform/events/resolver.js";
import { eventEntity } from "../../subgraphs/platform/events/type.js";
import { event as eventWire } from "../../subgraphs/platform/events/wire.js";
import { platformActor, type Caller, type Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { buildSubgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { eventNamesOf } from "../../subgraphs/shared/module/compose.js";
import { resolverOf } from "../../subgraphs/shared/operation/resolver.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import { customerEvent, emitEvents, newTenant, openEventLog, withDeadline } from "../shared/outbox-harness.js";

const statements: string[] = [];

const log = await openEventLog();
const deps = log.process({ onQuery: (sql) => statements.push(sql) });
const tail = log.tail(deps, { pollMs: 600_000 });
const eventNames = eventNamesOf(modules);
const subgraph = await buildSubgraph({
  name: "platform",
  deps: Object.assign(deps, { eventNames }),
  resolvers: [resolverOf(eventOperations), createEventSubscription({ tail })],
  references: { Event: eventEntity.reference(deps) },
  homes: [eventEntity.home(deps)],
});
afterAll(() => log.close());

const callerOf = (tenant: Tenant): Caller => ({
  ...tenant,
  actor: platformActor,
  credentialId: "Token:0190a5d0-0000-7000-8000-000000000001",
  permissions: ["VIEW"],
});

function contextOf(tenant: Tenant, signal?: AbortSignal) {
  return createSubgraphContext({
    caller: callerOf(tenant),
    requestId: "test",
    report: { idempotencyReplayed: false, warnings: [] },
    signal,
  });
}

function query(tenant: Tenant, source: string, variableValues?: Record<string, unknown>): Promise<ExecutionResult> {
  return graphql({
    schema: subgraph.schema,
    source,
    variableValues,
    contextValue: contextOf(tenant),
  });
}

async function relayed(...events: Parameters<typeof emitEvents>[1][]): Promise<string[]> {
  const ids = await emitEvents(deps, ...events);
  await log.relay(deps).tick();
  return ids;
}

const listDocument = `query ($filter: EventFilter, $orderBy: EventOrder, $first: Int, $after: String, $last: Int,
  $before: String) {
  events(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes { id }
  }
}`;

interface List {
  readonly events: {
    readonly totalCount: number;
    readonly pageInfo: {
      readonly hasNextPage: boolean;
      readonly endCursor: string | null;
    };
    readonly nodes: readonly { readonly id: string }[];
  };
}

async function list(tenant: Tenant, variables: Record<string, unknown> = {}): Promise<List["events"]> {
  const { data, errors } = await query(tenant, listDocument, variables);
  if (errors) throw new Error(errors[0]?.message);
  return (data as unknown as List).events;
}

const eventFields = "id type timestamp cursor data subjectId customerId";

describe("the query event", () => {
  it("shows an event with the webhook's data, in the shape of the REST contract", async () => {
    const tenant = newTenant();
    const customerId = "Customer:0190a5d0-0000-7000-8000-000000000999";
    const event = customerEvent(tenant, {
      subject: { type: "Customer", id: customerId },
      customerId,
      data: { id: customerId, kycStatus: "APPROVED" },
    });
    const [id] = await relayed(event);
    const { data, errors } = await query(tenant, `query ($id: ID!) { event(id: $id) { ${eventFields} } }`, { id });
    expect(errors).toBeUndefined();
    expect(data?.event).toMatchObject({
      id,
      type: "CUSTOMER.KYC_APPROVED",
      data: { id: customerId, kycStatus: "APPROVED" },
      subjectId: customerId,
      customerId,
    });
    const wire = shape(eventWire, data?.event);
    expect(eventWire.parse(wire)).toEqual(wire);
  });

  it("answers 404 for an unknown event, another tenant's and one without a position yet", async () => {
    const tenant = newTenant();
    const [foreign] = await relayed(customerEvent(newTenant()));
    const [unpositioned] = await emitEvents(deps, customerEvent(tenant));
    for (const id of [foreign, unpositioned, "Webhook:0190a5d0-0000-7000-8000-000000000001", "Customer:1", "\u0000"]) {
      const { errors } = await query(tenant, "query ($id: ID!) { event(id: $id) { id } }", { id });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: "NOT_FOUND",
        status: 404,
      });
    }
  });
});

describe("the query events", () => {
  it("lists newest first, page by page, and the other way round", async () => {
    const tenant = newTenant();
    const ids = await relayed(...Array.from({ length: 5 }, () => customerEvent(tenant)));
    for (const direction of ["ASC", "DESC"]) {
      const orderBy = { direction };
      const expected = direction === "ASC" ? ids : [...ids].reverse();
      const first = await list(tenant, { first: 3, orderBy });
      expect(first.nodes.map(({ id }) => id)).toEqual(expected.slice(0, 3));
      expect(first).toMatchObject({
        totalCount: 5,
        pageInfo: { hasNextPage: true },
      });
      const second = await list(tenant, {
        first: 3,
        orderBy,
        after: first.pageInfo.endCursor,
      });
      expect(second.nodes.map(({ id }) => id)).toEqual(expected.slice(3));
      expect(second.pageInfo.hasNextPage).toBe(false);
      const last = await list(tenant, { last: 2, orderBy, before: first.pageInfo.endCursor });
      expect(last.nodes.map(({ id }) => id)).toEqual(expected.slice(0, 2));
    }
    expect((await list(tenant)).nodes[0]?.id).toBe(ids[4]);
    expect((await list(newTenant())).nodes).toEqual([]);
  });

  it("filters by type, customer, subject and time", async () => {
    const tenant = newTenant();
    const at = (day: number) => ({
      ...tenant,
      now: new Date(Date.UTC(2026, 0, day)),
    });
    const ids = await relayed(
      customerEvent(at(1), { type: "CARD.STATUS_CHANGE", customerId: "a" }),
      customerEvent(at(2), { type: "INVITATION.CLAIMED" }),
      customerEvent(at(3), {
        type: "WALLET_OPERATION.COMPLETED",
        customerId: "a",
      }),
    );
    const found = async (filter: Record<string, unknown>) =>
      (await list(tenant, { orderBy: { direction: "ASC" }, filter })).nodes.map(({ id }) => ids.indexOf(id));
    expect(await found({ types: ["CARD_STATUS_CHANGE", "INVITATION_CLAIMED"] })).toEqual([0, 1]);
    expect(await found({ types: ["WALLET_OPERATION_COMPLETED"] })).toEqual([2]);
    expect(await found({ types: [] })).toEqual([]);
    expect(await found({ subjectId: "Card:none" })).toEqual([]);
    expect(await found({ customerId: "a" })).toEqual([0, 2]);
    expect(
      await found({
        createdAt: { from: "2026-01-02T00:00:00Z", until: "2026-01-03T01:00:00+01:00" },
      }),
    ).toEqual([1]);
  });

  it.each([
    [
      "a broken time",
      { filter: { createdAt: { from: "yesterday" } } },
      "filter.createdAt.from: must be an ISO 8601 date and time with a time zone",
    ],
    ["a broken cursor", { after: "nonsense" }, "after: is not a cursor of the event log"],
    [
      "a cursor beyond the head",
      { after: Buffer.from("e1000000000000").toString("base64url") },
      "after: is not a cursor of the event log",
    ],
    ["a page too large", { first: 101 }, "first: must be between 1 and 100"],
    [
      "NUL in an id",
      { filter: { customerId: "\u0000" } },
      "filter.customerId: must not contain control characters: it has U+0000",
    ],
  ])("answers 400 for %s", async (_what, variables, reason) => {
    const { errors } = await query(newTenant(), listDocument, variables);
    expect(errors?.[0]?.extensions).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      reason,
    });
  });
});

describe("the subscription events", () => {
  async function open(tenant: Tenant, args = "", signal?: AbortSignal) {
    const document = parse(`subscription { events${args} { ${eventFields} } }`);
    return subscribe({
      schema: subgraph.schema,
      document,
      contextValue: contextOf(tenant, signal),
    });
  }

  async function follow(tenant: Tenant, args = "", signal?: AbortSignal) {
    const opened = await open(tenant, args, signal);
    if (!(Symbol.asyncIterator in opened)) throw new Error(opened.errors?.[0]?.message);
    return opened;
  }

  it("yields what commits after it, and what follows a cursor", async () => {
    const tenant = newTenant();
    await relayed(customerEvent(tenant));
    const live = await follow(tenant, '(types: [CARD_STATUS_CHANGE], customerId: "a")');
    const ids = await relayed(
      customerEvent(tenant),
      customerEvent(tenant, {
        type: "CARD.STATUS_CHANGE",
        customerId: "a",
        data: { status: "FROZEN" },
      }),
    );
    const { value } = await withDeadline(live.next(), "the live event");
    expect(value?.data?.events).toMatchObject({
      id: ids[1],
      type: "CARD.STATUS_CHANGE",
      data: { status: "FROZEN" },
    });
    await live.return?.(undefined);

    const [first, second] = (await list(tenant, { orderBy: { direction: "ASC" } })).nodes;
    const { data } = await query(tenant, "query ($id: ID!) { event(id: $id) { cursor } }", { id: first?.id });
    const cursor = (data?.event as { cursor: string }).cursor;
    const resumed = await follow(tenant, `(after: "${cursor}")`);
    expect((await withDeadline(resumed.next(), "the replayed event")).value?.data?.events).toMatchObject({
      id: second?.id,
    });
    await resumed.return?.(undefined);
  });

  it("refuses an unknown cursor and too many types at its start", async () => {
    const tooMany = Array(101).fill("TEST").join(", ");
    for (const [args, reason] of [
      ['(after: "nonsense")', /^after: is not a cursor of the event log$/],
      [`(types: [${tooMany}])`, /^types: .*100/],
    ] as const) {
      const refused = await open(newTenant(), args);
      expect(refused).toMatchObject({
        errors: [{ extensions: { status: 400, code: "INVALID_INPUT", reason: expect.stringMatching(reason) } }],
      });
    }
  });

  it("ends with the request's signal", async () => {
    const abort = new AbortController();
    const stream = await follow(newTenant(), "", abort.signal);
    const pending = stream.next();
    abort.abort();
    expect((await withDeadline(pending, "the end")).done).toBe(true);
  });
});

describe("the entity Event", () => {
  it("resolves references in one statement, to null where the caller may not see it", async () => {
    const tenant = newTenant();
    const ids = await relayed(...Array.from({ length: 20 }, () => customerEvent(tenant)));
    const [foreign = ""] = await relayed(customerEvent(newTenant()));
    statements.length = 0;
    const { data, errors } = await query(
      tenant,
      "query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Event { id type } } }",
      {
        representations: [...ids, foreign].map((id) => ({
          __typename: "Event",
          id,
        })),
      },
    );
    expect(errors).toBeUndefined();
    expect(data?._entities).toEqual([...ids.map((id) => ({ id, type: "CUSTOMER.KYC_APPROVED" })), null]);
    expect(statements).toHaveLength(1);
  });

  it("tells which ids exist for a caller", async () => {
    const tenant = newTenant();
    const ids = await relayed(customerEvent(tenant), customerEvent(tenant));
    const [home] = subgraph.homes;
    const asked = [...ids, "Webhook:0190a5d0-0000-7000-8000-000000000001", "nonsense"];
    expect(await home?.exist(asked, callerOf(tenant))).toEqual(new Set(ids));
    expect(await home?.exist(asked, callerOf(newTenant()))).toEqual(new Set());
  });
});
