import { entityOf } from "../shared/graphql/entity.js";
import { findLedgerTransactions } from "./ledger-transaction.service.js";
import { ledgerTransactionToGraph } from "./ledger-transaction.type.js";

export const ledgerTransactionEntity = entityOf({
  typeName: "LedgerTransaction",
  resourceType: "LedgerTransaction",
  find: findLedgerTransactions,
  toGraph: ledgerTransactionToGraph,
});
