import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import { buildASTSchema, isScalarType, isSpecifiedScalarType, parse, type GraphQLSchema } from "graphql";
import { scalars } from "../../../subgraphs/shared/graphql/scalars.js";

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
  return schema;
}
