import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { PaymentRails, RailName } from "../../shared/providers/payment-rails.js";
import { whereNamed, type ByEnvironment } from "../../shared/providers/provider.js";
import type { Way } from "./corridor.js";

/** Ways that a provider of the platform carries: only those are offered (docs/payments.md, Rails of production). */

export interface RailsDeps {
  readonly rails: ByEnvironment<PaymentRails>;
}

/** The rail or network of a way to or from an external account. */
export const nameOf = (way: Extract<Way, { kind: "EXTERNAL" }>): RailName =>
  way.rail === null ? way.network : way.rail;

function carries({ rails }: RailsDeps, tenant: Tenant, name: RailName, currency: string): boolean {
  const own = rails[tenant.environment];
  return own !== undefined && (own.carries?.(tenant, { name, currency }) ?? true);
}

/** Those of the ways to a currency that can be offered. The sandbox's carry all. */
export function carriedWays<W extends Way>(
  deps: RailsDeps,
  tenant: Tenant,
  currency: string,
  ways: readonly W[],
): readonly W[] {
  const own = deps.rails[tenant.environment];
  if (own && !own.carries) return ways;
  return ways.filter((way) => way.kind !== "EXTERNAL" || carries(deps, tenant, nameOf(way), currency));
}

/** 501 NOT_IMPLEMENTED: no provider carries the currency by any of these rails or networks. */
export function notCarried(currency: string, names: readonly RailName[]): ApiError {
  const named = names.length > 5 ? `any of ${names.length} rails` : names.join(", ");
  return new ApiError(
    "NOT_IMPLEMENTED",
    `No provider of the role rails carries ${currency} by ${named} for this platform. ${whereNamed}`,
  );
}

/** Those of the ways that can be offered. Throws 501 NOT_IMPLEMENTED, which names them, if none can. */
export function requireCarried(
  deps: RailsDeps,
  tenant: Tenant,
  currency: string,
  ways: readonly [Way, ...Way[]],
): readonly [Way, ...Way[]] {
  const [first, ...others] = carriedWays(deps, tenant, currency, ways);
  if (first) return [first, ...others];
  throw notCarried(
    currency,
    ways.flatMap((way) => (way.kind === "EXTERNAL" ? [nameOf(way)] : [])),
  );
}

/** Throws 501 NOT_IMPLEMENTED if no provider collects the currency by this rail. */
export function requireCollected(deps: RailsDeps, tenant: Tenant, currency: string, rail: RailName): void {
  if (!carries(deps, tenant, rail, currency)) throw notCarried(currency, [rail]);
}
