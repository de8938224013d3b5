import type { Deps } from "../deps.js";
import type { SubgraphContext } from "../graphql/context.js";
import { tenantOf, type Caller } from "../kernel/caller.js";
import type { LedgerContext } from "../ledger/post.js";
import type { Tx } from "../persistence/client.js";

/** The caller, and the dependencies of an operation. */
export interface Call<D> {
  readonly deps: D;
  readonly caller: Caller;
  readonly context: SubgraphContext;
}

/** The same within the operation's transaction. */
export interface Work<D> extends Call<D> {
  readonly tx: Tx;
  /** Domain time, read once. */
  now(): Promise<Date>;
  /** Tenant and domain time, for postings and changes of status. */
  ledgerContext(): Promise<LedgerContext>;
}

/** The call within its transaction. */
export function workOf<D extends Deps>(call: Call<D>, tx: Tx): Work<D> {
  const { deps, caller } = call;
  let read: Promise<Date> | undefined;
  const now = () => (read ??= deps.clock.now(tx, caller));
  return { ...call, tx, now, ledgerContext: async () => ({ ...tenantOf(caller), now: await now() }) };
}
