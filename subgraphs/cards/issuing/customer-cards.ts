import type { CustomerCards } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { lockCard } from "../cards/lock.sql.js";
import { changeStatus } from "../cards/status.js";
import type { CardsDeps } from "../deps.js";

/**
 * The port of the customers subgraph. Its caller holds the customer's lock, for which card orders wait, and refuses the
 * deletion while a payment is authorized, so nothing is held.
 */
export function createCustomerCards(deps: CardsDeps): CustomerCards {
  return {
    async close(tx, caller, customerId) {
      const open = await tx.card.findMany({
        where: { ...tenantOf(caller), customerId, status: { not: "CLOSED" } },
        select: { id: true },
        orderBy: { id: "asc" },
      });
      if (open.length === 0) return;
      const work = { deps, tx, ledger: { ...tenantOf(caller), now: await deps.clock.now(tx, caller) } };
      for (const { id } of open) {
        const card = await lockCard(tx, caller, id);
        if (card.status !== "CLOSED") await changeStatus(work, card, "withdraw", { statusReason: "CLOSED_BY_SERVICE" });
      }
    },
  };
}
