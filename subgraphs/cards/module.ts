import type { CustomerCards } from "../customers/published.js";
import { cardTransaction } from "../quotes/published.js";
import type { Module } from "../shared/module/module.js";
import type { CardFunding } from "../wallets/published.js";
import { findLocked } from "./cards/lock.js";
import { cardEntity } from "./cards/type.js";
import { card } from "./cards/wire.js";
import type { CardsDeps } from "./deps.js";
import { sandboxIssuer } from "./issuers/sandbox.js";
import { closingTimers } from "./issuing/close.js";
import { createCustomerCards } from "./issuing/customer-cards.js";
import { provisioningTimers } from "./issuing/issue.js";
import { cardOperations } from "./issuing/operations.js";
import {
  CardResolver,
  createCardSubscription,
  CustomerCardsResolver,
  InternalAccountCardsResolver,
  TransactionCardResolver,
} from "./issuing/resolver.js";
import { cardEvents, cardTransactionEvents } from "./names.js";
import { paymentTimers } from "./payments/settle.js";
import { simulationOperations } from "./simulation/operations.js";

interface CardsProvides {
  readonly cardFunding: CardFunding;
  readonly customerCards: CustomerCards;
  readonly cardIssuers: CardsDeps["cardIssuers"];
}

/** Cards: issued, authorized, cleared, returned, closed. */
export const cards: Module<CardsDeps, CardsProvides> = {
  name: "cards",
  operations: [...cardOperations, ...simulationOperations],
  resolvers: (deps) => [
    CardResolver,
    CustomerCardsResolver,
    InternalAccountCardsResolver,
    TransactionCardResolver,
    createCardSubscription(deps),
  ],
  entities: [cardEntity],
  extendedTypes: ["Customer", "InternalAccount", "Transaction"],
  events: {
    cardStatusChange: { types: cardEvents, data: card, otherSpellings: { "CARD.STATE_CHANGE": "CARD.STATUS_CHANGE" } },
    cardTransaction: { types: cardTransactionEvents, data: cardTransaction },
  },
  timers: (deps) => ({ ...provisioningTimers(deps), ...paymentTimers(deps), ...closingTimers(deps) }),
  provides: (deps) => ({
    cardIssuers: { SANDBOX: sandboxIssuer },
    customerCards: createCustomerCards(deps),
    cardFunding: {
      async fundingSourceOf(tx, caller, cardId) {
        const card = await findLocked(tx, caller, cardId);
        return card?.fundingSourceId ? { fundingSourceId: card.fundingSourceId, accountId: card.accountId } : undefined;
      },
    },
  }),
};
