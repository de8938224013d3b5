import type { LedgerAccountKind } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { insertRows } from "../persistence/insert-rows.js";
import type { Write } from "../persistence/driver/write-together.js";
import { closeEmpty } from "./ledger.sql.js";
import type { LedgerContext } from "./post.js";

export interface OpenedAccount {
  /** Id of its internal account. */
  readonly id: string;
  readonly kind: Exclude<LedgerAccountKind, "SYSTEM">;
  readonly currency: string;
}

const insertAccounts = insertRows<OpenedAccount & { readonly createdAt: Date; readonly updatedAt: Date }>(
  "ledger.account",
  ["id", "kind", "currency", "createdAt", "updatedAt"],
);

/** Opens empty accounts. System accounts are opened by postings. */
export function newLedgerAccounts(ledger: LedgerContext, accounts: readonly OpenedAccount[]): Write {
  const opened = { createdAt: ledger.now, updatedAt: ledger.now };
  return insertAccounts.write(
    ledger,
    accounts.map((account) => ({ ...account, ...opened })),
  );
}

/** Closes accounts permanently. Returns false if one has a balance or a hold: the caller must roll back. */
export async function closeLedgerAccounts(
  tx: Tx,
  ledger: LedgerContext,
  accounts: readonly string[],
): Promise<boolean> {
  const closed = await closeEmpty(tx, ledger, { accounts, at: ledger.now });
  return closed.length === accounts.length;
}

/** The available balance of an account: without held amounts. Zero for an unknown one. */
export async function availableMinor(
  tx: Pick<Tx, "ledgerAccount">,
  tenant: Tenant,
  accountId: string,
): Promise<bigint> {
  const account = await tx.ledgerAccount.findUnique({ where: { id: accountId, ...tenantOf(tenant) } });
  return account ? account.balance - account.held : 0n;
}

/** The ids of each subject's postings, such as a payment's, oldest first. */
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
