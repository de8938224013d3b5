import { findInternalAccountIds } from "../../accounts/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { agentPolicy } from "../policy/wire.js";
import { liveAgents } from "./store.js";

/** The accounts at both ends of a payment: an account's id, a UMA address, or none. */
interface Ends {
  readonly source: string | null;
  readonly destination: string;
}

type Reader = { readonly db: Pick<Tx, "$queryRaw"> };

/**
 * The internal accounts of the calling agent's customer that its current policy hides: the agent doesn't find payments
 * from or to them (docs/interface.md, What an agent sees of its customer). None for other callers.
 */
export async function hiddenAccounts({ db }: Reader, caller: Caller): Promise<readonly string[]> {
  if (!caller.agent) return [];
  const { id, customerId } = caller.agent;
  const row = (await liveAgents.find(caller, db, [id])).get(id);
  const allowed = row && agentPolicy.parse(row.policy).accountRestrictions?.allowedAccountIds;
  if (!allowed) return [];
  return (await findInternalAccountIds(db, caller, customerId)).filter((account) => !allowed.includes(account));
}

/** Whether a payment may be shown, given the {@link hiddenAccounts}. */
export function isVisible(hidden: readonly string[], { source, destination }: Ends): boolean {
  return !hidden.includes(destination) && (source === null || !hidden.includes(source));
}
