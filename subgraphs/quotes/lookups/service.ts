import { z } from "zod";
import { findPaymentAccounts, type PaymentAccount } from "../../accounts/published.js";
import { findCustomers, readUmaAddress } from "../../customers/published.js";
import { counterpartyFieldDefinition, platformProfile, type PlatformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { hasEnded } from "../../shared/kernel/currencies.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { currencyOf } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { requireCarried, type RailsDeps } from "../pricing/capabilities.js";
import type { Way } from "../pricing/corridor.js";
import { waysTo } from "../pricing/corridor.rails.js";
import { sourcesOf } from "../pricing/exchange-rate.service.js";
import { currencyPreference, type lookupQuery } from "./wire.js";
import { conversionPrice, conversionRate, midRate, rateTable, type RateDeps } from "../pricing/rate.js";
import { acceptedAmounts } from "../pricing/lightning.js";
import { offerWay, receivableRange, type Range } from "../pricing/ways.js";

/** Lifetime of a lookup, on the sandbox's clock. */
const lookupLifeMs = 15 * 60_000;

/** Result of a lookup, as plain JSON. */
const lookupData = z.object({
  supportedCurrencies: z.array(currencyPreference),
  requiredPayerDataFields: z.array(counterpartyFieldDefinition),
  /** Data of the receiver's provider for a UMA quote. */
  uma: z.unknown().optional(),
});
type LookupData = z.output<typeof lookupData>;

export interface FoundLookup {
  readonly id: string;
  readonly kind: "UMA" | "EXTERNAL_ACCOUNT";
  /** UMA address in lower case, or id of the external account. */
  readonly receiver: string;
  readonly data: LookupData;
  readonly expiresAt: Date;
}

const dataContext = (lookupId: string) => `lookup/data/${lookupId}`;

/** Stores the result of a lookup, so that a quote can refer to it. */
export async function createLookup(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  caller: Caller,
  lookup: Pick<FoundLookup, "kind" | "receiver" | "data">,
): Promise<FoundLookup> {
  const { kind, receiver, data } = lookup;
  const id = newId("Lookup");
  const createdAt = await deps.clock.now(tx, caller);
  const expiresAt = new Date(createdAt.getTime() + lookupLifeMs);
  const sealed = deps.sealer.seal(JSON.stringify(lookupData.parse(data)), dataContext(id));
  await tx.lookup.create({ data: { id, ...tenantOf(caller), kind, receiver, data: sealed, createdAt, expiresAt } });
  return { id, kind, receiver, data, expiresAt };
}

/** Throws 400 INVALID_INPUT naming `lookupId`, and 404 LOOKUP_REQUEST_NOT_FOUND, also for an expired one. */
export async function findLookup(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  caller: Caller,
  lookupId: string,
): Promise<FoundLookup> {
  if (!isId("Lookup", lookupId)) throw invalidField("lookupId", "is not the id of a lookup");
  const row = await tx.lookup.findUnique({ where: { ...tenantOf(caller), id: lookupId } });
  const now = await deps.clock.now(tx, caller);
  if (!row || row.expiresAt <= now) throw new ApiError("LOOKUP_REQUEST_NOT_FOUND");
  const { id, kind, receiver, expiresAt } = row;
  const data = lookupData.parse(JSON.parse(deps.sealer.open(row.data, dataContext(id)).toString()));
  return { id, kind, receiver, data, expiresAt };
}

export type Payer = z.output<typeof lookupQuery>;

/** Throws 400 INVALID_UMA_ADDRESS, 400 naming `customerId`, and 404 CUSTOMER_NOT_FOUND. */
export async function assertPayer(deps: Deps, caller: Caller, { customerId, senderUmaAddress }: Payer): Promise<void> {
  if (senderUmaAddress !== undefined) readUmaAddress(senderUmaAddress, "senderUmaAddress");
  if (customerId === undefined) return;
  if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
  const found = await findCustomers(deps, [customerId], caller);
  if (!found.has(customerId)) throw new ApiError("CUSTOMER_NOT_FOUND");
}

type ExternalEnd = Extract<PaymentAccount, { kind: "EXTERNAL" }>;

/**
 * Looks up how an external account can be paid. Throws 404 ACCOUNT_NOT_FOUND, 400
 * EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED if its ownership is not proven, 400 naming `accountId` if it is not ACTIVE for
 * another reason, 501 NOT_IMPLEMENTED if no provider carries a way to it.
 */
export async function lookUpExternalAccount(
  deps: Deps & RateDeps & RailsDeps,
  caller: Caller,
  { accountId, ...payer }: Payer & { readonly accountId: string },
): Promise<FoundLookup> {
  await assertPayer(deps, caller, payer);
  const account = isId("ExternalAccount", accountId)
    ? (await findPaymentAccounts(deps, deps.db, caller, [accountId])).get(accountId)
    : undefined;
  if (account?.kind !== "EXTERNAL") throw new ApiError("ACCOUNT_NOT_FOUND");
  assertPayable(account);
  const ways = requireCarried(deps, caller, account.currency, waysTo(account));
  const profile = await platformProfile(deps, deps.db, caller);
  const now = await deps.clock.now(deps.db, caller);
  const table = await rateTable(deps, caller, now);
  const data = {
    supportedCurrencies: hasEnded(account.currency, now) ? [] : preferencesOf(table, profile, account, ways),
    requiredPayerDataFields: payerFields(profile, account.currency),
  };
  return inTransaction(deps, (tx) =>
    createLookup(deps, tx, caller, { kind: "EXTERNAL_ACCOUNT", receiver: account.id, data }),
  );
}

function assertPayable({ id, status }: ExternalEnd): void {
  if (status === "ACTIVE") return;
  if (status === "PENDING_OWNERSHIP_VERIFICATION" || status === "UNVERIFIED") {
    throw new ApiError("EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED", `The ownership of ${id} is not verified.`);
  }
  throw invalidField("accountId", `the account is ${status}: only an ACTIVE one can be paid`);
}

/** The fields of the counterparty that the platform requires in this currency. */
function payerFields({ supportedCurrencies }: PlatformProfile, currency: string) {
  const entry = supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  return entry?.requiredCounterpartyFields ?? [];
}

/** The account's one currency, with a rate from the platform's first sending currency; empty without a rate. */
function preferencesOf(table: RateTable, profile: PlatformProfile, account: ExternalEnd, ways: readonly Way[]) {
  const [source] = sourcesOf(profile, undefined);
  if (!source) return [];
  const [sending, receiving] = [currencyOf(source.currencyCode), currencyOf(account.currency)];
  const pair = [table, sending.code, receiving.code] as const;
  const [rate, back] = [conversionRate(...pair), conversionPrice(...pair)];
  if (!rate || !back || !midRate(table, "USD", sending.code)) return [];
  const { feeConfigs } = profile;
  const offered = ways.map((way) => offerWay(table, way, { sending, receiving, feeConfigs, supported: source }));
  const range = receivableRange(offered, { sending, receiving, rate });
  const accepted = account.lightning ? acceptedAmounts(account.lightning) : undefined;
  const [min, max] = range ? common(range, accepted ?? range) : [1, 0];
  if (min > max) return [];
  return [{ currency: receiving, estimatedExchangeRate: back.toNumber(), min, max }];
}

/** The intersection of two ranges. */
const common = (a: Range, b: Range): [min: number, max: number] => [
  Math.max(Number(a.minMinor), Number(b.minMinor)),
  Math.min(Number(a.maxMinor), Number(b.maxMinor)),
];
