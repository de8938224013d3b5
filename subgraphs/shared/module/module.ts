import type { ClassType } from "type-graphql";
import type { z } from "zod";
import type { Deps } from "../deps.js";
import type { DescribedEvents, EventNames, EventSpellings, EventType } from "../events/event-types.js";
import type { OnRelayed } from "../events/relay.js";
import type { EventTail } from "../events/tail.js";
import type { EntityHome } from "../graphql/build-subgraph.js";
import type { ReferenceResolver } from "../graphql/federated-schema.js";
import type { FileStore } from "../storage/file-store.js";
import type { ProviderKind } from "../providers/kinds.js";
import type { EventHandler } from "../providers/operations/events.js";
import type { OperationKind } from "../providers/operations/kinds.js";
import type { TimerHandlers, TimerRunner } from "../timers/timers.js";
import type { Operation } from "../operation/definition.js";
import type { Command } from "./command.js";
import type { Pages } from "./pages.js";

/** Dependencies that a process provides to its modules. */
export interface ProcessDeps extends Deps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  /** Advancing the sandbox clock fires due timers. */
  readonly timers: Pick<TimerRunner, "fireDue">;
  readonly files: FileStore;
  /** Every event type that a filter may name. */
  readonly eventNames: EventNames;
}

/** Event types with one schema of `data`, as webhooks send them and the contract documents them. */
export interface EventDefinition {
  readonly types: Partial<DescribedEvents>;
  /** Name of the graph type of their subject; absent: they have none. */
  readonly subjectType?: string;
  /** Those that the contract has, and nothing emits. */
  readonly neverEmitted?: readonly EventType[];
  /** Those that the contract lacks. */
  readonly extensions?: readonly EventType[];
  /** Whether the types are former names, which a server with an alias emits and documents only. */
  readonly isFormer?: boolean;
  readonly data: z.ZodType;
  /** Members of the envelope besides `id`, `type`, `timestamp`, `data`. */
  readonly extra?: z.ZodObject;
  readonly description?: string;
  /** Upper-case spellings of the names. */
  readonly otherSpellings?: EventSpellings;
}

/** An entity of the subgraph, as `entityOf` declares it. */
export interface ServedEntity {
  reference(deps: Deps): ReferenceResolver;
  home(deps: Deps): EntityHome;
}

/** Parts of types that agents see. Types that aren't named are removed for them, as are fields of such types. */
export interface AgentTypes {
  /** Selectable fields of entities and connections, by type. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Types without identity, with all their fields that hold scalars, enums or such types; never an entity. */
  readonly values: readonly string[];
}

/** {@link AgentTypes}, as texts of names with spaces between, like `fields` of `@key`. */
export interface VisibleTypes {
  readonly fields?: Readonly<Record<string, string>>;
  /** Connections, by the names given to `connectionOf`. */
  readonly connections?: string;
  readonly values?: string;
}

/** Background work, in the worker process. */
export interface BackgroundWork {
  start(): void;
  stop(): Promise<void>;
  isHealthy(): boolean;
  /** Signals new work, to begin within `inMs` milliseconds: at once after commits of the relay. */
  wake(inMs?: number): void;
  /** Processes committed events in the relay's transaction. */
  readonly onRelayed: OnRelayed;
}

/**
 * A subgraph as a part of processes. `Needs`: its services' dependencies, from the process and other modules.
 * `Provides`: its implementations of lower subgraphs' ports, and of processes' needs.
 */
export interface Module<Needs, Provides extends object = object> {
  /** The name of the folder and of the subgraph. */
  readonly name: string;
  /** Queries and mutations: the graph's fields, REST's routes and their documentation are generated from them. */
  readonly operations?: readonly Operation<Needs>[];
  /** TypeGraphQL's resolver classes of edges and subscriptions, each constructed with the deps. */
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeGraphQL's own type of a resolver class
  readonly resolvers?: (deps: Needs) => readonly Function[];
  /** Its subscriptions that agents may open too. */
  readonly openToAgents?: readonly string[];
  /** The types of this subgraph that have an id: `node(id:)` and other subgraphs' references find them. */
  readonly entities: readonly ServedEntity[];
  /** Its types of which agents see something. */
  readonly visibleToAgents?: VisibleTypes;
  /** Names of other subgraphs' entities that it extends. */
  readonly extendedTypes?: readonly string[];
  /** Stubs of those entities that none of its own fields returns. */
  readonly stubs?: readonly ClassType[];
  /** Events by the name of their webhook in the contract. The types are also listed in `names.ts`. */
  readonly events?: Readonly<Record<string, EventDefinition>>;
  readonly timers?: (deps: Needs) => TimerHandlers;
  /** The kinds of providers that the operator can configure for its domain (docs/providers.md). */
  readonly providerKinds?: readonly ProviderKind[];
  /** The kinds of operations that it gives to providers over their protocol (docs/providers.md, The protocol). */
  readonly providerOperations?: readonly OperationKind[];
  /** Handles further types of providers' events, by type. */
  readonly providerEvents?: (deps: Needs) => Readonly<Record<string, EventHandler>>;
  /**
   * Functions that remove expired rows, or sum up closed ones, in short transactions, until `signal` ends them; called
   * every hour.
   */
  readonly retention?: readonly ((deps: Needs, signal: AbortSignal) => Promise<unknown>)[];
  /** Its implementations may use other modules' when called, but not while they are created. */
  readonly provides?: (deps: ProcessDeps & Needs) => Provides | Promise<Provides>;
  /** Its contributions to the pages and paths that the gateway serves without credentials. */
  readonly pages?: (deps: Needs) => Partial<Pages>;
  readonly work?: (deps: Needs) => BackgroundWork;
  /** Commands for the operator. */
  readonly commands?: readonly Command<Needs>[];
  /**
   * Creates the initial data in an empty database. `save` is called before the commit with the credentials that the
   * operator must keep. Returns whether anything was created.
   */
  readonly firstStart?: (deps: Needs, save: (credentials: object) => Promise<void>) => Promise<boolean>;
}

/** The union of what a list of modules provides. */
export type ProvidedBy<Modules extends readonly unknown[]> = Modules extends readonly [infer First, ...infer Others]
  ? (First extends Module<never, infer Provides> ? Provides : never) & ProvidedBy<Others>
  : unknown;
