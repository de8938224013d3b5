import type { ClassType } from "type-graphql";
import type { z } from "zod";
import type { Deps } from "../deps.js";
import type { EventNames, EventSpellings, EventType } from "../events/event-types.js";
import type { OnRelayed } from "../events/relay.js";
import type { EventTail } from "../events/tail.js";
import type { EntityHome, ReferenceResolver } from "../graphql/build-subgraph.js";
import type { RateSource } from "../providers/rate-source.js";
import type { FileStore } from "../storage/file-store.js";
import type { TimerHandlers, TimerRunner } from "../timers/timers.js";
import type { Operation } from "../operation/definition.js";
import type { Command } from "./command.js";
import type { Pages } from "./pages.js";

/** What a process has at hand before its modules add to it. */
export interface ProcessDeps extends Deps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  /** Advancing the sandbox clock fires what becomes due. */
  readonly timers: Pick<TimerRunner, "fireDue">;
  readonly files: FileStore;
  /** Every kind of event that a filter may name. */
  readonly eventNames: EventNames;
  /** Production's source of rates. Absent: what needs them responds with 501 there. */
  readonly rateSource?: RateSource;
}

/** Kinds of events with one shape of `data`: what webhooks send, and the contract documents. */
export interface EventDefinition {
  readonly types: readonly EventType[];
  readonly data: z.ZodType;
  /** Members of the envelope beside `id`, `type`, `timestamp`, `data`. */
  readonly extra?: z.ZodObject;
  readonly description?: string;
  /** In upper case. */
  readonly otherSpellings?: EventSpellings;
}

/** An entity of the subgraph, as `entityOf` declares it. */
export interface ServedEntity {
  reference(deps: Deps): ReferenceResolver;
  home(deps: Deps): EntityHome;
}

/** Work beside the requests, of the process that is the worker. */
export interface BackgroundWork {
  start(): void;
  stop(): Promise<void>;
  isHealthy(): boolean;
  /** There may be something to do: called after commits of the relay. */
  wake(): void;
  /** What committed events lead to, in the relay's transaction. */
  readonly onRelayed: OnRelayed;
}

/**
 * A subgraph, as everything that composes a process sees it. `Needs`: what its services need, from the process and from
 * other modules. `Provides`: its implementations of the ports that lower subgraphs declare, and of what processes need.
 */
export interface Module<Needs, Provides extends object = object> {
  /** The name of the folder and of the subgraph. */
  readonly name: string;
  /** Queries and mutations: the graph's fields, REST's routes and their documentation are made of them. */
  readonly operations?: readonly Operation<Needs>[];
  /** TypeGraphQL's resolver classes of edges and subscriptions, each constructed with the deps. */
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeGraphQL's own type of a resolver class
  readonly resolvers?: (deps: Needs) => readonly Function[];
  /** The types of this subgraph that have an id: `node(id:)` and other subgraphs' references find them. */
  readonly entities: readonly ServedEntity[];
  /** Names of other subgraphs' entities that it adds fields to. */
  readonly extendedTypes?: readonly string[];
  /** The stubs of those that none of its own fields returns. */
  readonly stubs?: readonly ClassType[];
  /** By the name of the webhook in the contract. The types are also listed in `names.ts`. */
  readonly events?: Readonly<Record<string, EventDefinition>>;
  readonly timers?: (deps: Needs) => TimerHandlers;
  /** Each removes rows that are too old, in short transactions; called every hour. */
  readonly retention?: readonly ((deps: Needs) => Promise<unknown>)[];
  readonly provides?: (deps: ProcessDeps) => Provides | Promise<Provides>;
  /** What it contributes to the pages and paths that the gateway serves without credentials. */
  readonly pages?: (deps: Needs) => Partial<Pages>;
  readonly work?: (deps: Needs) => BackgroundWork;
  /** The operator's commands. */
  readonly commands?: readonly Command<Needs>[];
  /**
   * Creates what an empty database needs. `save` is called before the commit with the credentials that the operator must
   * keep. Returns whether anything was created.
   */
  readonly firstStart?: (deps: Needs, save: (credentials: object) => Promise<void>) => Promise<boolean>;
}

/** What the modules of a list provide together. */
export type ProvidedBy<Modules extends readonly unknown[]> = Modules extends readonly [infer First, ...infer Others]
  ? (First extends Module<never, infer Provides> ? Provides : never) & ProvidedBy<Others>
  : unknown;
