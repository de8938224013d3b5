import type { z } from "zod";
import { pageByCreation } from "../../shared/graphql/position.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { countItems, inSuspense, readItem, readItems } from "../../shared/ledger/suspense.sql.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { assertCurrencyCodes } from "../../platform/published.js";
import { operation } from "../operation.js";
import { ledgerTransactionSelection, listLedgerTransactions } from "./list.js";
import { ledgerTransactionEntity } from "./reference.js";
import { receivables, settleReceivableOperation } from "./receivable.js";
import { releaseItem, type Destination } from "./release.js";
import {
  SuspenseItemConnection,
  suspenseItemToGraph,
  SuspenseRelease,
  suspenseReleaseToGraph,
} from "./suspense.type.js";
import {
  suspenseFilter,
  suspenseItem,
  suspenseListQuery,
  suspenseOrder,
  suspenseRelease,
  suspenseReleaseRequest,
} from "./suspense.wire.js";
import { LedgerTransactionConnection, ledgerTransactionToGraph } from "./type.js";

const ledgerTransaction = operation.byId({
  name: "ledgerTransaction",
  description: "Retrieves a ledger transaction.",
  errors: ["NOT_FOUND"],
  notFoundReason: "No such ledger transaction.",
  returns: ledgerTransactionEntity,
});

const ledgerTransactions = operation.list({
  name: "ledgerTransactions",
  description: "Postings of the ledger, newest first by default.",
  selection: ledgerTransactionSelection,
  connection: LedgerTransactionConnection,
  toGraph: ledgerTransactionToGraph,
  page: ({ deps, caller }, selected, args) => listLedgerTransactions(deps, caller, selected, args),
});

const suspenseItems = operation.list({
  name: "suspenseItems",
  description: "Payments whose money could not be credited or refunded, newest first by default.",
  rest: {
    route: "GET /suspense",
    operationId: "listSuspense",
    tag: "Ledger",
    summary: "List suspense items: payments whose money could not be credited or refunded, newest first",
    extension: true,
    query: suspenseListQuery,
    reply: [pageReply(suspenseItem, "SuspenseListResponse")],
  },
  selection: listSelection(suspenseFilter, suspenseOrder),
  connection: SuspenseItemConnection,
  toGraph: suspenseItemToGraph,
  page({ deps: { db }, caller }, { filter, orderBy }, args) {
    const { currencies } = filter;
    assertCurrencyCodes("filter.currencies", currencies);
    return pageByCreation(
      "suspense",
      args,
      (read) => readItems(db, caller, inSuspense, { ...read, currencies }),
      (atMost) => countItems(db, caller, inSuspense, currencies, atMost),
      orderBy.direction,
    );
  },
});

/** The one destination. Throws 400 INVALID_INPUT. */
function destinationOf({ accountId, wayBack }: z.output<typeof suspenseReleaseRequest>["to"]): Destination {
  if (accountId !== undefined && wayBack === undefined) return { accountId };
  if (wayBack !== undefined && accountId === undefined) return { wayBack };
  throw invalidField("to", "must have accountId or wayBack, and not both");
}

const releaseSuspenseItem = operation.transaction({
  name: "releaseSuspenseItem",
  description:
    "Posts money in suspense to an internal account, or to the rail on which it was returned outside. The item is " +
    "resolved. 409 CONFLICT if the account is not ACTIVE, or has another currency.",
  permission: "TRANSACT",
  errors: ["NOT_FOUND", "ACCOUNT_NOT_FOUND", "CONFLICT", "AMOUNT_OUT_OF_RANGE"],
  events: ["INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    route: "POST /ledger/suspense/{itemId}/release",
    tag: "Ledger",
    summary: "Release money from suspense to an internal account, or to the rail on which it was returned",
    extension: true,
    body: suspenseReleaseRequest,
    reply: [reply(200, suspenseRelease)],
  },
  inputDescription: "Money in suspense, and its destination.",
  returns: { type: () => SuspenseRelease, toGraph: suspenseReleaseToGraph },
  prepare: (_call, { to }) => destinationOf(to),
  async work({ deps, tx, caller }, { itemId }, to) {
    const item = await readItem(tx, caller, inSuspense, itemId);
    if (!item) throw new ApiError("NOT_FOUND", "There is no such item in suspense, or it is already resolved.");
    return releaseItem(deps, tx, caller, item, to);
  },
});

export const ledgerTransactionOperations = [
  ledgerTransaction,
  ledgerTransactions,
  suspenseItems,
  releaseSuspenseItem,
  receivables,
  settleReceivableOperation,
];
