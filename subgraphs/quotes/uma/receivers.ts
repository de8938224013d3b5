import type { Decimal } from "decimal.js";
import { receivingCurrencies } from "../../accounts/published.js";
import { findCustomersByUma, type UmaCustomer } from "../../customers/published.js";
import { findUmaHost, platformProfile, type SupportedCurrency, type UmaHost } from "../../platform/published.js";
import { hasEnded } from "../../shared/kernel/currencies.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { currencyOf, Exact } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { conversionPrice, midRate, rateTable } from "../pricing/rate.js";
import type { UmaDeps } from "./deps.js";
import { UmaFault } from "./protocol/faults.js";

/** The receiver at a UMA address of this server, and its currencies. */
export interface UmaRecipient {
  readonly tenant: Tenant;
  readonly customer: UmaCustomer;
  /** The platform's settings of each currency in which the customer can be paid, in order of preference. */
  readonly currencies: readonly SupportedCurrency[];
  readonly rates: RateTable;
}

const recipientUnknown = (address: string) => new UmaFault("USER_NOT_FOUND", `No one receives payments at ${address}.`);

/**
 * The receiver at exactly this address, lower case. Throws USER_NOT_FOUND; NOT_IMPLEMENTED in production. `viewer`: the
 * message's tenant, as in `findUmaHost`.
 */
export async function recipientAt(deps: UmaDeps, address: string, viewer: Tenant | undefined): Promise<UmaRecipient> {
  const found = await findCustomersByUma(deps, [address]);
  const isReceived = ({ environment, platformId }: UmaCustomer) =>
    environment === "SANDBOX" || deps.lightning({ environment, platformId }) !== undefined;
  if (found.length > 0 && !found.some(isReceived)) {
    throw new UmaFault("NOT_IMPLEMENTED", "No provider of Lightning is configured: payments can't be received.");
  }
  const host = await findUmaHost(deps, domainPart(address), viewer);
  const customer = found.find((each) => isHostOf(host, each));
  if (!customer) throw recipientUnknown(address);
  return recipientOf(deps, customer);
}

const domainPart = (address: string): string => address.slice(address.indexOf("@") + 1);

function isHostOf(host: UmaHost | undefined, { platformId, environment }: UmaCustomer): boolean {
  return platformId === host?.platformId && environment === host.environment;
}

/**
 * The receiver at `user` of a domain: at that address, or at the platform's other domain (its `umaDomain` forwards to
 * its default domain). Throws USER_NOT_FOUND, also if the address's domain is not honoured.
 */
export async function recipientBy(
  deps: UmaDeps,
  user: string,
  { domain, viewer }: { readonly domain: string; readonly viewer: Tenant | undefined },
): Promise<UmaRecipient> {
  const host = await findUmaHost(deps, domain, viewer);
  const domains = [domain, ...(host ? [host.umaDomain, host.defaultDomain] : [])];
  const addresses = [...new Set(domains.map((part) => `${user}@${part}`))];
  const found = await findCustomersByUma(deps, addresses);
  const customer = found.toSorted(byAddresses(addresses)).find((each) => isHostOf(host, each));
  const isHonoured = customer && isHostOf(await findUmaHost(deps, domainPart(customer.umaAddress), viewer), customer);
  if (!customer || !isHonoured) throw recipientUnknown(`${user}@${domain}`);
  return recipientOf(deps, customer);
}

const byAddresses = (addresses: readonly string[]) => (a: UmaCustomer, b: UmaCustomer) =>
  addresses.indexOf(a.umaAddress) - addresses.indexOf(b.umaAddress);

async function recipientOf(deps: UmaDeps, customer: UmaCustomer): Promise<UmaRecipient> {
  if (customer.verificationStatus === "REJECTED") throw recipientUnknown(customer.umaAddress);
  const tenant = tenantOf(customer);
  const { profile, codes, now } = await inTransaction(deps, async (tx) => ({
    profile: await platformProfile(deps, tx, tenant),
    codes: await receivingCurrencies(tx, tenant, customer.id),
    now: await deps.clock.now(tx, tenant),
  }));
  const rates = await rateTable(deps, tenant, now);
  const currencies = profile.supportedCurrencies.filter(
    ({ currencyCode, enabledTransactionTypes }) =>
      codes.includes(currencyCode) &&
      !hasEnded(currencyCode, now) &&
      enabledTransactionTypes.includes("INCOMING") &&
      midRate(rates, currencyCode, "BTC") !== undefined,
  );
  return { tenant, customer, currencies, rates };
}

const msatPerBitcoin = 100_000_000_000;

/** Millisatoshis per smallest unit of the currency, at the mid-market rate. Undefined: none. */
export function marketMultiplier(rates: RateTable, code: string): number | undefined {
  const price = midRate(rates, code, "BTC");
  return price && inMillisatoshis(price, code);
}

/** A price in bitcoin per major unit, in millisatoshis per smallest unit. */
const inMillisatoshis = (price: Decimal, code: string): number =>
  price
    .times(msatPerBitcoin)
    .div(new Exact(10).pow(currencyOf(code).decimals))
    .toNumber();

/** Millisatoshis that a smallest unit of the currency costs the sender. Throws INVALID_CURRENCY without a rate. */
export function multiplierOf(rates: RateTable, code: string): number {
  const price = conversionPrice(rates, "BTC", code);
  if (price === undefined) throw new UmaFault("INVALID_CURRENCY", `There is no rate for ${code}.`);
  return inMillisatoshis(price, code);
}

/** The platform of a domain. Throws USER_NOT_FOUND. */
export async function hostOf(deps: UmaDeps, domain: string, viewer: Tenant | undefined): Promise<UmaHost> {
  const host = await findUmaHost(deps, domain, viewer);
  if (host) return host;
  throw new UmaFault("USER_NOT_FOUND", `There is no UMA provider for ${domain}.`);
}

/** The KYC status in the protocol's terms. */
export function kycStatusOf({ verificationStatus }: Pick<UmaCustomer, "verificationStatus">) {
  switch (verificationStatus) {
    case "APPROVED":
      return "VERIFIED" as const;
    case "PENDING":
      return "PENDING" as const;
    default:
      return "NOT_VERIFIED" as const;
  }
}
