import type { EntityBatchAlias, PlanNode, RequiresSelection } from "@graphql-hive/router-query-planner";
import { Kind, parse, print, visit, type GraphQLSchema } from "graphql";
import { RequestedByPlan, type Requests, type RequestUnit } from "./coverage.js";

type BatchFetch = Extract<PlanNode, { readonly kind: "BatchFetch" }>;

/** A batch's operation with only some of its aliases, and the variables that these use. */
function operationWith(operation: string, aliases: ReadonlySet<string>): string {
  const used = new Set<string>();
  const reduced = visit(parse(operation, { noLocation: true }), {
    OperationDefinition: (node) => ({
      ...node,
      selectionSet: {
        ...node.selectionSet,
        selections: node.selectionSet.selections.filter(
          (field) => field.kind !== Kind.FIELD || aliases.has((field.alias ?? field.name).value),
        ),
      },
    }),
  });
  visit(reduced, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  return print(
    visit(reduced, { VariableDefinition: (node) => (used.has(node.variable.name.value) ? undefined : null) }),
  );
}

/** The steps of a plan by what each needs of the others, so that they can run in another order than the plan's. */
export class PlanSteps<Step extends object> {
  readonly #requested: RequestedByPlan;
  /** By step, those that it needs directly. */
  readonly #earlier = new Map<Step, Set<Step>>();

  constructor(
    node: PlanNode,
    schema: GraphQLSchema,
    /** The step that a unit is run with. */
    readonly of: (unit: RequestUnit) => Step,
  ) {
    this.#requested = new RequestedByPlan(schema);
    this.#requested.plan(node);
    const before = new Set<RequestUnit>();
    const byNode = new Map<PlanNode, RequestUnit[]>();
    for (const unit of this.#requested.units) byNode.set(unit.node, [...(byNode.get(unit.node) ?? []), unit]);
    for (const units of byNode.values()) {
      for (const unit of units) {
        const step = of(unit);
        const earlier = this.#earlier.get(step) ?? new Set();
        for (const needed of this.#neededBy(unit, before)) earlier.add(of(needed));
        this.#earlier.set(step, earlier);
      }
      for (const unit of units) before.add(unit);
    }
  }

  /** The requests of all steps, from the root. */
  get requests(): Requests {
    return this.#requested.root;
  }

  earlierThan(step: Step): ReadonlySet<Step> {
    return this.#earlier.get(step) ?? new Set();
  }

  /** The steps, and all that must run before them. */
  withEarlier(steps: Iterable<Step>): ReadonlySet<Step> {
    const all = new Set<Step>();
    const add = (step: Step): void => {
      if (all.has(step)) return;
      all.add(step);
      for (const earlier of this.earlierThan(step)) add(earlier);
    };
    for (const step of steps) add(step);
    return all;
  }

  /** Of the units before it, those that request the objects of the unit's path, and the fields that it requires. */
  #neededBy({ entities }: RequestUnit, before: ReadonlySet<RequestUnit>): Iterable<RequestUnit> {
    if (!entities) return [];
    const needed: RequestUnit[] = [];
    let isComplete = true;
    const take = (requests: Requests, key: string): Requests => {
      const requested = requests.get(key);
      const found = requested?.by.filter(({ unit }) => before.has(unit)) ?? [];
      needed.push(...found.map(({ unit }) => unit));
      // The type's name may be known without a request of its own.
      if (found.length === 0 && key !== "__typename") isComplete = false;
      return requested?.below ?? new Map();
    };
    const takeRequired = (requests: Requests, selections: readonly RequiresSelection[]): void => {
      for (const selection of selections) {
        if (selection.kind === "InlineFragment") takeRequired(requests, selection.selections);
        if (selection.kind !== "Field") continue;
        const { name, alias = name, selections: below = [] } = selection;
        takeRequired(take(requests, requests.has(name) ? name : alias), below);
      }
    };
    let requests = this.requests;
    for (const segment of entities.path) {
      if (segment === "@") continue;
      if ("Field" in segment) requests = take(requests, segment.Field);
      else take(requests, "__typename");
    }
    takeRequired(requests, entities.requires);
    return isComplete ? needed : before;
  }
}

/** The plan with each batch of entities, of which `first` has some, in two: those, and the others. */
export function dividedPlan(node: PlanNode, first: ReadonlySet<RequestUnit>): PlanNode {
  const isFirst = new Map([...first].map(({ entities }) => [entities?.path, entities?.alias]));
  const partOf = (batch: BatchFetch, belongs: boolean): BatchFetch | undefined => {
    const aliases = batch.entityBatch.aliases.flatMap((each): EntityBatchAlias[] => {
      const paths = each.paths.filter((path) => (isFirst.get(path) === each.alias) === belongs);
      return paths.length > 0 ? [{ ...each, paths }] : [];
    });
    if (aliases.length === 0) return undefined;
    const operation = operationWith(batch.operation, new Set(aliases.map(({ alias }) => alias)));
    return { ...batch, operation, entityBatch: { ...batch.entityBatch, aliases } };
  };
  if (node.kind === "Sequence" || node.kind === "Parallel") {
    return { ...node, nodes: node.nodes.map((each) => dividedPlan(each, first)) };
  }
  if (node.kind !== "BatchFetch") return node;
  const nodes = [partOf(node, true), partOf(node, false)].filter((part) => part !== undefined);
  return nodes.length > 1 ? { kind: "Parallel", nodes } : node;
}
