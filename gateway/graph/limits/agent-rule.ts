import {
  getNamedType,
  GraphQLError,
  isLeafType,
  isObjectType,
  type ASTVisitor,
  type GraphQLField,
  type GraphQLObjectType,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import type { RootAudiences } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import type { AgentTypes } from "../../../subgraphs/shared/module/module.js";

/** The key of all entities, by which routers join them. */
const keyField = "id";
/** The root field of entities, which are resolved by their type. */
const entitiesField = "_entities";

type OutputField = GraphQLField<unknown, unknown>;

/**
 * The rule of `agentSchemaOf` for one subgraph's documents, which routers make: an agent reads the root fields that
 * aren't the platform's, and of entities and what lies below them the fields that `types` lists.
 */
export function agentRuleOf(audiences: RootAudiences, types: AgentTypes): ValidationRule {
  const values = new Set(types.values);

  function isOfType(type: GraphQLObjectType, { name, type: of }: OutputField): boolean {
    const listed = types.fields[type.name];
    if (listed) return name === keyField || listed.includes(name);
    const named = getNamedType(of);
    return values.has(type.name) && (isLeafType(named) || values.has(named.name));
  }

  function isVisible(context: ValidationContext, type: GraphQLObjectType, field: OutputField): boolean {
    if (field.name.startsWith("__")) return true;
    const schema = context.getSchema();
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    if (!roots.includes(type)) return isOfType(type, field);
    return field.name === entitiesField || (audiences.get(field.name) ?? "PLATFORM") !== "PLATFORM";
  }

  return (context): ASTVisitor => ({
    Field(node) {
      const type = context.getParentType();
      const field = context.getFieldDef();
      // Other rules refuse it. Of an abstract type only its name can be selected.
      if (!type || !field) return undefined;
      const isShown = isObjectType(type) ? isVisible(context, type, field) : field.name.startsWith("__");
      if (isShown) return undefined;
      context.reportError(
        new GraphQLError(`Cannot query field "${field.name}" on type "${type.name}".`, { nodes: node }),
      );
      return false;
    },
  });
}
