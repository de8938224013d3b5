import { QueryPlanner, type FetchNode, type PlanNode } from "@graphql-hive/router-query-planner";
import type { DocumentNode, ExecutionResult, GraphQLSchema } from "graphql";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { maskedErrors, type ErrorForm } from "../execution/client-error.js";
import { answerInParts } from "./answer-in-parts.js";
import { complete } from "./complete.js";
import { deferralOf } from "./deferral.js";
import type { AnswerInParts, EngineRequest, GraphExecutor, GraphRequest } from "../execution/executor.js";
import { inTime, payloadTooLate } from "../execution/in-time.js";
import { operationOf, runWhole, subgraphOf, takeRoot, type PlanRun } from "./plan-run.js";
import { plannerNames } from "./planner-names.js";
import { createPlanning, type PlannedOperation, type PlanOperation } from "./planning.js";
import { publicSchema } from "./public-schema.js";
import { refusedValues } from "./refused-values.js";
import { followUntilAborted } from "./stream.js";
import { subgraphsOf } from "./supergraph-urls.js";
import { isAsyncIterable, type SubgraphExecutor } from "../execution/subgraph-executor.js";

/** A subscription's plan: the source of its events, and the steps that complete each of them. */
function subscriptionSteps(node: PlanNode | undefined): { source: FetchNode; rest: readonly PlanNode[] } {
  const [first, ...rest] = node?.kind === "Sequence" ? node.nodes : [node];
  if (first?.kind !== "Subscription") throw new Error("A subscription's plan does not start with its source");
  return { source: first.primary, rest: rest.filter((step) => step !== undefined) };
}

/** Each event has its own run: they share no data. */
function beginEvent(first: PlanRun, source: FetchNode, event: ExecutionResult): PlanRun {
  const run: PlanRun = { ...first, data: {}, failures: [], absent: [] };
  takeRoot(run, source, event);
  return run;
}

/** The parts that depend only on the supergraph: its public schema and plans. */
interface Planning {
  readonly schema: GraphQLSchema;
  readonly plan: PlanOperation;
  /** Names of the supergraph's subgraphs. */
  readonly subgraphs: readonly string[];
  /** The subgraphs' names by the planner's, if they differ. */
  readonly names: ReadonlyMap<string, string>;
}

async function createPlanningOf(supergraphSdl: string, schema: GraphQLSchema): Promise<Planning> {
  const { sdl, names } = plannerNames(supergraphSdl);
  const planner = new QueryPlanner(sdl);
  await planner.planAsync("{ __typename }", undefined, new Set(), 0);
  const subgraphs = subgraphsOf(supergraphSdl).map(({ name }) => name);
  return { schema, plan: createPlanning(planner, schema), subgraphs, names };
}

class Engine<Request extends EngineRequest> implements GraphExecutor<Request> {
  readonly schema: GraphQLSchema;
  readonly #plan: PlanOperation;
  /** Completed payloads by the source's result for an event, if no later step adds to it. */
  readonly #completed = new WeakMap<ExecutionResult, ExecutionResult>();

  constructor(
    { schema, plan }: Planning,
    private readonly subgraphs: ReadonlyMap<string, SubgraphExecutor<Request>>,
    private readonly options: Pick<EngineOptions<Request>, "errors" | "shareBy">,
  ) {
    this.schema = schema;
    this.#plan = plan;
  }

  async execute(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: Request,
    operationName?: string,
  ): Promise<ExecutionResult> {
    try {
      const planned = this.#plan(document, operationName);
      const run = this.#begin(planned, variables ?? {}, { ...request, handedOver: new Map() });
      if (isRefused(run)) return run;
      const plan = await planned.planFor(run.coerced);
      if (plan) await runWhole(run, plan, [plan.node]);
      return complete(planned, run, this.options.errors);
    } catch (error) {
      return this.#failed(error, request);
    }
  }

  async executeInParts(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: Request,
    operationName?: string,
  ): Promise<ExecutionResult | AnswerInParts> {
    try {
      const planned = this.#plan(document, operationName);
      const run = this.#begin(planned, variables ?? {}, { ...request, handedOver: new Map() });
      if (isRefused(run)) return run;
      const plan = await planned.planFor(run.coerced);
      const deferral = plan && deferralOf(planned, plan, run.coerced, run.schema);
      if (deferral) return await answerInParts(deferral, run, this.options.errors);
      if (plan) await runWhole(run, plan, [plan.node]);
      return complete(planned, run, this.options.errors);
    } catch (error) {
      return this.#failed(error, request);
    }
  }

  async subscribe(
    document: DocumentNode,
    variables: Record<string, unknown> | undefined,
    request: Request,
    operationName?: string,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
    const ending = new AbortController();
    const { signal } = ending;
    if (request.signal?.aborted) ending.abort();
    request.signal?.addEventListener("abort", () => ending.abort(), { once: true, signal });
    try {
      const planned = this.#plan(document, operationName);
      const first = this.#begin(planned, variables ?? {}, { ...request, signal });
      if (isRefused(first)) return first;
      const plan = await planned.planFor(first.coerced);
      const { source, rest } = subscriptionSteps(plan?.node);
      // Without later steps the payload isn't modified, and may be shared by all subscribers that select the same.
      const { shareBy } = this.options;
      const isShareable =
        shareBy !== undefined && rest.length === 0 && !source.outputRewrites && plan?.lost.length === 0;
      const shareKey = isShareable ? JSON.stringify([shareBy(request), variables ?? {}]) : undefined;
      const operation = { ...operationOf(first, source), shareKey };
      const events = await subgraphOf(first, source.serviceName).subscribe(operation, first.request);
      if (!isAsyncIterable(events)) {
        ending.abort();
        takeRoot(first, source, events);
        const { errors } = complete(planned, first, this.options.errors);
        return { errors };
      }
      const resultOf = async (event: ExecutionResult): Promise<ExecutionResult> => {
        const run = beginEvent(first, source, event);
        if (plan) await runWhole(run, plan, rest);
        return complete(planned, run, this.options.errors);
      };
      const sharedOf = (event: ExecutionResult): ExecutionResult => {
        const known = this.#completed.get(event);
        if (known) return known;
        const completed = complete(planned, beginEvent(first, source, event), this.options.errors);
        this.#completed.set(event, completed);
        return completed;
      };
      const inTimeOf = (event: ExecutionResult) => inTime(request.payloadTimeMs, resultOf(event), payloadTooLate);
      return followUntilAborted(events, ending, isShareable ? sharedOf : inTimeOf, (error) =>
        this.#failed(error, request),
      );
    } catch (error) {
      ending.abort();
      return this.#failed(error, request);
    }
  }

  /** Checks the variables. Subgraphs receive them unchanged; their own coercion is the same. */
  #begin(planned: PlannedOperation, variables: Record<string, unknown>, request: Request): PlanRun | ExecutionResult {
    const { schema, subgraphs } = this;
    const { coerced, errors } = planned.variables.coerce(variables);
    const refused = errors ?? refusedValues(planned, schema, coerced);
    if (refused.length > 0) return { errors: refused.map((error) => this.options.errors.ofInvalid(error)) };
    return { schema, subgraphs, request, variables, coerced, data: {}, failures: [], absent: [], isHalted: false };
  }

  #failed(error: unknown, { requestId }: Request): ExecutionResult {
    return { errors: this.options.errors.ofFailures([{ error, place: {} }], requestId) };
  }
}

function isRefused(run: PlanRun | ExecutionResult): run is ExecutionResult {
  return !("subgraphs" in run);
}

export interface EngineOptions<Request extends EngineRequest> {
  /** By their names in the supergraph. */
  readonly subgraphs: ReadonlyMap<string, SubgraphExecutor<Request>>;
  readonly errors: ErrorForm;
  /** Subscribers with equal values may share each event's payload; absent: none do. */
  readonly shareBy?: (request: Request) => unknown;
}

function createEngineOf<Request extends EngineRequest>(
  planning: Planning,
  options: EngineOptions<Request>,
): GraphExecutor<Request> {
  const missing = planning.subgraphs.filter((name) => !options.subgraphs.has(name));
  if (missing.length > 0) throw new Error(`The supergraph needs further subgraphs: ${missing.join(", ")}`);
  const subgraphs = new Map(options.subgraphs);
  for (const [planned, name] of planning.names) {
    const subgraph = subgraphs.get(name);
    if (subgraph) subgraphs.set(planned, subgraph);
  }
  return new Engine(planning, subgraphs, options);
}

/** An engine for any supergraph, with its public schema; resolves when it is ready to plan. */
export async function createEngine<Request extends EngineRequest>(
  options: EngineOptions<Request> & { readonly supergraphSdl: string; readonly schema: GraphQLSchema },
): Promise<GraphExecutor<Request>> {
  const { supergraphSdl, schema } = options;
  return createEngineOf(await createPlanningOf(supergraphSdl, schema), options);
}

/** The product's plans by supergraph: engines over the same one share them. */
const plannings = new Map<string, Promise<Planning>>();

/** The product's engine: with its scalars and errors; an event's payload is shared by subscribers with one token. */
export async function createGraphExecutor(options: {
  readonly supergraphSdl: string;
  readonly subgraphs: ReadonlyMap<string, SubgraphExecutor>;
  readonly logger: Logger;
}): Promise<GraphExecutor> {
  const { supergraphSdl, subgraphs, logger } = options;
  const planning = plannings.get(supergraphSdl) ?? createPlanningOf(supergraphSdl, publicSchema(supergraphSdl));
  plannings.set(supergraphSdl, planning);
  const shareBy = ({ caller }: GraphRequest) => caller;
  return createEngineOf(await planning, { subgraphs, errors: maskedErrors(logger), shareBy });
}
