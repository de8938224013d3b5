import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { clearCard, reverseAuthorization } from "../payments/settle.js";
import { accepted, errors, errorsOfStep, paymentBy, sandbox, stepOf, tokenOf, transaction, workOf } from "./step.js";
import { cardTransaction, simulatedAuthorization, simulatedReversal, simulation } from "./wire.js";

// Actions of a card network that the contract doesn't simulate (docs/interface.md, Extensions of Paygraph).

const forcedClearing = operation.transaction({
  name: "simulateCardForcedClearing",
  description:
    "Sandbox only. Simulates a clearing without an authorization. Creates a separate DEBIT transaction, with " +
    "the status EXCEPTION if the balance does not cover it.",
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
  inputDescription: "Card, amount and merchant.",
  returns: transaction,
  async work(work, given) {
    const at = await workOf(work);
    return clearCard(at, await paymentBy(at, given));
  },
});

const authorizationReversal = operation.transaction({
  name: "simulateCardAuthorizationReversal",
  description:
    "Sandbox only. Simulates the merchant's full or partial reversal of an authorization. The held amount is released.",
  permission: "MANAGE",
  errors: errorsOfStep,
  events: ["CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.SETTLED"],
  rest: {
    ...sandbox,
    extension: true,
    route: "POST /sandbox/cards/{id}/simulate/authorization_reversal",
    operationId: "sandboxSimulateCardAuthorizationReversal",
    summary: "Simulate the full or partial reversal of an authorization",
    body: simulatedReversal,
    reply: [reply(202, simulation)],
  },
  inputDescription: "Transaction, and the amount of a partial reversal.",
  returns: accepted,
  async work(work, { amount, ...given }) {
    const { at, payment, amountMinor } = await stepOf(work, { ...given, amount: amount ?? 0 });
    return tokenOf(at, await reverseAuthorization(at, payment, amount === undefined ? undefined : amountMinor));
  },
});

export const beyondTheContract = [forcedClearing, authorizationReversal];
