import { z } from "zod";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { CardIssuer } from "../../shared/providers/card-issuer.js";
import { providerOf } from "../../shared/providers/provider.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { CardWork } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";

/** The environment's issuer. Throws 501 NOT_IMPLEMENTED without one. */
export function issuerOf({ cardIssuers }: Pick<CardsDeps, "cardIssuers">, tenant: Tenant): CardIssuer {
  return providerOf(cardIssuers, tenant, "No card issuer is configured for this environment.");
}

const statusTimer = "card.status";

/** Notifies the issuer of the card's status after the commit, if the environment's issuer must know. */
export async function tellIssuer({ deps, tx, ledger }: CardWork, cardId: string): Promise<void> {
  if (!issuerOf(deps, ledger).changeStatus) return;
  const timer = { name: statusTimer, subject: cardId, dueAt: ledger.now, payload: { cardId } };
  await scheduleTimer(tx, { tenant: ledger, ...timer });
}

const payload = z.object({ cardId: z.string() });

/** Sends the current status: of several changes, the last one counts. */
function tellingStatus(deps: CardsDeps): CallingTimer {
  return {
    async call(caller, given) {
      const where = { id: payload.parse(given).cardId, ...tenantOf(caller) };
      const { id: cardId, status, issuerRef, updatedAt: changedAt } = await deps.db.card.findUniqueOrThrow({ where });
      const isTold = status === "ACTIVE" || status === "FROZEN" || status === "CLOSED";
      if (isTold && issuerRef !== null)
        await issuerOf(deps, caller).changeStatus?.({ cardId, issuerRef, changedAt }, status);
      return () => Promise.resolve();
    },
  };
}

export function statusTimers(deps: CardsDeps): TimerHandlers {
  return { [statusTimer]: tellingStatus(deps) };
}
