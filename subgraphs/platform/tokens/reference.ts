import { entityOf } from "../../shared/graphql/entity.js";
import { findTokens } from "./service.js";
import { tokenToGraph } from "./type.js";

export const tokenEntity = entityOf({
  typeName: "ApiToken",
  resourceType: "Token",
  find: findTokens,
  toGraph: tokenToGraph,
});
