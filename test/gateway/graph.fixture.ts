import { randomBytes } from "node:crypto";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { parse } from "graphql";
import { GraphQLJSONObject } from "graphql-scalars";
import { composeSupergraph } from "../../gateway/graph/planner/compose.js";
import { createGraphExecutor } from "../../gateway/graph/planner/engine.js";
import { inProcess } from "../../gateway/graph/execution/subgraph-executor.js";
import type { GraphExecutor, GraphRequest } from "../../gateway/graph/execution/executor.js";
import { createNodeSubgraph } from "../../gateway/graph/planner/node-subgraph.js";
import { createRemoteSubgraph, type RemoteSubgraph } from "../../gateway/graph/remote/remote-subgraph.js";
import { createCallerSigner } from "../../gateway/graph/remote/signed-caller.js";
import { registerSubgraph } from "../../gateway/graph/remote/subgraph-server.js";
import { createInnerServer } from "../../gateway/http/inner-server.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import type { EntityHome, Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { loaderOf, type SubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { MinorUnits } from "../../subgraphs/shared/graphql/scalars.js";
import { createLogger, type Logger } from "../../subgraphs/shared/kernel/logger.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires", "@listSize"])\n';

const uuid = (n: number): string => `01976f00-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const customerId = (n: number): string => `Customer:${uuid(n)}`;
export const tokenId = (n: number): string => `Token:${uuid(n)}`;
export const eventId = (n: number): string => `Webhook:${uuid(n)}`;

export const caller: Caller = {
  platformId: `PlatformConfig:${uuid(1)}`,
  environment: "SANDBOX",
  actor: "platform",
  credentialId: tokenId(1),
  permissions: ["VIEW", "TRANSACT", "MANAGE"],
};
export const stranger: Caller = { ...caller, platformId: `PlatformConfig:${uuid(2)}`, credentialId: tokenId(2) };

/** Data and requests of the subgraphs below, and switches to make them fail. */
class World {
  readonly customers = new Map<string, { fullName: string | null; tokenIds: string[] }>();
  readonly tokens = new Map<string, { name: string; balance: unknown }>();
  readonly events = new Map<string, { type: string; subjectId: string | null }>();
  /** Statements that a database would have seen: what was asked for, and with which ids. */
  readonly statements: { what: string; ids: readonly string[] }[] = [];
  /** Mutations in the order in which they ran. */
  readonly mutations: string[] = [];
  /** Open sources of `ticks`. */
  readonly open = new Set<string>();
  /** Number of events taken from sources. */
  pulled = 0;
  tokensFail: Error | undefined;
  /** Awaited by `held`, renameToken and every lookup of customers. */
  hold: Promise<void> | undefined;
  /** Awaited by every lookup of tokens. */
  tokensHold: Promise<void> | undefined;
  /** The signals that `customer` and renameToken were given. */
  readonly signals: (AbortSignal | undefined)[] = [];

  constructor() {
    for (let n = 1; n <= 3; n++) {
      this.customers.set(customerId(n), { fullName: `Customer ${n}`, tokenIds: [tokenId(n), tokenId(n + 1)] });
    }
    for (let n = 1; n <= 4; n++) this.tokens.set(tokenId(n), { name: `Token ${n}`, balance: n * 100 });
    this.events.set(eventId(1), { type: "CUSTOMER.A", subjectId: customerId(1) });
    this.events.set(eventId(2), { type: "CUSTOMER.B", subjectId: customerId(99) });
    this.events.set(eventId(3), { type: "TEST", subjectId: null });
  }

  find<T>(what: string, rows: ReadonlyMap<string, T>, ids: readonly string[], asker: Caller): Map<string, T> {
    this.statements.push({ what, ids });
    const found = new Map<string, T>();
    for (const id of ids) {
      const row = asker.platformId === caller.platformId ? rows.get(id) : undefined;
      if (row) found.set(id, row);
    }
    return found;
  }
}

const platformSdl = `${link}
scalar MinorUnits
scalar JSONObject
interface Node { id: ID! }
type Query { tokens: [Token!]! @listSize(assumedSize: 10) token(id: ID!): Token events: [Event!]! @listSize(assumedSize: 10) amount(of: MinorUnits!): MinorUnits echo(value: JSONObject): JSONObject }
type Mutation { renameToken(id: ID!, name: String!): Token! failPlatform: Boolean! noteReplay: Boolean! }
type Subscription { ticks(count: Int!, size: Int): Event! broken: Event! late: Event! held: Event! }
type Event implements Node @key(fields: "id") { id: ID! type: String! subjectId: ID padding: String }
type Token implements Node @key(fields: "id") { id: ID! name: String! balance: MinorUnits! mood: Mood }
enum Mood { HAPPY SAD }
`;

const customersSdl = `${link}
interface Node { id: ID! }
union CustomerOrProblem = Customer | Problem
type Query { customer(id: ID!): Customer customers: [Customer!]! @listSize(assumedSize: 10) boom: String search: CustomerOrProblem forbidden: Int! listed: [Int!] }
type Mutation { createCustomer(fullName: String!): Customer! failCustomers: Boolean! failSoftly: Boolean }
type Problem { text: String! }
type Customer implements Node @key(fields: "id") {
  id: ID! fullName: String! nickname: String tokens: [Token!]! @listSize(assumedSize: 10) firstToken: Token secret: String! ghost: Token boss: Customer
}
type Token @key(fields: "id", resolvable: false) { id: ID! }
`;

function platformOf(world: World): Subgraph {
  const findTokens = async (ids: readonly string[], asker: Caller) => {
    await world.tokensHold;
    if (world.tokensFail) throw world.tokensFail;
    const rows = world.find("tokens", world.tokens, ids, asker);
    return new Map([...rows].map(([id, row]) => [id, { __typename: "Token", id, mood: "HAPPY", ...row }]));
  };
  const findEvents = async (ids: readonly string[], asker: Caller) => {
    const rows = world.find("events", world.events, ids, asker);
    return new Map([...rows].map(([id, row]) => [id, { __typename: "Event", id, ...row }]));
  };
  const token = ({ id }: { id: string }, context: SubgraphContext) => loaderOf(context, findTokens, "tokens").load(id);
  async function* ticks({ count, size }: { count: number; size?: number }, { signal, requestId }: SubgraphContext) {
    world.open.add(requestId);
    try {
      for (let n = 1; n <= count; n++) {
        world.pulled += 1;
        yield {
          ticks: {
            id: eventId(n),
            type: `TICK ${n}`,
            subjectId: customerId(((n - 1) % 4) + 1),
            padding: "x".repeat(size ?? 0),
          },
        };
      }
      await new Promise<void>((resolve) => {
        if (signal?.aborted) resolve();
        signal?.addEventListener("abort", () => resolve(), { once: true });
      });
    } finally {
      world.open.delete(requestId);
    }
  }
  async function* broken() {
    yield { broken: { id: eventId(1), type: "FIRST", subjectId: null } };
    throw new ApiError("SERVICE_UNAVAILABLE", "The log is being cleaned.");
  }
  const resolvers = {
    MinorUnits,
    JSONObject: GraphQLJSONObject,
    Query: {
      tokens: () => [...world.tokens].map(([id, row]) => ({ id, ...row })),
      token: (_: unknown, { id }: { id: string }, context: SubgraphContext) => token({ id }, context),
      events: () => [...world.events].map(([id, row]) => ({ id, ...row })),
      amount: (_: unknown, { of }: { of: number }) => of,
      echo: (_: unknown, { value }: { value: unknown }) => value,
    },
    Mutation: {
      renameToken: async (_: unknown, { id, name }: { id: string; name: string }, { signal }: SubgraphContext) => {
        world.signals.push(signal);
        await world.hold;
        world.mutations.push(`rename ${name}`);
        const row = world.tokens.get(id);
        if (!row) throw new ApiError("TOKEN_NOT_FOUND");
        row.name = name;
        return { id, ...row };
      },
      failPlatform: () => {
        world.mutations.push("failPlatform");
        throw new ApiError("CONFLICT", "Not now.", { retryAfterSeconds: 1 });
      },
      noteReplay: (_: unknown, __: unknown, { report }: SubgraphContext) => {
        report.idempotencyReplayed = true;
        return true;
      },
    },
    Subscription: {
      ticks: {
        subscribe: (_: unknown, args: { count: number; size?: number }, context: SubgraphContext) =>
          ticks(args, context),
      },
      broken: { subscribe: broken },
      held: {
        subscribe: async (_: unknown, __: unknown, context: SubgraphContext) => {
          await world.hold;
          return ticks({ count: 1 }, context);
        },
      },
      late: {
        subscribe: () => {
          throw new ApiError("INVALID_INPUT", "after: is not a cursor of this log");
        },
      },
    },
    Token: { __resolveReference: token },
    Event: {
      __resolveReference: ({ id }: { id: string }, context: SubgraphContext) =>
        loaderOf(context, findEvents, "events").load(id),
    },
  };
  return subgraph("platform", platformSdl, resolvers, [
    {
      typeName: "Token",
      resourceType: "Token",
      exist: async (ids, asker) => new Set(world.find("exist tokens", world.tokens, ids, asker).keys()),
    },
    {
      typeName: "Event",
      resourceType: "Webhook",
      exist: async (ids, asker) => new Set(world.find("exist events", world.events, ids, asker).keys()),
    },
  ]);
}

function customersOf(world: World): Subgraph {
  const find = async (ids: readonly string[], asker: Caller) => {
    await world.hold;
    const rows = world.find("customers", world.customers, ids, asker);
    return new Map([...rows].map(([id, row]) => [id, { __typename: "Customer", id, ...row }]));
  };
  const load = ({ id }: { id: string }, context: SubgraphContext) => loaderOf(context, find, "customers").load(id);
  const resolvers = {
    Query: {
      customer: (_: unknown, { id }: { id: string }, context: SubgraphContext) => {
        world.signals.push(context.signal);
        return load({ id }, context);
      },
      customers: () => [...world.customers].map(([id, row]) => ({ id, ...row })),
      boom: () => {
        throw new Error("connection to postgres://paygraph:hunter2@db failed");
      },
      search: () => ({ __typename: "Customer", id: customerId(1), ...world.customers.get(customerId(1)) }),
      forbidden: () => {
        throw new ApiError("FORBIDDEN");
      },
      listed: () => [1, null, 3],
    },
    Mutation: {
      createCustomer: (_: unknown, { fullName }: { fullName: string }) => {
        world.mutations.push(`create ${fullName}`);
        world.customers.set(customerId(50), { fullName, tokenIds: [tokenId(1)] });
        return { id: customerId(50), fullName, tokenIds: [tokenId(1)] };
      },
      failCustomers: () => {
        world.mutations.push("failCustomers");
        throw new ApiError("CONFLICT");
      },
      failSoftly: () => {
        world.mutations.push("failSoftly");
        throw new ApiError("CONFLICT");
      },
    },
    Customer: {
      __resolveReference: load,
      nickname: () => {
        throw new ApiError("FORBIDDEN", "Nicknames are private.");
      },
      secret: () => {
        throw new ApiError("FORBIDDEN", "Secrets are private.");
      },
      tokens: ({ tokenIds }: { tokenIds: string[] }) => tokenIds.map((id) => ({ id })),
      firstToken: ({ tokenIds }: { tokenIds: string[] }) => ({ id: tokenIds[0] }),
      ghost: () => ({ id: tokenId(777) }),
      boss: () => null,
    },
  };
  return subgraph("customers", customersSdl, resolvers, [
    {
      typeName: "Customer",
      resourceType: "Customer",
      exist: async (ids, asker) => new Set(world.find("exist customers", world.customers, ids, asker).keys()),
    },
  ]);
}

function subgraph(name: string, sdl: string, resolvers: object, homes: readonly EntityHome[]): Subgraph {
  return { name, sdl, schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]), homes };
}

export interface Harness {
  readonly world: World;
  readonly executor: GraphExecutor;
  readonly logger: Logger;
  /** Lines that were logged. */
  readonly logged: Record<string, unknown>[];
  request(overrides?: Partial<GraphRequest>): GraphRequest;
  run(query: string, variables?: Record<string, unknown>, overrides?: Partial<GraphRequest>): Promise<Plain>;
  close(): Promise<void>;
}

/** A result as a client would parse it. */
export interface Plain {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    message: string;
    path?: (string | number)[];
    locations?: unknown[];
    extensions: Record<string, unknown>;
  }[];
}

export const plain = (value: unknown): Plain => JSON.parse(JSON.stringify(value)) as Plain;

/** The place if the subgraphs run. */
export type Place = "in this process" | "behind HTTP";

/** Serves each subgraph on a port of its own, as the split topology does. */
async function serve(subgraphs: readonly Subgraph[], logger: Logger) {
  const signer = createCallerSigner(randomBytes(32));
  const closing: (() => Promise<void>)[] = [];
  const remotes = new Map<string, RemoteSubgraph>();
  for (const subgraph of subgraphs) {
    const app = createInnerServer();
    await registerSubgraph(app, {
      subgraph,
      signer,
      isPlatform: async () => true,
      agentRule: () => ({}),
      credentials: { live: async (ids) => new Set(ids) },
      logger,
      path: "/graphql",
    });
    const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
    const remote = createRemoteSubgraph({ name: subgraph.name, url, signer, logger, metrics: createMetrics() });
    remotes.set(subgraph.name, remote);
    closing.push(async () => {
      await remote.close();
      await app.close();
    });
  }
  return { remotes, close: () => Promise.all(closing.map((close) => close())) };
}

/** The graph of the two subgraphs above and `nodes`. Close it. */
export async function startGraph(place: Place = "in this process"): Promise<Harness> {
  const world = new World();
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger("info", {
    write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  const parts = [platformOf(world), customersOf(world)];
  const subgraphs = [...parts, await createNodeSubgraph(parts.flatMap(({ homes }) => homes))];
  const supergraphSdl = composeSupergraph(subgraphs.map(({ name, sdl }) => ({ name, url: `http://${name}`, sdl })));
  const served = place === "behind HTTP" ? await serve(subgraphs, logger) : undefined;
  const executors = served?.remotes ?? inProcess(subgraphs);
  const executor = await createGraphExecutor({ supergraphSdl, subgraphs: executors, logger });
  let requests = 0;
  const request = (overrides?: Partial<GraphRequest>): GraphRequest => ({
    caller,
    requestId: `request-${++requests}`,
    report: { idempotencyReplayed: false, warnings: [] },
    ...overrides,
  });
  return {
    world,
    executor,
    logger,
    logged,
    request,
    async run(query, variables, overrides) {
      return plain(await executor.execute(parse(query), variables, request(overrides)));
    },
    async close() {
      await served?.close();
    },
  };
}
