import {
  Kind,
  separateOperations,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import type { Variables } from "../execution/selected-fields.js";
import { hideLiterals } from "./literals.js";

/** Prefix of clients' aliases in subgraphs, so that none conflicts with a later step's key (`{ id: fullName }`). */
const aliasPrefix = "alias_of_client__";

const typename = "__typename";

/** The name in the subgraphs' data of a field of the client's document: that of an object's type is never an alias. */
export function dataKey({ alias, name }: FieldNode): string {
  return alias && alias.value !== name.value && name.value !== typename ? aliasPrefix + alias.value : name.value;
}

/** The client's name of a member of the subgraphs' data. */
export function responseKey(key: string): string {
  return key.startsWith(aliasPrefix) ? key.slice(aliasPrefix.length) : key;
}

const typenameField: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: typename } };

/** Applied by the gateway itself. */
const ownDirectives: ReadonlySet<string> = new Set(["skip", "include", "defer", "stream"]);

function isIntrospection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && (selection.name.value === "__schema" || selection.name.value === "__type");
}

/** Whether the directive, `@skip` or `@include`, excludes its field or fragment. */
function excludes({ name, arguments: given = [] }: DirectiveNode, variables: Variables): boolean {
  if (name.value !== "skip" && name.value !== "include") return false;
  const value = given.find((argument) => argument.name.value === "if")?.value;
  const is = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.BOOLEAN && value.value;
  return name.value === "skip" ? is === true : is !== true;
}

function withoutDescription<T extends OperationDefinitionNode | FragmentDefinitionNode>(node: T): T {
  return { ...node, description: undefined };
}

/**
 * The operation for the planner, with the fragments that it uses: aliases prefixed, introspection, descriptions and
 * excluded selections removed. The planner gets no conditions: it loses some, and finds conflicts between a field under
 * one and the same field of a later step. It adds `__typename` only for a type condition or a later step: not every
 * subgraph that returns an interface can tell the object's type (`@interfaceObject`, `@provides`).
 */
export function planningDocument(
  document: DocumentNode,
  { name }: OperationDefinitionNode,
  variables: Variables,
): DocumentNode | undefined {
  const own = separateOperations(document)[name?.value ?? ""];
  if (!own) return undefined;
  return visit(own, {
    ...hideLiterals,
    OperationDefinition: { leave: withoutDescription },
    FragmentDefinition: { leave: withoutDescription },
    VariableDefinition: { leave: (node) => ({ ...node, description: undefined }) },
    Field: {
      leave(field: FieldNode) {
        const key = dataKey(field);
        return { ...field, alias: key === field.name.value ? undefined : { kind: Kind.NAME, value: key } };
      },
    },
    InlineFragment: {
      leave: ({ selectionSet }: InlineFragmentNode) =>
        selectionSet.selections.length === 1 && selectionSet.selections[0] === typenameField ? null : undefined,
    },
    SelectionSet: {
      enter(set: SelectionSetNode) {
        const selections = set.selections.filter(
          ({ directives = [] }) => !directives.some((directive) => excludes(directive, variables)),
        );
        return { ...set, selections };
      },
      leave(set: SelectionSetNode) {
        const selections = set.selections.filter((selection) => !isIntrospection(selection));
        return { ...set, selections: selections.length === 0 ? [typenameField] : selections };
      },
    },
    Directive: ({ name: { value } }) => (ownDirectives.has(value) ? null : undefined),
  });
}
