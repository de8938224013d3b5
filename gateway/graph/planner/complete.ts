import { executeSync, GraphQLError, Kind, type ExecutionResult, type FieldNode, type SelectionSetNode } from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { ErrorForm, ErrorPath, PlacedError } from "../execution/client-error.js";
import { completeCompiled } from "./compiled.js";
import { typeNameOf } from "./object-type.js";
import { isDataObject } from "./plan-data.js";
import type { PlanRun, SubgraphFailure } from "./plan-run.js";
import type { PlannedOperation } from "./planning.js";
import { dataKey } from "./planning-document.js";

function startsWith(path: ErrorPath, start: ErrorPath): boolean {
  return start.length <= path.length && start.every((key, index) => path[index] === key);
}

/** Whether the failure explains a missing value at `path`: it is above, at or below it, or lost its entity. */
function explains({ path: failed, entity }: SubgraphFailure, path: ErrorPath): boolean {
  return !failed || startsWith(path, failed) || startsWith(failed, path) || (!!entity && startsWith(path, entity));
}

/** The client's fields at a path of its result, for an error's locations. */
function fieldsAt({ operation, fragments }: PlannedOperation, path: ErrorPath): FieldNode[] {
  const collect = (set: SelectionSetNode, name: string, seen: Set<string>): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) {
        return (selection.alias ?? selection.name).value === name ? [selection] : [];
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet, name, seen);
      const fragment = seen.has(selection.name.value) ? undefined : fragments.get(selection.name.value);
      seen.add(selection.name.value);
      return fragment ? collect(fragment.selectionSet, name, seen) : [];
    });
  let sets: SelectionSetNode[] = [operation.selectionSet];
  let fields: FieldNode[] = [];
  for (const key of path) {
    if (typeof key === "number") continue;
    const seen = new Set<string>();
    fields = sets.flatMap((set) => collect(set, key, seen));
    sets = fields.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
  }
  return fields;
}

/** Removes repetitions: an error that makes several fields null is reported once. */
function withoutRepeats(failures: readonly SubgraphFailure[]): SubgraphFailure[] {
  const seen = new Set<string>();
  return failures.filter(({ error, path }) => {
    const key = `${path?.join(".")}|${error instanceof Error ? error.message : String(error)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The part of an operation's result that is completed: a fragment that is sent later, or the rest. */
export interface CompletedPart {
  /** The path of its object. */
  readonly base: ErrorPath;
  /** Whether the failure is reported with it: others are reported only if they explain a missing value. */
  reports(failure: SubgraphFailure, nodes: readonly FieldNode[]): boolean;
}

const whole: CompletedPart = { base: [], reports: () => true };

/**
 * The client's result from the subgraphs' data: the selected fields, in their order, with null propagated from a
 * missing non-null field to the next nullable one. If something failed graphql-js does this, with the data as root
 * value; otherwise it is compiled.
 */
export function complete(planned: PlannedOperation, run: PlanRun, form: ErrorForm, part = whole): ExecutionResult {
  const { data, variables, coerced, request } = run;
  const schema = request.visible ?? run.schema;
  if (run.failures.length === 0) {
    const completed = completeCompiled(planned, { schema, data, variables: coerced });
    if (completed) return { data: completed };
  }
  const completed = executeSync({
    schema,
    document: planned.document,
    operationName: planned.operation.name?.value,
    rootValue: data,
    variableValues: variables,
    fieldResolver: (source: unknown, _args, _context, { fieldNodes: [field] }) =>
      field && isDataObject(source) ? source[dataKey(field)] : undefined,
    typeResolver: (value, _context, info, abstractType) => typeNameOf(value, abstractType, info.schema),
  });
  const { base } = part;
  const reported = new Set<SubgraphFailure>();
  const failures: PlacedError[] = [];
  const distinct = new Set(withoutRepeats(run.failures));
  const report = (failure: SubgraphFailure, nodes: readonly FieldNode[]): void => {
    const { error, path } = failure;
    reported.add(failure);
    if (distinct.has(failure)) failures.push({ error, place: path ? { path, nodes } : {} });
  };
  for (const failure of run.failures) {
    const nodes = failure.path ? fieldsAt(planned, failure.path.slice(base.length)) : [];
    if (part.reports(failure, nodes)) report(failure, nodes);
  }
  for (const violation of completed.errors ?? []) {
    const { path: below = [], nodes } = violation;
    const path = [...base, ...below];
    const explaining = run.failures.filter((failure) => explains(failure, path));
    const [cause] = explaining;
    if (cause) {
      if (!explaining.some((failure) => reported.has(failure))) report(cause, []);
      continue;
    }
    if (run.absent.some((absent) => startsWith(path, absent))) {
      failures.push({ error: new ApiError("NOT_FOUND", "It no longer exists."), place: { path, nodes } });
    } else {
      // A subgraph violated its own schema: logged, and masked for the client.
      failures.push({ error: new GraphQLError(violation.message), place: { path, nodes } });
    }
  }
  const errors = form.ofFailures(failures, run.request.requestId);
  return { data: completed.data ?? null, ...(errors.length > 0 && { errors }) };
}
