import type { PlanNode } from "@graphql-hive/router-query-planner";
import {
  getNamedType,
  isCompositeType,
  Kind,
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { isIncluded, type Variables } from "../execution/selected-fields.js";
import { intersection, typesOf, type Requests, type Types } from "./coverage.js";
import { dataKey } from "./planning-document.js";
import { dividedPlan, PlanSteps } from "./plan-steps.js";
import type { Plan, PlannedOperation } from "./planning.js";

/** A field on the way from a part's object to a deferred fragment's. */
export interface Segment {
  /** Its name for the client, and in the subgraphs' data. */
  readonly key: string;
  readonly from: string;
  readonly holder: Holder;
}

/** The object that has a field or a fragment. */
export interface Holder {
  readonly type: GraphQLCompositeType;
  /** The types, of the possible ones, to which the enclosing fragments apply; undefined: any. */
  readonly types: Types;
}

/** A part that is sent at once, of one object: an operation without its deferred fragments, or one of these. */
export interface DeferrablePart<Step extends object = PlanNode> {
  readonly planned: PlannedOperation;
  /** The steps that its fields need, with those before them. */
  readonly steps: ReadonlySet<Step>;
  /** Those of them that no enclosing part needs: it reports their failures. */
  readonly ownSteps: ReadonlySet<Step>;
  /** The deferred fragments within it. */
  readonly fragments: readonly DeferredFragment<Step>[];
}

/** An active `@defer`, at one place of the operation. */
export interface DeferredFragment<Step extends object = PlanNode> extends DeferrablePart<Step> {
  readonly label: string | undefined;
  /** From the objects of the enclosing part. */
  readonly path: readonly Segment[];
  readonly holder: Holder;
}

/** Maximum number of deferred fragments of an operation: each is completed by itself. */
const maxFragments = 25;

type FragmentNode = FragmentSpreadNode | InlineFragmentNode;

function argumentOf({ arguments: given = [] }: DirectiveNode, name: string) {
  return given.find((argument) => argument.name.value === name)?.value;
}

function isActive(directive: DirectiveNode, variables: Variables): boolean {
  const value = argumentOf(directive, "if");
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value] !== false;
  return value?.kind !== Kind.BOOLEAN || value.value;
}

/** The selection's `@defer`, if its condition holds. */
function activeDefer(node: SelectionNode, variables: Variables): DirectiveNode | undefined {
  if (node.kind === Kind.FIELD) return undefined;
  return node.directives?.find((each) => each.name.value === "defer" && isActive(each, variables));
}

function labelOf(directive: DirectiveNode): string | undefined {
  const label = argumentOf(directive, "label");
  return label?.kind === Kind.STRING ? label.value : undefined;
}

/** The operation and its fragments without what is deferred. */
class Stripped {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(
    private readonly planned: PlannedOperation,
    private readonly variables: Variables,
  ) {
    this.fragments = new Map(
      [...planned.fragments].map(([name, node]) => [name, { ...node, selectionSet: this.#set(node.selectionSet) }]),
    );
  }

  operation(): PlannedOperation {
    return this.#withSet(this.#set(this.planned.operation.selectionSet));
  }

  fragment(node: FragmentNode): PlannedOperation {
    const only: FragmentNode =
      node.kind === Kind.FRAGMENT_SPREAD
        ? { ...node, directives: [] }
        : { ...node, directives: [], selectionSet: this.#set(node.selectionSet) };
    return this.#withSet({ kind: Kind.SELECTION_SET, selections: [only] });
  }

  #set(set: SelectionSetNode): SelectionSetNode {
    const selections = set.selections.flatMap((node): SelectionNode[] => {
      if (activeDefer(node, this.variables)) return [];
      if (node.kind === Kind.FRAGMENT_SPREAD || !node.selectionSet) return [node];
      return [{ ...node, selectionSet: this.#set(node.selectionSet) }];
    });
    return { ...set, selections };
  }

  #withSet(selectionSet: SelectionSetNode): PlannedOperation {
    const operation: OperationDefinitionNode = { ...this.planned.operation, selectionSet };
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...this.fragments.values()] };
    return { ...this.planned, document, operation, fragments: this.fragments };
  }
}

interface Place extends Holder {
  readonly path: readonly Segment[];
  /** Requests for the object; undefined: none, as for introspection. */
  readonly requests: Requests | undefined;
}

interface OpenPart<Step extends object> {
  readonly steps: ReadonlySet<Step>;
  readonly fragments: DeferredFragment<Step>[];
  /** Paths and types at which a fragment was found. */
  readonly places: Map<FragmentNode, Set<string>>;
}

/** Finds the deferred fragments of an operation, and the steps that each part needs. */
class Parts<Step extends object> {
  readonly #stripped: Stripped;
  #count = 0;

  constructor(
    private readonly planned: PlannedOperation,
    private readonly variables: Variables,
    private readonly schema: GraphQLSchema,
    private readonly steps: PlanSteps<Step>,
  ) {
    this.#stripped = new Stripped(planned, variables);
  }

  /** Whether there are too many: then nothing is deferred. */
  get areTooMany(): boolean {
    return this.#count > maxFragments;
  }

  whole(type: GraphQLCompositeType): DeferrablePart<Step> {
    const place = { path: [], type, types: undefined, requests: this.steps.requests };
    const { selectionSet } = this.planned.operation;
    return this.#part(this.#stripped.operation(), selectionSet, place, new Set());
  }

  #part(
    planned: PlannedOperation,
    set: SelectionSetNode,
    place: Place,
    known: ReadonlySet<Step>,
  ): DeferrablePart<Step> {
    const direct = new Set<Step>();
    this.#steps(set, place, direct);
    const steps = this.steps.withEarlier(direct);
    const ownSteps = new Set([...steps].filter((step) => !known.has(step)));
    const fragments: DeferredFragment<Step>[] = [];
    const within = new Set([...known, ...steps]);
    this.#fragments(set, { ...place, path: [] }, { steps: within, fragments, places: new Map() });
    return { planned, steps, ownSteps, fragments };
  }

  /** Adds the steps that request the fields, except deferred ones. */
  #steps(set: SelectionSetNode, { type, types, requests }: Place, found: Set<Step>): void {
    for (const node of set.selections) {
      if (!isIncluded(node, this.variables) || activeDefer(node, this.variables)) continue;
      if (node.kind !== Kind.FIELD) {
        const below = this.#narrowed(node, { type, types, requests, path: [] });
        if (below) this.#steps(below.set, below.place, found);
        continue;
      }
      const requested = requests?.get(dataKey(node));
      for (const { unit, types: of } of requested?.by ?? []) {
        const shared = intersection(types, of);
        if (!shared || shared.size > 0) found.add(this.steps.of(unit));
      }
      const fieldType = this.#typeOf(type, node.name.value);
      if (!node.selectionSet || !fieldType) continue;
      const place = { type: fieldType, types: undefined, requests: requested?.below, path: [] };
      this.#steps(node.selectionSet, place, found);
    }
  }

  #fragments(set: SelectionSetNode, place: Place, part: OpenPart<Step>): void {
    for (const node of set.selections) {
      if (!isIncluded(node, this.variables)) continue;
      const { type, types, path, requests } = place;
      if (node.kind === Kind.FIELD) {
        const fieldType = this.#typeOf(type, node.name.value);
        if (!node.selectionSet || !fieldType) continue;
        const from = dataKey(node);
        const segment: Segment = { key: (node.alias ?? node.name).value, from, holder: { type, types } };
        const below = { type: fieldType, types: undefined, requests: requests?.get(from)?.below };
        this.#fragments(node.selectionSet, { ...below, path: [...path, segment] }, part);
        continue;
      }
      const below = this.#narrowed(node, place);
      if (!below) continue;
      const defer = activeDefer(node, this.variables);
      if (!defer) {
        this.#fragments(below.set, below.place, part);
        continue;
      }
      const { place: own } = below;
      // Fragments around it may be selected several times.
      const keys = [...path.map(({ from }) => from), ...(own.types ?? [])].join();
      const known = part.places.get(node) ?? new Set();
      if (known.has(keys)) continue;
      part.places.set(node, known.add(keys));
      this.#count += 1;
      if (this.areTooMany) return;
      part.fragments.push({
        ...this.#part(this.#stripped.fragment(node), below.set, own, part.steps),
        label: labelOf(defer),
        path,
        holder: { type: own.type, types: own.types },
      });
    }
  }

  #typeOf(parent: GraphQLCompositeType, name: string): GraphQLCompositeType | undefined {
    const field = "getFields" in parent ? parent.getFields()[name] : undefined;
    const type = field && getNamedType(field.type);
    return isCompositeType(type) ? type : undefined;
  }

  /** The place within a fragment; undefined if it applies to no type that is possible. */
  #narrowed(node: FragmentNode, place: Place): { set: SelectionSetNode; place: Place } | undefined {
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.planned.fragments.get(node.name.value) : node;
    if (!fragment) return undefined;
    const condition = fragment.typeCondition?.name.value;
    const type = condition === undefined ? place.type : this.schema.getType(condition);
    if (!isCompositeType(type)) return undefined;
    const types = intersection(place.types, condition === undefined ? undefined : typesOf(condition, this.schema));
    if (types?.size === 0) return undefined;
    return { set: fragment.selectionSet, place: { ...place, type, types } };
  }
}

/** The parts of an operation with active `@defer`s, and its steps. */
export interface Deferral {
  readonly first: DeferrablePart;
  readonly steps: PlanSteps<PlanNode>;
}

function isDeferring({ operation, fragments }: PlannedOperation, variables: Variables): boolean {
  const hasDefer = ({ selections }: SelectionSetNode): boolean =>
    selections.some(
      (node) =>
        activeDefer(node, variables) !== undefined ||
        (node.kind !== Kind.FRAGMENT_SPREAD && node.selectionSet !== undefined && hasDefer(node.selectionSet)),
    );
  return hasDefer(operation.selectionSet) || [...fragments.values()].some((each) => hasDefer(each.selectionSet));
}

function createDeferral(
  planned: PlannedOperation,
  plan: Plan,
  variables: Variables,
  schema: GraphQLSchema,
): Deferral | undefined {
  const root = schema.getRootType(planned.operation.operation);
  if (!root || plan.lost.length > 0 || !isDeferring(planned, variables)) return undefined;
  const partsOf = <Step extends object>(steps: PlanSteps<Step>): DeferrablePart<Step> | undefined => {
    const parts = new Parts(planned, variables, schema, steps);
    const whole = parts.whole(root);
    return parts.areTooMany ? undefined : whole;
  };
  const units = partsOf(new PlanSteps(plan.node, schema, (unit) => unit));
  if (!units) return undefined;
  const steps = new PlanSteps(dividedPlan(plan.node, units.steps), schema, ({ node }) => node);
  const first = partsOf(steps);
  return first && { first, steps };
}

const deferrals = new WeakMap<Plan, { readonly deferral: Deferral | undefined }>();

/** Created once in the lifetime of the plan; undefined if nothing is deferred. */
export function deferralOf(
  planned: PlannedOperation,
  plan: Plan,
  variables: Variables,
  schema: GraphQLSchema,
): Deferral | undefined {
  const known = deferrals.get(plan) ?? { deferral: createDeferral(planned, plan, variables, schema) };
  deferrals.set(plan, known);
  return known.deferral;
}
