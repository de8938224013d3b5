import {
  Kind,
  isObjectType,
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  type SelectionSetNode,
} from "graphql";
import type { DataObject } from "./plan-data.js";

/** `@nullUnless`: the field is null unless another field of its object, which it requires, has this value. */
export interface NullUnless {
  readonly field: string;
  readonly is: string;
}

type AnyField = Pick<GraphQLField<unknown, unknown>, "extensions">;

const key = "paygraphNullUnless";

/** Records the field's `@nullUnless`. */
export function setNullUnless(field: AnyField, condition: NullUnless): void {
  field.extensions = { ...field.extensions, [key]: condition };
}

const conditionOf = (field: AnyField | undefined) => field?.extensions[key] as NullUnless | undefined;

/** The condition that all selected fields share; undefined: one has another condition, or none. */
function commonCondition(
  { selections }: SelectionSetNode,
  typeName: string,
  schema: GraphQLSchema,
): NullUnless | undefined {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return undefined;
  let common: NullUnless | undefined;
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) return undefined;
    if (selection.name.value === "__typename") continue;
    const condition = conditionOf(type.getFields()[selection.name.value]);
    if (!condition || (common && (common.field !== condition.field || common.is !== condition.is))) return undefined;
    common = condition;
  }
  return common;
}

/** Whether every field that a step selects of the entity is known to be null. */
export type IsNull = (representation: DataObject) => boolean;

function isNullIn(set: SelectionSetNode, schema: GraphQLSchema): IsNull | undefined {
  const conditions = new Map<unknown, NullUnless>();
  for (const selection of set.selections) {
    // Only in this form is it certain which fields are selected of which type.
    if (selection.kind !== Kind.INLINE_FRAGMENT || !selection.typeCondition) return undefined;
    const typeName = selection.typeCondition.name.value;
    const condition = commonCondition(selection.selectionSet, typeName, schema);
    if (!condition || conditions.has(typeName)) return undefined;
    conditions.set(typeName, condition);
  }
  return (representation) => {
    const condition = conditions.get(representation.__typename);
    return condition !== undefined && representation[condition.field] !== condition.is;
  };
}

const known = new WeakMap<DocumentNode, ReadonlyMap<string, IsNull>>();

/** The entities for which a step need not run, by the response key of its `_entities`. */
export function knownNulls(document: DocumentNode, schema: GraphQLSchema): ReadonlyMap<string, IsNull> {
  const found = known.get(document);
  if (found) return found;
  const byKey = new Map<string, IsNull>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const field of definition.selectionSet.selections) {
      if (field.kind !== Kind.FIELD || !field.selectionSet) continue;
      const isNull = isNullIn(field.selectionSet, schema);
      if (isNull) byKey.set(field.alias?.value ?? field.name.value, isNull);
    }
  }
  known.set(document, byKey);
  return byKey;
}
