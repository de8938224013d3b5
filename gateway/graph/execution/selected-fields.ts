import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

export type Variables = Readonly<Record<string, unknown>>;

/** The operation that a document is compiled for. */
export interface SelectedOperation {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** The context that decides on an object's fields in the result. */
interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: SelectedOperation["fragments"];
  readonly variables: Variables;
}

/** The nodes of one member of the result: repeated selections are merged. */
export type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** Evaluates `@skip` and `@include`. Throws a GraphQLError if the condition is null. */
export function isIncluded(node: SelectionNode, variables: Variables): boolean {
  if (!node.directives?.length) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  );
}

function applies(condition: string | undefined, type: GraphQLObjectType, schema: GraphQLSchema): boolean {
  if (condition === undefined || condition === type.name) return true;
  const abstract = schema.getType(condition);
  return isAbstractType(abstract) && schema.isSubType(abstract, type);
}

/** The selected fields of an object, by their names and in the order of the result. */
export function selectedFields(
  { schema, fragments, variables }: Selecting,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): ReadonlyMap<string, FieldNodes> {
  const byKey = new Map<string, [FieldNode, ...FieldNode[]]>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD && seen.has(node.name.value)) continue;
      if (!isIncluded(node, variables)) continue;
      if (node.kind === Kind.FIELD) {
        const key = (node.alias ?? node.name).value;
        const known = byKey.get(key);
        if (known) known.push(node);
        else byKey.set(key, [node]);
        continue;
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      if (node.kind === Kind.FRAGMENT_SPREAD) seen.add(node.name.value);
      if (fragment && applies(fragment.typeCondition?.name.value, type, schema)) collect(fragment.selectionSet);
    }
  };
  for (const set of sets) collect(set);
  return byKey;
}

/** The variables that decide which fields are selected. */
function conditionsOf({ operation, fragments }: SelectedOperation): readonly string[] {
  const names = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      for (const { name, arguments: args = [] } of node.directives ?? []) {
        if (name.value !== "skip" && name.value !== "include" && name.value !== "defer") continue;
        for (const { value } of args) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
      }
      if (node.kind !== Kind.FRAGMENT_SPREAD && node.selectionSet) visit(node.selectionSet);
    }
  };
  visit(operation.selectionSet);
  for (const { selectionSet } of fragments.values()) visit(selectionSet);
  return [...names];
}

/** Maximum number of cached combinations of a document's conditions. */
const maxCombinations = 16;

/** Compiled forms of a document, cached per combination of the values of `@skip`, `@include` and `@defer`. */
export class ByConditions<T> {
  readonly #conditions: readonly string[];
  readonly #compiled = new Map<string, T>();

  constructor(
    selected: SelectedOperation,
    private readonly compile: (variables: Variables) => T,
  ) {
    this.#conditions = conditionsOf(selected);
  }

  #keyOf(variables: Variables): string {
    return this.#conditions.map((name) => String(variables[name])).join();
  }

  forget(variables: Variables): void {
    this.#compiled.delete(this.#keyOf(variables));
  }

  of(variables: Variables): T {
    const key = this.#keyOf(variables);
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const compiled = this.compile(variables);
    if (this.#compiled.size < maxCombinations) this.#compiled.set(key, compiled);
    return compiled;
  }
}
