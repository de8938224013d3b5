import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { currencyOf } from "../../shared/kernel/money.js";
import type { Env } from "../../shared/kernel/env.js";
import { rateTable } from "../pricing/rate.js";
import { acceptCallback } from "./protocol/callback.js";
import { faultAnswer, okAnswer, UmaFault, type UmaAnswer } from "./protocol/faults.js";
import { pubKeyDocument, sandboxUmaKeys } from "./protocol/keys.js";
import {
  answerLnurlp,
  lnurlpUser,
  readLnurlpRequest,
  umaMajorVersions,
  type UmaOfferedCurrency,
} from "./protocol/lnurlp.js";
import {
  acceptPayRequest,
  answerPayRequest,
  newPaymentSecret,
  priceOf,
  sandboxInvoice,
} from "./protocol/pay-request.js";
import type { NonceScope } from "./protocol/peers.js";
import { multiplierOf } from "./receivers.js";
import { domainOf, type UmaSender } from "./sender.js";
import type { UmaNode, UmaServed } from "./protocol/transport.js";

/**
 * The sandbox's counterparties (docs/interface.md, Sandbox UMA addresses): a separate UMA provider inside this process,
 * with its own keys. It stores only nonces: the address of a callback has all data of its payment. Its messages are
 * those of any provider, but don't leave the process.
 */

const outcomes = ["success", "pending.long", "fail.compliance"] as const;
type SandboxOutcome = (typeof outcomes)[number];

export const sandboxUmaCurrencies = ["USD", "EUR", "MXN"] as const;
export const sandboxProviderName = "Sandbox UMA";

interface SandboxParty {
  readonly outcome: SandboxOutcome;
  readonly currency: string;
}

/** The party at an address of the sandbox's domain, such as `$success.usd`; undefined: none. */
function partyOf(user: string): SandboxParty | undefined {
  const [, name, code = ""] = /^\$([a-z.]+)\.([a-z]{3})$/.exec(user) ?? [];
  const outcome = outcomes.find((known) => known === name);
  const currency = sandboxUmaCurrencies.find((known) => known === code.toUpperCase());
  return outcome && currency ? { outcome, currency } : undefined;
}

function assertParty(user: string, domain: string): SandboxParty {
  const party = partyOf(user);
  if (party) return party;
  throw new UmaFault("USER_NOT_FOUND", `No one receives payments at ${user}@${domain}.`);
}

/** The outcome of payments to and from an address; undefined unless it is one of the sandbox's. */
export function sandboxOutcome(
  { sandboxUmaDomains }: Pick<Env, "sandboxUmaDomains">,
  umaAddress: string,
): SandboxOutcome | undefined {
  const [user = "", domain = ""] = umaAddress.split("@");
  return sandboxUmaDomains.includes(domain) ? partyOf(user)?.outcome : undefined;
}

const scopeOf = (tenant: Tenant): NonceScope => ({ ...tenantOf(tenant), prefix: "sandbox/" });

/** Minimum and maximum amount, in major units of any currency. */
const maxMajor = 10_000_000;

async function offeredBy(node: UmaNode, from: Tenant, code: string): Promise<UmaOfferedCurrency> {
  const { deps } = node;
  const now = await deps.clock.now(deps.db, from);
  const rates = await rateTable(deps, from, now);
  const maxMinor = maxMajor * 10 ** currencyOf(code).decimals;
  return { code, multiplier: multiplierOf(rates, code), minMinor: 1, maxMinor };
}

/** Responds to a message to one of the sandbox's domains. */
export async function serveSandbox(node: UmaNode, from: Tenant, served: UmaServed): Promise<UmaAnswer> {
  try {
    return await route(node, from, served);
  } catch (error) {
    return faultAnswer(error);
  }
}

const payPath = "/pay/";
const callbackPath = "/utxos/";

async function route(node: UmaNode, from: Tenant, served: UmaServed): Promise<UmaAnswer> {
  const { path } = served;
  if (path === "/.well-known/lnurlpubkey") {
    return okAnswer(pubKeyDocument(sandboxUmaKeys(node.deps.sealer), node.deps.clock.real()));
  }
  if (path === "/.well-known/uma-configuration") {
    return okAnswer({ name: sandboxProviderName, uma_major_versions: umaMajorVersions });
  }
  if (path.startsWith("/.well-known/lnurlp/")) return lookUp(node, from, served);
  if (path.startsWith(payPath)) return pay(node, from, served, path.slice(payPath.length));
  if (path.startsWith(callbackPath)) return settle(node, from, served, path.slice(callbackPath.length));
  throw new UmaFault("REQUEST_NOT_FOUND", "There is no such path.");
}

async function lookUp(node: UmaNode, from: Tenant, served: UmaServed): Promise<UmaAnswer> {
  const { host: domain } = served;
  const request = await readLnurlpRequest(served);
  const user = lnurlpUser(served) ?? "";
  const { currency } = assertParty(user, domain);
  return answerLnurlp(node, request, {
    tenant: from,
    scope: scopeOf(from),
    keys: sandboxUmaKeys(node.deps.sealer),
    addresses: [`${user}@${domain}`],
    callback: `https://${domain}${payPath}${user}`,
    currencies: [await offeredBy(node, from, currency)],
    payerFields: [],
    kycStatus: "VERIFIED",
    isSubjectToTravelRule: true,
  });
}

async function pay(node: UmaNode, from: Tenant, { host: domain, body }: UmaServed, user: string): Promise<UmaAnswer> {
  const party = assertParty(user, domain);
  const payee = { scope: scopeOf(from), keys: sandboxUmaKeys(node.deps.sealer) };
  const accepted = await acceptPayRequest(node, payee, body);
  if (accepted.receivingCurrency !== party.currency) {
    throw new UmaFault("INVALID_CURRENCY", `${user}@${domain} is paid in ${party.currency}.`);
  }
  const currency = await offeredBy(node, from, party.currency);
  const price = priceOf(accepted, currency);
  return answerPayRequest(payee, accepted, {
    payeeUmaAddress: `${user}@${domain}`,
    currency,
    price,
    createInvoice: sandboxInvoice(node, newPaymentSecret()),
    utxoCallback: `https://${domain}${callbackPath}${user}`,
    payeeInfo: { FULL_NAME: "Sandbox Receiver", COUNTRY_OF_RESIDENCE: "US", NATIONALITY: "US" },
  });
}

async function settle(
  node: UmaNode,
  from: Tenant,
  { host: domain, body }: UmaServed,
  user: string,
): Promise<UmaAnswer> {
  const { outcome } = assertParty(user, domain);
  await acceptCallback(node, scopeOf(from), body);
  if (outcome === "fail.compliance") {
    throw new UmaFault("COUNTERPARTY_NOT_ALLOWED", "The payment did not pass the receiver's compliance check.");
  }
  return okAnswer({ status: "OK" });
}

/** The same provider as a payer, by the domain of the payer's address. */
export function sandboxSender(node: UmaNode, tenant: Tenant, umaAddress: string): UmaSender {
  return {
    tenant,
    scope: scopeOf(tenant),
    keys: sandboxUmaKeys(node.deps.sealer),
    domain: domainOf(umaAddress),
    isSubjectToTravelRule: true,
  };
}
