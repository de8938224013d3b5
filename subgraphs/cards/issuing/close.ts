import { z } from "zod";
import { tenantOf } from "../../shared/kernel/caller.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { CardWork } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";
import { lockPayment } from "../payments/row.js";
import { expire } from "../payments/settle.js";

/** Maximum number of a closed card's authorizations that one transaction ends; a timer ends the others. */
const maxPerTurn = 50;
const timer = "card.closed";

/** Ends a closed card's authorizations, and releases their holds. Later clearings are late ones. */
export async function endAuthorizations(work: CardWork, cardId: string): Promise<void> {
  const { tx, ledger } = work;
  const open = await tx.cardTransaction.findMany({
    where: { ...tenantOf(ledger), cardId, endedAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
    take: maxPerTurn,
  });
  for (const { id } of open) {
    const payment = await lockPayment(work, id);
    if (payment.row.endedAt === null) await expire(work, payment);
  }
  if (open.length < maxPerTurn) return;
  await scheduleTimer(tx, { tenant: ledger, name: timer, subject: cardId, dueAt: ledger.now, payload: { cardId } });
}

const payload = z.object({ cardId: z.string() });

export function closingTimers(deps: CardsDeps): TimerHandlers {
  return {
    [timer]: async (tx, caller, given) => endAuthorizations({ deps, tx, ledger: caller }, payload.parse(given).cardId),
  };
}
