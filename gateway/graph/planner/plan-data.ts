import type {
  EntityBatchAlias,
  FetchNodePathSegment,
  FetchRewrite,
  FlattenNodePathSegment,
  RequiresSelection,
} from "@graphql-hive/router-query-planner";
import { isAbstractType, isObjectType, type GraphQLSchema } from "graphql";
import type { ErrorPath } from "../execution/client-error.js";
import { responseKey } from "./planning-document.js";

/** An object of the subgraphs' data, by data keys. */
export type DataObject = Record<string, unknown>;

/** A position in the data, linked towards the root: only errors need the whole path. */
export interface Step {
  readonly key: string | number;
  readonly above: Step | undefined;
}

/** An object in the data that a later fetch adds fields to. */
export interface Target {
  readonly object: DataObject;
  readonly at: Step | undefined;
}

/** The entities to request from one subgraph; equal ones are requested once. */
export interface Representations {
  readonly list: DataObject[];
  /** Index in `list` by the representation's `textOf`. */
  readonly indexes: Map<string, number>;
}

export function isDataObject(value: unknown): value is DataObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a member of any name: a JSON value may have one named `__proto__`. */
function setMember(object: DataObject, key: string, value: unknown): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy whose objects and lists are its own; texts are shared. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isDataObject(value)) return value;
  const copy: DataObject = {};
  for (const key of Object.keys(value)) setMember(copy, key, copyOf(value[key]));
  return copy as T;
}

/** The path of a step, with the client's names. */
export function pathOf(step: Step | undefined): ErrorPath {
  const path: (string | number)[] = [];
  for (let at = step; at; at = at.above) path.push(at.key);
  return path.reverse();
}

export function toClientPath(path: ErrorPath): ErrorPath {
  return path.map((key) => (typeof key === "string" ? responseKey(key) : key));
}

function isOfType(typeName: unknown, conditions: readonly string[], schema: GraphQLSchema): boolean {
  if (typeof typeName !== "string") return false;
  if (conditions.includes(typeName)) return true;
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return false;
  return conditions.some((name) => {
    const condition = schema.getType(name);
    return isAbstractType(condition) && schema.isSubType(condition, type);
  });
}

/** Every object at `path` of the data, through the items of lists. */
export function collectTargets(
  data: DataObject,
  path: readonly FlattenNodePathSegment[],
  schema: GraphQLSchema,
): Target[] {
  const targets: Target[] = [];
  const visit = (value: unknown, depth: number, at: Step | undefined): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, depth, { key: index, above: at }));
      return;
    }
    if (!isDataObject(value)) return;
    const segment = path[depth];
    if (segment === undefined) targets.push({ object: value, at });
    else if (segment === "@") visit(value, depth + 1, at);
    else if ("Field" in segment) {
      visit(value[segment.Field], depth + 1, { key: responseKey(segment.Field), above: at });
    } else if (isOfType(value.__typename, segment.TypeCondition, schema)) visit(value, depth + 1, at);
  };
  visit(data, 0, undefined);
  return targets;
}

/** Writes an object's required fields into its representation. */
type Write = (from: DataObject, representation: DataObject) => void;

function fieldWriter(selection: Extract<RequiresSelection, { readonly kind: "Field" }>, schema: GraphQLSchema): Write {
  const { name, alias: key = name } = selection;
  const below = selection.selections && writerOf(selection.selections, schema);
  const project = (value: unknown, write: Write): unknown => {
    if (Array.isArray(value)) return value.map((item) => project(item, write));
    if (!isDataObject(value)) return value;
    const projected: DataObject = {};
    write(value, projected);
    return projected;
  };
  return (from, representation) => {
    const member = from[name] === undefined ? from[key] : from[name];
    if (member !== undefined) representation[key] = below ? project(member, below) : member;
  };
}

function selectionWriter(selection: RequiresSelection, schema: GraphQLSchema): Write {
  if (selection.kind === "Field") return fieldWriter(selection, schema);
  if (selection.kind !== "InlineFragment") {
    throw new Error(`The plan requires a fragment, ${selection.value}, that can't be resolved`);
  }
  const condition = [selection.typeCondition];
  const write = writerOf(selection.selections, schema);
  return (from, representation) => {
    if (isOfType(from.__typename, condition, schema)) write(from, representation);
  };
}

const writers = new WeakMap<readonly RequiresSelection[], Write>();

/** Created once in the lifetime of the plan. */
function writerOf(selections: readonly RequiresSelection[], schema: GraphQLSchema): Write {
  const known = writers.get(selections);
  if (known) return known;
  const each = selections.map((selection) => selectionWriter(selection, schema));
  const write: Write = (from, representation) => {
    for (const writeMember of each) writeMember(from, representation);
  };
  writers.set(selections, write);
  return write;
}

/** Whether a key is only the type's name. */
function isTypeOnly(selections: readonly RequiresSelection[]): boolean {
  return selections.every((selection) =>
    selection.kind === "InlineFragment"
      ? isTypeOnly(selection.selections)
      : selection.kind === "Field" && selection.name === "__typename",
  );
}

function hasKey(representation: DataObject, requires: readonly RequiresSelection[]): boolean {
  for (const key in representation) if (key !== "__typename" && representation[key] !== null) return true;
  return representation.__typename !== undefined && isTypeOnly(requires);
}

/** Equal for equal representations only. Most keys are a single text and need no JSON: names have no spaces. */
function textOf(representation: DataObject): string {
  const keys = Object.keys(representation);
  const [first, key] = keys;
  if (keys.length !== 2 || first !== "__typename" || key === undefined) return JSON.stringify(representation);
  const { __typename: typeName, [key]: value } = representation;
  const isUsual = typeof typeName === "string" && typeof value === "string";
  return isUsual ? `${typeName} ${key} ${value}` : JSON.stringify(representation);
}

/**
 * Adds the object's representation unless it is known; returns its index, undefined if the object lacks a key, or all
 * its requested fields are known to be null.
 */
export function addRepresentation(
  { list, indexes }: Representations,
  object: DataObject,
  { requires, inputRewrites }: Pick<EntityBatchAlias, "requires" | "inputRewrites">,
  schema: GraphQLSchema,
  isNull?: (representation: DataObject) => boolean,
): number | undefined {
  const representation: DataObject = {};
  writerOf(requires, schema)(object, representation);
  if (!hasKey(representation, requires)) return undefined;
  representation.__typename ??= object.__typename;
  if (isNull?.(representation)) return undefined;
  applyRewrites(representation, inputRewrites, schema);
  const text = textOf(representation);
  const known = indexes.get(text);
  if (known !== undefined) return known;
  indexes.set(text, list.length);
  return list.push(representation) - 1;
}

function rewriteAt(
  value: unknown,
  [segment, ...rest]: readonly FetchNodePathSegment[],
  apply: (object: DataObject, key: string) => void,
  schema: GraphQLSchema,
): void {
  if (Array.isArray(value)) {
    for (const item of value) rewriteAt(item, segment ? [segment, ...rest] : rest, apply, schema);
  } else if (isDataObject(value) && segment) {
    if ("TypenameEquals" in segment) {
      if (isOfType(value.__typename, segment.TypenameEquals, schema)) rewriteAt(value, rest, apply, schema);
    } else if (rest.length === 0) apply(value, segment.Key);
    else rewriteAt(value[segment.Key], rest, apply, schema);
  }
}

/** Reverts (for input: applies) the planner's renaming of fields for one subgraph. In place. */
export function applyRewrites(
  value: unknown,
  rewrites: readonly FetchRewrite[] | undefined,
  schema: GraphQLSchema,
): void {
  for (const rewrite of rewrites ?? []) {
    if ("KeyRenamer" in rewrite) {
      const { path, renameKeyTo } = rewrite.KeyRenamer;
      const rename = (object: DataObject, key: string): void => {
        if (!(key in object)) return;
        object[renameKeyTo] = object[key];
        delete object[key];
      };
      rewriteAt(value, path, rename, schema);
    } else {
      const { path, setValueTo } = "ValueSetter" in rewrite ? rewrite.ValueSetter : rewrite;
      const set = (object: DataObject, key: string): void => {
        object[key] = setValueTo;
      };
      rewriteAt(value, path, set, schema);
    }
  }
}

/** Merges the result of a fetch into the data, in place, so that other steps' targets stay valid. */
export function mergeInto(target: DataObject, source: DataObject): void {
  for (const key of Object.keys(source)) target[key] = merged(target[key], source[key]);
}

/** The same from a source that other targets share: the target gets a copy. */
export function mergeSharedInto(target: DataObject, source: DataObject): void {
  for (const key of Object.keys(source)) target[key] = merged(target[key], copyOf(source[key]));
}

function merged(known: unknown, value: unknown): unknown {
  if (known === undefined || known === null) return value;
  if (value === undefined || value === null) return known;
  if (Array.isArray(known) && Array.isArray(value) && known.length === value.length) {
    value.forEach((item, index) => {
      known[index] = merged(known[index], item);
    });
    return known;
  }
  if (!isDataObject(known) || !isDataObject(value)) return value;
  mergeInto(known, value);
  return known;
}
