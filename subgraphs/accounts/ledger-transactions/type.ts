import { Directive, ObjectType } from "type-graphql";
import type { LedgerEntry as EntryRow, LedgerTransaction as TransactionRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { purposeOf, type PostingKind } from "../../shared/ledger/posting.js";
import { ledgerEntry, ledgerTransaction } from "./wire.js";

@ObjectType({
  implements: Node,
  description: "A ledger posting: immutable entries that sum to zero per currency.",
})
@Directive('@key(fields: "id")')
export class LedgerTransaction extends shape(ledgerTransaction) {}

export const LedgerTransactionConnection = connectionOf(LedgerTransaction, "LedgerTransaction");

@ObjectType({ description: "A credit or debit of one account in a ledger transaction." })
export class LedgerEntry extends shape(ledgerEntry) {
  /** Ids of its transaction and account, for the edges. */
  readonly transactionId!: string;
  readonly accountId!: string;
}

export const LedgerEntryConnection = connectionOf(LedgerEntry, "LedgerEntry");

/** The one mapping from storage. */
export function ledgerTransactionToGraph({ id, kind, subjectId, createdAt }: TransactionRow): LedgerTransaction {
  return { id, kind: kind as PostingKind, subjectId, createdAt };
}

/** The one mapping from storage. */
export function ledgerEntryToGraph(
  row: Pick<EntryRow, "transactionId" | "accountId" | "number" | "currency" | "amount" | "balanceAfter">,
): LedgerEntry {
  const { transactionId, accountId, number, currency, amount, balanceAfter } = row;
  return {
    transactionId,
    accountId,
    number,
    systemAccount: purposeOf(accountId) ?? null,
    amount: moneyToGraph(amount, currency),
    balanceAfter: balanceAfter === null ? null : moneyToGraph(balanceAfter, currency),
  };
}
