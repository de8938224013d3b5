import type { Decimal } from "decimal.js";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { Exact } from "../../shared/kernel/money.js";
import type { Call } from "../../shared/operation/operations.js";
import { pairOf, type RateSourceOf, type RateTable } from "../../shared/providers/rate-source.js";

export interface RateDeps {
  readonly rateSource: RateSourceOf;
}

/**
 * The mid-market rates at this moment, constant for about five minutes, and the same in all processes. Throws 501
 * NOT_IMPLEMENTED in production without a rate source, and 500 SERVICE_SWITCH_ERROR if the source has failed for too
 * long. Without `tx` it may go over the network.
 */
export async function rateTable(
  { rateSource }: RateDeps,
  tenant: Tenant,
  now: Date,
  tx?: Pick<Tx, "$queryRaw">,
): Promise<RateTable> {
  const source = rateSource(tenant);
  if (!source) {
    const remedy = "(PAYGRAPH_PROVIDERS, or PAYGRAPH_RATE_SOURCE_URL)";
    throw new ApiError("NOT_IMPLEMENTED", `No provider of rates is configured ${remedy}.`);
  }
  return tx ? source.storedRates(tx, now) : source.rates(now);
}

/** Production's rates may come over the network, and are stored for minutes: no transaction waits for them. */
export async function warmRates({ deps, caller }: Call<RateDeps & Pick<Deps, "clock" | "db">>): Promise<void> {
  const source = caller.environment === "PRODUCTION" ? deps.rateSource(caller) : undefined;
  if (!source) return;
  const now = await deps.clock.shared(deps.db);
  // A failure here recurs if a rate is needed.
  await source.rates(now).catch(() => undefined);
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

const allBps = 10_000;

function spreadBps({ spreadsBps }: RateTable, from: string, to: string): number {
  return from === to ? 0 : (spreadsBps?.get(pairOf(from, to)) ?? spreadsBps?.get("*") ?? 0);
}

/** Major units of `to` that are paid for one of `from`: the mid-market rate less the spread. As {@link midRate}. */
export function conversionRate(table: RateTable, from: string, to: string): Decimal | undefined {
  const bps = spreadBps(table, from, to);
  const rate = midRate(table, from, to);
  if (bps === 0) return rate;
  return rate
    ?.times(allBps - bps)
    .div(allBps)
    .toSignificantDigits(rateDigits, Exact.ROUND_DOWN);
}

/** Major units of `from` that one of `to` costs: the reverse of {@link conversionRate}. */
export function conversionPrice(table: RateTable, from: string, to: string): Decimal | undefined {
  const bps = spreadBps(table, from, to);
  const price = midRate(table, to, from);
  if (bps === 0) return price;
  return price
    ?.times(allBps)
    .div(allBps - bps)
    .toSignificantDigits(rateDigits, Exact.ROUND_UP);
}
