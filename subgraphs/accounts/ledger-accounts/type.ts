import { ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { shape } from "../../shared/graphql/shape.js";
import { purposeOf } from "../../shared/ledger/posting.js";
import type { ListedAccount } from "../../shared/ledger/listed-accounts.sql.js";
import { ledgerAccount } from "./wire.js";

@ObjectType({ description: "An open account of the ledger: an internal account, or a system account." })
export class LedgerAccount extends shape(ledgerAccount) {
  /** For the edge. */
  readonly accountId!: string;
}

export const LedgerAccountConnection = connectionOf(LedgerAccount, "LedgerAccount");

/** The one mapping from storage. */
export function ledgerAccountToGraph({ id, kind, currency, total, held, createdAt }: ListedAccount): LedgerAccount {
  return {
    accountId: id,
    kind,
    systemAccount: purposeOf(id) ?? null,
    balance: moneyToGraph(total - held, currency),
    held: moneyToGraph(held, currency),
    totalBalance: moneyToGraph(total, currency),
    createdAt,
  };
}
