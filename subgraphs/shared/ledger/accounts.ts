import type { LedgerAccountKind } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { insertRows } from "../persistence/insert-rows.js";
import { closeEmpty } from "./ledger.sql.js";
import type { Books } from "./post.js";

export interface OpenedAccount {
  /** Id of the internal account whose money it is. */
  readonly id: string;
  readonly kind: Exclude<LedgerAccountKind, "SYSTEM">;
  readonly currency: string;
}

const insertAccounts = insertRows<OpenedAccount & { readonly createdAt: Date; readonly updatedAt: Date }>(
  "ledger.account",
  ["id", "kind", "currency", "createdAt", "updatedAt"],
);

/** Opens accounts, empty. Those of the system open themselves. */
export async function openLedgerAccounts(tx: Tx, books: Books, accounts: readonly OpenedAccount[]): Promise<void> {
  const opened = { createdAt: books.now, updatedAt: books.now };
  await insertAccounts(
    tx,
    books,
    accounts.map((account) => ({ ...account, ...opened })),
  );
}

/** Closes accounts for good. Answers false, and the caller rolls back, where one of them holds or reserves money. */
export async function closeLedgerAccounts(tx: Tx, books: Books, accounts: readonly string[]): Promise<boolean> {
  const closed = await closeEmpty(tx, books, { accounts, at: books.now });
  return closed.length === accounts.length;
}

/** What can be spent of an account: its balance without what is held. Zero for an unknown one. */
export async function availableMinor(
  tx: Pick<Tx, "ledgerAccount">,
  tenant: Tenant,
  accountId: string,
): Promise<bigint> {
  const account = await tx.ledgerAccount.findUnique({ where: { id: accountId, ...tenantOf(tenant) } });
  return account ? account.balance - account.held : 0n;
}

/** The ids of the postings of each subject, such as a payment, oldest first. */
export async function postingsOfSubjects(
  db: Pick<Tx, "ledgerTransaction">,
  tenant: Tenant,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.ledgerTransaction.findMany({
    where: { ...tenantOf(tenant), subjectId: { in: [...subjectIds] } },
    select: { id: true, subjectId: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const found = new Map(subjectIds.map((id): [string, string[]] => [id, []]));
  for (const { id, subjectId } of rows) if (subjectId !== null) found.get(subjectId)?.push(id);
  return found;
}
