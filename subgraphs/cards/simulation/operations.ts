import { randomUUID } from "node:crypto";
import type { TransactionRow } from "../../quotes/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import { lockCard } from "../cards/lock.sql.js";
import type { CardWork, UntimedWork } from "../cards/status.js";
import { operation } from "../operation.js";
import { authorize } from "../payments/authorize.js";
import { creditCard, returnPurchase, reverseReturn } from "../payments/returns.js";
import { lockPayment } from "../payments/row.js";
import { advise, clear, type PullOutcome } from "../payments/settle.js";
import { beyondTheContract } from "./extensions.js";
import {
  accepted,
  errors,
  errorsOfStep,
  merchantAmountOf,
  paymentBy,
  sandbox,
  stepOf,
  tokenOf,
  transaction,
  workOf,
  type SandboxCardSimulation,
} from "./step.js";
import {
  cardTransaction,
  simulatedAdvice,
  simulatedAuthorization,
  simulatedBalanceInquiry,
  simulatedClearing,
  simulatedReference,
  simulatedReturn,
  simulation,
  type SimulatedAuthorization,
} from "./wire.js";

/** Outcomes by the end of a merchant's descriptor (docs/cards.md, Sandbox). */
const declines = { "002": "INSUFFICIENT_FUNDS", "003": "CARD_PAUSED" } as const;
const pulls: Readonly<Record<string, PullOutcome>> = { "005": "DELAYED", "006": "UNCONFIRMED" };
const suffixOf = (descriptor: string) => descriptor.slice(-3);

const isDeclined = (suffix: string): suffix is keyof typeof declines => Object.hasOwn(declines, suffix);

async function simulateAuthorization(
  work: UntimedWork,
  { cardId, amount, currency, merchant, merchantAmount }: SimulatedAuthorization & { readonly cardId: string },
): Promise<TransactionRow> {
  const suffix = suffixOf(merchant.descriptor);
  return authorize(work, {
    cardId,
    amountMinor: BigInt(amount),
    currency: currency.code,
    merchant,
    merchantAmount: merchantAmountOf(merchantAmount),
    declineAs: isDeclined(suffix) ? declines[suffix] : undefined,
  });
}

const authorization = operation.transaction({
  name: "simulateCardAuthorization",
  description:
    "Sandbox only. Simulates an authorization request from the card network. It is approved and the amount is " +
    "held, or it is DECLINED with a reason.",
  permission: "MANAGE",
  errors,
  events: ["CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.DECLINED", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/authorization",
    operationId: "sandboxSimulateCardAuthorization",
    summary: "Simulate an authorization; it is approved, or DECLINED with a reason",
    body: simulatedAuthorization,
    reply: [reply(200, cardTransaction)],
  },
  inputDescription: "Card, amount and merchant.",
  returns: transaction,
  work: ({ deps, tx, caller }, given) => simulateAuthorization({ deps, tx, ledger: tenantOf(caller) }, given),
});

const clearing = operation.transaction({
  name: "simulateCardClearing",
  description:
    "Sandbox only. Simulates a clearing from the card network: full, partial, one of several, or above the " +
    "authorized amount. Any excess is debited from the available balance. A declined authorization is cleared " +
    "by a separate transaction. An amount of 0 expires the authorization.",
  permission: "MANAGE",
  errors: errorsOfStep,
  events: [
    "CARD_TRANSACTION.PARTIALLY_SETTLED",
    "CARD_TRANSACTION.SETTLED",
    "CARD_TRANSACTION.EXCEPTION",
    "INTERNAL_ACCOUNT.BALANCE_UPDATED",
  ],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/clearing",
    operationId: "sandboxSimulateCardClearing",
    summary: "Simulate a clearing; an amount of 0 expires the authorization",
    body: simulatedClearing,
    reply: [reply(200, cardTransaction)],
  },
  inputDescription: "Transaction and amount.",
  returns: transaction,
  async work(work, given) {
    const { at, payment, amountMinor } = await stepOf(work, given);
    const outcome = pulls[suffixOf(payment.row.merchantDescriptor)];
    return clear(at, payment, { amountMinor, outcome });
  },
});

const simulatedReturnOf = operation.transaction({
  name: "simulateCardReturn",
  description:
    "Sandbox only. Simulates a full or partial return of a purchase. It may precede the capture or exceed the " +
    "captured amount. Creates a separate CREDIT transaction with `originalTransactionId`; the purchase does " +
    "not change.",
  permission: "MANAGE",
  errors: errorsOfStep,
  events: ["CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.EXCEPTION", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/return",
    operationId: "sandboxSimulateCardReturn",
    summary: "Simulate a return, which creates a separate CREDIT transaction",
    body: simulatedReturn,
    reply: [reply(200, cardTransaction)],
  },
  inputDescription: "Purchase and amount.",
  returns: transaction,
  async work(work, given) {
    const { at, payment, amountMinor } = await stepOf(work, given);
    return returnPurchase(at, payment, amountMinor);
  },
});

const balanceInquiry = operation.transaction({
  name: "simulateCardBalanceInquiry",
  description: "Sandbox only. Simulates a balance inquiry from the card network. Moves no money and stores nothing.",
  permission: "MANAGE",
  errors,
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/balance_inquiry",
    operationId: "sandboxSimulateCardBalanceInquiry",
    summary: "Simulate a balance inquiry",
    body: simulatedBalanceInquiry,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Card and merchant.",
  returns: accepted,
  async work({ tx, caller }, { cardId }) {
    await lockCard(tx, caller, cardId);
    return { issuerTransactionToken: randomUUID() };
  },
});

/** A credit without a purchase. */
async function simulateCredit(
  work: CardWork,
  given: SimulatedAuthorization & { readonly cardId: string },
  { isImmediate }: { readonly isImmediate: boolean },
): Promise<SandboxCardSimulation> {
  return tokenOf(work, await creditCard(work, { ...(await paymentBy(work, given)), isImmediate }));
}

const creditAuthorization = operation.transaction({
  name: "simulateCardCreditAuthorization",
  description:
    "Sandbox only. Simulates the authorization of a credit to the card. The account is credited when it is cleared.",
  permission: "MANAGE",
  errors,
  events: ["CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.DECLINED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/credit_authorization",
    operationId: "sandboxSimulateCardCreditAuthorization",
    summary: "Simulate the authorization of a credit",
    body: simulatedAuthorization,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Card, amount and merchant.",
  returns: accepted,
  work: async (work, given) => simulateCredit(await workOf(work), given, { isImmediate: false }),
});

const creditAuthorizationAdvice = operation.transaction({
  name: "simulateCardCreditAuthorizationAdvice",
  description:
    "Sandbox only. Simulates the advice of a credit that was authorized elsewhere. The account is credited when " +
    "it is cleared.",
  permission: "MANAGE",
  errors,
  events: ["CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.DECLINED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/credit_authorization_advice",
    operationId: "sandboxSimulateCardCreditAuthorizationAdvice",
    summary: "Simulate the advice of a credit authorization",
    body: simulatedAuthorization,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Card, amount and merchant.",
  returns: accepted,
  work: async (work, given) => simulateCredit(await workOf(work), given, { isImmediate: false }),
});

const financialAuthorization = operation.transaction({
  name: "simulateCardFinancialAuthorization",
  description: "Sandbox only. Simulates a single message that authorizes and clears a purchase.",
  permission: "MANAGE",
  errors,
  events: ["CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.DECLINED", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/financial_authorization",
    operationId: "sandboxSimulateCardFinancialAuthorization",
    summary: "Simulate a purchase that is authorized and cleared in one message",
    body: simulatedAuthorization,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Card, amount and merchant.",
  returns: accepted,
  async work(work, given) {
    const at = await workOf(work);
    const { id, status } = await simulateAuthorization(at, given);
    if (status === "AUTHORIZED") {
      const payment = await lockPayment(at, id);
      const outcome = pulls[suffixOf(given.merchant.descriptor)];
      await clear(at, payment, { amountMinor: payment.row.authorizedAmount, outcome });
    }
    return tokenOf(at, { id });
  },
});

const financialCreditAuthorization = operation.transaction({
  name: "simulateCardFinancialCreditAuthorization",
  description: "Sandbox only. Simulates a single message that authorizes and clears a credit.",
  permission: "MANAGE",
  errors,
  events: ["CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.DECLINED", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/financial_credit_authorization",
    operationId: "sandboxSimulateCardFinancialCreditAuthorization",
    summary: "Simulate a credit that is authorized and cleared in one message",
    body: simulatedAuthorization,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Card, amount and merchant.",
  returns: accepted,
  work: async (work, given) => simulateCredit(await workOf(work), given, { isImmediate: true }),
});

const authorizationAdvice = operation.transaction({
  name: "simulateCardAuthorizationAdvice",
  description: "Sandbox only. Simulates the issuer's advice that the amount of an authorization has changed.",
  permission: "MANAGE",
  errors: [...errorsOfStep, "INSUFFICIENT_FUNDS"],
  events: ["CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/authorization_advice",
    operationId: "sandboxSimulateCardAuthorizationAdvice",
    summary: "Simulate an advice that changes the amount of an authorization",
    body: simulatedAdvice,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Transaction and its new amount.",
  returns: accepted,
  async work(work, given) {
    const { at, payment, amountMinor } = await stepOf(work, given);
    return tokenOf(at, await advise(at, payment, amountMinor));
  },
});

const returnReversal = operation.transaction({
  name: "simulateCardReturnReversal",
  description:
    "Sandbox only. Simulates the reversal of a return. Creates a separate DEBIT transaction with " +
    "`originalTransactionId`.",
  permission: "MANAGE",
  errors: errorsOfStep,
  events: ["CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.EXCEPTION", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    route: "POST /sandbox/cards/{id}/simulate/return_reversal",
    operationId: "sandboxSimulateCardReturnReversal",
    summary: "Simulate the reversal of a return",
    body: simulatedReference,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Return to reverse.",
  returns: accepted,
  async work(work, { cardId, cardTransactionId }) {
    const at = await workOf(work);
    const where = { id: cardTransactionId, cardId, ...tenantOf(at.ledger) };
    const named = await at.tx.cardTransaction.findUnique({ where });
    if (!named) throw new ApiError("TRANSACTION_NOT_FOUND");
    if (!named.isCredit || named.originalTransactionId === null) {
      throw invalidField("cardTransactionId", "is not a return");
    }
    // The purchase's lock comes before that of its return.
    const purchase = await lockPayment(at, named.originalTransactionId, cardId);
    return tokenOf(at, await reverseReturn(at, await lockPayment(at, cardTransactionId, cardId), purchase));
  },
});

export const simulationOperations = [
  authorization,
  clearing,
  simulatedReturnOf,
  balanceInquiry,
  creditAuthorization,
  financialAuthorization,
  financialCreditAuthorization,
  authorizationAdvice,
  creditAuthorizationAdvice,
  returnReversal,
  ...beyondTheContract,
];
