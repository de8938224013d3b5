import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isAbstractType,
  isCompositeType,
  isListType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";
import { defaultPageSize, maxPageSize } from "../../../subgraphs/shared/graphql/connection.js";
import { graphLimits } from "./limits.js";
import { listSizeOf } from "./list-size.js";

/** Most selections that are visited, once per possible type: an operation that needs more is refused. */
const maxLooks = 100_000;

/** Stands for the value of a variable that may have any value. */
const anything = Symbol("anything");

type Variables = Readonly<Record<string, unknown>>;
type PossibleType = GraphQLObjectType;

interface Cost {
  readonly objects: number;
  /** Fields of these objects, and of the root. */
  readonly values: number;
}

const isWithin = ({ objects, values }: Cost): boolean => objects <= graphLimits.objects && values <= graphLimits.values;

/**
 * Counts the objects in one operation's response, and their fields, each list at its maximum length: by the arguments with these variables,
 * or without any given in the worst case; by the declaration of its field (`@listSize`); of a page by that of its
 * connection. A list without any of them has no limit. Introspection costs nothing.
 */
class ObjectCount {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #defaults = new Map<string, ValueNode>();
  #visits = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    private readonly variables?: Variables,
  ) {
    for (const definition of definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition);
    }
    for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
      if (defaultValue) this.#defaults.set(variable.name.value, defaultValue);
    }
  }

  ofOperation(): Cost {
    const root = this.schema.getRootType(this.operation.operation);
    return root ? this.#below(root, [this.operation.selectionSet], undefined) : { objects: 0, values: 0 };
  }

  /** What is below one object of `type`. `pageSize` is the length of a connection's own lists. */
  #below(type: PossibleType, sets: readonly SelectionSetNode[], pageSize: number | undefined): Cost {
    let objects = 0;
    let values = 0;
    for (const nodes of this.#fieldsOf(type, sets).values()) {
      const [node] = nodes;
      const field = node && type.getFields()[node.name.value];
      if (!node || !field) continue;
      values += 1;
      const fieldType = getNamedType(field.type);
      if (!isCompositeType(fieldType)) continue;
      const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const length = this.#lengthOf(field, node) ?? listSizeOf(field);
      const isList = isListType(getNullableType(field.type));
      const each = this.#possibleTypes(fieldType).map((possible) =>
        this.#below(possible, below, isList ? undefined : length),
      );
      const count = isList ? (length ?? pageSize ?? Infinity) : 1;
      objects += count * (1 + Math.max(0, ...each.map((cost) => cost.objects)));
      values += count * (1 + Math.max(0, ...each.map((cost) => cost.values)));
    }
    return this.#visits > maxLooks ? { objects: Infinity, values: Infinity } : { objects, values };
  }

  /** The fields of an object of that type by their response names: a field selected twice is returned once. */
  #fieldsOf(type: PossibleType, sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        this.#visits += 1;
        if (this.#visits > maxLooks) return;
        if (!this.#isIncluded(selection)) continue;
        if (selection.kind === Kind.FIELD) {
          const { value: key } = selection.alias ?? selection.name;
          const nodes = fields.get(key);
          if (nodes) nodes.push(selection);
          else fields.set(key, [selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          if (this.#applies(selection.typeCondition?.name.value, type)) collect(selection.selectionSet);
        } else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          const fragment = this.#fragments.get(selection.name.value);
          if (fragment && this.#applies(fragment.typeCondition.name.value, type)) collect(fragment.selectionSet);
        }
      }
    };
    sets.forEach(collect);
    return fields;
  }

  #possibleTypes(type: GraphQLCompositeType): readonly PossibleType[] {
    return isAbstractType(type) ? this.schema.getPossibleTypes(type) : [type];
  }

  #applies(condition: string | undefined, type: PossibleType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const required = this.schema.getType(condition);
    return isAbstractType(required) && this.schema.isSubType(required, type);
  }

  #isIncluded({ directives = [] }: SelectionNode): boolean {
    return directives.every(({ name, arguments: [condition] = [] }) => {
      const value = condition && this.#valueOf(condition.value);
      return name.value === "skip" ? value !== true : name.value === "include" ? value !== false : true;
    });
  }

  /** The maximum length by the field's own arguments: `ids`, or a page's `first` or `last`. */
  #lengthOf({ args }: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
    for (const { name, defaultValue } of args) {
      const given = node.arguments?.find((argument) => argument.name.value === name);
      const value = (given && this.#valueOf(given.value)) ?? defaultValue;
      if (name === "ids") return value === anything ? Infinity : Array.isArray(value) ? value.length : 1;
      if (name !== "first" && name !== "last") continue;
      if (value === anything) return maxPageSize;
      // A page size outside the bounds is refused by the resolver.
      return Math.min(Math.max(typeof value === "number" ? value : defaultPageSize, 1), maxPageSize);
    }
    return undefined;
  }

  /** The value, as far as lengths and conditions depend on it: the items of a list are ignored. */
  #valueOf(node: ValueNode): unknown {
    switch (node.kind) {
      case Kind.VARIABLE: {
        if (!this.variables) return anything;
        const { value: name } = node.name;
        const byDefault = this.#defaults.get(name);
        if (Object.hasOwn(this.variables, name)) return this.variables[name];
        return byDefault && this.#valueOf(byDefault);
      }
      case Kind.INT:
        return Number(node.value);
      case Kind.BOOLEAN:
        return node.value;
      case Kind.LIST:
        return node.values;
      default:
        return undefined;
    }
  }
}

/** Larger estimates aren't reported exactly. */
const maxReported = 1_000_000;

function tooCostly({ objects, values }: Cost): GraphQLError {
  const [count, what, most] =
    objects > graphLimits.objects ? [objects, "objects", graphLimits.objects] : [values, "fields", graphLimits.values];
  const estimated = count > maxReported ? `more than ${maxReported}` : String(count);
  return new GraphQLError(
    `The response may hold ${estimated} ${what} (estimated by the sizes of its lists); at most ${most} are allowed. ` +
      "Request shorter pages with first, or fewer lists.",
  );
}

export type CostCheck = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables | undefined,
) => GraphQLError | undefined;

/**
 * Returns the problem of an operation whose response may hold too many objects or fields, before it is executed. An operation
 * that can't exceed the limit with any variables is counted once per document; else each time.
 * The document must be valid and within the other limits, which bound the counting; variables that don't match their
 * types are refused elsewhere.
 */
export function createCostCheck(schema: GraphQLSchema): CostCheck {
  const worst = new WeakMap<OperationDefinitionNode, Cost>();

  return (document, operation, variables = {}) => {
    const atMost = worst.get(operation) ?? new ObjectCount(schema, document, operation).ofOperation();
    worst.set(operation, atMost);
    if (isWithin(atMost)) return undefined;
    const cost = new ObjectCount(schema, document, operation, variables).ofOperation();
    return isWithin(cost) ? undefined : tooCostly(cost);
  };
}
