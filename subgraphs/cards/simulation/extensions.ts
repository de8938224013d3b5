import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { clearCard, reverseAuthorization } from "../payments/settle.js";
import { accepted, errors, errorsOfStep, paymentBy, sandbox, stepOf, tokenOf, transaction, workOf } from "./step.js";
import { cardTransaction, simulatedAuthorization, simulatedReversal, simulation } from "./wire.js";

// What a card network does, and the contract has no simulation of (docs/interface.md, Extensions of Paygraph).

const forcedClearing = operation.transaction({
  name: "simulateCardForcedClearing",
  description:
    "Sandbox only: a clearing without an authorization: a DEBIT transaction of its own, EXCEPTION where the balance " +
    "doesn't cover it.",
  permission: "MANAGE",
  errors,
  events: ["CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.EXCEPTION", "INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    ...sandbox,
    extension: true,
    route: "POST /sandbox/cards/{id}/simulate/forced_clearing",
    operationId: "sandboxSimulateCardForcedClearing",
    summary: "Simulate a clearing without an authorization",
    body: simulatedAuthorization,
    reply: [reply(200, cardTransaction)],
  },
  inputDescription: "The card, the amount and the merchant.",
  returns: transaction,
  async work(work, given) {
    const at = await workOf(work);
    return clearCard(at, await paymentBy(at, given));
  },
});

const authorizationReversal = operation.transaction({
  name: "simulateCardAuthorizationReversal",
  description: "Sandbox only: the merchant gives up an authorization, or a part of it, and what is held is released.",
  permission: "MANAGE",
  errors: errorsOfStep,
  events: ["CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.SETTLED"],
  rest: {
    ...sandbox,
    extension: true,
    route: "POST /sandbox/cards/{id}/simulate/authorization_reversal",
    operationId: "sandboxSimulateCardAuthorizationReversal",
    summary: "Simulate that an authorization is given up, in full or in part",
    body: simulatedReversal,
    reply: [reply(202, simulation)],
  },
  inputDescription: "The transaction; an amount for a part of it.",
  returns: accepted,
  async work(work, { amount, ...given }) {
    const { at, payment, amountMinor } = await stepOf(work, { ...given, amount: amount ?? 0 });
    return tokenOf(at, await reverseAuthorization(at, payment, amount === undefined ? undefined : amountMinor));
  },
});

export const beyondTheContract = [forcedClearing, authorizationReversal];
