import { z } from "zod";
import { agentPaymentFailed } from "../../quotes/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { TimerHandlers } from "../../shared/timers/timers.js";
import { lockAgentOf } from "../agents/store.js";
import { saveUsage } from "../agents/sql.js";
import type { AgentsDeps } from "../deps.js";
import { usageWithout } from "./approval.js";
import { advanceAction, lockAction, uncounted } from "./store.js";
import { approvalExpiryTimer } from "./submit.js";
import type { ActionRow } from "./type.js";

const ofTransaction = z.object({ transactionId: z.string() });
const quoteIsOver = "The quote is no longer open.";
const ofAction = z.object({ actionId: z.string() });

/** Releases the usage of an action whose payment is not made; one that waits ends FAILED. */
export async function giveUp(
  deps: AgentsDeps,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  { id, agentId }: Pick<ActionRow, "id" | "agentId">,
  reason: string,
): Promise<void> {
  const agent = await lockAgentOf(tx, caller, agentId);
  const action = await lockAction(tx, caller, id);
  if (action.countedAmount === null) return;
  saveUsage(tx, caller, { id: agentId, ...usageWithout(agent, action) });
  const work = { deps, tx, caller, now: caller.now };
  if (action.status === "PENDING_APPROVAL") {
    await advanceAction(work, action, "fail", { ...uncounted, rejectionReason: reason });
    return;
  }
  await tx.agentAction.update({ where: { id, ...tenantOf(caller) }, data: uncounted });
}

/** Ends actions without a decision: when their quote expires, their payment fails, or they have waited too long. */
export function actionTimers(deps: AgentsDeps): TimerHandlers {
  return {
    [agentPaymentFailed]: async (tx, caller, payload) => {
      const { transactionId } = ofTransaction.parse(payload);
      const actions = await tx.agentAction.findMany({
        where: { ...tenantOf(caller), transactionId, countedAmount: { not: null } },
        select: { id: true, agentId: true },
      });
      for (const action of actions) await giveUp(deps, tx, caller, action, quoteIsOver);
    },

    [approvalExpiryTimer]: async (tx, caller, payload) => {
      const { actionId: id } = ofAction.parse(payload);
      const where = { id, ...tenantOf(caller), status: "PENDING_APPROVAL" } as const;
      const action = await tx.agentAction.findFirst({ where, select: { id: true, agentId: true, type: true } });
      if (!action) return;
      const reason = action.type === "EXECUTE_QUOTE" ? quoteIsOver : "The transfer was not approved within 7 days.";
      await giveUp(deps, tx, caller, action, reason);
    },
  };
}
