import { z } from "zod";
import { pageByCreation } from "../../shared/graphql/position.js";
import { argumentSelection } from "../../shared/graphql/list-selection.js";
import { countSuspense, readSuspense } from "../../shared/ledger/suspense.sql.js";
import { pageReply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { ledgerTransactionEntity } from "./reference.js";
import { SuspenseItemConnection, suspenseItemToGraph } from "./suspense.type.js";
import { suspenseItem, suspenseListQuery } from "./suspense.wire.js";

const ledgerTransaction = operation.byId({
  name: "ledgerTransaction",
  description: "Retrieves a ledger transaction.",
  errors: ["NOT_FOUND"],
  notFoundReason: "No such ledger transaction.",
  returns: ledgerTransactionEntity,
});

const suspenseItems = operation.list({
  name: "suspenseItems",
  description: "Payments whose money could not be credited or refunded, newest first.",
  rest: {
    route: "GET /suspense",
    operationId: "listSuspense",
    tag: "Ledger",
    summary: "List suspense items: payments whose money could not be credited or refunded, newest first",
    extension: true,
    query: suspenseListQuery,
    reply: [pageReply(suspenseItem, "SuspenseListResponse")],
  },
  selection: argumentSelection(z.object({})),
  connection: SuspenseItemConnection,
  toGraph: suspenseItemToGraph,
  page: ({ deps: { db }, caller }, _selected, args) =>
    pageByCreation(
      "suspense",
      args,
      (read) => readSuspense(db, caller, read),
      (atMost) => countSuspense(db, caller, atMost),
    ),
});

export const ledgerTransactionOperations = [ledgerTransaction, suspenseItems];
