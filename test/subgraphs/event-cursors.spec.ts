import { describe, expect, it } from "@jest/globals";
import { getMetadataStorage } from "type-graphql";
import { createSubgraphs } from "../../gateway/processes/subgraphs.js";
import { replayEvents } from "../../subgraphs/platform/webhooks/service.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client, type PlatformClients } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";

const app = await startApp({ isAlone: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });

interface Listed {
  readonly id: string;
  readonly cursor: string;
}

/** The log of the client's environment, oldest first. */
async function list(client: Client, query = ""): Promise<Listed[]> {
  const { status, body } = await client.rest("GET", `/events?sortOrder=asc&limit=100${query}`);
  expect(status).toBe(200);
  return body.data;
}

/** A platform whose log has ended at this many events, two of them of a customer created last. */
async function quiet(): Promise<PlatformClients & { readonly events: readonly Listed[] }> {
  const platform = await app.platform({ isRegulated: true });
  for (const fullName of ["Ada", "Grace"]) {
    await createCustomer(platform.sandbox, { customerType: "INDIVIDUAL", currencies: [], fullName });
  }
  const events = await eventually(
    () => list(platform.sandbox),
    (found) => found.length === 16,
  );
  return { ...platform, events };
}

/** The form of cursors before they were sealed. */
const unsealed = (position: bigint) => Buffer.from(`e${position}`).toString("base64url");

/** The n-th event, counted from 0. */
function at(events: readonly Listed[], index: number): Listed {
  const event = events[index];
  if (!event) throw new Error(`There are ${events.length} events`);
  return event;
}

async function positionOf({ id }: Listed): Promise<bigint> {
  const { position } = await app.core.deps.systemScope("operator").event.findUniqueOrThrow({ where: { id } });
  return position ?? 0n;
}

/** The response of each place that takes a cursor: the status, and the reason of a refusal. */
async function everyAnswer(client: Client, cursor: string): Promise<unknown[]> {
  const variables = { after: cursor };
  const page = "query ($after: String) { events(after: $after) { nodes { id } } }";
  const ofCustomers =
    "query ($after: String) { customers(first: 1) { nodes { events(after: $after) { nodes { id } } } } }";
  const refusal = (body: { reason?: string } | undefined) => body?.reason;
  const rest = await client.rest("GET", `/events?cursor=${cursor}`);
  const forward = await client.rest("GET", `/events?sortOrder=asc&cursor=${cursor}`);
  const replay = await client.rest("POST", "/webhooks/replay", { body: { after: cursor } });
  const graphs = await Promise.all([page, ofCustomers].map((query) => client.graph(query, variables)));
  const stream = await openEventStream(app.baseUrl, client.authorization, {
    query: "subscription ($after: String) { events(after: $after) { id } }",
    variables,
  });
  const first = stream.next() as Promise<{ errors?: { extensions: { reason: string } }[] }>;
  const waited = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 200).unref());
  const streamed = await Promise.race([first.catch(() => undefined), waited]);
  await stream.close();
  return [
    ...[rest, forward, replay].map(({ body }) => refusal(body)),
    ...graphs.map(({ errors }) => errors?.[0]?.extensions.reason),
    streamed?.errors?.[0]?.extensions.reason,
  ];
}

const unknown = "is not a cursor of the event log";
/** Each surface has its own name for a cursor. */
const everywhere = (reason: string | undefined) =>
  ["cursor", "cursor", "cursor", "after", "after", "after"].map((name) => reason && `${name}: ${reason}`);

describe("A cursor of the event log", () => {
  it("has the same length for each event, and shows neither its position nor how many events others have", async () => {
    const { events } = await quiet();
    for (const event of events) {
      const bytes = Buffer.from(event.cursor, "base64url");
      const position = await positionOf(event);
      expect(bytes).toHaveLength(17);
      // As a number anywhere in it; a digit alone would be found in random bytes.
      const offsets = Array.from({ length: bytes.length - 7 }, (_, offset) => offset);
      const numbers = offsets.flatMap((offset) => [bytes.readBigUInt64BE(offset), bytes.readBigUInt64LE(offset)]);
      expect(numbers).not.toContain(BigInt(position));
    }
    // Neighbours differ in about half of their bits, as random numbers do.
    const bits = (cursor: string) => Buffer.from(cursor, "base64url").readBigUInt64BE(1).toString(2);
    const ones = (value: string) => value.replaceAll("0", "").length;
    for (const [index, { cursor }] of events.slice(1).entries()) {
      const before = BigInt(`0b${bits(at(events, index).cursor)}`);
      expect(ones((before ^ BigInt(`0b${bits(cursor)}`)).toString(2))).toBeGreaterThan(10);
    }
  });

  it("resumes after its event in lists, replays and subscriptions, the same at each reading", async () => {
    const { sandbox, events } = await quiet();
    expect(await list(sandbox)).toEqual(events);
    const third = at(events, 2).cursor;
    const rest = events.slice(3).map(({ id }) => id);
    expect((await list(sandbox, `&cursor=${third}`)).map(({ id }) => id)).toEqual(rest);
    const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: `subscription { events(after: "${third}") { id cursor } }`,
    });
    for (const { id, cursor } of events.slice(3)) {
      expect(await stream.next()).toEqual({ data: { events: { id, cursor } } });
    }
    await stream.close();
  });

  it("that isn't sealed resumes after its event", async () => {
    const { sandbox, events } = await quiet();
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const old = unsealed(await positionOf(at(events, 2)));
    const rest = events.slice(3).map(({ id }) => id);
    expect((await list(sandbox, `&cursor=${old}`)).slice(0, rest.length).map(({ id }) => id)).toEqual(rest);
    expect((await sandbox.rest("POST", "/webhooks/replay", { body: { after: old } })).body.enqueued).toBe(rest.length);
    expect(await everyAnswer(sandbox, old)).toEqual(everywhere(undefined));
  });

  it("is refused to others, also where its position is guessed, in the words of one that never was", async () => {
    const theirs = await quiet();
    const { sandbox, production } = await quiet();
    await createCustomer(production, { customerType: "INDIVIDUAL", currencies: [] });
    for (const client of [sandbox, production]) {
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    }
    const position = await positionOf(at(theirs.events, 2));
    for (const client of [sandbox, production]) {
      for (const cursor of [at(theirs.events, 2).cursor, unsealed(position), unsealed(10n ** 12n), "nonsense"]) {
        expect(await everyAnswer(client, cursor)).toEqual(everywhere(unknown));
      }
    }
    // A cursor is of one environment.
    const own = at(await list(sandbox), 0);
    expect(await everyAnswer(production, own.cursor)).toEqual(everywhere(unknown));
    expect(await everyAnswer(sandbox, own.cursor)).toEqual(everywhere(undefined));
  });

  it("of either environment is taken by the operator's replay", async () => {
    const { platformId, sandbox, production, events } = await quiet();
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const { deps } = app.core;
    const rest = events.length - 3;
    expect(await replayEvents(deps, platformId, at(events, 2).cursor)).toEqual({ enqueued: rest });
    expect(await replayEvents(deps, platformId, unsealed(await positionOf(at(events, 2))))).toEqual({ enqueued: rest });
    await production.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const [first] = await eventually(
      () => list(production),
      ({ length }) => length > 0,
    );
    expect((await replayEvents(deps, platformId, first?.cursor ?? "")).enqueued).toBe(0);
    const other = await quiet();
    await expect(replayEvents(deps, other.platformId, at(events, 2).cursor)).rejects.toMatchObject({
      code: "WEBHOOK_ENDPOINT_NOT_SET",
    });
    await other.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    await expect(replayEvents(deps, other.platformId, at(events, 2).cursor)).rejects.toThrow(unknown);
  });
});

describe("the subgraphs of one process", () => {
  it("leave no declaration of a subscription behind, which would keep their database for the process's lifetime", async () => {
    await createSubgraphs(app.core.deps);
    const storage = getMetadataStorage();
    const kept = [storage.resolverClasses.length, storage.params.length];
    await createSubgraphs(app.core.deps);
    expect(storage.subscriptions).toEqual([]);
    expect([storage.resolverClasses.length, storage.params.length]).toEqual(kept);
  });
});
