import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from "graphql";
import type { RootAudiences } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import type { AgentTypes } from "../../../subgraphs/shared/module/module.js";

type Field = ReturnType<GraphQLObjectType["toConfig"]>["fields"][string];
type Named = ReadonlySet<string>;

/** Copies object types with only the fields that agents see. Abstract types are never copied. */
class Copies {
  readonly #made = new Map<string, GraphQLObjectType>();
  readonly #values: Named;
  readonly #listed: Named;

  constructor(private readonly types: AgentTypes) {
    this.#values = new Set(types.values);
    this.#listed = new Set([...types.values, ...Object.keys(types.fields)]);
  }

  /** The type with those of its fields that pass, and whose types are among `allowed`. */
  copy(
    type: GraphQLObjectType,
    isKept: (name: string) => boolean = () => true,
    allowed: Named = this.#listed,
  ): GraphQLObjectType {
    const { fields, ...config } = type.toConfig();
    return new GraphQLObjectType({
      ...config,
      interfaces: [],
      astNode: undefined,
      extensionASTNodes: [],
      fields: () =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
            const copied = isKept(name) ? this.#typeOf(field.type, allowed) : undefined;
            return copied ? [[name, { ...field, type: copied, astNode: undefined }]] : [];
          }),
        ),
    });
  }

  #typeOf(type: GraphQLOutputType, allowed: Named): GraphQLOutputType | undefined {
    if (isNonNullType(type)) {
      const inner = this.#typeOf(type.ofType, allowed);
      return inner && new GraphQLNonNull(inner);
    }
    if (isListType(type)) {
      const inner = this.#typeOf(type.ofType, allowed);
      return inner && new GraphQLList(inner);
    }
    if (isLeafType(type)) return type;
    return isObjectType(type) && allowed.has(type.name) ? this.#listedType(type) : undefined;
  }

  #listedType(type: GraphQLObjectType): GraphQLObjectType {
    const known = this.#made.get(type.name);
    if (known) return known;
    const fields = this.types.fields[type.name];
    const made = fields ? this.copy(type, (name) => fields.includes(name)) : this.copy(type, undefined, this.#values);
    this.#made.set(type.name, made);
    return made;
  }
}

/**
 * The part of the public schema that agents see, by which their documents are validated: the root fields that aren't
 * the platform's, and of `types` what lies below them.
 */
export function agentSchemaOf(schema: GraphQLSchema, audiences: RootAudiences, types: AgentTypes): GraphQLSchema {
  const copies = new Copies(types);
  const isForAgents = (name: string) => (audiences.get(name) ?? "PLATFORM") !== "PLATFORM";
  const rootOf = (type: GraphQLObjectType | null | undefined) =>
    type && Object.keys(type.getFields()).some(isForAgents) ? copies.copy(type, isForAgents) : undefined;
  return new GraphQLSchema({
    // A schema must have a query type, even if it has no fields.
    query: rootOf(schema.getQueryType()) ?? new GraphQLObjectType({ name: "Query", fields: {} }),
    mutation: rootOf(schema.getMutationType()),
    subscription: rootOf(schema.getSubscriptionType()),
    directives: schema.getDirectives(),
    // Without fields it would be refused. A test validates the schema of the product.
    assumeValid: true,
  });
}
