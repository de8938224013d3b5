import {
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
  type GraphQLSchema,
  type SelectionSetNode,
} from "graphql";
import { plainLeaf } from "../execution/plain-leaves.js";
import { ByConditions, selectedFields, type FieldNodes, type Variables } from "../execution/selected-fields.js";
import { objectTypeOf } from "./object-type.js";
import { isDataObject, type DataObject } from "./plan-data.js";
import type { PlannedOperation } from "./planning.js";
import { dataKey } from "./planning-document.js";

/**
 * The completion of an operation's data, compiled once for its document: the selected fields, in their order, as
 * graphql-js completes them. It completes only data without errors.
 */

/** Thrown for an error, which only graphql-js reports. */
class Unusual extends Error {}
const unusual = new Unusual();

type Complete = (value: unknown) => unknown;

interface CompiledField {
  /** Its name for the client. */
  readonly key: string;
  /** Its name in the subgraphs' data. */
  readonly from: string;
  readonly complete: Complete;
}

function leaf(type: GraphQLLeafType): Complete {
  const isPlain = plainLeaf(type);
  return (value) => {
    if (isPlain(value)) return value;
    let serialized: unknown;
    try {
      serialized = type.serialize(value);
    } catch {
      throw unusual;
    }
    if (serialized === undefined || serialized === null) throw unusual;
    return serialized;
  };
}

/** The compiled fields of one document, for one schema and one set of its conditions' values. */
class Compilation {
  readonly #leaves = new Map<GraphQLLeafType, Complete>();

  constructor(
    readonly schema: GraphQLSchema,
    readonly fragments: PlannedOperation["fragments"],
    readonly variables: Variables,
  ) {}

  /** Compiled with the first object: types that are never returned aren't. */
  object(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): (value: DataObject) => DataObject {
    let fields: readonly CompiledField[] | undefined;
    return (value) => {
      fields ??= this.#fields(type, sets);
      const completed: DataObject = {};
      for (const { key, from, complete } of fields) completed[key] = complete(value[from]);
      return completed;
    };
  }

  #fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): CompiledField[] {
    return [...selectedFields(this, type, sets)].flatMap(([key, nodes]) => {
      const [{ name }] = nodes;
      // Assigning it would set the object's prototype.
      if (key === "__proto__" || name.value === "__schema" || name.value === "__type") throw unusual;
      const from = dataKey(nodes[0]);
      if (name.value === "__typename") {
        if (isAbstractType(this.schema.getType(type.name))) throw unusual;
        return { key, from, complete: () => type.name };
      }
      const field = type.getFields()[name.value];
      return field ? { key, from, complete: this.#value(field.type, nodes) } : [];
    });
  }

  #value(type: GraphQLOutputType, nodes: FieldNodes): Complete {
    if (isNonNullType(type)) {
      const complete = this.#present(type.ofType, nodes);
      return (value) => {
        if (value === undefined || value === null) throw unusual;
        return complete(value);
      };
    }
    const complete = this.#present(type, nodes);
    return (value) => (value === undefined || value === null ? null : complete(value));
  }

  #present(type: Exclude<GraphQLOutputType, { readonly kind: "NonNull" }>, nodes: FieldNodes): Complete {
    if (isListType(type)) {
      const complete = this.#value(type.ofType, nodes);
      return (value) => {
        if (!Array.isArray(value)) throw unusual;
        return value.map(complete);
      };
    }
    if (isLeafType(type)) {
      const complete = this.#leaves.get(type) ?? leaf(type);
      this.#leaves.set(type, complete);
      return complete;
    }
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (isObjectType(type)) {
      const complete = this.object(type, sets);
      return (value) => {
        if (!isDataObject(value)) throw unusual;
        return complete(value);
      };
    }
    if (isAbstractType(type)) return this.#abstract(type, sets);
    throw unusual;
  }

  #abstract(type: GraphQLAbstractType, sets: readonly SelectionSetNode[]): Complete {
    const byType = new Map<GraphQLObjectType, (value: DataObject) => DataObject>();
    return (value) => {
      if (!isDataObject(value)) throw unusual;
      const runtime = objectTypeOf(value, type, this.schema);
      const isOfType = runtime && (runtime.name === type.name || this.schema.isSubType(type, runtime));
      if (!isOfType) throw unusual;
      const complete = byType.get(runtime) ?? this.object(runtime, sets);
      byType.set(runtime, complete);
      return complete(value);
    };
  }
}

type CompleteData = (data: DataObject) => DataObject;

/** A document's compiled completions, by schema and values of its conditions. */
class CompiledDocument {
  readonly #bySchema = new WeakMap<GraphQLSchema, ByConditions<CompleteData>>();

  constructor(private readonly planned: PlannedOperation) {}

  of(schema: GraphQLSchema, variables: Variables): CompleteData {
    const known =
      this.#bySchema.get(schema) ?? new ByConditions(this.planned, (values) => this.#compile(schema, values));
    this.#bySchema.set(schema, known);
    return known.of(variables);
  }

  #compile(schema: GraphQLSchema, variables: Variables): CompleteData {
    const { operation, fragments } = this.planned;
    const root = schema.getRootType(operation.operation);
    if (!root) throw unusual;
    return new Compilation(schema, fragments, variables).object(root, [operation.selectionSet]);
  }
}

const documents = new WeakMap<PlannedOperation, CompiledDocument>();

/** The completed data; undefined if it has an error, or the client requests the schema. */
export function completeCompiled(
  planned: PlannedOperation,
  {
    schema,
    data,
    variables,
  }: { readonly schema: GraphQLSchema; readonly data: DataObject; readonly variables: Variables },
): DataObject | undefined {
  const document = documents.get(planned) ?? new CompiledDocument(planned);
  documents.set(planned, document);
  try {
    return document.of(schema, variables)(data);
  } catch (error) {
    if (error === unusual || error instanceof GraphQLError) return undefined;
    throw error;
  }
}
