import { buildSchema, isObjectType, type GraphQLFieldResolver } from "graphql";
import type { EntityHome, Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import { federatedSchema } from "../../../subgraphs/shared/graphql/federated-schema.js";
import { loaderOf, type SubgraphContext } from "../../../subgraphs/shared/graphql/context.js";
import { assertAudience } from "../../../subgraphs/shared/kernel/caller.js";
import { invalidField } from "../../../subgraphs/shared/kernel/errors.js";
import { isId } from "../../../subgraphs/shared/kernel/ids.js";

/** Maximum number of ids in a call of `nodes`. */
const maxNodes = 100;

/** A field that is the entity with the id in another field. */
interface Edge {
  readonly name: string;
  readonly idField: string;
  readonly type: string;
  readonly description: string;
}

/** The edges of each type to entities that may not exist. */
const edges: Readonly<Record<string, readonly Edge[]>> = {
  Event: [
    {
      name: "subject",
      idField: "subjectId",
      type: "Node",
      description: "Object that the event is about; null if it no longer exists.",
    },
  ],
  LedgerTransaction: [
    {
      name: "subject",
      idField: "subjectId",
      type: "Node",
      description: "Resource that caused the posting, such as a payment; null if it no longer exists.",
    },
  ],
  TimelineItem: [
    {
      name: "subject",
      idField: "subjectId",
      type: "Node",
      description: "Object that has changed, such as a payment or a card; null if it no longer exists.",
    },
  ],
  RequestLogEntry: [
    {
      name: "agent",
      idField: "agentId",
      type: "Agent",
      description: "Agent that sent the request; null if it is deleted, or an API token did.",
    },
    {
      name: "customer",
      idField: "customerId",
      type: "Customer",
      description: "Customer that the request is about; null if it doesn't exist.",
    },
    {
      name: "subject",
      idField: "subjectId",
      type: "Node",
      description: "Object that the request is about; null if it doesn't exist.",
    },
  ],
};

type Resolvers = Readonly<
  Record<string, GraphQLFieldResolver<Readonly<Record<string, string | null>>, SubgraphContext>>
>;

interface NodeReference {
  readonly __typename: string;
  readonly id: string;
}

const head = `
extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@external", "@requires"])

"An object with an id of the form \`<ResourceType>:<uuid>\`, which \`node(id:)\` returns."
interface Node {
  "\`<ResourceType>:<uuid>\`"
  id: ID!
}

type Query {
  "Entity with this id; null if it is unknown, deleted or belongs to another tenant."
  node(
    "Id of any type, \`<ResourceType>:<uuid>\`."
    id: ID!
  ): Node
  "Entities with these ids, at most ${maxNodes}, in the order of the ids; null if \`node\` returns null."
  nodes(
    "Ids of any types, at most ${maxNodes}."
    ids: [ID!]!
  ): [Node]!
}
`;

/** The events' timelines, whose items are no nodes: they can't be read by their id, so their key has the edge's too. */
const timelineItem = "TimelineItem";

function itemsOf(homes: readonly EntityHome[]): string[] {
  const own = edges[timelineItem] ?? [];
  if (!homes.some(({ typeName }) => typeName === "Event")) return [];
  const ids = own.map(({ idField }) => idField);
  const fields = own.map(
    ({ name, idField, type, description }) => `  ${idField}: ID\n  "${description}"\n  ${name}: ${type}\n`,
  );
  return [`type ${timelineItem} @key(fields: "${["id", ...ids].join(" ")}") {\n  id: ID!\n${fields.join("")}}\n`];
}

function stubOf({ typeName }: EntityHome): string {
  const own = edges[typeName] ?? [];
  const key = own.length > 0 ? '@key(fields: "id")' : '@key(fields: "id", resolvable: false)';
  const fields = own.map(
    ({ name, idField, type, description }) =>
      `  ${idField}: ID @external\n  "${description}"\n  ${name}: ${type} @requires(fields: "${idField}")\n`,
  );
  return `type ${typeName} implements Node ${key} {\n  id: ID!\n${fields.join("")}}\n`;
}

/** Finds entities by id through their homes: one batch per home and request. */
function createFinder(homes: readonly EntityHome[]) {
  const byPrefix = new Map<string, EntityHome>(homes.map((home) => [home.resourceType, home]));
  if (byPrefix.size !== homes.length) throw new Error("Two entity types share one id prefix");

  return async (id: string, context: SubgraphContext): Promise<NodeReference | null> => {
    const home = byPrefix.get(id.slice(0, Math.max(id.indexOf(":"), 0)));
    if (!home || !isId(home.resourceType, id)) return null;
    const batch = async (ids: readonly string[], caller: SubgraphContext["caller"]) =>
      new Map([...(await home.exist(ids, caller))].map((found) => [found, true]));
    const exists = await loaderOf<boolean>(context, batch, home).load(id);
    return exists ? { __typename: home.typeName, id } : null;
  };
}

/** The subgraph `nodes`: `node(id:)` and `nodes(ids:)` over every type that implements Node. */
export async function createNodeSubgraph(homes: readonly EntityHome[]): Promise<Subgraph> {
  const find = createFinder(homes);
  const sdl = head + [...homes.map(stubOf), ...itemsOf(homes)].join("\n");
  // Federation's directives are unknown to graphql-js.
  const schema = buildSchema(sdl, { noLocation: true, assumeValidSDL: true });
  const resolvers: Record<string, Resolvers> = {
    Query: {
      node(_root, { id }: { readonly id: string }, context) {
        assertAudience(context.caller, "PLATFORM");
        return find(id, context);
      },
      nodes(_root, { ids }: { readonly ids: readonly string[] }, context) {
        assertAudience(context.caller, "PLATFORM");
        if (ids.length > maxNodes) throw invalidField("ids", `must have at most ${maxNodes} items`);
        return ids.map((id) => find(id, context));
      },
    },
  };
  for (const [typeName, own] of Object.entries(edges)) {
    resolvers[typeName] = Object.fromEntries(
      own.map(({ name, idField }) => [name, ({ [idField]: id }, _args, context) => (id ? find(id, context) : null)]),
    );
  }
  for (const [typeName, ofFields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    const fields = isObjectType(type) ? type.getFields() : {};
    for (const [name, field] of Object.entries(fields)) field.resolve = ofFields[name];
  }
  return { name: "nodes", sdl, schema: federatedSchema(schema, () => sdl, {}), homes: [] };
}
