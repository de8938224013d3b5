import type { Decimal } from "decimal.js";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { Exact } from "../../shared/kernel/money.js";
import type { Call } from "../../shared/operation/operations.js";
import type { RateSource, RateTable } from "../../shared/providers/rate-source.js";
import { sandboxRates } from "./rate.sandbox.js";

export interface RateDeps {
  /** Production's rates. Absent: 501 there; the sandbox has its own. */
  readonly rateSource?: RateSource | undefined;
}

/**
 * The mid-market rates at this moment, constant for about five minutes, and the same in all processes. Throws 501
 * NOT_IMPLEMENTED in production without a rate source, and 500 SERVICE_SWITCH_ERROR if the source has failed for too
 * long. Without `tx` it may go over the network.
 */
export async function rateTable(
  { rateSource }: RateDeps,
  { environment }: Tenant,
  now: Date,
  tx?: Pick<Tx, "$queryRaw">,
): Promise<RateTable> {
  if (environment === "SANDBOX") return sandboxRates(now);
  if (!rateSource) throw new ApiError("NOT_IMPLEMENTED", "No rate source is configured (PAYGRAPH_RATE_SOURCE_URL).");
  return tx ? rateSource.storedRates(tx, now) : rateSource.rates(now);
}

/** Production's rates may come over the network, and are stored for minutes: no transaction waits for them. */
export async function warmRates({ deps, caller }: Call<RateDeps & Pick<Deps, "clock" | "db">>): Promise<void> {
  if (caller.environment !== "PRODUCTION" || !deps.rateSource) return;
  const now = await deps.clock.shared(deps.db);
  // A failure here recurs if a rate is needed.
  await deps.rateSource.rates(now).catch(() => undefined);
}

/** Digits of a rate: exact as a JSON number, as is its product with an amount. */
const rateDigits = 15;

/** Major units of `to` per major unit of `from`; exactly 1 within one currency. Undefined if one has no rate. */
export function midRate({ usdPerUnit }: RateTable, from: string, to: string): Decimal | undefined {
  if (from === to) return new Exact(1);
  const [ofFrom, ofTo] = [usdPerUnit.get(from), usdPerUnit.get(to)];
  if (ofFrom === undefined || ofTo === undefined) return undefined;
  return new Exact(ofFrom).div(ofTo).toSignificantDigits(rateDigits);
}
