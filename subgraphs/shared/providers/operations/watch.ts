import type { Deps } from "../../deps.js";
import { inTransaction } from "../../persistence/transaction.js";
import { applyStatement, conflict } from "./apply.js";
import { isStated, readOperation } from "./client.js";
import { byProtocol } from "./http-provider.js";
import type { OperationKind } from "./kinds.js";
import { takeWatched, watchSoon, type OperationRow } from "./store.sql.js";

/**
 * Final states that may still change, such as by a return: a provider that has sent no event, or whose event was lost,
 * is asked for 60 days, the longer it takes, the rarer. No timer, and no row, is of one payment alone.
 */

type WatchDeps = Pick<
  Deps,
  "db" | "sealer" | "metrics" | "logger" | "providers" | "providerHttp" | "afterCommit" | "systemScope"
>;

/** Operations that are taken at once, and requests at once: far less than a provider's maximum. */
const takenAtOnce = 20;
const askedAtOnce = 4;

/** Asks for the operation's state, and applies it as an event would. Returns whether there was a response. */
async function look(deps: WatchDeps, kind: OperationKind, row: OperationRow): Promise<boolean> {
  const { id, provider: name } = row;
  const provider = byProtocol(deps.providers.named(name));
  if (!provider) return true;
  const answer = await readOperation(deps, provider, { id, kind }).catch((error: unknown) => {
    // Its failure is logged as an outage.
    deps.logger.debug({ err: error, provider: name, operationId: id }, "a final operation could not be looked at");
  });
  if (!answer) {
    await watchSoon(deps.db, row);
    return false;
  }
  await inTransaction(deps, async (tx) => {
    if (!isStated(answer)) {
      const { state } = answer.outcome;
      return void (await conflict(deps, tx, row, Number(row.sequence), `${state} after the final state ${row.state}`));
    }
    await applyStatement(deps, tx, kind, row, answer);
  });
  return true;
}

/**
 * Looks at operations of these kinds that are due, of all tenants. Returns whether there may be more; false: none is
 * left, or a provider could not be asked.
 */
export async function watchFinal(deps: WatchDeps, kinds: readonly OperationKind[]): Promise<boolean> {
  const providers = deps.providers.all("rails").flatMap((provider) => byProtocol(provider)?.name ?? []);
  if (providers.length === 0) return false;
  const rows = await takeWatched(deps.systemScope("providers"), {
    kinds: kinds.map(({ name }) => name),
    providers,
    limit: takenAtOnce,
  });
  const isFull = rows.length === takenAtOnce;
  let areHeard = true;
  const lookAtEach = async () => {
    for (let row = rows.pop(); row; row = rows.pop()) {
      const { kind: name } = row;
      const kind = kinds.find((each) => each.name === name);
      if (kind && !(await look(deps, kind, row))) areHeard = false;
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, lookAtEach));
  return isFull && areHeard;
}
