import { randomInt } from "node:crypto";
import type { CardIssuer, CardOrder, CardOrderProgress, IssuedCard } from "../../shared/providers/card-issuer.js";
import { luhnDigit } from "../../shared/kernel/luhn.js";

/** The sandbox's issuer: the last characters of a name select the outcome of a card (docs/cards.md, Sandbox). */

const slowMs = 30_000;
/** Reserved for tests: no real card begins with it. */
const testBin = "411111";

function issue({ cardId }: CardOrder, now: Date): IssuedCard {
  const digits = `${testBin}${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  return {
    brand: "VISA",
    pan: digits + luhnDigit(digits),
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear() + 3,
    issuerRef: `sandbox/${cardId}`,
    processorRef: `sandbox/${cardId}`,
  };
}

function progress(order: CardOrder, now: Date): CardOrderProgress {
  const issued = () => ({ state: "ISSUED", card: issue(order, now) }) as const;
  switch (order.sandboxSuffix) {
    case "001":
      return { state: "PENDING" };
    case "002":
      return { state: "REJECTED" };
    case "005": {
      const askAt = new Date(order.since.getTime() + slowMs);
      return now < askAt ? { state: "PENDING", askAt } : issued();
    }
    default:
      return issued();
  }
}

export const sandboxIssuer: CardIssuer = {
  provision: async (order, now) => progress(order, now),
};
