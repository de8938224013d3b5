import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import type { LedgerEntry as EntryRow, LedgerTransaction as TransactionRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Money, moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { purposeOf } from "../../shared/ledger/posting.js";

@ObjectType({
  implements: Node,
  description: "A ledger posting: immutable entries that sum to zero per currency.",
})
@Directive('@key(fields: "id")')
export class LedgerTransaction extends Node {
  @Field(() => String, { description: "Reason for the posting, such as `SANDBOX_FUNDING`." })
  kind!: string;

  @Field(() => ID, nullable("Id of the resource that caused the posting."))
  subjectId!: string | null;

  @Field(() => DateTime, { description: "Time of the posting, in UTC." })
  createdAt!: Date;
}

@ObjectType({ description: "A credit or debit of one account in a ledger transaction." })
export class LedgerEntry {
  /** Ids of its transaction and account, for the edges. */
  readonly transactionId!: string;
  readonly accountId!: string;

  @Field(() => Int, { description: "Position in the ledger transaction, starting at 1." })
  number!: number;

  @Field(
    () => String,
    nullable("System account that is credited or debited, such as `SANDBOX_FUNDING`; null for an internal account."),
  )
  systemAccount!: string | null;

  @Field(() => Money, { description: "Amount of the entry. Positive for a credit, negative for a debit." })
  amount!: Money;

  @Field(() => Money, nullable("Total balance of the account after the entry; null for a system account."))
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
