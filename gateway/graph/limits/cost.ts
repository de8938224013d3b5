import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isListType,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { defaultPageSize, maxPageSize } from "../../../subgraphs/shared/graphql/connection.js";
import { extentOf, graphLimits } from "./limits.js";
import { listSizeOf } from "./list-size.js";
import { anything, SelectedFields, type Variables } from "./selected-fields.js";

interface Cost {
  readonly objects: number;
  /** Number of fields of these objects and the root. */
  readonly values: number;
}

const isWithin = ({ objects, values }: Cost): boolean => objects <= graphLimits.objects && values <= graphLimits.values;

/**
 * Counts the objects in one operation's response, and their fields, each list at its maximum length: by the arguments
 * with these variables (the worst case if none are given), by the declaration of its field (`@listSize`), or by its
 * connection's page. A list without any of these has no limit. Introspection costs nothing.
 */
class ObjectCount {
  readonly #selected: SelectedFields;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    variables?: Variables,
  ) {
    this.#selected = new SelectedFields(schema, document, operation, variables);
  }

  ofOperation(): Cost {
    const root = this.schema.getRootType(this.operation.operation);
    return root ? this.#below(root, [this.operation.selectionSet], undefined) : { objects: 0, values: 0 };
  }

  /** Counts below one object of `type`. `pageSize` is the length of a connection's own lists. */
  #below(type: GraphQLObjectType, sets: readonly SelectionSetNode[], pageSize: number | undefined): Cost {
    let objects = 0;
    let values = 0;
    for (const nodes of this.#selected.fieldsOf(type, sets).values()) {
      const [node] = nodes;
      const field = node && type.getFields()[node.name.value];
      if (!node || !field) continue;
      values += 1;
      const fieldType = getNamedType(field.type);
      if (!isCompositeType(fieldType)) continue;
      const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const length = this.#lengthOf(field, node) ?? listSizeOf(field);
      const isList = isListType(getNullableType(field.type));
      const each = this.#selected
        .possibleTypes(fieldType)
        .map((possible) => this.#below(possible, below, isList ? undefined : length));
      const count = isList ? (length ?? pageSize ?? Infinity) : 1;
      objects += count * (1 + Math.max(0, ...each.map((cost) => cost.objects)));
      values += count * (1 + Math.max(0, ...each.map((cost) => cost.values)));
    }
    return this.#selected.isTooMany ? { objects: Infinity, values: Infinity } : { objects, values };
  }

  /** The maximum length by the field's own arguments: `ids`, or a page's `first` or `last`. */
  #lengthOf({ args }: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
    const valueOf = ({ name, defaultValue }: GraphQLArgument) => {
      const given = node.arguments?.find((argument) => argument.name.value === name);
      return (given && this.#selected.valueOf(given.value)) ?? defaultValue;
    };
    const ids = args.find(({ name }) => name === "ids");
    if (ids) {
      const value = valueOf(ids);
      return value === anything ? Infinity : Array.isArray(value) ? value.length : 1;
    }
    const sizes = args.filter(({ name }) => name === "first" || name === "last").map(valueOf);
    if (sizes.length === 0) return undefined;
    if (sizes.includes(anything)) return maxPageSize;
    // The resolver refuses a page size outside the limits, and both at once.
    const [size = defaultPageSize] = sizes.filter((value) => typeof value === "number");
    return Math.min(Math.max(size, 1), maxPageSize);
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
      "Request shorter pages with first or last, or fewer lists.",
  );
}

/** The cost of an operation, and the limits, in `extensions.cost` (docs/graph.md, Cost of an operation). */
export interface CostReport {
  readonly requested: ReportedCost;
  readonly limit: ReportedCost;
}

interface ReportedCost {
  readonly objects: number;
  readonly fields: number;
  readonly depth: number;
  readonly aliases: number;
}

const { objects: objectLimit, values: fieldLimit, depth: depthLimit, aliases: aliasLimit } = graphLimits;
const limit: ReportedCost = { objects: objectLimit, fields: fieldLimit, depth: depthLimit, aliases: aliasLimit };

export interface JudgedCost {
  readonly report: CostReport;
  /** The problem of an operation whose response may hold too many objects or fields. */
  readonly error?: GraphQLError;
}

export type CostCheck = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables | undefined,
) => JudgedCost;

/**
 * Judges an operation by the number of objects and fields that its response may hold, before it is executed. An
 * operation that can't exceed the limit with any variables is counted once per document, others each time. The document
 * must be valid and within the other limits, which bound the counting; variables that don't match their types are
 * refused elsewhere.
 */
export function createCostCheck(schema: GraphQLSchema): CostCheck {
  const worst = new WeakMap<OperationDefinitionNode, { readonly judged: JudgedCost; readonly isWithin: boolean }>();

  function judge(document: DocumentNode, operation: OperationDefinitionNode, variables?: Variables) {
    const cost = new ObjectCount(schema, document, operation, variables).ofOperation();
    const [objects, fields] = [Math.min(cost.objects, maxReported), Math.min(cost.values, maxReported)];
    const report = { requested: { objects, fields, ...extentOf(document, operation) }, limit };
    const fits = isWithin(cost);
    return { judged: { report, ...(!fits && { error: tooCostly(cost) }) }, isWithin: fits };
  }

  return (document, operation, variables = {}) => {
    const atMost = worst.get(operation) ?? judge(document, operation);
    worst.set(operation, atMost);
    return atMost.isWithin ? atMost.judged : judge(document, operation, variables).judged;
  };
}
