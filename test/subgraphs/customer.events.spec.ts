import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { EventType } from "../../subgraphs/shared/events/event-types.js";
import { customerEvent, emitEvents } from "../shared/outbox-harness.js";
import { Client, eventually, startApp, type PlatformClients } from "../testkit/app.js";

let platform: PlatformClients;
let reader: Client;
const statements: string[] = [];

const app = await startApp();
/** A process of its own without relay and timers, whose statements are only the requests'. */
const quiet = await startApp({ beside: app, worker: false, onQuery: (sql) => statements.push(sql) });
beforeEach(async () => {
  platform = await app.platform();
  reader = new Client(quiet.baseUrl, platform.sandbox.token);
});

/** A customer without events, also that of its creation. */
async function createCustomer(): Promise<string> {
  const body = { customerType: "INDIVIDUAL", currencies: [], fullName: "Ada", platformCustomerId: randomUUID() };
  const { status, body: customer } = await platform.sandbox.rest("POST", "/customers", { body });
  expect(status).toBe(201);
  const { id } = customer;
  await app.core.deps.systemScope("operator").$executeRaw`DELETE FROM shared.event WHERE customer_id = ${id}`;
  return id;
}

/** Emits one event for each customer named, in that order. Returns the ids once the log has them all. */
async function emitFor(customerIds: readonly string[], type: EventType = "CARD.STATUS_CHANGE"): Promise<string[]> {
  const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
  const events = customerIds.map((customerId) => customerEvent(tenant, { type, customerId }));
  const ids = await emitEvents(app.core.deps, ...events);
  await eventually(
    () => platform.sandbox.graph("query ($id: ID!) { event(id: $id) { id } }", { id: ids.at(-1) }),
    ({ errors }) => !errors,
  );
  return ids;
}

const fields = "edges { cursor node { id customerId } } pageInfo { hasNextPage endCursor } totalCount";

/** The data of a query that succeeds, and how many statements it took. */
async function ask(query: string, variables: Record<string, unknown> = {}) {
  statements.length = 0;
  const { data, errors } = await reader.graph(query, variables);
  expect(errors).toBeUndefined();
  return { data, statements: statements.length, ofEvents: statements.filter((sql) => sql.includes("event")).length };
}

interface Connection {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
}
const idsOf = ({ edges }: Connection) => edges.map(({ node }) => node.id);

describe("Customer.events", () => {
  it("pages through one customer's events, newest first, with the cursors of the whole log", async () => {
    const [one, other] = [await createCustomer(), await createCustomer()];
    const ids = await emitFor([one, other, one, one, other, one, one]);
    const own = [0, 2, 3, 5, 6].map((index) => ids[index]).reverse();
    const page = async (after?: string | null) =>
      (
        await ask(
          `query ($id: ID!, $after: String) { customer(id: $id) { events(first: 2, after: $after) { ${fields} } } }`,
          { id: one, after },
        )
      ).data.customer.events;
    const first = await page();
    const second = await page(first.pageInfo.endCursor);
    const third = await page(second.pageInfo.endCursor);
    expect([first, second, third].flatMap(idsOf)).toEqual(own);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
    expect(first).toMatchObject({
      totalCount: 5,
      edges: [{ node: { customerId: one } }, { node: { customerId: one } }],
    });

    const { data } = await ask(
      `query ($id: ID!, $after: String) { events(filter: {customerId: $id}, after: $after) { ${fields} } }`,
      { id: one, after: first.pageInfo.endCursor },
    );
    expect(data.events.edges).toEqual([...second.edges, ...third.edges]);
    expect(data.events.totalCount).toBe(first.totalCount);
  });

  it("shows the types asked for, and nothing where there is nothing", async () => {
    const [one, none] = [await createCustomer(), await createCustomer()];
    const [card = ""] = await emitFor([one]);
    const [approved = ""] = await emitFor([one], "CUSTOMER.KYC_APPROVED");
    const { data } = await ask(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Customer {
        all: events { ${fields} }
        ofNone: events(filter: {types: []}) { ${fields} }
        cards: events(filter: {types: [CARD_STATUS_CHANGE]}) { ${fields} }
        sweeps: events(filter: {types: [SWEEP_FAILED]}) { ${fields} }
      } } }`,
      { ids: [one, none] },
    );
    const [found, empty] = data.nodes;
    expect([found.all, found.ofNone, found.cards, found.sweeps].map(idsOf)).toEqual([[approved, card], [], [card], []]);
    expect([found.all, found.cards, found.sweeps].map(({ totalCount }) => totalCount)).toEqual([2, 1, 0]);
    const nothing = { edges: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };
    expect(empty).toEqual({ all: nothing, ofNone: nothing, cards: nothing, sweeps: nothing });
  });

  it("reads the pages of twenty customers in one statement, and counts them in one more where asked to", async () => {
    const list = (selection: string) => `{ customers(first: 20) { nodes { id ${selection} } } }`;
    const plain = "events(first: 3) { nodes { id } pageInfo { hasNextPage } }";
    const counted = "events(first: 3) { nodes { id } totalCount }";
    const grouped = `${counted} more: events(first: 4) { nodes { id } totalCount } ${plain.replace("events", "same: events")}`;
    const customers = [await createCustomer()];
    await emitFor(customers);
    const bare = await ask(list(""));
    const one = await ask(list(plain));
    expect(one).toMatchObject({ statements: bare.statements + 1, ofEvents: 1 });

    for (let index = 0; index < 19; index++) customers.push(await createCustomer());
    await emitFor([...customers, ...customers, ...customers, ...customers]);
    const twenty = await ask(list(plain));
    expect(twenty.data.customers.nodes).toHaveLength(20);
    for (const { events } of twenty.data.customers.nodes) {
      expect(events).toMatchObject({ nodes: { length: 3 }, pageInfo: { hasNextPage: true } });
    }
    expect(twenty.statements).toBe(one.statements);
    expect(await ask(list(counted))).toMatchObject({ statements: one.statements + 1, ofEvents: 2 });
    // Two sizes are two pages; what they count is the same.
    const both = await ask(list(grouped));
    expect(both).toMatchObject({ statements: one.statements + 2, ofEvents: 3 });
    const [newest] = both.data.customers.nodes;
    expect(newest).toMatchObject({ events: { totalCount: 4 }, more: { totalCount: 4, nodes: { length: 4 } } });
  });

  it("carries the events' data wherever it is asked for", async () => {
    const id = await createCustomer();
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const [event = ""] = await emitEvents(app.core.deps, customerEvent(tenant, { customerId: id, data: { at: 1 } }));
    await eventually(
      () => platform.sandbox.graph(`{ event(id: "${event}") { id } }`),
      ({ errors }) => !errors,
    );
    const { data } = await ask(
      `query ($id: ID!) { customer(id: $id) {
        bare: events { nodes { id } }
        nodes: events { nodes { id data } }
        renamed: events { edges { node { id snapshot: data } } }
        spread: events { nodes { ...fields ... on Event { id } } }
      } }
      fragment fields on Event { ...more }
      fragment more on Event { data }`,
      { id },
    );
    expect(data.customer).toEqual({
      bare: { nodes: [{ id: event }] },
      nodes: { nodes: [{ id: event, data: { at: 1 } }] },
      renamed: { edges: [{ node: { id: event, snapshot: { at: 1 } } }] },
      spread: { nodes: [{ id: event, data: { at: 1 } }] },
    });
  });

  it.each([
    ["a page of none", "first: 0", "first", "must be between 1 and 100"],
    ["a page too large", "first: 101", "first", "must be between 1 and 100"],
    [
      "a subject with NUL",
      'filter: {subjectId: "\\u0000"}',
      "filter.subjectId",
      "must not contain control characters: it has U+0000",
    ],
    ["a cursor of another list", 'after: "nonsense"', "after", "is not a cursor of the event log"],
  ])("answers 400 for %s, naming the field", async (_what, args, field, message) => {
    const id = await createCustomer();
    const { errors } = await reader.graph(`{ customer(id: "${id}") { events(${args}) { totalCount } } }`);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      path: ["customer", "events"],
      extensions: { status: 400, code: "INVALID_INPUT", details: { errors: [{ field, message }] } },
    });
  });

  it("is reached from a node and from an event's subject, and back", async () => {
    const id = await createCustomer();
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const [event = ""] = await emitEvents(
      app.core.deps,
      customerEvent(tenant, { subject: { type: "Customer", id }, customerId: id, data: { id } }),
    );
    await eventually(
      () => platform.sandbox.graph(`{ event(id: "${event}") { id } }`),
      ({ errors }) => !errors,
    );
    const events = "events(first: 1) { nodes { id";
    const { data } = await ask(`{ node(id: "${id}") { id ... on Customer {
      fullName ${events} subject { id ... on Customer { fullName ${events} } } } } } } } } }`);
    const subject = { id, fullName: "Ada", events: { nodes: [{ id: event }] } };
    expect(data.node).toEqual({ id, fullName: "Ada", events: { nodes: [{ id: event, subject }] } });
  });

  it("is not reached for a deleted customer or another platform's, while the log keeps the events", async () => {
    const id = await createCustomer();
    const [event = ""] = await emitFor([id]);
    const stranger = (await app.platform()).sandbox;
    const query = `{ node(id: "${id}") { ... on Customer { events { totalCount } } } events(filter: {customerId: "${id}"}) { nodes { id } } }`;
    expect((await stranger.graph(query)).data).toEqual({ node: null, events: { nodes: [] } });
    const inProduction = await platform.production.graph(query);
    expect(inProduction.data).toEqual({ node: null, events: { nodes: [] } });
    expect((await platform.sandbox.rest("DELETE", `/customers/${id}`)).status).toBe(200);
    const { data } = await ask(query);
    expect(data).toMatchObject({ node: null, events: { nodes: expect.arrayContaining([{ id: event }]) } });
  });
});
