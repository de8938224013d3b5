import type {
  FetchNodePathSegment,
  FetchRewrite,
  FlattenNodePathSegment,
  RequiresSelection,
} from "@graphql-hive/router-query-planner";
import { isAbstractType, isObjectType, type GraphQLSchema } from "graphql";
import type { ErrorPath } from "../execution/client-error.js";
import { responseKey } from "./planning.js";

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
  /** Index in `list` by the representation's text. */
  readonly indexes: Map<string, number>;
}

export function isDataObject(value: unknown): value is DataObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A copy whose objects and lists are its own; texts are shared. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isDataObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)])) as T;
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

function project(selections: readonly RequiresSelection[], value: unknown, schema: GraphQLSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => project(selections, item, schema));
  if (!isDataObject(value)) return value;
  const result: DataObject = {};
  for (const selection of selections) {
    if (selection.kind === "Field") {
      const key = selection.alias ?? selection.name;
      const member = value[selection.name] === undefined ? value[key] : value[selection.name];
      if (member !== undefined) {
        result[key] = selection.selections ? project(selection.selections, member, schema) : member;
      }
    } else if (selection.kind === "InlineFragment") {
      if (isOfType(value.__typename, [selection.typeCondition], schema)) {
        Object.assign(result, project(selection.selections, value, schema));
      }
    } else {
      throw new Error(`The plan requires a fragment, ${selection.value}, that can't be resolved`);
    }
  }
  return result;
}

/** Adds the object's representation unless it is known; returns its index, undefined where the object lacks a key. */
export function addRepresentation(
  { list, indexes }: Representations,
  object: DataObject,
  requires: readonly RequiresSelection[],
  rewrites: readonly FetchRewrite[] | undefined,
  schema: GraphQLSchema,
): number | undefined {
  const representation = project(requires, object, schema);
  if (!isDataObject(representation)) return undefined;
  const hasKey = Object.entries(representation).some(([key, value]) => key !== "__typename" && value !== null);
  if (!hasKey) return undefined;
  representation.__typename ??= object.__typename;
  applyRewrites(representation, rewrites, schema);
  const text = JSON.stringify(representation);
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
  for (const [key, value] of Object.entries(source)) target[key] = merged(target[key], value);
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
