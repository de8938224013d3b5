import type { PlanNode } from "@graphql-hive/router-query-planner";
import {
  isObjectType,
  type ExecutionResult,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { ErrorForm, ErrorPath } from "../execution/client-error.js";
import type { AnswerInParts, AnswerPart, CompletedFragment, PendingFragment } from "../execution/executor.js";
import { complete } from "./complete.js";
import type { DeferrablePart, DeferredFragment, Deferral, Holder } from "./deferral.js";
import { objectTypeOf } from "./object-type.js";
import { isDataObject, type DataObject } from "./plan-data.js";
import { runPlan, type PlanRun, type SubgraphFailure } from "./plan-run.js";

/** A deferred fragment of one object. */
interface Pending extends PendingFragment {
  readonly fragment: DeferredFragment;
  readonly object: DataObject;
  readonly type: GraphQLObjectType;
}

const rooted = new WeakMap<GraphQLSchema, Map<string, GraphQLSchema>>();

/** The schema as if the object were its root: a fragment of the object is completed as an operation. */
function rootedAt({ name }: GraphQLObjectType, schema: GraphQLSchema): GraphQLSchema {
  const byType = rooted.get(schema) ?? new Map<string, GraphQLSchema>();
  rooted.set(schema, byType);
  const known = byType.get(name);
  if (known) return known;
  const own = Object.create(schema) as GraphQLSchema;
  const type = schema.getType(name);
  own.getQueryType = () => (isObjectType(type) ? type : undefined);
  byType.set(name, own);
  return own;
}

/** The object's type, if the fragment or field applies to it. */
function typeIn(object: DataObject, { type, types }: Holder, schema: GraphQLSchema): GraphQLObjectType | undefined {
  const found = isObjectType(type) ? type : objectTypeOf(object, type, schema);
  return found && (!types || types.has(found.name)) ? found : undefined;
}

/** One answer in parts: what each step failed at, and the fragments that aren't completed. */
class Answer {
  readonly #runs = new Map<PlanNode, Promise<void>>();
  readonly #done = new Set<PlanNode>();
  readonly #failures = new Map<SubgraphFailure, PlanNode>();
  #ids = 0;
  #pending: Pending[] = [];

  constructor(
    private readonly deferral: Deferral,
    private readonly run: PlanRun,
    private readonly form: ErrorForm,
  ) {}

  get isComplete(): boolean {
    return this.#pending.length === 0;
  }

  async first(): Promise<AnswerInParts["first"]> {
    const { first } = this.deferral;
    await this.#runAll(first.steps);
    const result = this.#complete(first, this.run, []);
    const found = this.#below(first, result.data, this.run.data, []);
    const completed: CompletedFragment[] = [];
    const pending = this.#announce(found, completed);
    return { result, pending, completed };
  }

  /** The next fragments that are complete, and those that they announce. */
  async next(): Promise<AnswerPart> {
    try {
      const fragments = new Set(this.#pending.map(({ fragment }) => fragment));
      const { signal } = this.run.request;
      await Promise.race([...[...fragments].map(({ steps }) => this.#runAll(steps)), abortOf(signal)]);
    } catch (error) {
      return this.#failed(error);
    }
    const completed: CompletedFragment[] = [];
    const before = this.#pending;
    this.#pending = [];
    const announced = this.#announce(before, completed);
    const known = new Set(before.map(({ id }) => id));
    return { pending: announced.filter(({ id }) => !known.has(id)), completed };
  }

  /** Completes the fragments whose steps have run, and returns all, with those that are found in the completed ones. */
  #announce(fragments: readonly Pending[], completed: CompletedFragment[]): Pending[] {
    return fragments.flatMap((pending) => {
      const { id, label, path, fragment, object, type } = pending;
      if (![...fragment.steps].every((step) => this.#done.has(step))) {
        this.#pending.push(pending);
        return [pending];
      }
      const schema = rootedAt(type, this.run.request.visible ?? this.run.schema);
      const { data = null, errors } = this.#complete(fragment, { ...this.run, data: object }, path, schema);
      completed.push({ id, label, path, data, ...(errors && { errors }) });
      const below = this.#below(fragment, data, object, path);
      return [pending, ...this.#announce(below, completed)];
    });
  }

  #complete(part: DeferrablePart, run: PlanRun, base: ErrorPath, visible = run.request.visible): ExecutionResult {
    const reports = (failure: SubgraphFailure, nodes: readonly FieldNode[]): boolean => {
      const step = this.#failures.get(failure);
      const isOfStep = step !== undefined && part.ownSteps.has(step);
      const { path, entity } = failure;
      if (!path) return isOfStep;
      if (!base.every((key, index) => path[index] === key)) return false;
      return path.length === base.length || path.length === entity?.length ? isOfStep : nodes.length > 0;
    };
    const failures = [...this.#failures.keys()];
    const request = visible ? { ...run.request, visible } : run.request;
    return complete(part.planned, { ...run, request, failures }, this.form, { base, reports });
  }

  /** The deferred fragments within a part, for the objects that it completed. */
  #below(part: DeferrablePart, completed: unknown, data: DataObject, base: ErrorPath): Pending[] {
    return part.fragments.flatMap((fragment) => {
      const found: Pending[] = [];
      const visit = (shown: unknown, value: unknown, depth: number, path: ErrorPath): void => {
        if (Array.isArray(shown) && Array.isArray(value)) {
          shown.forEach((item, index) => visit(item, value[index], depth, [...path, index]));
          return;
        }
        if (!isDataObject(shown) || !isDataObject(value)) return;
        const segment = fragment.path[depth];
        const type = typeIn(value, segment?.holder ?? fragment.holder, this.run.schema);
        if (!type) return;
        if (segment) visit(shown[segment.key], value[segment.from], depth + 1, [...path, segment.key]);
        else found.push({ id: String(this.#ids++), label: fragment.label, path, fragment, object: value, type });
      };
      visit(completed, data, 0, base);
      return found;
    });
  }

  async #runAll(steps: ReadonlySet<PlanNode>): Promise<void> {
    await Promise.all([...steps].map((step) => this.#runStep(step)));
  }

  #runStep(step: PlanNode): Promise<void> {
    const known = this.#runs.get(step);
    if (known) return known;
    const running = this.#runAfterEarlier(step);
    // The fragments that need the step fail with it.
    running.catch(() => undefined);
    this.#runs.set(step, running);
    return running;
  }

  async #runAfterEarlier(step: PlanNode): Promise<void> {
    await this.#runAll(this.deferral.steps.earlierThan(step));
    const failures: SubgraphFailure[] = [];
    await runPlan({ ...this.run, failures }, step);
    for (const failure of failures) this.#failures.set(failure, step);
    this.#done.add(step);
  }

  /** Completes all pending fragments with the error. */
  #failed(error: unknown): AnswerPart {
    const completed = this.#pending.map(({ id, label, path }): CompletedFragment => {
      const errors = this.form.ofFailures([{ error, place: { path } }], this.run.request.requestId);
      return { id, label, path, data: null, errors };
    });
    this.#pending = [];
    return { pending: [], completed };
  }
}

/** Rejects when the operation is aborted. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => {
      const reason: unknown = signal?.reason;
      reject(reason instanceof ApiError ? reason : new ApiError("SERVICE_UNAVAILABLE", "The operation was aborted."));
    };
    if (signal?.aborted) fail();
    else signal?.addEventListener("abort", fail, { once: true });
  });
}

/**
 * Runs the steps that the first part needs, then the others, each as soon as those that it needs have run: the first
 * part doesn't wait for their work.
 */
export async function answerInParts(deferral: Deferral, run: PlanRun, form: ErrorForm): Promise<AnswerInParts> {
  const answer = new Answer(deferral, run, form);
  const first = await answer.first();
  async function* later(): AsyncGenerator<AnswerPart> {
    while (!answer.isComplete) yield await answer.next();
  }
  return { first, later: later() };
}
