import { entityOf } from "../../shared/graphql/entity.js";
import { findQuotes, quotesExist } from "./service.js";
import { Quote, quoteToGraph } from "./type.js";

export const quoteEntity = entityOf({
  type: Quote,
  resourceType: "Quote",
  find: findQuotes,
  exist: quotesExist,
  toGraph: (row, { sealer }) => quoteToGraph(sealer, row),
});
