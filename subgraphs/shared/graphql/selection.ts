import {
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** Whether a field of this name is selected at any depth: otherwise it need not be read. */
export function isSelected({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const isBelow = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name || isBelow(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isBelow(selection.selectionSet);
      return isBelow(fragments[selection.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => isBelow(selectionSet));
}

/** The nodes of the fields that are selected of the result, fragments expanded, without skipped ones. */
function selectedNodes({ fieldNodes, fragments, variableValues }: GraphQLResolveInfo): FieldNode[] {
  const isIncluded = (node: SelectionNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;
  const nodesIn = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).filter(isIncluded).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return nodesIn(selection.selectionSet);
      return nodesIn(fragments[selection.name.value]?.selectionSet);
    });
  return fieldNodes.flatMap(({ selectionSet }) => nodesIn(selectionSet));
}

/** The names of the fields that are selected of the result itself. */
export const selectedNames = (info: GraphQLResolveInfo): ReadonlySet<string> =>
  new Set(selectedNodes(info).map(({ name }) => name.value));

/** The values of a field's arguments, for each time that the field is selected of the result. */
export function argumentsOfSelected(info: GraphQLResolveInfo, name: string): Record<string, unknown>[] {
  const type = getNamedType(info.returnType);
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!field) return [];
  return selectedNodes(info)
    .filter((node) => node.name.value === name)
    .map((node) => getArgumentValues(field, node, info.variableValues));
}
