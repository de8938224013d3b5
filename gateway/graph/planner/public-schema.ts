import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import {
  buildASTSchema,
  getDirectiveValues,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  parse,
  type DocumentNode,
  type GraphQLScalarType,
  type GraphQLSchema,
} from "graphql";
import { scalars as sharedScalars } from "../../../subgraphs/shared/graphql/scalars.js";
import { setListSize } from "../limits/list-size.js";

/** Each list's declared size (`@listSize`), which the public schema has no directive for. */
function declareListSizes(schema: GraphQLSchema, document: DocumentNode): void {
  const supergraph = buildASTSchema(document, { assumeValid: true });
  const listSize = supergraph.getDirective("listSize");
  if (!listSize) return;
  for (const type of Object.values(supergraph.getTypeMap())) {
    const shown = schema.getType(type.name);
    if (!isObjectType(type) || !isObjectType(shown)) continue;
    for (const { name, astNode } of Object.values(type.getFields())) {
      const field = shown.getFields()[name];
      const size = astNode && getDirectiveValues(listSize, astNode)?.assumedSize;
      if (field && typeof size === "number") setListSize(field, size);
    }
  }
}

function customScalarsOf(schema: GraphQLSchema): GraphQLScalarType[] {
  return Object.values(schema.getTypeMap())
    .filter(isScalarType)
    .filter((type) => !isSpecifiedScalarType(type));
}

/**
 * The public schema of any supergraph. The given scalars parse values as the subgraphs do, so that invalid ones are
 * refused early; values of the others are passed through.
 */
export function publicSchemaWith(supergraphSdl: string, scalars: readonly GraphQLScalarType[]): GraphQLSchema {
  const document = parse(supergraphSdl, { noLocation: true });
  // Composition has validated it.
  const schema = buildASTSchema(transformSupergraphToPublicSchema(document), { assumeValid: true });
  for (const type of customScalarsOf(schema)) {
    const known = scalars.find(({ name }) => name === type.name);
    if (!known) continue;
    type.parseValue = known.parseValue;
    type.parseLiteral = known.parseLiteral;
  }
  declareListSizes(schema, document);
  return schema;
}

/** The product's public schema. Throws for a scalar that isn't shared. */
export function publicSchema(supergraphSdl: string): GraphQLSchema {
  const schema = publicSchemaWith(supergraphSdl, sharedScalars);
  const unknown = customScalarsOf(schema).find((type) => !sharedScalars.some(({ name }) => name === type.name));
  if (unknown) throw new Error(`The scalar ${unknown.name} is not one of the shared scalars`);
  return schema;
}
