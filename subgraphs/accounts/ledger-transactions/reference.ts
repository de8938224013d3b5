import { entityOf } from "../../shared/graphql/entity.js";
import { findLedgerTransactions } from "./service.js";
import { LedgerTransaction, ledgerTransactionToGraph } from "./type.js";

export const ledgerTransactionEntity = entityOf({
  type: LedgerTransaction,
  resourceType: "LedgerTransaction",
  find: findLedgerTransactions,
  toGraph: ledgerTransactionToGraph,
});
