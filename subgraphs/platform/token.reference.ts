import { entityOf } from "../shared/graphql/entity.js";
import { findTokens } from "./token.service.js";
import { tokenToGraph } from "./token.type.js";

export const tokenEntity = entityOf({
  typeName: "ApiToken",
  resourceType: "Token",
  find: findTokens,
  toGraph: tokenToGraph,
});
