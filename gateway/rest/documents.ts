import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  Kind,
  OperationTypeNode,
  parse,
  Source,
  validate,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";

/** One operation with its fragments; the same object for the lifetime of its schema, so that its plan stays cached. */
export interface RestDocument {
  readonly name: string;
  /** The file that it is written in; absent: it was generated from a route. */
  readonly file?: string;
  readonly node: DocumentNode;
  /** A read: may be aborted when its client disconnects. */
  readonly isQuery: boolean;
}

const maxReported = 20;

function place(error: GraphQLError, fallback: string): string {
  const [location] = error.locations ?? [];
  const file = error.source?.name ?? fallback;
  return location ? `${file}:${location.line}:${location.column}` : file;
}

function parseFile(folder: string, file: string): readonly DefinitionNode[] {
  try {
    return parse(new Source(readFileSync(join(folder, file), "utf8"), file)).definitions;
  } catch (error) {
    throw new Error(`REST document ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The fragments that a definition spreads, and those that they spread. */
function fragmentsOf(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): FragmentDefinitionNode[] {
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (definition: DefinitionNode): void => {
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || used.has(name.value)) return;
        used.set(name.value, fragment);
        collect(fragment);
      },
    });
  };
  collect(operation);
  return [...used.values()];
}

export type RestDocuments = ReadonlyMap<string, RestDocument>;

const loaded = new WeakMap<GraphQLSchema, Map<string, RestDocuments>>();

/**
 * Parses every `*.graphql` of the folder and validates each operation against the schema, once per schema.
 * Fragments may be used across files. Throws one error that names each wrong file and line.
 */
export function loadDocuments(schema: GraphQLSchema, folder: string): RestDocuments {
  const ofSchema = loaded.get(schema) ?? new Map<string, RestDocuments>();
  loaded.set(schema, ofSchema);
  const documents = ofSchema.get(folder) ?? readDocuments(schema, folder);
  ofSchema.set(folder, documents);
  return documents;
}

function readDocuments(schema: GraphQLSchema, folder: string): RestDocuments {
  const operations = new Map<string, { operation: OperationDefinitionNode; file: string }>();
  const fragments = new Map<string, FragmentDefinitionNode>();
  const problems: string[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".graphql"))
    .sort()) {
    for (const definition of parseFile(folder, file)) {
      const name = "name" in definition ? definition.name?.value : undefined;
      if (!name) problems.push(`${file}: every operation needs a name`);
      else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        if (fragments.has(name)) problems.push(`${file}: fragment ${name} is defined twice`);
        fragments.set(name, definition);
      } else if (definition.kind === Kind.OPERATION_DEFINITION) {
        if (operations.has(name)) problems.push(`${file}: operation ${name} is defined twice`);
        if (definition.operation === OperationTypeNode.SUBSCRIPTION)
          problems.push(`${file}: ${name} is a subscription`);
        operations.set(name, { operation: definition, file });
      } else problems.push(`${file}: only operations and fragments belong here`);
    }
  }
  const documents = new Map<string, RestDocument>();
  for (const [name, { operation, file }] of operations) {
    const node: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragmentsOf(operation, fragments)] };
    problems.push(...validate(schema, node).map((error) => `${place(error, file)}: ${name}: ${error.message}`));
    documents.set(name, { name, file, node, isQuery: operation.operation === OperationTypeNode.QUERY });
  }
  if (problems.length > 0) {
    throw new Error(`Invalid REST documents in ${folder}:\n  ${problems.slice(0, maxReported).join("\n  ")}`);
  }
  return documents;
}
