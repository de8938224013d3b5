import {
  assertValidSchema,
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
} from "graphql";
import { CompiledVariables } from "./compiled-coercion.js";
import { CompiledDocument } from "./compiled-fields.js";
import { ExecutionRun, isPromise } from "./execution-run.js";
import type { FieldSet } from "./field-set.js";
import { ByConditions, type SelectedOperation, type Variables } from "./selected-fields.js";

/** Input of one execution besides its document. */
export interface ExecutionInput {
  readonly variables: Variables;
  readonly context: unknown;
  readonly rootValue?: unknown;
}

export type Execute = (document: DocumentNode, input: ExecutionInput) => ExecutionResult | Promise<ExecutionResult>;

/** As of graphql-js. */
const maxVariableErrors = 50;

/** The document's only operation. */
function operationOf(document: DocumentNode): SelectedOperation {
  const operation = getOperationAST(document);
  if (!operation) throw new Error("A subgraph's document must have one operation");
  const fragments = document.definitions.filter(
    (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION,
  );
  return { operation, fragments: new Map(fragments.map((each) => [each.name.value, each])) };
}

/** One document, executed as graphql-js does. */
class CompiledOperation {
  readonly #selected: SelectedOperation;
  readonly #variables: CompiledVariables;
  readonly #fields: ByConditions<FieldSet>;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    this.#selected = operationOf(document);
    this.#variables = new CompiledVariables(schema, this.#selected.operation, maxVariableErrors);
    this.#fields = new ByConditions(this.#selected, (variables) => this.#compile(variables));
  }

  #compile(variables: Variables): FieldSet {
    const { operation } = this.#selected;
    const root = this.schema.getRootType(operation.operation);
    if (!root) {
      throw new GraphQLError(`Schema is not configured to execute ${operation.operation} operation.`, {
        nodes: operation,
      });
    }
    return new CompiledDocument(this.schema, this.#selected, variables).fields(root, [operation.selectionSet]);
  }

  execute({ variables, context, rootValue }: ExecutionInput): ExecutionResult | Promise<ExecutionResult> {
    const { operation } = this.#selected;
    const { coerced, errors } = this.#variables.coerce(variables);
    if (!coerced) return { errors };
    const run = new ExecutionRun(rootValue, context, coerced);
    try {
      const fields = this.#fields.of(coerced);
      const isMutation = operation.operation === OperationTypeNode.MUTATION;
      const data = isMutation ? fields.executeSerially(run, rootValue) : fields.execute(run, rootValue, undefined);
      return isPromise(data)
        ? data.then(
            (settled) => run.result(settled),
            (error: GraphQLError) => run.failedWhole(error),
          )
        : run.result(data);
    } catch (error) {
      return run.failedWhole(error as GraphQLError);
    }
  }
}

/** Executes documents on a schema as graphql-js does, each compiled once. A document must be valid, with one operation. */
export function createExecute(schema: GraphQLSchema): Execute {
  assertValidSchema(schema);
  const compiled = new WeakMap<DocumentNode, CompiledOperation>();
  return (document, input) => {
    const operation = compiled.get(document) ?? new CompiledOperation(schema, document);
    compiled.set(document, operation);
    return operation.execute(input);
  };
}
