import type {
  EntityBatchAlias,
  FetchNode,
  FetchRewrite,
  FlattenNodePathSegment,
  PlanNode,
  RequiresSelection,
} from "@graphql-hive/router-query-planner";
import {
  getNamedType,
  getOperationAST,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/**
 * Compares a plan's requests with its operation's selections: the planner loses some fields below interface objects and
 * unions, which would be null without an error.
 */

/** Names of object types; undefined: any. */
export type Types = ReadonlySet<string> | undefined;

/** A part of a plan: a fetch, or what it requests of the entities at one path. */
export interface RequestUnit {
  readonly node: PlanNode;
  /** In a fetch of entities. */
  readonly entities?: Pick<EntityBatchAlias, "alias" | "requires"> & {
    readonly path: readonly FlattenNodePathSegment[];
  };
}

interface Requested {
  types: Types;
  readonly below: Requests;
  /** The parts of the plan that request it, for the types. */
  readonly by: { readonly unit: RequestUnit; readonly types: Types }[];
}
/** The requests for an object, by key. */
export type Requests = Map<string, Requested>;

/** A field that no step requests for objects of a type. */
export interface LostField {
  /** Keys from the root to the objects. */
  readonly path: readonly string[];
  readonly typeName: string;
  /** Whether the objects can only be of this type, so that it may be unknown. */
  readonly isOnlyType: boolean;
  readonly key: string;
  readonly field: FieldNode;
}

export function intersection(one: Types, other: Types): Types {
  if (!one || !other) return one ?? other;
  return new Set([...one].filter((name) => other.has(name)));
}

const union = (one: Types, other: Types): Types => one && other && new Set([...one, ...other]);

/** The object types of a condition; undefined for a type that clients don't see. */
export function typesOf(name: string, schema: GraphQLSchema): Types {
  const type = schema.getType(name);
  if (isAbstractType(type)) return new Set(schema.getPossibleTypes(type).map((each) => each.name));
  return isObjectType(type) ? new Set([name]) : undefined;
}

function requestOf(requests: Requests, key: string, types: Types): Requested {
  const known = requests.get(key);
  if (known) {
    known.types = union(known.types, types);
    return known;
  }
  const requested: Requested = { types, below: new Map(), by: [] };
  requests.set(key, requested);
  return requested;
}

export class RequestedByPlan {
  readonly root: Requests = new Map();
  /** In the plan's order. */
  readonly units: RequestUnit[] = [];

  constructor(private readonly schema: GraphQLSchema) {}

  plan(node: PlanNode): void {
    if (node.kind === "Sequence" || node.kind === "Parallel") for (const step of node.nodes) this.plan(step);
    else if (node.kind === "Fetch") this.#root(node, node);
    else if (node.kind === "Subscription") this.#root(node, node.primary);
    else if (node.kind === "BatchFetch") this.#entities(node, node.operation, node.entityBatch.aliases);
    else if (node.kind === "Flatten" && node.node.kind === "Fetch") {
      const { operation, requires = [], outputRewrites } = node.node;
      this.#entities(node, operation, [{ alias: "_entities", paths: [node.path], requires, outputRewrites }]);
    }
  }

  #root(node: PlanNode, { operation, outputRewrites }: FetchNode): void {
    const step = { ...stepOf(operation, outputRewrites), unit: this.#newUnit({ node }) };
    this.#selection(step.selectionSet, step, this.root, undefined);
  }

  #newUnit(unit: RequestUnit): RequestUnit {
    this.units.push(unit);
    return unit;
  }

  #entities(
    node: PlanNode,
    operation: string,
    aliases: readonly Pick<EntityBatchAlias, "alias" | "paths" | "requires" | "outputRewrites">[],
  ): void {
    const { selectionSet, fragments } = stepOf(operation, undefined);
    for (const field of selectionSet.selections) {
      if (field.kind !== Kind.FIELD || !field.selectionSet) continue;
      const key = (field.alias ?? field.name).value;
      const found = aliases.find(({ alias }) => alias === key);
      for (const path of found?.paths ?? []) {
        const { requests, types } = this.#at(path);
        const requires = found?.requires ?? [];
        const unit = this.#newUnit({ node, entities: { alias: key, path, requires } });
        const step = { selectionSet: field.selectionSet, fragments, rewrites: found?.outputRewrites ?? [], unit };
        const represented = intersection(types, this.#represented(requires));
        this.#selection(step.selectionSet, step, requests, represented);
      }
    }
  }

  /** The types of the entities that a step has representations of. */
  #represented(requires: readonly RequiresSelection[]): Types {
    const types = requires.map((each) =>
      each.kind === "InlineFragment" ? typesOf(each.typeCondition, this.schema) : undefined,
    );
    return types.length > 0 ? types.reduce(union) : undefined;
  }

  #at(path: readonly FlattenNodePathSegment[]): { requests: Requests; types: Types } {
    let requests = this.root;
    let types: Types;
    for (const segment of path) {
      if (segment === "@") continue;
      if ("Field" in segment) {
        requests = requestOf(requests, segment.Field, types).below;
        types = undefined;
      } else {
        types = segment.TypeCondition.map((name) => typesOf(name, this.schema)).reduce(union);
      }
    }
    return { requests, types };
  }

  #selection(set: SelectionSetNode, step: StepOperation, requests: Requests, types: Types): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        for (const key of renamed((selection.alias ?? selection.name).value, step.rewrites)) {
          const { below, by } = requestOf(requests, key, types);
          by.push({ unit: step.unit, types });
          if (selection.selectionSet) this.#selection(selection.selectionSet, step, below, undefined);
        }
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? step.fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const condition = fragment.typeCondition && typesOf(fragment.typeCondition.name.value, this.schema);
      this.#selection(fragment.selectionSet, step, requests, intersection(types, condition));
    }
  }
}

/** The key, and its possible renamings. */
function renamed(key: string, rewrites: readonly FetchRewrite[]): string[] {
  const names = rewrites.flatMap((rewrite) => {
    if (!("KeyRenamer" in rewrite)) return [];
    const last = rewrite.KeyRenamer.path.at(-1);
    return last && "Key" in last && last.Key === key ? [rewrite.KeyRenamer.renameKeyTo] : [];
  });
  return [key, ...names];
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  return fragments;
}

/** A step's operation. */
interface StepOperation {
  readonly selectionSet: SelectionSetNode;
  readonly fragments: Fragments;
  readonly rewrites: readonly FetchRewrite[];
  readonly unit: RequestUnit;
}

function stepOf(operation: string, rewrites: readonly FetchRewrite[] | undefined): Omit<StepOperation, "unit"> {
  const document = parse(operation, { noLocation: true });
  const definition = getOperationAST(document);
  if (!definition) throw new Error("A step's document must have one operation");
  return { selectionSet: definition.selectionSet, fragments: fragmentsOf(document), rewrites: rewrites ?? [] };
}

/** The fields of the operation, as it was planned, that the plan requests nowhere. */
export function lostFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  plan: PlanNode,
  schema: GraphQLSchema,
): LostField[] {
  const requested = new RequestedByPlan(schema);
  requested.plan(plan);
  const lost: LostField[] = [];
  const fragments = fragmentsOf(document);
  const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

  function compare(
    set: SelectionSetNode,
    parent: GraphQLCompositeType,
    at: { readonly path: readonly string[]; readonly types: ReadonlySet<string>; readonly requests: Requests },
    possible: number,
  ): void {
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        const type = fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
        if (!fragment || !isCompositeType(type)) continue;
        const types = intersection(at.types, typesOf(type.name, schema)) ?? at.types;
        if (types.size > 0) compare(fragment.selectionSet, type, { ...at, types }, possible);
        continue;
      }
      if (selection.name.value === "__typename") continue;
      const key = keyOf(selection);
      const found = at.requests.get(key);
      for (const typeName of at.types) {
        if (found && (!found.types || found.types.has(typeName))) continue;
        lost.push({ path: at.path, typeName, isOnlyType: possible === 1, key, field: selection });
      }
      const field = "getFields" in parent ? parent.getFields()[selection.name.value] : undefined;
      const type = field && getNamedType(field.type);
      if (!found || !selection.selectionSet || !isCompositeType(type)) continue;
      const types = typesOf(type.name, schema);
      if (!types) continue;
      compare(selection.selectionSet, type, { path: [...at.path, key], types, requests: found.below }, types.size);
    }
  }

  const root = schema.getRootType(operation.operation);
  if (root)
    compare(operation.selectionSet, root, { path: [], types: new Set([root.name]), requests: requested.root }, 1);
  return lost;
}

function hasConflict(selections: readonly RequiresSelection[]): boolean {
  const names = new Map<string, string>();
  return selections.some((selection) => {
    if (selection.kind === "FragmentSpread") return false;
    if (selection.kind === "InlineFragment") return hasConflict(selection.selections);
    const { name, alias: key = name, selections: below = [] } = selection;
    const known = names.get(key) ?? name;
    names.set(key, name);
    return known !== name || hasConflict(below);
  });
}

/**
 * Whether a step's representations would have one field for different arguments: the planner merges some fields of an
 * entity that require it differently.
 */
export function hasConflictingRequirements(node: PlanNode): boolean {
  if (node.kind === "Sequence" || node.kind === "Parallel") return node.nodes.some(hasConflictingRequirements);
  if (node.kind === "Flatten") return hasConflictingRequirements(node.node);
  if (node.kind === "BatchFetch") return node.entityBatch.aliases.some(({ requires }) => hasConflict(requires));
  return node.kind === "Fetch" && hasConflict(node.requires ?? []);
}
