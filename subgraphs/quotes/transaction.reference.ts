import { entityOf } from "../shared/graphql/entity.js";
import { findTransactions, transactionsExist } from "./transaction.service.js";
import { transactionToGraph } from "./transaction.type.js";

export const transactionEntity = entityOf({
  typeName: "Transaction",
  resourceType: "Transaction",
  find: findTransactions,
  exist: transactionsExist,
  toGraph: (row, { sealer }) => transactionToGraph(sealer, row),
});
