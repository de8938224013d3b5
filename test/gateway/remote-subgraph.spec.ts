import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { afterEach, describe, expect, it } from "@jest/globals";
import { parse } from "graphql";
import { composeSupergraph } from "../../gateway/graph/planner/compose.js";
import { createGraphExecutor } from "../../gateway/graph/planner/engine.js";
import { createRemoteSubgraph } from "../../gateway/graph/remote/remote-subgraph.js";
import { createCallerSigner } from "../../gateway/graph/remote/signed-caller.js";
import { createInProcessExecutor } from "../../gateway/graph/execution/subgraph-executor.js";
import { registerSubgraph } from "../../gateway/graph/remote/subgraph-server.js";
import { createInnerServer } from "../../gateway/http/inner-server.js";
import { nobody, type Caller } from "../../subgraphs/shared/kernel/caller.js";
import type { SubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { newReport } from "../../subgraphs/shared/kernel/report.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { caller, plain, stranger } from "./graph.fixture.js";

const sdl =
  "type Query { ready: Boolean caller: String } type Mutation { wait: Boolean warn: Boolean } type Subscription { wait: Boolean }";
const request = { caller, requestId: "request", report: { idempotencyReplayed: false, warnings: [] } };
const unavailable = { code: "SERVICE_UNAVAILABLE", status: 503 };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
});

/** A promise, and what fulfils it. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A subgraph whose mutation and subscription wait until they are let go, and a graph that has it behind HTTP. */
async function start(gatewayClock: () => number = Date.now) {
  const [begun, letGo] = [latch(), latch()];
  async function wait() {
    begun.open();
    await letGo.opened;
    return true;
  }
  /** No events until the signal ends it. */
  async function* follow(signal: AbortSignal | undefined): AsyncGenerator<boolean> {
    if (signal && !signal.aborted) await once(signal, "abort");
    yield* [];
  }
  const resolvers = {
    Query: {
      ready: () => true,
      caller: (_source: unknown, _args: unknown, context: SubgraphContext) => JSON.stringify(context.caller),
    },
    Mutation: {
      wait,
      warn(_source: unknown, _args: unknown, { report }: SubgraphContext) {
        report.idempotencyReplayed = true;
        report.warnings.push("name: is odd");
        return true;
      },
    },
    Subscription: {
      wait: {
        async subscribe(_source: unknown, _args: unknown, { signal }: SubgraphContext) {
          await wait();
          return follow(signal);
        },
      },
    },
  };
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const masterKey = randomBytes(32);
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]);
  const app = createInnerServer();
  const subgraph = { name: "one", sdl, schema, homes: [] };
  const isPlatform = async (id: string) => id === caller.platformId;
  const signer = createCallerSigner(masterKey);
  const credentials = { live: async (ids: readonly string[]) => new Set(ids) };
  await registerSubgraph(app, {
    subgraph,
    signer,
    isPlatform,
    credentials,
    agentRule: () => ({}),
    logger,
    path: "/graphql",
  });
  const remote = createRemoteSubgraph({
    name: "one",
    url: `${await app.listen({ port: 0, host: "127.0.0.1" })}/graphql`,
    signer: createCallerSigner(masterKey, gatewayClock),
    logger,
    metrics: createMetrics(),
  });
  closing.push(() => app.close());
  closing.push(() => remote.close());
  const executor = await createGraphExecutor({
    supergraphSdl: composeSupergraph([{ name: "one", url: "http://one", sdl }]),
    subgraphs: new Map([["one", remote]]),
    logger,
  });
  const run = async (query: string, by: Caller = caller) =>
    plain(await executor.execute(parse(query), {}, { ...request, caller: by }));
  return { app, executor, run, logged, begun: begun.opened, letGo: letGo.open };
}

describe("a subgraph's server that closes", () => {
  it("answers the request under way, and doesn't wait for its connection to fall idle", async () => {
    const { app, run, begun, letGo } = await start();
    const underWay = run("mutation { wait }");
    await begun;
    const closed = app.close();
    while (app.server.listening) await setImmediate();
    letGo();
    expect(await underWay).toEqual({ data: { wait: true } });
    await closed;
    expect(await run("mutation { wait }")).toEqual({
      data: { wait: null },
      errors: [expect.objectContaining({ message: "The service is temporarily unavailable. Try again." })],
    });
  });

  it("does not complete the stream that is being set up: the client is to resume", async () => {
    const { app, executor, begun, letGo } = await start();
    const underWay = executor.subscribe(parse("subscription { wait }"), {}, request);
    await begun;
    const closed = app.close();
    while (app.server.listening) await setImmediate();
    letGo();
    expect(plain(await underWay)).toMatchObject({ errors: [{ extensions: unavailable }] });
    await closed;
  });
});

it("a gateway whose signature the subgraph refuses answers 503: the client's credentials are good", async () => {
  const { executor, run, logged } = await start(() => Date.now() - 61_000);
  for (const query of ["{ ready }", "mutation { wait }"]) {
    const { errors } = await run(query);
    // Nothing ran, so that nothing needs to be found out.
    expect(errors).toMatchObject([
      { message: "The service is temporarily unavailable. Try again.", extensions: unavailable },
    ]);
  }
  const refused = await executor.subscribe(parse("subscription { wait }"), {}, request);
  expect(plain(refused)).toMatchObject({ errors: [{ extensions: unavailable }] });
  expect(logged).toHaveLength(6);
  const reason = "The caller's signature has expired: compare the clocks of the machines.";
  expect(logged[0]).toMatchObject({ msg: "A gateway's request is refused", reason });
  expect(logged[1]).toMatchObject({ err: { message: "The subgraph refused the request with 401" }, subgraph: "one" });
});

describe("a subgraph behind HTTP", () => {
  const agent: Caller = {
    ...caller,
    actor: "Agent:1",
    credentialId: "Agent:1",
    permissions: [],
    agent: { id: "Agent:1", customerId: "Customer:1", permissions: ["CREATE_QUOTES"] },
  };

  it.each([
    ["a token", caller],
    ["an agent", agent],
    ["nobody", nobody],
  ])("is called by %s exactly as the gateway was", async (_who, by) => {
    const { run } = await start();
    const { data } = await run("{ caller }", by);
    expect(JSON.parse(String(data?.caller))).toEqual(by);
  });

  it("reports replays and warnings to the gateway", async () => {
    const { executor } = await start();
    const report = newReport();
    await executor.execute(parse("mutation { warn }"), {}, { ...request, report });
    expect(report).toEqual({ idempotencyReplayed: true, warnings: ["name: is odd"] });
  });

  it("refuses a caller with a part that it doesn't know, rather than lose it", async () => {
    const { run, logged } = await start();
    const strange = [
      { ...agent, guardian: "Agent:2" },
      { ...agent, agent: { id: "Agent:1", customerId: "Customer:1", permissions: [], of: "Agent:2" } },
      { ...agent, agent: { id: "Agent:1" } },
    ];
    for (const by of strange) {
      const { data, errors } = await run("{ caller }", by as Caller);
      expect([data?.caller ?? null, errors?.[0]?.extensions]).toMatchObject([null, unavailable]);
    }
    const reasons = logged.map(({ reason }) => reason).filter((reason) => reason !== undefined);
    expect(reasons[0]).toBe(
      "The caller can't be read (caller: unrecognized_keys): gateways and subgraphs must be of one version.",
    );
    expect(reasons).toHaveLength(strange.length);
  });

  it("refuses a caller of a platform that its database doesn't have", async () => {
    const { run, logged } = await start();
    const { data, errors } = await run("{ caller }", stranger);
    expect([data?.caller ?? null, errors?.[0]?.extensions]).toMatchObject([null, unavailable]);
    expect(logged[0]).toMatchObject({
      reason: expect.stringContaining("gateways and subgraphs must use one database"),
    });
  });

  it("refuses a signed caller that was changed on the way", () => {
    const signer = createCallerSigner(randomBytes(32));
    const [payload = "", mac = ""] = signer.sign(agent).split(".");
    const { agent: _lost, ...token } = agent;
    const { expiresAt } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { expiresAt: number };
    const forged = Buffer.from(JSON.stringify({ expiresAt, caller: token })).toString("base64url");
    expect(signer.verify(`${payload}.${mac}`)).toEqual(agent);
    expect(() => signer.verify(`${forged}.${mac}`)).toThrow("signature is missing or wrong");
  });
});

it("a graph does not start without all of its subgraphs", async () => {
  const part = (name: string) => ({ name, url: `http://${name}`, sdl: `type Query { ${name}: Int }` });
  const supergraphSdl = composeSupergraph([part("one"), part("two"), part("three")]);
  const logger = createLogger("silent");
  const subgraphs = new Map([["two", createInProcessExecutor(buildSubgraphSchema(parse(part("two").sdl)))]]);
  await expect(createGraphExecutor({ supergraphSdl, subgraphs, logger })).rejects.toThrow(
    "The supergraph needs further subgraphs: one, three",
  );
});
