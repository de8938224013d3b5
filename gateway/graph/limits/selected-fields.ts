import {
  isAbstractType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";

/** Maximum number of visited selections, per possible type: an operation that needs more is refused. */
const maxLooks = 100_000;

/** Stands for the value of a variable that may have any value. */
export const anything = Symbol("anything");

export type Variables = Readonly<Record<string, unknown>>;

/** The fields that an operation selects, for estimates of its cost; without variables, those that it may select. */
export class SelectedFields {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #defaults = new Map<string, ValueNode>();
  #visits = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
    operation: OperationDefinitionNode,
    private readonly variables?: Variables,
  ) {
    for (const definition of definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition);
    }
    for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
      if (defaultValue) this.#defaults.set(variable.name.value, defaultValue);
    }
  }

  /** Whether it was not visited completely: the estimate is too low. */
  get isTooMany(): boolean {
    return this.#visits > maxLooks;
  }

  /** The fields of an object of that type by their response names: a field selected twice is returned once. */
  fieldsOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
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

  possibleTypes(type: GraphQLCompositeType): readonly GraphQLObjectType[] {
    return isAbstractType(type) ? this.schema.getPossibleTypes(type) : [type];
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const required = this.schema.getType(condition);
    return isAbstractType(required) && this.schema.isSubType(required, type);
  }

  #isIncluded({ directives = [] }: SelectionNode): boolean {
    return directives.every(({ name, arguments: [condition] = [] }) => {
      const value = condition && this.valueOf(condition.value);
      return name.value === "skip" ? value !== true : name.value === "include" ? value !== false : true;
    });
  }

  /** The value for lengths and conditions: the items of a list are ignored. */
  valueOf(node: ValueNode): unknown {
    switch (node.kind) {
      case Kind.VARIABLE: {
        if (!this.variables) return anything;
        const { value: name } = node.name;
        const byDefault = this.#defaults.get(name);
        if (Object.hasOwn(this.variables, name)) return this.variables[name];
        return byDefault && this.valueOf(byDefault);
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
