import { z } from "zod";
import type { Tenant } from "../../shared/kernel/caller.js";
import { newTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { Write } from "../../shared/persistence/driver/write-together.js";
import { expiryOfCard, hasExpired } from "../cards/expiry.js";
import { lockCard } from "../cards/lock.sql.js";
import { changeStatus } from "../cards/status.js";
import type { CardRow } from "../cards/type.js";
import type { CardsDeps } from "../deps.js";
import { tellIssuer } from "./issuer.js";

const timer = "card.expiry";

/** Ends a card that was issued after its expiry month (docs/interface.md, The end of a card). */
export function endOf(tenant: Tenant, { id: cardId, ...month }: Pick<CardRow, "id" | "expMonth" | "expYear">): Write {
  const dueAt = expiryOfCard(month);
  if (!dueAt) throw new Error(`${cardId} has no expiry`);
  return newTimer({ tenant, name: timer, subject: cardId, dueAt, payload: { cardId } });
}

const payload = z.object({ cardId: z.string() });

export function expiryTimers(deps: CardsDeps): TimerHandlers {
  return {
    [timer]: async (tx, caller, given) => {
      const work = { deps, tx, ledger: caller };
      const card = await lockCard(tx, caller, payload.parse(given).cardId);
      if (card.status === "CLOSED" || !hasExpired(card, caller.now)) return;
      await tellIssuer(work, card.id);
      await changeStatus(work, card, "withdraw", { statusReason: "CLOSED_BY_SERVICE" });
    },
  };
}
