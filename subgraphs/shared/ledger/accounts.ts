import type { LedgerAccountKind } from "../../../generated/prisma/client.js";
import { tenantOf } from "../caller.js";
import type { Tx } from "../database/client.js";
import type { Books } from "./post.js";

export interface OpenedAccount {
  /** Id of the internal account whose money it is. */
  readonly id: string;
  readonly kind: Exclude<LedgerAccountKind, "SYSTEM">;
  readonly currency: string;
}

/** Opens accounts, empty. Those of the system open themselves. */
export async function openLedgerAccounts(tx: Tx, books: Books, accounts: readonly OpenedAccount[]): Promise<void> {
  const opened = { ...tenantOf(books), createdAt: books.now, updatedAt: books.now };
  await tx.ledgerAccount.createMany({ data: accounts.map((account) => ({ ...opened, ...account })) });
}
