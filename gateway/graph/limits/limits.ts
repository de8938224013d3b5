import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** Limits of one operation. */
export interface GraphLimits {
  readonly tokens: number;
  /** Nesting of brackets of any kind, which bounds the parser's recursion; and of values in the variables. */
  readonly nesting: number;
  /** In the whole document, in any place. */
  readonly directives: number;
  /** Except introspection, whose depth is limited by graphql-js's own rule. */
  readonly depth: number;
  readonly aliases: number;
  readonly aliasesOfOneField: number;
  /** The aliases at and below `__schema` and `__type`: each may return the whole schema again. */
  readonly introspectionAliases: number;
  /** Selections with fragments expanded, as by the planner: the number of tokens doesn't bound them. */
  readonly selections: number;
  /** Values in the variables: members of objects and items of lists. */
  readonly variableValues: number;
}

/** The product's limits. */
export const graphLimits = {
  tokens: 5_000,
  nesting: 100,
  directives: 50,
  depth: 15,
  aliases: 100,
  aliasesOfOneField: 30,
  introspectionAliases: 5,
  selections: 5_000,
  variableValues: 10_000,
  /** Objects in the response, estimated by the sizes of its lists (cost.ts). */
  objects: 10_000,
  /** Fields of these objects: each takes time of the thread that all requests share. */
  values: 50_000,
  /** Operations of one batch. */
  batch: 10,
} as const satisfies GraphLimits & Record<string, number>;

interface Extent {
  readonly depth: number;
  readonly selections: number;
  readonly aliases: number;
  readonly introspectionAliases: number;
  readonly aliasesByField: ReadonlyMap<string, number>;
}

const nothing: Extent = { depth: 0, selections: 0, aliases: 0, introspectionAliases: 0, aliasesByField: new Map() };
const spread: Extent = { ...nothing, selections: 1 };

function combined(parts: readonly Extent[]): Extent {
  const aliasesByField = new Map<string, number>();
  let depth = 0;
  let selections = 0;
  let aliases = 0;
  let introspectionAliases = 0;
  for (const part of parts) {
    depth = Math.max(depth, part.depth);
    selections += part.selections;
    aliases += part.aliases;
    introspectionAliases += part.introspectionAliases;
    for (const [field, count] of part.aliasesByField) {
      aliasesByField.set(field, (aliasesByField.get(field) ?? 0) + count);
    }
  }
  return { depth, selections, aliases, introspectionAliases, aliasesByField };
}

/** Measures selections with their fragments expanded; each fragment is measured once. */
function createMeasure(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const measured = new Map<string, Extent>();

  const measureFragment = (name: string): Extent => {
    const known = measured.get(name);
    if (known) return known;
    // A placeholder while the fragment is being measured: a cycle, which validation refuses, ends here.
    measured.set(name, nothing);
    const fragment = fragments.get(name);
    const extent = fragment ? measure(fragment.selectionSet) : nothing;
    measured.set(name, extent);
    return extent;
  };

  const measureField = ({ name, alias, selectionSet }: FieldNode): Extent => {
    const below = selectionSet ? measure(selectionSet) : nothing;
    const own: Extent = {
      ...nothing,
      selections: 1,
      aliases: alias ? 1 : 0,
      aliasesByField: new Map(alias ? [[name.value, 1]] : []),
    };
    const all = combined([below, own]);
    // Everything below an introspection field is introspection.
    return name.value.startsWith("__")
      ? { ...all, depth: 1, introspectionAliases: selectionSet ? all.aliases : 0 }
      : { ...all, depth: below.depth + 1 };
  };

  const measure = (set: SelectionSetNode): Extent =>
    combined(
      set.selections.map((selection): Extent => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return combined([spread, measureFragment(selection.name.value)]);
        if (selection.kind === Kind.INLINE_FRAGMENT) return combined([spread, measure(selection.selectionSet)]);
        return measureField(selection);
      }),
    );

  return measure;
}

function problemsOf(operation: OperationDefinitionNode, extent: Extent, limits: GraphLimits): GraphQLError[] {
  const { depth, selections, aliases, introspectionAliases, aliasesByField } = extent;
  const problems: string[] = [];
  if (depth > limits.depth) {
    problems.push(`The operation is ${depth} levels deep; at most ${limits.depth} are allowed.`);
  }
  if (selections > limits.selections) {
    problems.push(`With its fragments expanded the operation has more than ${limits.selections} selections.`);
  }
  if (aliases > limits.aliases) {
    problems.push(`The operation has ${aliases} aliases; at most ${limits.aliases} are allowed.`);
  }
  if (introspectionAliases > limits.introspectionAliases) {
    const most = limits.introspectionAliases;
    problems.push(`The introspection has ${introspectionAliases} aliases; at most ${most} are allowed.`);
  }
  for (const [field, count] of aliasesByField) {
    if (count <= limits.aliasesOfOneField) continue;
    const most = limits.aliasesOfOneField;
    problems.push(`The operation has ${count} aliases of the field ${field}; at most ${most} are allowed.`);
  }
  return problems.map((problem) => new GraphQLError(problem, { nodes: operation }));
}

function measureOf({ definitions }: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return createMeasure(fragments);
}

/** Depth and number of aliases of an operation, as they are judged. */
export function extentOf(
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): Pick<Extent, "depth" | "aliases"> {
  const { depth, aliases } = measureOf(document)(selectionSet);
  return { depth, aliases };
}

/** The limits that the document exceeds. */
export function limitErrors(document: DocumentNode, limits: GraphLimits = graphLimits): GraphQLError[] {
  const measure = measureOf(document);
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? problemsOf(definition, measure(definition.selectionSet), limits)
      : [],
  );
}

/** The problem of variables that exceed the limits; stops at the limit. */
export function variablesError(
  variables: Readonly<Record<string, unknown>>,
  limits: GraphLimits = graphLimits,
): GraphQLError | undefined {
  const { variableValues, nesting } = limits;
  let values = 0;
  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value !== "object" || value === null) return true;
    return (
      depth <= nesting &&
      Object.values(value).every((member) => {
        values += 1;
        return values <= variableValues && fits(member, depth + 1);
      })
    );
  };
  if (fits(variables, 0)) return undefined;
  return new GraphQLError(
    `The variables hold more than ${variableValues} values, or are nested more than ${nesting} levels deep.`,
  );
}
