import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import {
  buildASTSchema,
  getDirectiveValues,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  parse,
  type GraphQLSchema,
} from "graphql";
import { scalars } from "../../../subgraphs/shared/graphql/scalars.js";
import { setListSize } from "../limits/list-size.js";

/** Each list's declared size (`@listSize`), which the public schema has no directive for. */
function declareListSizes(schema: GraphQLSchema, supergraphSdl: string): void {
  const supergraph = buildASTSchema(parse(supergraphSdl), { assumeValid: true });
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

/** The public schema; its custom scalars parse values as the subgraphs do, so that invalid ones are refused early. */
export function publicSchema(supergraphSdl: string): GraphQLSchema {
  const schema = buildASTSchema(transformSupergraphToPublicSchema(parse(supergraphSdl)));
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType(type) || isSpecifiedScalarType(type)) continue;
    const known = scalars.find(({ name }) => name === type.name);
    if (!known) throw new Error(`The scalar ${type.name} is not one of the shared scalars`);
    type.parseValue = known.parseValue;
    type.parseLiteral = known.parseLiteral;
  }
  declareListSizes(schema, supergraphSdl);
  return schema;
}
