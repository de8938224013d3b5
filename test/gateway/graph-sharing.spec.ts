import { setImmediate as nextTurn } from "node:timers/promises";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { expect, it } from "@jest/globals";
import { parse, type DocumentNode, type ExecutionResult } from "graphql";
import { composeSupergraph } from "../../gateway/graph/planner/compose.js";
import { createGraphExecutor } from "../../gateway/graph/planner/engine.js";
import { inProcess, isAsyncIterable } from "../../gateway/graph/execution/subgraph-executor.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import type { SubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { caller, plain, stranger, tokenId } from "./graph.fixture.js";

/** The same two events for all, as one reader of a log hands them out. */
const log = [{ events: { number: 1 } }, { events: { number: 2 } }];
const query = "subscription($of: Int) { events(of: $of) { number made(of: $of) owner } }";

/** A graph with one log for all, whose payloads say who they were made for and as the how manieth. */
async function startLog() {
  const state = { made: 0, isBroken: false };
  async function* events() {
    yield* log;
  }
  const resolvers = {
    Query: { isReady: () => true },
    Subscription: { events: { subscribe: events } },
    Event: {
      owner: (_: unknown, __: unknown, context: SubgraphContext) => context.caller.credentialId,
      made: async () => {
        state.made += 1;
        const { made } = state;
        await nextTurn();
        if (state.isBroken) throw new Error("broken");
        return made;
      },
    },
  };
  const sdl = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    type Query { isReady: Boolean! }
    type Subscription { events(of: Int): Event! }
    type Event { number: Int! made(of: Int): Int! owner: ID! }`;
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]);
  const subgraph = { name: "log", sdl, schema, homes: [] };
  const executor = await createGraphExecutor({
    supergraphSdl: composeSupergraph([{ name: "log", url: "http://log", sdl }]),
    subgraphs: inProcess([subgraph]),
    logger: createLogger("silent"),
  });
  let requests = 0;
  /** The next payload of a new subscription, as often as it is asked for; null once it has ended. */
  async function subscribe(document: DocumentNode, by: Caller, of?: number, signal?: AbortSignal) {
    const request = {
      caller: by,
      requestId: `${++requests}`,
      report: { idempotencyReplayed: false, warnings: [] },
      signal,
    };
    const stream = await executor.subscribe(document, { of }, request);
    if (!isAsyncIterable<ExecutionResult>(stream)) throw new Error("no stream");
    const iterator = stream[Symbol.asyncIterator]();
    return async () => plain((await iterator.next()).value ?? null);
  }
  return { state, subscribe };
}

const payload = (number: number, made: number, owner = tokenId(1)) => ({ data: { events: { number, made, owner } } });

it("makes the payload of an event once for subscribers with the same credential, document and variables", async () => {
  const { state, subscribe } = await startLog();
  const document = parse(query);
  const subscribers = await Promise.all([1, 2, 3].map(() => subscribe(document, caller)));
  for (const number of [1, 2]) {
    const payloads = await Promise.all(subscribers.map((next) => next()));
    expect(payloads).toEqual(Array(3).fill(payload(number, number)));
  }
  expect(state.made).toBe(2);
});

it("makes it apart for another credential, tenant, permission, document or variable", async () => {
  const { subscribe } = await startLog();
  const document = parse(query);
  const others = await Promise.all([
    subscribe(document, caller),
    subscribe(document, stranger),
    subscribe(document, { ...caller, credentialId: tokenId(3) }),
    subscribe(document, { ...caller, environment: "PRODUCTION" }),
    subscribe(document, { ...caller, permissions: ["VIEW"] }),
    subscribe(parse(query), caller),
    subscribe(document, caller, 7),
  ]);
  const payloads = await Promise.all(others.map((next) => next()));
  const owners = [1, 2, 3, 1, 1, 1, 1].map(tokenId);
  expect(payloads).toEqual(owners.map((owner, index) => payload(1, index + 1, owner)));
});

it("makes it anew for a subscriber who comes to the event later", async () => {
  const { subscribe } = await startLog();
  const document = parse(query);
  const [early, late] = await Promise.all([subscribe(document, caller), subscribe(document, caller)]);
  expect(await early()).toEqual(payload(1, 1));
  await nextTurn();
  expect(await late()).toEqual(payload(1, 2));
});

it("goes on for the others when the subscriber leaves whose turn made it", async () => {
  const { subscribe } = await startLog();
  const document = parse(query);
  const leaving = new AbortController();
  const gone = await subscribe(document, caller, undefined, leaving.signal);
  const staying = await subscribe(document, caller);
  const payloads = Promise.all([gone(), staying()]);
  await nextTurn();
  leaving.abort();
  expect(await payloads).toEqual([null, payload(1, 1)]);
});

it("tells each of an error", async () => {
  const { state, subscribe } = await startLog();
  state.isBroken = true;
  const document = parse(query);
  const subscribers = await Promise.all([subscribe(document, caller), subscribe(document, caller)]);
  const payloads = await Promise.all(subscribers.map((next) => next()));
  for (const { data, errors } of payloads) {
    expect(data).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ path: ["events", "made"] })]);
  }
});
