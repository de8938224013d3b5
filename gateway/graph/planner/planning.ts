import type { PlanNode, QueryPlanner } from "@graphql-hive/router-query-planner";
import {
  getOperationAST,
  Kind,
  print,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";

/** A client's operation, ready to run. */
export interface PlannedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** The plan for the subgraphs; undefined for introspection, which needs none. */
  readonly plan: PlanNode | undefined;
}

/**
 * A client's aliases are sent to subgraphs with this prefix, so that none conflicts with a key that a later step
 * needs (`{ id: fullName }`).
 */
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

function isIntrospection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && (selection.name.value === "__schema" || selection.name.value === "__type");
}

/**
 * The document for the planner: aliases prefixed, introspection removed. The planner adds `__typename` where a type
 * condition or a later step needs it. Elsewhere it isn't requested: not every subgraph that returns an interface can
 * tell the object's type (`@interfaceObject`, `@provides`).
 */
function planningDocument(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: {
      leave(field: FieldNode) {
        const key = dataKey(field);
        return { ...field, alias: key === field.name.value ? undefined : { kind: Kind.NAME, value: key } };
      },
    },
    SelectionSet: {
      leave(set: SelectionSetNode) {
        const selections = set.selections.filter((selection) => !isIntrospection(selection));
        return { ...set, selections: selections.length === 0 ? [typenameField] : selections };
      },
    },
  });
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

/** Whether the operation selects anything but introspection. */
function selectsData(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen = new Set<string>(),
): boolean {
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return !selection.name.value.startsWith("__");
    if (selection.kind === Kind.INLINE_FRAGMENT) return selectsData(selection.selectionSet, fragments, seen);
    const { value: name } = selection.name;
    const fragment = seen.has(name) ? undefined : fragments.get(name);
    seen.add(name);
    return fragment !== undefined && selectsData(fragment.selectionSet, fragments, seen);
  });
}

const maxProblemLength = 300;

/** The planner refuses some valid documents (docs/decisions/0002-graph-engine.md): the client must ask otherwise. */
export class UnplannableError extends ApiError {
  constructor(readonly problem: string) {
    super(
      "INVALID_INPUT",
      "The operation can't be planned: leave out what a field never returns, such as an event as the subject of an " +
        `event. ${problem}`,
    );
  }
}

function unplannable(error: unknown): never {
  const problem = error instanceof Error ? error.message : String(error);
  throw new UnplannableError(problem.slice(0, maxProblemLength));
}

export type PlanOperation = (document: DocumentNode, operationName?: string) => Promise<PlannedOperation>;

/**
 * Plans operations, each once in the lifetime of its document. Concurrent first requests share one planning;
 * a failed one isn't cached. Throws 400 INVALID_INPUT where the document has no such operation, or can't be planned.
 */
export function createPlanning(planner: QueryPlanner): PlanOperation {
  const planned = new WeakMap<DocumentNode, Map<string, Promise<PlannedOperation>>>();
  const noLabels = new Set<string>();

  async function plan(document: DocumentNode, operationName?: string): Promise<PlannedOperation> {
    const operation = getOperationAST(document, operationName);
    if (!operation) {
      throw new ApiError(
        "INVALID_INPUT",
        operationName ? `Unknown operation named "${operationName}".` : "Must provide the name of the operation.",
      );
    }
    const fragments = fragmentsOf(document);
    if (!selectsData(operation.selectionSet, fragments)) return { document, operation, fragments, plan: undefined };
    const text = print(planningDocument(document));
    const { node } = await planner.planAsync(text, operationName, noLabels, 0).catch(unplannable);
    return { document, operation, fragments, plan: node };
  }

  return (document, operationName) => {
    const byName = planned.get(document) ?? new Map<string, Promise<PlannedOperation>>();
    planned.set(document, byName);
    const key = operationName ?? "";
    const known = byName.get(key);
    if (known) return known;
    const planning = plan(document, operationName);
    byName.set(key, planning);
    planning.catch(() => byName.delete(key));
    return planning;
  };
}
