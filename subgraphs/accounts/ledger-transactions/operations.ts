import { z } from "zod";
import { decodeCursor, pageSize, toPage } from "../../shared/graphql/connection.js";
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
  args: z.object({}),
  connection: SuspenseItemConnection,
  toGraph: suspenseItemToGraph,
  async page({ deps: { db }, caller }, _filter, args) {
    const size = pageSize(args.first);
    const after = args.after ? decodeCursor(args.after) : undefined;
    const rows = await readSuspense(db, caller, { after, limit: size + 1 });
    return toPage(rows, size, (atMost) => countSuspense(db, caller, atMost));
  },
});

export const ledgerTransactionOperations = [ledgerTransaction, suspenseItems];
