import { cardTransaction, declareTransactionKind, transactionToGraph } from "../../quotes/published.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";

export type CardTransactionState = "AUTHORIZED" | "PARTIALLY_SETTLED" | "SETTLED" | "EXCEPTION" | "DECLINED";
export type CardTransactionAction = "advise" | "settlePartly" | "settle" | "fail";

/** The states of a purchase or return by card. */
export const cardTransactionTransitions: TransitionTable<CardTransactionState, CardTransactionAction> = {
  name: "CardTransactionStatus",
  initial: ["AUTHORIZED", "SETTLED", "EXCEPTION", "DECLINED"],
  terminal: ["DECLINED"],
  states: {
    /** Approved: the amount is held. */
    AUTHORIZED: {
      advise: "AUTHORIZED",
      settlePartly: "PARTIALLY_SETTLED",
      settle: "SETTLED",
      fail: "EXCEPTION",
    },
    /** Cleared in part: the rest is held. */
    PARTIALLY_SETTLED: {
      advise: "PARTIALLY_SETTLED",
      settlePartly: "PARTIALLY_SETTLED",
      settle: "SETTLED",
      fail: "EXCEPTION",
    },
    /** Nothing is held. One that expired, or whose card was closed, is settled with the amount cleared by then. */
    SETTLED: { settle: "SETTLED", fail: "EXCEPTION" },
    /** Settled at the network, without a certain debit or credit of the account. */
    EXCEPTION: { advise: "EXCEPTION", settlePartly: "EXCEPTION", settle: "EXCEPTION", fail: "EXCEPTION" },
    /** Refused: nothing moved. */
    DECLINED: {},
  },
};

export const byCard = declareTransactionKind({
  type: "CARD",
  transitions: cardTransactionTransitions,
  open: ["AUTHORIZED", "PARTIALLY_SETTLED"],
  events: {
    AUTHORIZED: "CARD_TRANSACTION.AUTHORIZED",
    PARTIALLY_SETTLED: "CARD_TRANSACTION.PARTIALLY_SETTLED",
    SETTLED: "CARD_TRANSACTION.SETTLED",
    EXCEPTION: "CARD_TRANSACTION.EXCEPTION",
    DECLINED: "CARD_TRANSACTION.DECLINED",
  },
  data: (row, { sealer }) => shape(cardTransaction, transactionToGraph(sealer, row)),
});
