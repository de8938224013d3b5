import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { decodeCursor, pageSize, toPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId } from "../../shared/kernel/ids.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import {
  countByOwner,
  countTransactions,
  readNewestByOwner,
  readTransactions,
  type ListOrder,
  type TransactionOwner,
} from "./sql.js";
import { lockTransaction } from "./store.js";
import type { TransactionRow } from "./type.js";
import { confirmReceiptDelivery as confirmation, transactionFilter } from "./wire.js";

/** What clients read of transactions, and the confirmation of their receipts. */

/** The caller's transactions by id. */
export async function findTransactions(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, TransactionRow>> {
  const wellFormed = ids.filter((id) => isId("Transaction", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.transaction.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of `ids` that are the caller's. */
export async function transactionsExist(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const wellFormed = ids.filter((id) => isId("Transaction", id));
  if (wellFormed.length === 0) return new Set();
  const where = { ...tenantOf(caller), id: { in: wellFormed } };
  const rows = await deps.db.transaction.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** One transaction. Throws 404 TRANSACTION_NOT_FOUND. */
export async function getTransaction(deps: Pick<Deps, "db">, caller: Caller, id: string): Promise<TransactionRow> {
  const row = (await findTransactions(deps, [id], caller)).get(id);
  if (!row) throw new ApiError("TRANSACTION_NOT_FOUND");
  return row;
}

/** The environment's transactions, newest first unless `sortOrder` says otherwise. */
export async function listTransactions(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  args: PageArgs & { readonly sortOrder?: ListOrder | null },
): Promise<Page<TransactionRow>> {
  const filter = validateFilter(transactionFilter, args);
  const size = pageSize(args.first);
  const after = args.after ? decodeCursor(args.after) : undefined;
  const rows = await readTransactions(db, caller, { filter, after, order: args.sortOrder ?? "desc", limit: size + 1 });
  return toPage(rows, size, () => countTransactions(db, caller, filter));
}

/** One owner's transactions, newest first. Those of one request that ask for the same page share its statement. */
export async function listTransactionsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  owner: TransactionOwner,
  ownerId: string,
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    async (ids, caller) => {
      const found = new Map(ids.map((id): [string, TransactionRow[]] => [id, []]));
      const newest = await readNewestByOwner(db, caller, { owner, ids, before, limit: size + 1 });
      for (const row of newest) found.get(row.ownerId)?.push(row);
      return found;
    },
    `transactions of each ${owner} ${JSON.stringify({ size, after: args.after })}`,
  );
  const counts = loaderOf(
    context,
    (ids, caller) => countByOwner(db, caller, owner, ids),
    `how many transactions each ${owner} has`,
  );
  return toPage((await pages.load(ownerId)) ?? [], size, async () => (await counts.load(ownerId)) ?? 0);
}

/** How far the clocks of caller and server may be apart. */
const clockSkewMs = 5 * 60_000;

/**
 * The platform says that the payer has the receipt. Throws 400 INVALID_INPUT unless the payment is an outgoing one
 * that has been executed, 404 TRANSACTION_NOT_FOUND. The first confirmation stands: a further one changes nothing.
 */
export function confirmReceiptDelivery(
  deps: Deps,
  caller: Caller,
  { transactionId, ...input }: IdempotentInput & { readonly transactionId: string },
  report: ReplayReport,
): Promise<TransactionRow> {
  const { receiptDeliveryConfirmedAt } = validateInput(confirmation, input);
  const request = {
    caller,
    operation: "confirmReceiptDelivery",
    input: { transactionId, receiptDeliveryConfirmedAt, idempotencyKey: input.idempotencyKey },
    report,
  };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { quote: _quote, ...row } = await lockTransaction(tx, caller, transactionId);
      assertHasReceipt(row);
      if (row.receiptDeliveryConfirmedAt !== null) return row;
      const now = await deps.clock.now(tx, caller);
      const confirmedAt = receiptDeliveryConfirmedAt === undefined ? now : new Date(receiptDeliveryConfirmedAt);
      if (confirmedAt.getTime() > now.getTime() + clockSkewMs) {
        throw invalidField("receiptDeliveryConfirmedAt", "must not be in the future");
      }
      const change = { receiptDeliveryConfirmedAt: confirmedAt, updatedAt: now };
      await tx.transaction.updateMany({ where: { ...tenantOf(caller), id: row.id }, data: change });
      return { ...row, ...change };
    }),
  );
}

/** There is a receipt once the money has left. */
function assertHasReceipt({ type, status }: TransactionRow): void {
  if (type !== "OUTGOING") {
    throw new ApiError("INVALID_INPUT", "Only an outgoing transaction has a receipt to deliver.");
  }
  if (status !== "PROCESSING" && status !== "COMPLETED") {
    throw new ApiError("INVALID_INPUT", `The transaction is ${status}: its receipt can't have been delivered.`);
  }
}
