import type { PlanNode, QueryPlanner } from "@graphql-hive/router-query-planner";
import {
  getOperationAST,
  Kind,
  print,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { CompiledVariables } from "../execution/compiled-coercion.js";
import { ByConditions, type Variables } from "../execution/selected-fields.js";
import { hasConflictingRequirements, lostFields, type LostField } from "./coverage.js";
import { planningDocument } from "./planning-document.js";

/** A client's operation, ready to run. */
export interface PlannedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: CompiledVariables;
  /**
   * The plan for the subgraphs, with these coerced variables in its conditions; undefined if nothing is requested of
   * them, as for introspection. Rejects with 400 INVALID_INPUT if there is no such plan.
   */
  planFor(variables: Variables): Promise<Plan | undefined>;
}

export interface Plan {
  readonly node: PlanNode;
  /** Selected fields that no step requests: usually none. */
  readonly lost: readonly LostField[];
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

/** Maximum number of errors about variables: each quotes the whole value. */
const maxVariableErrors = 10;

const maxProblemLength = 300;

/** The planner refuses some valid documents (docs/decisions/0002-graph-engine.md): the client must rephrase them. */
export class UnplannableError extends ApiError {
  constructor(readonly problem: string) {
    super(
      "INVALID_INPUT",
      "The operation can't be planned: leave out what a field never returns, such as an event as the subject of an " +
        `event. ${problem}`,
    );
  }
}

const conflicting =
  "Fields of one entity require another field with different arguments. Request them in operations of their own.";

function unplannable(error: unknown): never {
  const problem = error instanceof Error ? error.message : String(error);
  throw new UnplannableError(problem.slice(0, maxProblemLength));
}

/** Throws 400 INVALID_INPUT if the document has no such operation. */
export type PlanOperation = (document: DocumentNode, operationName?: string) => PlannedOperation;

/**
 * Draws the share of a request (0 to 100) that decides which overrides apply to it (`@override(label: "percent(5)")`):
 * the maximum of `percentages` that it has reached, or 0.
 */
function createDraw(percentages: readonly number[]): () => number {
  if (percentages.length === 0) return () => 0;
  return () => {
    const drawn = Math.random() * 100;
    return Math.max(0, ...percentages.filter((percentage) => percentage <= drawn));
  };
}

/**
 * Plans operations, for each combination of their conditions' values, once in the lifetime of the document. Concurrent
 * first requests share one planning; a failed one isn't cached.
 */
export function createPlanning(planner: QueryPlanner, schema: GraphQLSchema): PlanOperation {
  const planned = new WeakMap<DocumentNode, Map<string, PlannedOperation>>();
  const noLabels = new Set<string>();
  const draw = createDraw(planner.overridePercentages);

  function prepare(document: DocumentNode, operationName?: string): PlannedOperation {
    const operation = getOperationAST(document, operationName);
    if (!operation) {
      throw new ApiError(
        "INVALID_INPUT",
        operationName ? `Unknown operation named "${operationName}".` : "Must provide the name of the operation.",
      );
    }
    const fragments = fragmentsOf(document);
    const plan = async (variables: Variables, share: number): Promise<Plan | undefined> => {
      const reduced = planningDocument(document, operation, variables);
      const root = reduced && getOperationAST(reduced, operationName);
      if (!root || !selectsData(root.selectionSet, fragmentsOf(reduced))) return undefined;
      const { node } = await planner.planAsync(print(reduced), operationName, noLabels, share).catch(unplannable);
      if (!node) return undefined;
      if (hasConflictingRequirements(node)) throw new UnplannableError(conflicting);
      return { node, lost: lostFields(reduced, root, node, schema) };
    };
    const createPlans = (share: number): ByConditions<Promise<Plan | undefined>> => {
      const plans = new ByConditions({ operation, fragments }, (variables) => {
        const planning = plan(variables, share);
        planning.catch(() => plans.forget(variables));
        return planning;
      });
      return plans;
    };
    const byShare = new Map<number, ByConditions<Promise<Plan | undefined>>>();
    const planFor = (variables: Variables): Promise<Plan | undefined> => {
      const share = draw();
      const plans = byShare.get(share) ?? createPlans(share);
      byShare.set(share, plans);
      return plans.of(variables);
    };
    const variables = new CompiledVariables(schema, operation, maxVariableErrors);
    return { document, operation, fragments, variables, planFor };
  }

  return (document, operationName) => {
    const byName = planned.get(document) ?? new Map<string, PlannedOperation>();
    planned.set(document, byName);
    const key = operationName ?? "";
    const prepared = byName.get(key) ?? prepare(document, operationName);
    byName.set(key, prepared);
    return prepared;
  };
}
