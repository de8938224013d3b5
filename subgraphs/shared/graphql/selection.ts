import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from "graphql";

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
