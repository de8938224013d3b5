import type { CustomerCards } from "../customers/published.js";
import { cardTransaction } from "../quotes/published.js";
import type { Module } from "../shared/module/module.js";
import type { CardFunding } from "../wallets/published.js";
import { findLocked } from "./cards/lock.sql.js";
import { cardEntity } from "./cards/type.js";
import { card } from "./cards/wire.js";
import type { CardProviders, CardsDeps } from "./deps.js";
import { httpIssuer, issuerSite } from "./issuers/http.js";
import { issuerSigner } from "./issuers/keys.js";
import { statusTimers } from "./issuing/issuer.js";
import { answerIssuer, type IssuerAnswer, type IssuerRequest } from "./network/answer.js";
import { closingTimers } from "./issuing/close.js";
import { expiryTimers } from "./issuing/expire.js";
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
import { cardEvents, cardTransactionEvents, formerCardEvents } from "./names.js";
import { paymentTimers } from "./payments/settle.js";
import { cardStatisticOperations, CardStatsResolver } from "./payments/statistics.js";
import { cardProviders } from "./providers.js";
import { revealOperations } from "./reveal/operations.js";
import { cardRevealPage, type CardRevealPage } from "./reveal/page.js";
import { CardRevealsResolver, PasswordResolver } from "./reveal/resolver.js";
import { simulationOperations } from "./simulation/operations.js";

declare module "../shared/module/pages.js" {
  interface Pages {
    readonly cardReveal: CardRevealPage;
    /**
     * The card issuer's interface: its signed messages, the key of ours (SPKI PEM), and the receiver that they name;
     * undefined without an issuer.
     */
    readonly cardIssuer: {
      site(): { readonly publicKey: string; readonly receiver: string } | undefined;
      answer(request: IssuerRequest): Promise<IssuerAnswer | undefined>;
    };
  }
}

interface CardsProvides extends CardProviders {
  readonly cardFunding: CardFunding;
  readonly customerCards: CustomerCards;
}

/** Cards: issued, authorized, cleared, returned, closed, revealed. */
export const cards: Module<CardsDeps, CardsProvides> = {
  name: "cards",
  operations: [...cardOperations, ...cardStatisticOperations, ...revealOperations, ...simulationOperations],
  resolvers: (deps) => [
    CardResolver,
    CardStatsResolver,
    CardRevealsResolver,
    PasswordResolver,
    CustomerCardsResolver,
    InternalAccountCardsResolver,
    TransactionCardResolver,
    createCardSubscription(deps),
  ],
  entities: [cardEntity],
  extendedTypes: ["Customer", "InternalAccount", "Transaction"],
  events: {
    cardStatusChange: {
      types: cardEvents,
      subjectType: "Card",
      data: card,
      otherSpellings: { "CARD.STATE_CHANGE": "CARD.STATUS_CHANGE" },
    },
    cardFormerNames: { types: formerCardEvents, subjectType: "Card", data: card, isFormer: true },
    cardTransaction: {
      types: cardTransactionEvents,
      subjectType: "Transaction",
      neverEmitted: ["CARD_TRANSACTION.REFUNDED"],
      data: cardTransaction,
    },
  },
  providerKinds: [httpIssuer],
  timers: (deps) => ({
    ...provisioningTimers(deps),
    ...statusTimers(deps),
    ...paymentTimers(deps),
    ...closingTimers(deps),
    ...expiryTimers(deps),
  }),
  pages: (deps) => ({
    cardReveal: cardRevealPage(deps),
    cardIssuer: {
      site: () => issuerSite(deps) && { publicKey: issuerSigner(deps.sealer).publicPem, receiver: deps.env.publicUrl },
      answer: (request) => answerIssuer(deps, request),
    },
  }),
  provides: (deps) => ({
    ...cardProviders(deps),
    customerCards: createCustomerCards(deps),
    cardFunding: {
      async fundingSourceOf(tx, caller, cardId) {
        const card = await findLocked(tx, caller, cardId);
        return card?.fundingSourceId ? { fundingSourceId: card.fundingSourceId, accountId: card.accountId } : undefined;
      },
    },
  }),
};
