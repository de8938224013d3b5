import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import type { LedgerEntry as EntryRow, LedgerTransaction as TransactionRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Money, moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { purposeOf } from "../../shared/ledger/posting.js";

@ObjectType({
  implements: Node,
  description: "Money that moved: entries that sum to zero per currency, and are never changed.",
})
@Directive('@key(fields: "id")')
export class LedgerTransaction extends Node {
  @Field(() => String, { description: "Why money moved, such as `SANDBOX_FUNDING`." })
  kind!: string;

  @Field(() => ID, { nullable: true, description: "What moved it." })
  subjectId!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;
}

@ObjectType({ description: "What one account gained or gave in a transaction." })
export class LedgerEntry {
  /** Whose transaction and account it is: the edges read them. */
  readonly transactionId!: string;
  readonly accountId!: string;

  @Field(() => Int, { description: "Its place in the transaction, from 1." })
  number!: number;

  @Field(() => String, {
    nullable: true,
    description: "Where money comes from or goes to outside of all internal accounts, such as `SANDBOX_FUNDING`.",
  })
  systemAccount!: string | null;

  @Field(() => Money, { description: "What the account gained; negative: what it gave." })
  amount!: Money;

  @Field(() => Money, { nullable: true, description: "The account's whole balance then; null for a system account." })
  balanceAfter!: Money | null;
}

export const LedgerEntryConnection = connectionOf(LedgerEntry, "LedgerEntry");

/** The one mapping from storage. */
export function ledgerTransactionToGraph({ id, kind, subjectId, createdAt }: TransactionRow): LedgerTransaction {
  return { id, kind, subjectId, createdAt };
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
