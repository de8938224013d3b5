import { entityOf } from "../../shared/graphql/entity.js";
import { findTransactions, transactionsExist } from "./service.js";
import { Transaction, transactionToGraph } from "./type.js";

export const transactionEntity = entityOf({
  type: Transaction,
  resourceType: "Transaction",
  find: findTransactions,
  exist: transactionsExist,
  toGraph: (row, { sealer }) => transactionToGraph(sealer, row),
});
