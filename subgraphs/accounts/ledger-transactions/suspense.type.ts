import { Field, ObjectType } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import type { SuspenseItem as SuspenseRow } from "../../shared/ledger/suspense.sql.js";
import { TransactionStub } from "../transaction.stub.js";
import type { Released } from "./release.js";
import { suspenseItem, suspensePurpose, suspenseRelease } from "./suspense.wire.js";

registerEnum(suspensePurpose.enum, {
  name: "SuspensePurpose",
  description: "Reason why money is in suspense.",
  valuesConfig: {
    FUNDS_SUSPENSE: { description: "Received money that could not be credited." },
    REFUND_SUSPENSE: { description: "Refund that could not be paid." },
  },
});

@ObjectType({
  description: "Money from a payment that could not be allocated to an account and must be resolved.",
  simpleResolvers: true,
})
export class SuspenseItem extends shape(suspenseItem) {
  @Field(() => TransactionStub, { description: "Payment to which the money belongs." })
  transaction!: TransactionStub;
}

export const SuspenseItemConnection = connectionOf(SuspenseItem, "SuspenseItem");

/** The one mapping from storage. */
export function suspenseItemToGraph({ subjectId, amountMinor, currency, ...row }: SuspenseRow): SuspenseItem {
  const payment = { transactionId: subjectId, transaction: { id: subjectId } };
  return { ...row, ...payment, amount: moneyToGraph(amountMinor, currency) };
}

@ObjectType({ description: "Money that was released from suspense, and its destination.", simpleResolvers: true })
export class SuspenseRelease extends shape(suspenseRelease) {}

export function suspenseReleaseToGraph({ transactionId, amountMinor, currency, to }: Released): SuspenseRelease {
  return { transactionId, amount: moneyToGraph(amountMinor, currency), ...to };
}
