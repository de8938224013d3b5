import {
  coerceInputValue,
  getArgumentValues,
  getVariableValues,
  isInputType,
  isNonNullType,
  Kind,
  typeFromAST,
  valueFromAST,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from "graphql";
import type { Variables } from "./selected-fields.js";

/** Coercion of variables and arguments as graphql-js does it, with types that are looked up once: 4 % of a read by id. */

type Coerced = ReturnType<typeof getVariableValues>;

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly definition: VariableDefinitionNode;
}

/** Thrown for a value that graphql-js refuses: its errors are graphql-js's. */
class Refused extends Error {}
const refused = new Refused();
const refuse = (): never => {
  throw refused;
};

/** Coerces the variables of one operation. */
export class CompiledVariables {
  readonly #definitions: readonly VariableDefinitionNode[];
  /** Undefined: only graphql-js can coerce them. */
  readonly #variables: readonly Variable[] | undefined;

  constructor(
    private readonly schema: GraphQLSchema,
    { variableDefinitions = [] }: OperationDefinitionNode,
    /** Maximum number of errors. */
    private readonly maxErrors: number,
  ) {
    this.#definitions = variableDefinitions;
    const variables = variableDefinitions.flatMap((definition): Variable | [] => {
      const { value: name } = definition.variable.name;
      const type = typeFromAST(schema, definition.type);
      // Assigning such a member would set the prototype.
      return isInputType(type) && name !== "__proto__" ? { name, type, definition } : [];
    });
    if (variables.length === variableDefinitions.length) this.#variables = variables;
  }

  coerce(given: Variables): Coerced {
    const coerced = this.#variables && coerceAll(this.#variables, given);
    return coerced
      ? { coerced }
      : getVariableValues(this.schema, this.#definitions, given, { maxErrors: this.maxErrors });
  }
}

/** The coerced values; undefined if one is refused. */
function coerceAll(variables: readonly Variable[], given: Variables): Record<string, unknown> | undefined {
  const coerced: Record<string, unknown> = {};
  try {
    for (const { name, type, definition } of variables) {
      if (Object.hasOwn(given, name)) coerced[name] = coerceInputValue(given[name], type, refuse);
      else if (definition.defaultValue) coerced[name] = valueFromAST(definition.defaultValue, type);
      else if (isNonNullType(type)) return undefined;
    }
  } catch (error) {
    if (error === refused) return undefined;
    throw error;
  }
  return coerced;
}

type Arguments = Record<string, unknown>;

/** The arguments of a field, in a new object per call. */
export function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Variables) => Arguments {
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  const sources = field.args.map(({ name, type, defaultValue }) => {
    const value = given.get(name);
    const variable = value?.kind === Kind.VARIABLE ? value.name.value : undefined;
    return { name, variable, defaultValue, isRequired: isNonNullType(type) };
  });
  if ([...given.values()].some(({ kind }) => kind !== Kind.VARIABLE)) return literalArguments(field, node);
  return (variables) => {
    const coerced: Arguments = {};
    for (const { name, variable, defaultValue, isRequired } of sources) {
      const isGiven = variable !== undefined && Object.hasOwn(variables, variable);
      const value = isGiven ? variables[variable] : defaultValue;
      // Throws.
      if (isRequired && (value === undefined || value === null)) return getArgumentValues(field, node, variables);
      if (value !== undefined) coerced[name] = value;
    }
    return coerced;
  };
}

/** Literals without members. */
const simpleKinds: ReadonlySet<Kind> = new Set([Kind.NULL, Kind.BOOLEAN, Kind.INT, Kind.FLOAT, Kind.STRING, Kind.ENUM]);

const isSimple = (value: unknown): boolean => typeof value !== "object" || value === null;

/** The same with literals: simple ones are coerced once. */
function literalArguments(field: GraphQLField<unknown, unknown>, node: FieldNode): (variables: Variables) => Arguments {
  const isConstant = node.arguments?.every(({ value: { kind } }) => simpleKinds.has(kind)) ?? true;
  let constants: Arguments | undefined;
  return (variables) => {
    if (constants) return { ...constants };
    const coerced = getArgumentValues(field, node, variables);
    // A custom scalar may turn a literal into an object.
    if (isConstant && Object.values(coerced).every(isSimple)) constants = { ...coerced };
    return coerced;
  };
}
