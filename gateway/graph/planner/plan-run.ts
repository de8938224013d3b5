import type { EntityBatchAlias, FetchNode, FlattenNode, PlanNode } from "@graphql-hive/router-query-planner";
import { parse, type DocumentNode, type ExecutionResult, type GraphQLError, type GraphQLSchema } from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { ErrorPath } from "../execution/client-error.js";
import type { EngineRequest } from "../execution/executor.js";
import {
  addRepresentation,
  applyRewrites,
  collectTargets,
  copyOf,
  isDataObject,
  mergeInto,
  mergeSharedInto,
  pathOf,
  toClientPath,
  type DataObject,
  type Representations,
  type Target,
} from "./plan-data.js";
import { restoreLiterals } from "./literals.js";
import { knownNulls } from "./null-unless.js";
import { UnplannableError, type Plan } from "./planning.js";
import { responseKey } from "./planning-document.js";
import type { SubgraphExecutor, SubgraphOperation } from "../execution/subgraph-executor.js";

/** An error of a subgraph, before it is put into client form. */
export interface SubgraphFailure {
  readonly error: unknown;
  /** With the client's names; undefined if the whole request to the subgraph failed. */
  readonly path: ErrorPath | undefined;
  /** The entity for which the subgraph returned no data because of it. */
  readonly entity?: ErrorPath;
}

/** One run of a plan, with its data so far. */
export interface PlanRun {
  readonly schema: GraphQLSchema;
  readonly subgraphs: ReadonlyMap<string, SubgraphExecutor<EngineRequest>>;
  readonly request: EngineRequest;
  /** As the client sent them: each subgraph coerces its own. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Variables with defaults, for the conditions. */
  readonly coerced: Readonly<Record<string, unknown>>;
  readonly data: DataObject;
  readonly failures: SubgraphFailure[];
  /** Paths of entities that their subgraph returned as null. */
  readonly absent: ErrorPath[];
  /** Whether a mutation failed as a whole: the following ones are not run. */
  isHalted: boolean;
}

const parsed = new WeakMap<object, DocumentNode>();

/** The step's document: parsed once in the lifetime of its plan. */
function documentOf(fetch: { readonly operation: string }): DocumentNode {
  const known = parsed.get(fetch);
  if (known) return known;
  const document = restoreLiterals(parse(fetch.operation, { noLocation: true }), fetch.operation);
  parsed.set(fetch, document);
  return document;
}

export function subgraphOf(run: Pick<PlanRun, "subgraphs">, name: string): SubgraphExecutor<EngineRequest> {
  const subgraph = run.subgraphs.get(name);
  if (!subgraph) throw new Error(`The supergraph names a subgraph, ${name}, that is not available: compose it again`);
  return subgraph;
}

/** The operation that the step sends to its subgraph. */
export function operationOf(
  run: Pick<PlanRun, "variables">,
  fetch: Pick<FetchNode, "operation" | "variableUsages">,
  extra: Readonly<Record<string, unknown>> = {},
): SubgraphOperation {
  const variables: Record<string, unknown> = { ...extra };
  for (const name of fetch.variableUsages ?? []) {
    if (Object.hasOwn(run.variables, name)) variables[name] = run.variables[name];
  }
  return { document: documentOf(fetch), variables };
}

/** Starts no step of an aborted request. */
function assertNotAborted({ request }: PlanRun): void {
  if (request.signal?.aborted) throw new ApiError("SERVICE_UNAVAILABLE", "The operation was aborted.");
}

/** A mutation that has started runs to completion, also when the client disconnects. */
function withoutSignal({ signal: _signal, ...request }: EngineRequest): EngineRequest {
  return request;
}

/** Sends an operation to a subgraph. If that fails, the error is recorded and the data is null. */
async function send(
  run: PlanRun,
  name: string,
  operation: SubgraphOperation,
  isMutation = false,
): Promise<ExecutionResult> {
  assertNotAborted(run);
  const subgraph = subgraphOf(run, name);
  try {
    return await subgraph.execute(operation, isMutation ? withoutSignal(run.request) : run.request);
  } catch (error) {
    run.failures.push({ error, path: undefined });
    return { data: null };
  }
}

/** Adds the result of a root fetch, or a subscription's event, to the run. */
export function takeRoot(run: PlanRun, fetch: Pick<FetchNode, "outputRewrites">, result: ExecutionResult): void {
  // A failed non-null root field makes all data null.
  const isNothing = !isDataObject(result.data);
  for (const error of result.errors ?? []) {
    run.failures.push({ error, path: error.path && toClientPath(error.path), ...(isNothing && { entity: [] }) });
  }
  if (!isDataObject(result.data)) return;
  applyRewrites(result.data, fetch.outputRewrites, run.schema);
  mergeInto(run.data, result.data);
}

async function runRootFetch(run: PlanRun, fetch: FetchNode): Promise<void> {
  const isMutation = fetch.operationKind === "mutation";
  if (isMutation && run.isHalted) return;
  const result = await send(run, fetch.serviceName, operationOf(run, fetch), isMutation);
  takeRoot(run, fetch, result);
  if (isMutation && !result.data) run.isHalted = true;
}

type EntityFetch = Pick<FetchNode, "serviceName" | "operation" | "variableUsages">;

interface EntityAlias {
  readonly node: EntityBatchAlias;
  /** By index of the representation. */
  readonly targets: Target[][];
}

function prepareEntities(run: PlanRun, fetch: EntityFetch, nodes: readonly EntityBatchAlias[]) {
  const nulls = knownNulls(documentOf(fetch), run.schema);
  const byVariable = new Map<string, Representations>();
  const aliases = nodes.map((node): EntityAlias => {
    const representations = byVariable.get(node.representationsVariableName) ?? { list: [], indexes: new Map() };
    byVariable.set(node.representationsVariableName, representations);
    const targets: Target[][] = [];
    const isNull = nulls.get(node.alias);
    for (const target of node.paths.flatMap((path) => collectTargets(run.data, path, run.schema))) {
      const { object } = target;
      const index = addRepresentation(representations, object, node, run.schema, isNull);
      if (index !== undefined) (targets[index] ??= []).push(target);
    }
    return { node, targets };
  });
  return { byVariable, aliases };
}

/** Adds the subgraph's fields to the entities at the aliases' paths: one request for all entities. */
async function runEntityFetch(run: PlanRun, fetch: EntityFetch, nodes: readonly EntityBatchAlias[]): Promise<void> {
  const { byVariable, aliases } = prepareEntities(run, fetch, nodes);
  const variables = Object.fromEntries([...byVariable].map(([name, { list }]) => [name, list]));
  if (Object.values(variables).every((list) => list.length === 0)) return;
  const result = await send(run, fetch.serviceName, operationOf(run, fetch, variables));
  for (const error of result.errors ?? []) takeEntityError(run, aliases, error, result.data);
  if (!isDataObject(result.data)) return;
  for (const { node, targets } of aliases) {
    const entities: unknown = result.data[node.alias];
    if (!Array.isArray(entities)) continue;
    targets.forEach((same, index) => takeEntity(run, node, same, entities[index]));
  }
}

function takeEntity(run: PlanRun, node: EntityBatchAlias, targets: readonly Target[], entity: unknown): void {
  for (const { object, at } of targets) {
    if (!isDataObject(entity)) {
      run.absent.push(pathOf(at));
      continue;
    }
    // Each target gets its own values: later steps add to them.
    if (!node.outputRewrites) {
      if (targets.length === 1) mergeInto(object, entity);
      else mergeSharedInto(object, entity);
      continue;
    }
    const own = copyOf(entity);
    own.__typename ??= object.__typename;
    applyRewrites(own, node.outputRewrites, run.schema);
    mergeInto(object, own);
  }
}

/** Records an error for every position of its entity. */
function takeEntityError(
  run: PlanRun,
  aliases: readonly EntityAlias[],
  error: GraphQLError,
  data: ExecutionResult["data"],
): void {
  const [alias, index, ...below] = error.path ?? [];
  const found = aliases.find(({ node }) => node.alias === alias);
  const targets = typeof index === "number" ? found?.targets[index] : undefined;
  if (!found || !targets || typeof index !== "number") {
    run.failures.push({ error, path: undefined });
    return;
  }
  const entities: unknown = data?.[found.node.alias];
  const isNothing = !Array.isArray(entities) || !isDataObject(entities[index]);
  for (const { at } of targets) {
    const entity = pathOf(at);
    run.failures.push({ error, path: [...entity, ...toClientPath(below)], ...(isNothing && { entity }) });
  }
}

const flattenAliases = new WeakMap<FlattenNode, readonly EntityBatchAlias[]>();

/** A flattened fetch is treated as a batch of one. */
function aliasesOf(flatten: FlattenNode, fetch: FetchNode): readonly EntityBatchAlias[] {
  const known = flattenAliases.get(flatten);
  if (known) return known;
  const { requires = [], inputRewrites, outputRewrites } = fetch;
  const aliases: EntityBatchAlias[] = [
    {
      alias: "_entities",
      representationsVariableName: "representations",
      paths: [flatten.path],
      requires,
      ...(inputRewrites && { inputRewrites }),
      ...(outputRewrites && { outputRewrites }),
    },
  ];
  flattenAliases.set(flatten, aliases);
  return aliases;
}

/** Runs a plan's steps, and reports fields of the found objects that no step requests. */
export async function runWhole(run: PlanRun, { lost }: Plan, steps: readonly PlanNode[]): Promise<void> {
  for (const step of steps) await runPlan(run, step);
  for (const { path, typeName, isOnlyType, key, field } of lost) {
    const segments = path.map((each) => ({ Field: each }));
    for (const { object, at } of collectTargets(run.data, segments, run.schema)) {
      const isOfType = object.__typename === typeName || (isOnlyType && object.__typename === undefined);
      if (!isOfType || object[key] !== undefined) continue;
      const problem = `${typeName}.${field.name.value} can't be requested at this place. Request it by another field, or in an operation of its own.`;
      run.failures.push({ error: new UnplannableError(problem), path: [...pathOf(at), responseKey(key)] });
    }
  }
}

/**
 * Runs a plan. Failures of subgraphs are collected in the run; it rejects only for an invalid plan, and if the request
 * was aborted, before the next step.
 */
export async function runPlan(run: PlanRun, node: PlanNode): Promise<void> {
  switch (node.kind) {
    case "Sequence":
      for (const step of node.nodes) await runPlan(run, step);
      return;
    case "Parallel":
      await Promise.all(node.nodes.map((step) => runPlan(run, step)));
      return;
    case "Fetch":
      return runRootFetch(run, node);
    case "BatchFetch":
      return runEntityFetch(run, node, node.entityBatch.aliases);
    case "Flatten":
      if (node.node.kind !== "Fetch") throw new Error(`The plan flattens a ${node.node.kind}`);
      return runEntityFetch(run, node.node, aliasesOf(node, node.node));
    case "Condition":
    case "Subscription":
    case "Defer":
      throw new Error(`The plan has a ${node.kind} in an unexpected place`);
    default:
      return node satisfies never;
  }
}
