import "reflect-metadata";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { isInputObjectType, type GraphQLFieldResolver, type GraphQLSchema } from "graphql";
import { buildSchema, getMetadataStorage, type ClassType, type NonEmptyArray, type PubSub } from "type-graphql";
import {
  assertAnyCredentials,
  assertAudience,
  assertPermitted,
  type Audience,
  type Caller,
  type Permission,
} from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import type { ResourceType } from "../kernel/ids.js";
import type { SubgraphContext } from "./context.js";
import { federatedSchema, type ReferenceResolver } from "./federated-schema.js";
// Registers enums that wire schemas refer to.
import "./payments.js";
import { nullUnlessDefinition } from "./null-unless.js";
import { realizeShapes } from "./shape.js";

/** Finds the entities of one graph type for `node(id:)`. */
export interface EntityHome {
  /** Name of the graph type. */
  readonly typeName: string;
  /** Prefix of its ids. */
  readonly resourceType: ResourceType;
  /** The ids of entities that the caller may see. */
  exist(ids: readonly string[], caller: Caller): Promise<ReadonlySet<string>>;
}

export interface Subgraph {
  readonly name: string;
  /** The SDL with federation directives, for composition. */
  readonly sdl: string;
  readonly schema: GraphQLSchema;
  readonly homes: readonly EntityHome[];
}

/** Audiences of root fields, by name; default: the platform only. */
export type RootAudiences = ReadonlyMap<string, Audience | "ANY_CREDENTIALS">;

export interface SubgraphParts {
  readonly name: string;
  readonly deps: Deps;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeGraphQL's own type of a resolver class
  readonly resolvers: NonEmptyArray<Function>;
  readonly references: Readonly<Record<string, ReferenceResolver>>;
  readonly homes: readonly EntityHome[];
  /** Other subgraphs' entities that it extends, if none of its own fields returns them. */
  readonly stubs?: readonly ClassType[];
  readonly audiences?: RootAudiences;
}

const federationDirectives = ["@key", "@shareable", "@inaccessible", "@external", "@requires", "@listSize"];

const federation = (directives: readonly string[]) =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [${directives.map((name) => `"${name}"`).join(", ")}])\n`;

/** Subscriptions read the event log, never an in-memory bus. */
const noPubSub: PubSub = {
  publish() {
    throw new Error("Subscriptions read the event log: emit an event instead");
  },
  subscribe() {
    throw new Error("Subscriptions read the event log: follow it instead");
  },
};

/** The schema's text; a class's directives, such as `@shareable`, are on its object type only, not its input type. */
function sdlOf(schema: GraphQLSchema): string {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type) && type.astNode) type.astNode = { ...type.astNode, directives: [] };
  }
  const sdl = printSchemaWithDirectives(schema);
  if (!sdl.includes("@nullUnless(")) return federation(federationDirectives) + sdl;
  return federation([...federationDirectives, "@composeDirective"]) + nullUnlessDefinition + sdl;
}

/** Refuses root fields to callers outside their audience, before they are resolved. */
function guardRoots(schema: GraphQLSchema, audiences: RootAudiences): void {
  const guarded = (name: string, resolve: GraphQLFieldResolver<unknown, SubgraphContext>) => {
    const audience = audiences.get(name) ?? "PLATFORM";
    const guard: GraphQLFieldResolver<unknown, SubgraphContext> = (source, args, context, info) => {
      if (audience === "ANY_CREDENTIALS") assertAnyCredentials(context.caller);
      else assertAudience(context.caller, audience);
      return resolve(source, args, context, info);
    };
    return guard;
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (field.subscribe) field.subscribe = guarded(field.name, field.subscribe);
      else if (field.resolve) field.resolve = guarded(field.name, field.resolve);
    }
  }
}

/**
 * Passes roots to resolvers as they are. TypeGraphQL would copy each to an instance of its class per resolved field,
 * which parses or unseals all members, selected or not, and would call several functions per member without a resolver,
 * which graphql-js reads itself.
 */
function readRootsDirectly(): void {
  const { params, fields, authorizedFields } = getMetadataStorage();
  for (const param of params) {
    if (param.kind === "root") param.getType = undefined;
  }
  for (const field of fields) {
    const needsPermission = authorizedFields.some(
      ({ target, fieldName }) => target === field.target && fieldName === field.name,
    );
    if (!needsPermission) field.simple = true;
  }
}

/**
 * Classes of subscriptions are created per `deps`, since TypeGraphQL calls `subscribe` without an instance. After the
 * schema is built, TypeGraphQL's declarations would keep those `deps` for the lifetime of the process.
 */
function forgetSubscriptions(resolvers: SubgraphParts["resolvers"]): void {
  const storage = getMetadataStorage();
  const subscriptions = storage.subscriptions.filter(({ target }) => resolvers.includes(target));
  const classes = new Set(subscriptions.map(({ target }) => target));
  const isKept = ({ target }: { target: object }) => !classes.has(target as (typeof resolvers)[number]);
  storage.subscriptions = storage.subscriptions.filter(isKept);
  storage.resolverClasses = storage.resolverClasses.filter(isKept);
  storage.params = storage.params.filter(isKept);
}

/**
 * A federated subgraph from TypeGraphQL resolver classes, each constructed with `deps`. `@Authorized("MANAGE")` on a
 * resolver declares the required permission; without it, any credentials suffice.
 */
export async function buildSubgraph(parts: SubgraphParts): Promise<Subgraph> {
  const { name, deps, resolvers, references, homes, stubs = [], audiences = new Map() } = parts;
  realizeShapes();
  readRootsDirectly();
  const instances = new Map<unknown, unknown>();
  const schema = await buildSchema({
    resolvers,
    orphanedTypes: [...stubs],
    validate: false,
    // Composition checks its text, when the schemas are emitted.
    skipCheck: true,
    pubSub: noPubSub,
    container: {
      get(resolver: new (deps: Deps) => unknown) {
        const instance = instances.get(resolver) ?? new resolver(deps);
        instances.set(resolver, instance);
        return instance;
      },
    },
    authChecker: ({ context }: { context: SubgraphContext }, needed: Permission[]) => {
      for (const permission of needed) assertPermitted(context.caller, permission);
      return true;
    },
  });
  forgetSubscriptions(resolvers);
  guardRoots(schema, audiences);
  let sdl: string | undefined;
  const textOf = (): string => (sdl ??= sdlOf(schema));
  return {
    name,
    get sdl() {
      return textOf();
    },
    schema: federatedSchema(schema, textOf, references),
    homes,
  };
}
