import { findPaymentAccounts, holdersOf, holdExternalAccounts, type PaymentAccount } from "../../accounts/published.js";
import { findPayers, type Payer } from "../../customers/published.js";
import { invalidCurrency, type PlatformProfile } from "../../platform/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { receivingNetworksOf, type CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import type { PaymentRailName } from "../../shared/schema/payments.js";
import type { Way } from "../pricing/corridor.js";
import { waysTo } from "../pricing/corridor.rails.js";
import { assertPayable } from "./invoice.js";
import { assertAccountAllowed, assertPermitted } from "./permitted.js";
import type { QuoteCreate } from "./wire.js";

type InternalEnd = Extract<PaymentAccount, { kind: "INTERNAL" }>;
type ExternalEnd = Extract<PaymentAccount, { kind: "EXTERNAL" }>;

type SourceEnd =
  | InternalEnd
  | ExternalEnd
  | {
      readonly kind: "REALTIME_FUNDING";
      readonly currency: string;
      readonly customerId: string | null;
      readonly cryptoNetwork: CryptoNetworkName | null;
    };

type DestinationEnd =
  | InternalEnd
  /** `rails`: those by which it may be paid; none for a wallet, one if the request names it. */
  | (ExternalEnd & { readonly rails: readonly PaymentRailName[]; readonly isRailNamed: boolean })
  | { readonly kind: "UMA_ADDRESS"; readonly umaAddress: string; readonly currency: string | null };

/** The source and the destination of a requested payment, and its payer. */
export interface Parties {
  readonly source: SourceEnd;
  readonly destination: DestinationEnd;
  /** Null: the platform itself. */
  readonly payer: Payer | null;
  /** Whether the payer was rejected: then the platform moves its money. */
  readonly isMovedByPlatform: boolean;
}

/** Checks of an id that need only the body. */
function assertAccountId(field: string, id: string): void {
  if (isId("InternalAccount", id) || isId("ExternalAccount", id)) return;
  throw invalidField(field, "is not the id of an internal or external account");
}

/**
 * Finds the ends of a payment and checks that they may take part. Throws 400 SELF_PAYMENT, 404 ACCOUNT_NOT_FOUND or
 * CUSTOMER_NOT_FOUND, 400 naming the field for an account that can't pay or be paid, 403 for a party that may not. An
 * agent finds only its customer's accounts. `read`: the accounts, if the caller has them.
 */
export async function findParties(
  deps: Pick<Deps, "sealer" | "clock" | "providers">,
  tx: Tx,
  caller: Caller,
  { source, destination }: Pick<QuoteCreate, "source" | "destination">,
  read?: ReadonlyMap<string, PaymentAccount>,
): Promise<Parties> {
  const sourceId = source.sourceType === "ACCOUNT" ? source.accountId : undefined;
  const destinationId = destination.destinationType === "ACCOUNT" ? destination.accountId : undefined;
  if (sourceId !== undefined) assertAccountId("source.accountId", sourceId);
  if (destinationId !== undefined) assertAccountId("destination.accountId", destinationId);
  const ids = [sourceId, destinationId].filter((id) => id !== undefined);
  // Holders before external accounts: none is deleted while this transaction offers or executes a quote.
  const outside = ids.filter((id) => isId("ExternalAccount", id));
  const named = source.sourceType === "ACCOUNT" || source.customerId === undefined ? [] : [source.customerId];
  const [accounts, people, held] = await inOneTrip(
    read ? Promise.resolve(read) : findPaymentAccounts(deps, tx, caller, ids),
    findPayers(tx, caller, named, holdersOf(caller, ids)),
    holdExternalAccounts(tx, caller, outside),
  );
  const find = (id: string): PaymentAccount => {
    const account = accounts.get(id);
    if (!account || (caller.agent && caller.agent.customerId !== account.customerId)) throw accountNotFound(id);
    return account;
  };
  const from = source.sourceType === "ACCOUNT" ? accountSource(source, find(source.accountId)) : realtime(source);
  const to =
    destination.destinationType === "ACCOUNT"
      ? accountDestination(destination, find(destination.accountId))
      : umaDestination(destination);
  if (sourceId !== undefined && sourceId === destinationId) {
    throw new ApiError("SELF_PAYMENT", "The source and the destination are the same account.");
  }
  for (const account of accounts.values()) assertAccountAllowed(account);
  const payer = from.customerId === null ? null : (people.get(from.customerId) ?? null);
  if (from.customerId !== null && !payer) throw new ApiError("CUSTOMER_NOT_FOUND");
  const ends = { source: from, destination: to, payer };
  const { isMovedByPlatform } = await assertPermitted(deps, tx, caller, ends, people);
  if (to.kind === "EXTERNAL" && to.lightning) await assertPayable(deps, tx, caller, to.lightning);
  if (payer && to.kind === "UMA_ADDRESS" && payer.umaAddress === to.umaAddress) {
    throw new ApiError("SELF_PAYMENT", "The destination is the payer's own UMA address.");
  }
  for (const id of outside) if (!held.has(id)) throw accountNotFound(id);
  return { ...ends, isMovedByPlatform };
}

const accountNotFound = (id: string) => new ApiError("ACCOUNT_NOT_FOUND", `There is no account ${id}.`);

type AccountSource = Extract<QuoteCreate["source"], { sourceType: "ACCOUNT" }>;
type RealtimeSource = Extract<QuoteCreate["source"], { sourceType: "REALTIME_FUNDING" }>;

function accountSource({ customerId }: AccountSource, account: PaymentAccount): SourceEnd {
  if (customerId !== undefined && customerId !== account.customerId) {
    throw invalidField("source.customerId", "is not the holder of the account");
  }
  assertUsable("source.accountId", account);
  if (account.kind === "EXTERNAL" && account.pullRail === null) {
    const message = `money can't be pulled from this ${account.accountType}: no rail that reaches it supports direct debits`;
    throw invalidField("source.accountId", message);
  }
  return account;
}

function realtime({ currency, customerId, cryptoNetwork }: RealtimeSource): SourceEnd {
  if (customerId !== undefined && !isId("Customer", customerId)) {
    throw invalidField("source.customerId", "is not the id of a customer");
  }
  const { code } = currencyOf(currency);
  return {
    kind: "REALTIME_FUNDING",
    currency: code,
    customerId: customerId ?? null,
    cryptoNetwork: cryptoNetwork === undefined ? null : assertNetwork(code, cryptoNetwork),
  };
}

function assertNetwork(currency: string, name: string): CryptoNetworkName {
  const known = receivingNetworksOf(currency);
  const network = known.find((candidate) => candidate === name);
  if (network) return network;
  const message = known.length > 0 ? `must be one of ${known.join(", ")}` : `${currency} has no crypto network`;
  throw invalidField("source.cryptoNetwork", message);
}

type AccountTarget = Extract<QuoteCreate["destination"], { destinationType: "ACCOUNT" }>;

function accountDestination({ paymentRail }: AccountTarget, account: PaymentAccount): DestinationEnd {
  assertUsable("destination.accountId", account);
  const rails = account.kind === "EXTERNAL" ? account.paymentRails : [];
  if (paymentRail !== undefined && !rails.includes(paymentRail)) {
    const message = rails.length > 0 ? `must be one of ${rails.join(", ")}` : "no payment rail reaches the account";
    throw invalidField("destination.paymentRail", message);
  }
  if (account.kind === "INTERNAL") return account;
  const isRailNamed = paymentRail !== undefined;
  return { ...account, rails: isRailNamed ? [paymentRail] : rails, isRailNamed };
}

function umaDestination(
  target: Extract<QuoteCreate["destination"], { destinationType: "UMA_ADDRESS" }>,
): DestinationEnd {
  const { umaAddress, currency = null } = target;
  return { kind: "UMA_ADDRESS", umaAddress: umaAddress.toLowerCase(), currency };
}

/** A wallet without its ownership proof has its own error (docs/interface.md, Ownership proofs). */
function assertUsable(field: string, { kind, id, status }: PaymentAccount): void {
  if (status === "ACTIVE") return;
  if (kind === "EXTERNAL" && (status === "PENDING_OWNERSHIP_VERIFICATION" || status === "UNVERIFIED")) {
    throw new ApiError(
      "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
      `The ownership of ${id} is not verified: start a challenge and complete it first.`,
    );
  }
  throw invalidField(field, `the account is ${status}: only an ACTIVE one can pay or be paid`);
}

/** Throws 400 INVALID_CURRENCY unless the platform sends in the currency. */
export function assertSendable(profile: PlatformProfile, field: string, currency: string) {
  const entry = profile.supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  if (!entry) throw invalidCurrency(field, currency);
  if (!entry.enabledTransactionTypes.includes("OUTGOING")) {
    throw new ApiError(
      "INVALID_CURRENCY",
      `${field}: the platform doesn't send ${currency} (enabledTransactionTypes).`,
    );
  }
  return entry;
}

/** The ways from one end to the other, which determine costs and duration. */
export function waysOf({ destination }: Pick<Parties, "destination">): readonly [Way, ...Way[]] {
  if (destination.kind === "INTERNAL") return [{ kind: "INTERNAL" }];
  if (destination.kind !== "EXTERNAL") return [{ kind: "UMA" }];
  return waysTo({ paymentRails: destination.rails, network: destination.network });
}
