import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isObjectType,
  Kind,
  type GraphQLFieldConfigMap,
} from "graphql";
import type { SubgraphContext } from "./context.js";

/** A gateway's reference to an entity: `{ __typename, id }`. */
interface Representation {
  readonly __typename: string;
  readonly id: string;
}

/** Resolves references to an entity; batched by a loader of the context. */
export type ReferenceResolver = (reference: { id: string }, context: SubgraphContext) => Promise<object | null>;

const anyValue = new GraphQLScalarType({ name: "_Any", description: "The key of an entity, with its `__typename`." });

/** Whether its key says that references to it are resolved here. */
function isResolvable({ astNode }: GraphQLObjectType): boolean {
  const keys = astNode?.directives?.filter(({ name }) => name.value === "key") ?? [];
  return keys.some(
    ({ arguments: args = [] }) =>
      !args.some(({ name, value }) => name.value === "resolvable" && value.kind === Kind.BOOLEAN && !value.value),
  );
}

/** Names an entity's type, for the union of all entities. */
function typed(entity: object | null, typeName: string): object | null {
  return entity && Object.defineProperty(entity, "__typename", { value: typeName });
}

/**
 * The executable schema of a subgraph: the schema with the fields of Apollo Federation's subgraph specification,
 * `_entities` and `_service`. An entity without a reference resolver is its reference: fields are resolved by its key.
 */
export function federatedSchema(
  schema: GraphQLSchema,
  sdl: () => string,
  references: Readonly<Record<string, ReferenceResolver>>,
): GraphQLSchema {
  const entities = Object.values(schema.getTypeMap()).filter(isObjectType).filter(isResolvable);
  const known = new Set(entities.map(({ name }) => name));
  const resolve = async (representation: Representation, context: SubgraphContext): Promise<object | null> => {
    const { __typename: typeName } = representation;
    if (!known.has(typeName)) throw new Error(`${typeName} is not an entity of this subgraph`);
    const reference = references[typeName];
    return typed(reference ? await reference(representation, context) : representation, typeName);
  };
  const service = new GraphQLObjectType({ name: "_Service", fields: { sdl: { type: GraphQLString, resolve: sdl } } });
  const config = schema.toConfig();
  const query = config.query?.toConfig();
  const fields: GraphQLFieldConfigMap<unknown, SubgraphContext> = {
    ...query?.fields,
    _service: { type: new GraphQLNonNull(service), resolve: () => ({}) },
  };
  if (entities.length > 0) {
    const entity = new GraphQLUnionType({ name: "_Entity", types: entities });
    fields._entities = {
      type: new GraphQLNonNull(new GraphQLList(entity)),
      args: { representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(anyValue))) } },
      resolve: (_source, { representations }: { readonly representations: readonly Representation[] }, context) =>
        representations.map((representation) => resolve(representation, context)),
    };
  }
  return new GraphQLSchema({
    ...config,
    query: new GraphQLObjectType({ ...query, name: "Query", fields }),
    types: config.types.filter((type) => type !== config.query),
    assumeValid: true,
  });
}
