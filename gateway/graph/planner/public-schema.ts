import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import {
  buildASTSchema,
  getDirectiveValues,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  parse,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLScalarType,
  type GraphQLSchema,
} from "graphql";
import { scalars as sharedScalars } from "../../../subgraphs/shared/graphql/scalars.js";
import { setListSize } from "../limits/list-size.js";
import { setNullUnless } from "./null-unless.js";

/** Calls `record` for each field with the directive, which the public schema doesn't have. */
function readDirective(
  name: string,
  { schema, document }: { readonly schema: GraphQLSchema; readonly document: DocumentNode },
  record: (field: GraphQLField<unknown, unknown>, values: Readonly<Record<string, unknown>>) => void,
): void {
  const supergraph = buildASTSchema(document, { assumeValid: true });
  const directive = supergraph.getDirective(name);
  if (!directive) return;
  for (const type of Object.values(supergraph.getTypeMap())) {
    const shown = schema.getType(type.name);
    if (!isObjectType(type) || !isObjectType(shown)) continue;
    for (const { name: fieldName, astNode } of Object.values(type.getFields())) {
      const field = shown.getFields()[fieldName];
      const values = field && astNode && getDirectiveValues(directive, astNode);
      if (values) record(field, values);
    }
  }
}

function customScalarsOf(schema: GraphQLSchema): GraphQLScalarType[] {
  return Object.values(schema.getTypeMap())
    .filter(isScalarType)
    .filter((type) => !isSpecifiedScalarType(type));
}

/** Removes the definition of our own directive, which composition keeps. */
function shownOf({ definitions }: DocumentNode): DocumentNode {
  const isOurs = (one: DefinitionNode) => one.kind === Kind.DIRECTIVE_DEFINITION && one.name.value === "nullUnless";
  return { kind: Kind.DOCUMENT, definitions: definitions.filter((one) => !isOurs(one)) };
}

/** The directives for an answer in parts, which the gateway applies. */
const incrementalDirectives = parse(
  `
  "Lets the server send a fragment of a query after the rest, to clients that accept an answer in parts."
  directive @defer(
    "Whether the fragment may be sent later; by default it may."
    if: Boolean! = true
    "Identifies the fragment in the answer. A document's labels are unique, and no variables."
    label: String
  ) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  "Lets the server send the items of a list one after another. Accepted, and the whole list is sent at once."
  directive @stream(
    "Whether items may be sent later; by default they may."
    if: Boolean! = true
    "Identifies the list in the answer. A document's labels are unique, and no variables."
    label: String
    "The minimum number of items in the first part, at least 0."
    initialCount: Int! = 0
  ) on FIELD
`,
  { noLocation: true },
);

interface Parsed {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
}

function parseSupergraph(
  supergraphSdl: string,
  scalars: readonly GraphQLScalarType[],
  { definitions: added = [] }: Partial<DocumentNode> = {},
): Parsed {
  const document = parse(supergraphSdl, { noLocation: true });
  // Composition has validated it.
  const { definitions } = shownOf(transformSupergraphToPublicSchema(document));
  const shown: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...definitions, ...added] };
  const schema = buildASTSchema(shown, { assumeValid: true });
  for (const type of customScalarsOf(schema)) {
    const known = scalars.find(({ name }) => name === type.name);
    if (!known) continue;
    type.parseValue = known.parseValue;
    type.parseLiteral = known.parseLiteral;
  }
  readDirective("listSize", { schema, document }, (field, { assumedSize }) => {
    if (typeof assumedSize === "number") setListSize(field, assumedSize);
  });
  return { schema, document };
}

/**
 * The public schema of any supergraph. The given scalars parse values as the subgraphs do, so that invalid ones are
 * refused early; values of the others are passed through.
 */
export function publicSchemaWith(supergraphSdl: string, scalars: readonly GraphQLScalarType[]): GraphQLSchema {
  return parseSupergraph(supergraphSdl, scalars).schema;
}

/** The product's public schema. Throws for a scalar that isn't shared. */
export function publicSchema(supergraphSdl: string): GraphQLSchema {
  const parsed = parseSupergraph(supergraphSdl, sharedScalars, incrementalDirectives);
  const { schema } = parsed;
  const unknown = customScalarsOf(schema).find((type) => !sharedScalars.some(({ name }) => name === type.name));
  if (unknown) throw new Error(`The scalar ${unknown.name} is not one of the shared scalars`);
  // Our own directive: another supergraph's of this name may have any meaning.
  readDirective("nullUnless", parsed, (field, { field: other, is }) => {
    setNullUnless(field, { field: String(other), is: String(is) });
  });
  return schema;
}
