import { ObjectType } from "type-graphql";
import { transactionEntity, type TransactionRow } from "../../quotes/published.js";
import { shape } from "../../shared/graphql/shape.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import type { ErrorCode } from "../../shared/kernel/errors.js";
import type { Work } from "../../shared/operation/operations.js";
import { lockCard } from "../cards/lock.sql.js";
import { cardPath } from "../cards/wire.js";
import type { CardWork } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";
import { amountsIn, inCardCurrency } from "../payments/currency.js";
import { lockPayment } from "../payments/row.js";
import { TransactionStub } from "../transaction.stub.js";
import { simulation, type SimulatedAuthorization, type SimulatedStep } from "./wire.js";

// Parts that the simulation's operations share.

@ObjectType({ description: "Reference to the simulated transaction." })
export class SandboxCardSimulation extends shape(simulation) {}

const tag = "Sandbox";
export const errors: readonly ErrorCode[] = ["NOT_FOUND", "INVALID_INPUT", "INVALID_CURRENCY", "AMOUNT_OUT_OF_RANGE"];
export const errorsOfStep: readonly ErrorCode[] = [
  "NOT_FOUND",
  "TRANSACTION_NOT_FOUND",
  "INVALID_INPUT",
  "INVALID_CURRENCY",
  "AMOUNT_OUT_OF_RANGE",
];
export const sandbox = { tag, sandboxOnly: "404", notFound: "NOT_FOUND", pathNames: cardPath } as const;

export async function workOf(work: Work<CardsDeps>): Promise<CardWork> {
  return { deps: work.deps, tx: work.tx, ledger: await work.ledgerContext() };
}

/** A step of a payment: the payment, locked, and its amount in the card's currency. */
export async function stepOf(
  work: Work<CardsDeps>,
  { cardId, cardTransactionId, amount, currency }: SimulatedStep & { readonly cardId: string },
) {
  const at = await workOf(work);
  const payment = await lockPayment(at, cardTransactionId, cardId);
  return { at, payment, amountMinor: inCardCurrency(payment.row.currency, BigInt(amount), currency?.code) };
}

export const merchantAmountOf = (given: SimulatedAuthorization["merchantAmount"]) =>
  given && { amountMinor: BigInt(given.amount), currency: given.currency };

/** The card, locked, and the amounts of a payment with it. */
export async function paymentBy(
  { tx, ledger }: CardWork,
  { cardId, amount, currency, merchant, merchantAmount }: SimulatedAuthorization & { readonly cardId: string },
) {
  const card = await lockCard(tx, ledger, cardId);
  const given = {
    amountMinor: BigInt(amount),
    currency: currency.code,
    merchantAmount: merchantAmountOf(merchantAmount),
  };
  return { card, merchant, ...amountsIn(card.currency, given) };
}

/** The transaction, as the quotes subgraph shows it. REST shows it as a CardTransaction. */
export const transaction = transactionEntity.returnedAs(TransactionStub);

/** The response to an accepted simulation. */
export const accepted = {
  type: () => SandboxCardSimulation,
  toGraph: (simulated: SandboxCardSimulation): SandboxCardSimulation => simulated,
};

export async function tokenOf(
  { tx, ledger }: CardWork,
  { id }: Pick<TransactionRow, "id">,
): Promise<SandboxCardSimulation> {
  const where = { id, ...tenantOf(ledger) };
  return tx.cardTransaction.findUniqueOrThrow({ where, select: { issuerTransactionToken: true } });
}
