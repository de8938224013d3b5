import type { Payer } from "../../customers/published.js";
import { platformProfile, type PlatformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Currency } from "../../shared/kernel/currencies.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { corridorOf, requireRate, sendingBounds, type Corridor } from "../pricing/corridor.js";
import type { PaymentDeps } from "../uma/deps.js";
import { findLookup } from "../lookups/service.js";
import { payerInfo } from "./payer.js";
import { assertSendable, findParties, wayOf, type Parties } from "./parties.js";
import { platformFeeTerms, priceQuote, type FeeTerms, type Price } from "../pricing/price.js";
import type { QuoteCreate } from "./wire.js";
import { rateTable } from "../pricing/rate.js";
import { missingInfo } from "../uma/approval.js";
import { missingFields } from "../uma/protocol/fields.js";
import type { RateTable } from "../../shared/providers/rate-source.js";

/** A requested payment between permitted parties, with all that its price depends on. */
export interface QuoteDraft {
  readonly ledger: LedgerContext;
  readonly requested: QuoteCreate;
  readonly parties: Parties;
  readonly sending: Currency;
  readonly receiving: Currency;
  readonly corridor: Corridor;
  readonly fees: FeeTerms;
  readonly rates: RateTable;
  readonly bounds: { readonly minAmount: number; readonly maxAmount: number };
}

/**
 * Checks a requested quote as far as possible without external calls. `umaCurrency` is the currency that is credited
 * by UMA, where the caller knows it; accounts have their own.
 */
export async function draftQuote(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  requested: QuoteCreate,
  umaCurrency?: string,
): Promise<QuoteDraft> {
  const parties = await findParties(deps, tx, caller, requested);
  assertExecutable(requested, parties);
  await assertLookup(deps, tx, caller, requested, parties.payer);
  const profile = await platformProfile(deps, tx, caller);
  const ledger = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
  const { source, destination } = parties;
  const sending = currencyOf(source.currency);
  const receiving = currencyOf(destination.kind === "UMA_ADDRESS" ? (umaCurrency ?? "") : destination.currency);
  const field = source.kind === "REALTIME_FUNDING" ? "source.currency" : "source.accountId";
  const bounds = assertSendable(profile, field, sending.code);
  assertRails(deps, caller, parties);
  const way = wayOf(parties);
  const isOwnBook = way.kind === "INTERNAL" && sending.code === receiving.code && !requested.platformFeeOverride;
  const rates = isOwnBook ? noRates(ledger.now) : await rateTable(deps, caller, ledger.now, tx);
  const corridor = corridorOf(rates, { from: sending.code, to: receiving.code, way });
  const fees = feeTerms(rates, corridor, { profile, requested, sending, receiving });
  return { ledger, requested, parties, sending, receiving, corridor, fees, rates, bounds };
}

/** Moving money between accounts of ours in one currency needs none, and works without a source of them. */
const noRates = (updatedAt: Date): RateTable => ({ updatedAt, usdPerUnit: new Map() });

function feeTerms(
  rates: RateTable,
  corridor: Corridor,
  of: {
    readonly profile: PlatformProfile;
    readonly requested: QuoteCreate;
    readonly sending: Currency;
    readonly receiving: Currency;
  },
): FeeTerms {
  const { profile, requested, sending, receiving } = of;
  const { feeConfigs } = profile;
  return {
    fixedMinor: corridor.fixedFeeMinor,
    variableBps: corridor.variableFeeBps,
    ...platformFeeTerms(rates, { feeConfigs, override: requested.platformFeeOverride, sending, receiving }),
  };
}

/** What can't be executed at once is said before anything is priced. */
function assertExecutable({ immediatelyExecute }: QuoteCreate, { source }: Parties): void {
  if (!immediatelyExecute) return;
  if (source.kind === "REALTIME_FUNDING") {
    throw invalidField("immediatelyExecute", "a quote with REALTIME_FUNDING is executed when its funds arrive");
  }
  if (source.kind === "INTERNAL" && source.type === "EMBEDDED_WALLET") {
    throw invalidField("immediatelyExecute", "an embedded wallet signs the quote first: execute it afterwards");
  }
}

/**
 * A lookup must be of the receiver of the quote, and its required fields of the payer given. Throws 404
 * LOOKUP_REQUEST_NOT_FOUND, 400 MISSING_MANDATORY_USER_INFO naming each field.
 */
async function assertLookup(deps: PaymentDeps, tx: Tx, caller: Caller, requested: QuoteCreate, payer: Payer | null) {
  const { lookupId, destination } = requested;
  if (lookupId === undefined) return;
  const { receiver, data } = await findLookup(deps, tx, caller, lookupId);
  const paid = destination.destinationType === "ACCOUNT" ? destination.accountId : destination.umaAddress.toLowerCase();
  if (receiver !== paid) throw invalidField("lookupId", "is a lookup of another receiver");
  const missing = missingFields(data.requiredPayerDataFields, payerInfo(payer, requested));
  if (missing.length > 0) throw missingInfo("senderCustomerInfo", missing);
}

/** Nobody pretends to pay: production needs rails of its own. */
function assertRails({ rails }: PaymentDeps, { environment }: Caller, { source, destination }: Parties): void {
  if (environment === "SANDBOX" || rails) return;
  if (source.kind === "INTERNAL" && destination.kind === "INTERNAL") return;
  throw new ApiError("NOT_IMPLEMENTED", "No payment rails are configured in production.");
}

/** The price at the market's rate. Throws 400 AMOUNT_OUT_OF_RANGE. */
export function priceDraft({ requested, sending, receiving, rates, fees }: QuoteDraft): Price {
  return priceQuote({
    sending,
    receiving,
    lockedSide: requested.lockedCurrencySide,
    lockedAmountMinor: BigInt(requested.lockedCurrencyAmount),
    rate: requireRate(rates, sending.code, receiving.code),
    fees,
  });
}

/**
 * Within the bounds of the corridor and the platform (docs/interface.md, Amount limits). Throws 400
 * AMOUNT_OUT_OF_RANGE.
 */
export function assertInRange({ corridor, bounds, sending }: QuoteDraft, { totalSendingMinor }: Price): void {
  const { minMinor, maxMinor } = sendingBounds(corridor, bounds);
  if (totalSendingMinor >= minMinor && totalSendingMinor <= maxMinor) return;
  throw new ApiError(
    "AMOUNT_OUT_OF_RANGE",
    `${totalSendingMinor} would be sent; it must be ${minMinor} to ${maxMinor} of the smallest unit of ${sending.code}.`,
    { minAmount: Number(minMinor), maxAmount: Number(maxMinor), currency: sending.code },
  );
}
