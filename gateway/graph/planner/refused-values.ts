import {
  getArgumentValues,
  GraphQLError,
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";
import { isIncluded, type Variables } from "../execution/selected-fields.js";
import type { PlannedOperation } from "./planning.js";

/**
 * GraphQL permits a variable with a default if null isn't allowed, and null as its value: coercion accepts it,
 * execution throws. We refuse it before anything runs (docs/graph.md, Null for a variable with a default).
 */

const delicate = new WeakMap<DocumentNode, ReadonlySet<string>>();

/** The document's nullable variables that are used at non-null positions. */
function delicateVariables({ document }: PlannedOperation, schema: GraphQLSchema): ReadonlySet<string> {
  const known = delicate.get(document);
  if (known) return known;
  const names = new Set<string>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      VariableDefinition: () => false,
      Variable({ name }) {
        if (isNonNullType(typeInfo.getInputType())) names.add(name.value);
      },
    }),
  );
  delicate.set(document, names);
  return names;
}

/** Errors of the operation's arguments, `@include` and `@skip`, at their fields' paths, with the coerced variables. */
function argumentErrors(
  { operation, fragments }: PlannedOperation,
  schema: GraphQLSchema,
  variables: Variables,
): GraphQLError[] {
  const errors: GraphQLError[] = [];
  const path: string[] = [];
  const spread = new Set<string>();
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      errors.push(new GraphQLError(error.message, { nodes: error.nodes, ...(path.length > 0 && { path: [...path] }) }));
      return undefined;
    }
  };
  const collect = (root: PlannedOperation["operation"] | NonNullable<ReturnType<typeof fragments.get>>): void => {
    const typeInfo = new TypeInfo(schema);
    visit(
      root,
      visitWithTypeInfo(typeInfo, {
        VariableDefinition: () => false,
        Field: {
          enter(node) {
            path.push((node.alias ?? node.name).value);
            const field = typeInfo.getFieldDef();
            const isRead =
              attempt(() => isIncluded(node, variables)) &&
              field &&
              attempt(() => getArgumentValues(field, node, variables));
            if (isRead) return undefined;
            path.pop();
            return false;
          },
          leave: () => void path.pop(),
        },
        InlineFragment: (node) => (attempt(() => isIncluded(node, variables)) ? undefined : false),
        FragmentSpread(node) {
          const fragment = fragments.get(node.name.value);
          if (!attempt(() => isIncluded(node, variables)) || !fragment || spread.has(node.name.value)) return;
          spread.add(node.name.value);
          collect(fragment);
        },
      }),
    );
  };
  collect(operation);
  return errors;
}

/** The errors of executing the operation with these coerced variables; usually none. */
export function refusedValues(planned: PlannedOperation, schema: GraphQLSchema, variables: Variables): GraphQLError[] {
  const nulls = (planned.operation.variableDefinitions ?? []).filter(
    ({ type, variable }) => type.kind !== Kind.NON_NULL_TYPE && variables[variable.name.value] === null,
  );
  if (nulls.length === 0) return [];
  const names = delicateVariables(planned, schema);
  return nulls.some(({ variable }) => names.has(variable.name.value)) ? argumentErrors(planned, schema, variables) : [];
}
