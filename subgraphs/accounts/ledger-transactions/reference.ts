import { entityOf } from "../../shared/graphql/entity.js";
import { findLedgerTransactions } from "./service.js";
import { ledgerTransactionToGraph } from "./type.js";

export const ledgerTransactionEntity = entityOf({
  typeName: "LedgerTransaction",
  resourceType: "LedgerTransaction",
  find: findLedgerTransactions,
  toGraph: ledgerTransactionToGraph,
});
