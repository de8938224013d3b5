import { formerNamesOf, withFormerNames } from "./former-names.js";

/**
 * Names for clients of another brand: `PAYGRAPH_HEADER_ALIAS` is used besides the word "Service" of the documented
 * names (docs/interface.md, Names under an alias).
 */

/** `Service-Wallet-Signature` as `Acme-Wallet-Signature`; undefined: the header has no other name. */
export function aliasOfHeader(header: string, alias: string | undefined): string | undefined {
  return alias && /^(X-)?Service-/.test(header) ? header.replace("Service", alias) : undefined;
}

const branded = /^service(?=Api[A-Z])/;

/** The members of `rateDetails` under both names: `serviceApiFixedFee`, and `acmeApiFixedFee` for the alias `Acme`. */
export function withAliasedRates<Value>(rates: Readonly<Record<string, Value>>, alias: string): Record<string, Value> {
  const prefix = alias.charAt(0).toLowerCase() + alias.slice(1);
  const aliased = Object.entries(rates).filter(([name]) => branded.test(name));
  return { ...rates, ...Object.fromEntries(aliased.map(([name, value]) => [name.replace(branded, prefix), value])) };
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member that clients of another brand read as absent rather than `null`. */
export const absentUnderAlias = "destinationPaymentRail";

/** The JSON of a wire value, for responses and webhooks (docs/interface.md, Names under an alias). */
export function toWireJson(value: unknown, alias: string | undefined): string {
  if (alias === undefined) return JSON.stringify(value);
  return JSON.stringify(value, (name, member: unknown) => {
    if (name === absentUnderAlias && member === null) return undefined;
    if (!isMembers(member)) return member;
    if (name === "rateDetails") return withAliasedRates(member, alias);
    const former = formerNamesOf(member);
    return former ? withFormerNames(member, former) : member;
  });
}
