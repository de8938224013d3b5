import {
  buildASTSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  OperationTypeNode,
  parse,
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { SelectedFields, type Variables } from "./selected-fields.js";

export interface CostLimit {
  /** Maximum cost of an operation by `@cost` and `@listSize`. Default: none. */
  readonly cost?: number;
  /** The length of a list without a declaration. Default: 10. */
  readonly listSize?: number;
}

const defaultListSize = 10;
/** Of a mutation, besides its fields. */
const mutationCost = 10;

/** A length by `@listSize`, for the field's own list or those of these members. */
interface Size {
  readonly length: number;
  readonly sizedFields: readonly string[];
}

type AnyField = GraphQLField<unknown, unknown>;

/** The declarations of a supergraph, whose directives its public schema lacks. */
class Declarations {
  readonly #supergraph: GraphQLSchema;

  constructor(supergraphSdl: string) {
    this.#supergraph = buildASTSchema(parse(supergraphSdl), { assumeValid: true });
  }

  fieldOf(typeName: string, fieldName: string): AnyField | undefined {
    const type = this.#supergraph.getType(typeName);
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;
  }

  /** The weight by `@cost`; undefined: it isn't declared. */
  weightOf(node: (ASTNode & { readonly directives?: readonly DirectiveNode[] }) | null | undefined) {
    const weight = this.#valuesOf("cost", node)?.weight;
    return typeof weight === "number" ? weight : undefined;
  }

  weightOfType(name: string): number | undefined {
    return this.weightOf(this.#supergraph.getType(name)?.astNode);
  }

  sizeOf(field: AnyField, valueOf: (argument: string) => unknown): Size | undefined {
    const values = this.#valuesOf("listSize", field.astNode);
    if (!values) return undefined;
    const { assumedSize, slicingArguments = [], sizedFields = [] } = values;
    const given = textsOf(slicingArguments)
      .map(valueOf)
      .filter((value) => typeof value === "number");
    // A negative length would make up for the cost of other fields.
    const length = given.length > 0 ? Math.max(0, ...given) : assumedSize;
    return typeof length === "number" ? { length, sizedFields: textsOf(sizedFields) } : undefined;
  }

  #valuesOf(name: string, node: { readonly directives?: readonly DirectiveNode[] } | null | undefined) {
    const directive = this.#supergraph.getDirective(name);
    return directive && node ? getDirectiveValues(directive, node) : undefined;
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** One operation with its variables: each composite value costs 1 and each other 0, unless declared; arguments 0. */
class DeclaredCost {
  readonly #selected: SelectedFields;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly declared: Declarations,
    private readonly listSize: number,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    variables: Variables,
  ) {
    this.#selected = new SelectedFields(schema, document, operation, variables);
  }

  ofOperation(): number {
    const root = this.schema.getRootType(this.operation.operation);
    const own = this.operation.operation === OperationTypeNode.MUTATION ? mutationCost : 0;
    return own + (root ? this.#below(root, [this.operation.selectionSet], undefined) : 0);
  }

  /** Counts below one object of `type`; `size`: its parent's declaration for its members. */
  #below(type: GraphQLObjectType, sets: readonly SelectionSetNode[], size: Size | undefined): number {
    let cost = 0;
    for (const nodes of this.#selected.fieldsOf(type, sets).values()) {
      const [node] = nodes;
      const field = node && type.getFields()[node.name.value];
      if (node && field) cost += this.#ofField(type, field, nodes, size);
    }
    return this.#selected.isTooMany ? Infinity : cost;
  }

  #ofField(parent: GraphQLObjectType, field: AnyField, nodes: readonly FieldNode[], size: Size | undefined): number {
    const { declared } = this;
    const fieldType = getNamedType(field.type);
    const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const source = declared.fieldOf(parent.name, field.name);
    const own = source && declared.sizeOf(source, (name) => this.#argument(field, nodes[0], name));
    const types = isCompositeType(fieldType) ? this.#selected.possibleTypes(fieldType) : [];
    const ofMembers = own && own.sizedFields.length > 0 ? own : undefined;
    const each = Math.max(0, ...types.map((possible) => this.#below(possible, below, ofMembers)));
    const weight =
      declared.weightOf(source?.astNode) ??
      declared.weightOfType(fieldType.name) ??
      (isCompositeType(fieldType) ? 1 : 0);
    const length = size?.sizedFields.includes(field.name) ? size.length : (own?.length ?? this.listSize);
    const count = isListType(getNullableType(field.type)) ? length : 1;
    return count * (weight + each) + this.#ofArguments(source, nodes[0]);
  }

  #ofArguments(source: AnyField | undefined, node: FieldNode | undefined): number {
    const given = new Set(node?.arguments?.map(({ name }) => name.value));
    return (source?.args ?? [])
      .filter(({ name }) => given.has(name))
      .reduce((sum, { astNode }) => sum + (this.declared.weightOf(astNode) ?? 0), 0);
  }

  #argument({ args }: AnyField, node: FieldNode | undefined, name: string): unknown {
    const given = node?.arguments?.find((argument) => argument.name.value === name);
    return (
      (given && this.#selected.valueOf(given.value)) ?? args.find((argument) => argument.name === name)?.defaultValue
    );
  }
}

type DeclaredCostCheck = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables?: Variables,
) => GraphQLError | undefined;

/** Returns the problem of an operation that costs too much by the supergraph's `@cost` and `@listSize`. */
export function createDeclaredCostCheck(
  supergraphSdl: string,
  schema: GraphQLSchema,
  limit: CostLimit,
): DeclaredCostCheck {
  const { cost: most = Infinity, listSize = defaultListSize } = limit;
  if (most === Infinity) return () => undefined;
  const declared = new Declarations(supergraphSdl);
  return (document, operation, variables = {}) => {
    const cost = new DeclaredCost(schema, declared, listSize, document, operation, variables).ofOperation();
    if (cost <= most) return undefined;
    return new GraphQLError(`The operation may cost ${cost}; at most ${most} is allowed.`, {
      extensions: { code: "COST_ESTIMATED_TOO_EXPENSIVE" },
    });
  };
}
