import { operation } from "../operation.js";
import { ledgerTransactionEntity } from "./reference.js";

const ledgerTransaction = operation.byId({
  name: "ledgerTransaction",
  description: "One posting of the ledger.",
  errors: ["NOT_FOUND"],
  notFoundReason: "No such ledger transaction.",
  returns: ledgerTransactionEntity,
});

export const ledgerTransactionOperations = [ledgerTransaction];
