import {
  defaultTypeResolver,
  GraphQLError,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type ResponsePath,
} from "graphql";
import { inspect } from "graphql/jsutils/inspect.js";
import type { FieldSite } from "./compiled-fields.js";
import { isPromise, settle, type Complete } from "./execution-run.js";
import type { FieldSet } from "./field-set.js";
import { plainLeaf } from "./plain-leaves.js";

interface ValueCompletion {
  readonly complete: Complete;
  /** Of a leaf: whether a value is already complete. */
  readonly isPlain?: (value: unknown) => boolean;
}

type NullableType = Exclude<GraphQLOutputType, { readonly kind: "NonNull" }>;

/** Completes values of a type for a selected field. */
export function valueCompletion(type: GraphQLOutputType, site: FieldSite): ValueCompletion {
  const nullable: NullableType = isNonNullType(type) ? type.ofType : type;
  const present = presentValue(nullable, site);
  const complete: Complete = (run, value, path) => {
    if (value instanceof Error) throw value;
    return value === undefined || value === null ? null : present(run, value, path);
  };
  return {
    complete: isNonNullType(type) ? required(complete, site) : complete,
    ...(isLeafType(nullable) && { isPlain: plainLeaf(nullable) }),
  };
}

function required(complete: Complete, { name }: FieldSite): Complete {
  return (run, value, path) => {
    const completed = complete(run, value, path);
    if (completed === null) throw new Error(`Cannot return null for non-nullable field ${name}.`);
    return completed;
  };
}

function presentValue(type: NullableType, site: FieldSite): Complete {
  if (isListType(type)) return list(type.ofType, site);
  if (isLeafType(type)) return leaf(type);
  return isAbstractType(type) ? abstract(type, site) : object(type, site);
}

function leaf(type: GraphQLLeafType): Complete {
  return (_run, value) => {
    const serialized: unknown = type.serialize(value);
    if (serialized !== undefined && serialized !== null) return serialized;
    throw new Error(
      `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to ` +
        `return non-nullable value, returned: ${inspect(serialized)}`,
    );
  };
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function list(itemType: GraphQLOutputType, site: FieldSite): Complete {
  const { complete, isPlain } = valueCompletion(itemType, site);
  const place = { nodes: site.nodes, isNullable: !isNonNullType(itemType) };
  return (run, values, path) => {
    if (!isIterable(values)) {
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${site.name}".`);
    }
    let hasPromises = false;
    const completed: unknown[] = [];
    try {
      for (const value of values) {
        if (isPlain?.(value)) {
          completed.push(value);
          continue;
        }
        const at: ResponsePath = { prev: path, key: completed.length, typename: undefined };
        const item = settle(run, value, at, place, complete);
        hasPromises ||= isPromise(item);
        completed.push(item);
      }
    } catch (error) {
      // The list is null for this error: those of pending items have no place in it.
      if (hasPromises) void Promise.allSettled(completed);
      throw error;
    }
    return hasPromises ? Promise.all(completed) : completed;
  };
}

function abstract(type: GraphQLAbstractType, site: FieldSite): Complete {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const byType = new Map<GraphQLObjectType, Complete>();
  const completeAs = (runtime: GraphQLObjectType): Complete => {
    const complete = byType.get(runtime) ?? object(runtime, site);
    byType.set(runtime, complete);
    return complete;
  };
  return (run, value, path) => {
    const name: unknown = resolveType(value, run.context, site.info(run, path), type);
    return isPromise(name)
      ? name.then((resolved) => completeAs(runtimeType(type, resolved, value, site))(run, value, path))
      : completeAs(runtimeType(type, name, value, site))(run, value, path);
  };
}

/** The object type named by a type's resolver. */
function runtimeType(type: GraphQLAbstractType, name: unknown, value: unknown, site: FieldSite): GraphQLObjectType {
  const { nodes, document } = site;
  if (name === undefined || name === null) {
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${site.name}". Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    );
  }
  if (isObjectType(name)) {
    throw new GraphQLError(
      "Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.",
    );
  }
  if (typeof name !== "string") {
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${site.name}" with ` +
        `value ${inspect(value)}, received "${inspect(name)}".`,
    );
  }
  const found = document.schema.getType(name);
  if (!found) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      { nodes },
    );
  }
  if (!isObjectType(found)) {
    throw new GraphQLError(`Abstract type "${type.name}" was resolved to a non-object type "${name}".`, { nodes });
  }
  if (!document.schema.isSubType(type, found)) {
    throw new GraphQLError(`Runtime Object type "${found.name}" is not a possible type for "${type.name}".`, { nodes });
  }
  return found;
}

function object(type: GraphQLObjectType, site: FieldSite): Complete {
  const { document, nodes } = site;
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const mismatch = (value: unknown): GraphQLError =>
    new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes });
  // Compiled with the first object: types that are never returned aren't.
  let compiled: FieldSet | undefined;
  return (run, value, path) => {
    const fields = (compiled ??= document.fields(type, sets));
    if (!type.isTypeOf) return fields.execute(run, value, path);
    const isOfType = type.isTypeOf(value, run.context, site.info(run, path));
    if (isPromise(isOfType)) {
      return isOfType.then((is) => {
        if (!is) throw mismatch(value);
        return fields.execute(run, value, path);
      });
    }
    if (!isOfType) throw mismatch(value);
    return fields.execute(run, value, path);
  };
}
