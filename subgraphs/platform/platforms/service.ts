import type { z } from "zod";
import { Prisma, type Platform, type PlatformConfig as PlatformConfigRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Environment, type Tenant } from "../../shared/kernel/caller.js";
import { hasEnded, isCurrencyCode, lastDayOf } from "../../shared/kernel/currencies.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { readTimes, type TimedTenant } from "../../shared/persistence/clock.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, isUniqueViolation } from "../../shared/kernel/errors.js";
import { toEventTypes } from "../../shared/events/event-types.js";
import type { Work } from "../../shared/operation/operations.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { applyChanges } from "../../shared/schema/changes.js";
import { assertAllowedUrl } from "../../shared/http/guarded-http.js";
import { readStored } from "../../shared/schema/stored.js";
import type { PlatformDeps } from "../deps.js";
import type { PlatformConfig } from "./type.js";
import { platformConfig, type feeConfig, type platformCurrencyConfig, type PlatformConfigUpdate } from "./wire.js";
import { readProfile } from "./sql.js";
import { claimDomain, domainTaken, type PreparedClaim } from "./uma-claim.js";
import { proofPath, proofRecord, proofValue, publicHost, statusOf } from "./uma-domain.js";
import { lockConfig } from "../tokens/sql.js";
import {
  pauseEndpoint,
  readEndpointState,
  resumeEndpoint,
  unpauseEndpoint,
  type EndpointState,
} from "../webhooks/endpoint.sql.js";
import { scheduleTestEvent } from "../webhooks/in-flow.js";

/** The stored configuration with the flags that the operator sets. */
export type ConfiguredPlatform = PlatformConfigRow & {
  readonly platform: Platform;
  /** Id of the key that signs its webhooks. */
  readonly webhookKeyId: string | null;
  readonly endpointState: EndpointState | null;
};

/**
 * The configured UMA domain, or else the default `<proxyUmaSubdomain>.<public host>` (docs/interface.md, UMA domains).
 */
function umaDomainOf(deps: Pick<Deps, "env">, row: Pick<PlatformConfigRow, "umaDomain" | "proxyUmaSubdomain">) {
  return row.umaDomain ?? `${row.proxyUmaSubdomain}.${publicHost(deps)}`;
}

export async function readPlatform(
  tx: Pick<Tx, "platform" | "platformConfig" | "webhookKey" | "webhookEndpoint">,
  tenant: Tenant,
): Promise<ConfiguredPlatform> {
  const where = tenantOf(tenant);
  const [row, platform, key, endpointState] = await Promise.all([
    tx.platformConfig.findUniqueOrThrow({ where: { platformId_environment: where } }),
    tx.platform.findUniqueOrThrow({ where: { id: tenant.platformId } }),
    tx.webhookKey.findFirst({ where: { ...where, retiresAt: null }, select: { id: true } }),
    readEndpointState(tx, tenant),
  ]);
  return { ...row, platform, webhookKeyId: key?.id ?? null, endpointState };
}

/** Lead of the caller's clock over real time; 0 in production. */
export async function sandboxLeadSeconds({ db }: Pick<Deps, "db">, tenant: Tenant): Promise<number> {
  const { aheadMs } = await readTimes(db, tenant);
  return Number(aheadMs ?? 0n) / 1_000;
}

const storedConfig = platformConfig.pick({ supportedCurrencies: true, feeConfigs: true });

/** Customer data that the UMA provider requires, read-only. The sandbox's network requires nothing. */
const providerRequirements = { providerRequiredCustomerFields: [], providerRequiredCounterpartyCustomerFields: [] };

/** The one mapping from storage: members of the same name are copied. */
export function platformToGraph(deps: Pick<Deps, "env" | "sealer" | "clock">, row: ConfiguredPlatform): PlatformConfig {
  const stored = readStored(storedConfig, row);
  const { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = row;
  return {
    ...row,
    name: row.platform.name,
    umaDomain: umaDomainOf(deps, row),
    umaDomainProof: proofOf(deps, row),
    webhookEndpointState: stateOf(row),
    webhookEventTypes: row.webhookEventTypes.length > 0 ? row.webhookEventTypes : null,
    supportedCurrencies: stored.supportedCurrencies.map((entry) => ({ ...entry, ...providerRequirements })),
    isRegulatedFinancialInstitution: row.platform.isRegulated,
    branding: row.branding,
    embeddedWalletConfig: row.embeddedWalletConfig,
    cardTokenization2faConfig: row.cardTokenization2fa,
    feeConfigs: stored.feeConfigs,
    cardConfigs: {
      maxSpendPerTransaction: maxSpendPerTransaction === null ? null : Number(maxSpendPerTransaction),
      maxSpendPerDay: maxSpendPerDay === null ? null : Number(maxSpendPerDay),
      maxTransactionsPerDay,
    },
  };
}

/** State of deliveries to the endpoint; null: no endpoint. */
function stateOf({ webhookEndpoint, endpointState }: ConfiguredPlatform): PlatformConfig["webhookEndpointState"] {
  if (webhookEndpoint === null) return undefined;
  const { failingSince = null, suspendedAt = null, nextProbeAt = null, pausedAt = null } = endpointState ?? {};
  if (pausedAt) return { status: "PAUSED", failingSince, pausedAt };
  if (suspendedAt) return { status: "SUSPENDED", failingSince, suspendedAt, nextProbeAt };
  return failingSince ? { status: "FAILING", failingSince } : { status: "WORKING" };
}

/** The state of the domain's proof, and the value and places to publish it. */
function proofOf(
  deps: Pick<Deps, "env" | "sealer" | "clock">,
  row: ConfiguredPlatform,
): PlatformConfig["umaDomainProof"] {
  const status = statusOf(deps, row);
  const { umaDomain, umaDomainProvenAt: provenAt, umaDomainCheckedAt: checkedAt, umaDomainFault: fault } = row;
  const isNeeded = umaDomain !== null && status !== "NOT_REQUIRED";
  return {
    status,
    value: proofValue(deps, row),
    ...(isNeeded && { dnsName: proofRecord(umaDomain), fileUrl: `https://${umaDomain}${proofPath}` }),
    ...(isNeeded && { provenAt, checkedAt, fault }),
  };
}

function assertCurrencies({ supportedCurrencies = [] }: PlatformConfigUpdate): void {
  const seen = new Set<string>();
  for (const [index, { currencyCode, minAmount, maxAmount }] of supportedCurrencies.entries()) {
    const field = `supportedCurrencies[${index}]`;
    if (seen.has(currencyCode)) throw invalidField(`${field}.currencyCode`, `${currencyCode} is listed twice`);
    if (maxAmount < minAmount) throw invalidField(`${field}.maxAmount`, "must not be less than minAmount");
    seen.add(currencyCode);
  }
}

/** 400 INVALID_CURRENCY naming the field. */
export function invalidCurrency(field: string, code: string): ApiError {
  const message = `${JSON.stringify(code)} is not a supported currency`;
  return new ApiError("INVALID_CURRENCY", `${field}: ${message}`, { errors: [{ field, message }] });
}

/** Throws 400 INVALID_CURRENCY for codes of a filter that are not currencies'. */
export function assertCurrencyCodes(field: string, codes: readonly string[] = []): void {
  for (const [index, code] of codes.entries()) {
    if (!isCurrencyCode(code)) throw invalidCurrency(`${field}[${index}]`, code);
  }
}

/** 400 INVALID_CURRENCY naming the field, for a currency that has ended (docs/interface.md, Currencies that have ended). */
export function endedCurrency(field: string, code: string): ApiError {
  const message = `${code} has ended: its last day was ${lastDayOf(code) ?? "in the past"}`;
  return new ApiError("INVALID_CURRENCY", `${field}: ${message}`, { errors: [{ field, message }] });
}

/** Throws 400 INVALID_CURRENCY for a currency that has ended, unless it is already configured. */
function assertNoneEnded(
  { supportedCurrencies = [], feeConfigs = [] }: PlatformConfigUpdate,
  stored: ConfiguredPlatform,
  now: Date,
): void {
  const before = storedCurrencies.parse(stored);
  const kept = new Set([
    ...before.supportedCurrencies.map(({ currencyCode }) => currencyCode),
    ...before.feeConfigs.flatMap(({ sourceCurrency, fixedFee }) => [sourceCurrency, fixedFee.currency]),
  ]);
  const given = [
    ...supportedCurrencies.map(({ currencyCode }, at) => [`supportedCurrencies[${at}].currencyCode`, currencyCode]),
    ...feeConfigs.flatMap(({ sourceCurrency, fixedFee }, at) => [
      [`feeConfigs[${at}].sourceCurrency`, sourceCurrency],
      [`feeConfigs[${at}].fixedFee.currency`, fixedFee.currency],
    ]),
  ];
  for (const [field = "", code = ""] of given) {
    if (hasEnded(code, now) && !kept.has(code)) throw endedCurrency(field, code);
  }
}

/** A setting that merges: given members replace stored ones, null removes one. */
function merged(stored: Prisma.JsonValue, given: object | null | undefined) {
  if (!given) return given === null ? Prisma.DbNull : undefined;
  return applyChanges((stored ?? {}) as Prisma.InputJsonObject, given);
}

/** Checks that need no stored configuration. Throws 400. */
export function assertUpdate(
  { env, eventNames }: Pick<PlatformDeps, "env" | "eventNames">,
  update: PlatformConfigUpdate,
): void {
  assertCurrencies(update);
  toEventTypes(eventNames, update.webhookEventTypes, "webhookEventTypes");
  if (update.webhookEndpoint) assertAllowedUrl(update.webhookEndpoint, env.allowPrivateWebhooks);
}

/** Throws 403 FORBIDDEN: a reviewer with MANAGE would otherwise need no second one. */
function assertNotFewerReviewers({ reviewersRequired: given }: PlatformConfigUpdate, stored: ConfiguredPlatform): void {
  if (given === undefined || given >= stored.reviewersRequired) return;
  const reason = "reviewersRequired: only the operator lowers it, by `platform reviewers` on the command line.";
  throw new ApiError("FORBIDDEN", reason);
}

/** Sets the number of reviewers of some environments, as the operator. */
export async function setReviewers(
  { db, clock }: Pick<PlatformDeps, "db" | "clock">,
  platformId: string,
  environments: readonly Environment[],
  reviewersRequired: number,
): Promise<void> {
  for (const environment of environments) {
    const tenant = { platformId, environment };
    const data = { reviewersRequired, updatedAt: await clock.now(db, tenant) };
    await db.platformConfig.update({ where: { platformId_environment: tenant }, data });
  }
}

/**
 * Changes the configuration of the caller's environment (docs/interface.md, Changing the configuration). A changed
 * `webhookEndpoint` is sent a TEST event: in the log with this transaction, sent after it, and its failure doesn't undo
 * the change.
 */
export async function changeConfig(
  { deps, tx, caller, now }: Work<PlatformDeps>,
  update: PlatformConfigUpdate,
  prepared: PreparedClaim,
): Promise<ConfiguredPlatform> {
  const { cardConfigs, embeddedWalletConfig, cardTokenization2faConfig, umaDomain: claimed, ...others } = update;
  const { webhookEventTypes: types, branding, ...settings } = others;
  const umaDomain = claimed?.toLowerCase();
  await lockConfig(tx, caller);
  const stored = await readPlatform(tx, caller);
  const at = await now();
  assertNotFewerReviewers(update, stored);
  assertNoneEnded(update, stored, at);
  const claim = umaDomain && (await claimDomain(deps, tx, { ...caller, now: at }, stored, { umaDomain, prepared }));
  const saving = tx.platformConfig.update({
    where: { platformId_environment: tenantOf(caller) },
    data: {
      ...settings,
      ...cardConfigs,
      ...(types !== undefined && { webhookEventTypes: [...(toEventTypes(deps.eventNames, types) ?? [])] }),
      ...(branding !== undefined && { branding: branding ?? Prisma.DbNull }),
      ...(claim || {}),
      embeddedWalletConfig: merged(stored.embeddedWalletConfig, embeddedWalletConfig),
      cardTokenization2fa: merged(stored.cardTokenization2fa, cardTokenization2faConfig),
      updatedAt: at,
    },
  });
  const row = await saving.catch((error: unknown) => {
    // Another tenant has taken it since the lookup; no other unique value of the row changes.
    throw umaDomain && isUniqueViolation(error) ? domainTaken(umaDomain) : error;
  });
  const codes = update.supportedCurrencies?.flatMap(({ currencyCode }) => currentCode(currencyCode, at));
  if (codes) await deps.platformAccounts.provision(tx, caller, codes);
  const isNewEndpoint = row.webhookEndpoint !== null && row.webhookEndpoint !== stored.webhookEndpoint;
  if (row.webhookEndpoint !== stored.webhookEndpoint) {
    await resumeEndpoint(tx, caller, await deps.clock.shared(tx), { isAnother: isNewEndpoint });
  }
  if (isNewEndpoint) await scheduleTestEvent(deps, tx, caller);
  return { ...stored, ...row, endpointState: await readEndpointState(tx, caller) };
}

/**
 * Pauses or resumes the deliveries of the caller's environment (docs/interface.md, Delivery of webhooks). Throws 400
 * WEBHOOK_ENDPOINT_NOT_SET.
 */
export function setPaused(
  deps: Pick<PlatformDeps, "db" | "clock" | "afterCommit">,
  caller: Tenant,
  isPaused: boolean,
): Promise<ConfiguredPlatform> {
  return inTransaction(deps, async (tx) => {
    await lockConfig(tx, caller);
    const { webhookEndpoint } = await readPlatform(tx, caller);
    if (webhookEndpoint === null) throw new ApiError("WEBHOOK_ENDPOINT_NOT_SET");
    await (isPaused ? pauseEndpoint : unpauseEndpoint)(tx, caller, await deps.clock.shared(tx));
    return readPlatform(tx, caller);
  });
}

/** The code, unless its currency has ended: no account is opened in that. */
const currentCode = (code: string, now: Date) => (hasEnded(code, now) ? [] : [code]);

export type SupportedCurrency = z.output<typeof platformCurrencyConfig>;
type PlatformFee = z.output<typeof feeConfig>;

/** Configuration of the caller's platform that other subgraphs need. */
export interface PlatformProfile {
  readonly umaDomain: string;
  /** Whether the platform chose its umaDomain; the default is generated. */
  readonly hasOwnUmaDomain: boolean;
  /** Currencies that have not ended, in which accounts are opened. */
  readonly supportedCurrencyCodes: readonly string[];
  /** Settings per currency: limits of payments, and required information about counterparties. */
  readonly supportedCurrencies: readonly SupportedCurrency[];
  /** Fees that the platform charges its customers. */
  readonly feeConfigs: readonly PlatformFee[];
  /** Whether individuals' outcomes resolve at creation: regulated, or paperwork skipping is on. */
  readonly resolvesAtCreation: boolean;
  /** Whether accounts of the type RULE_BASED may be opened. */
  readonly ruleBasedAccounts: boolean;
  /** Configuration of embedded wallets' one-time codes. */
  readonly embeddedWalletConfig: EmbeddedWalletConfig;
}

type EmbeddedWalletConfig = NonNullable<z.output<typeof platformConfig>["embeddedWalletConfig"]>;

const storedCurrencies = platformConfig.pick({ supportedCurrencies: true, feeConfigs: true });
const storedProfile = platformConfig.pick({ supportedCurrencies: true, feeConfigs: true, embeddedWalletConfig: true });

/** Number of reviewers who must decide a verification alike. */
export async function reviewersRequired(tx: Pick<Tx, "platformConfig">, tenant: Tenant): Promise<number> {
  const where = { platformId_environment: tenantOf(tenant) };
  const config = await tx.platformConfig.findUniqueOrThrow({ where, select: { reviewersRequired: true } });
  return config.reviewersRequired;
}

/** The profile of the tenant's platform, in one statement. */
export async function platformProfile(
  deps: Pick<Deps, "env" | "clock">,
  tx: Pick<Tx, "$queryRaw"> | Pick<Database, "$queryRaw">,
  tenant: Tenant,
): Promise<PlatformProfile> {
  return (await profileAndTime(deps, tx, tenant)).profile;
}

/** The profile with domain time, in one statement. */
export async function profileAndTime(
  deps: Pick<Deps, "env" | "clock">,
  tx: Pick<Tx, "$queryRaw"> | Pick<Database, "$queryRaw">,
  tenant: TimedTenant,
): Promise<{ readonly profile: PlatformProfile; readonly now: Date }> {
  const row = await readProfile(tx, tenant);
  const stored = storedProfile.parse({ ...row, embeddedWalletConfig: row.embeddedWalletConfig ?? {} });
  const { supportedCurrencies, feeConfigs, embeddedWalletConfig = {} } = stored;
  const now = deps.clock.of(tenant, row);
  const profile = {
    umaDomain: umaDomainOf(deps, row),
    hasOwnUmaDomain: row.umaDomain !== null,
    supportedCurrencies,
    feeConfigs,
    supportedCurrencyCodes: supportedCurrencies.flatMap(({ currencyCode }) => currentCode(currencyCode, now)),
    resolvesAtCreation: row.resolvesAtCreation,
    ruleBasedAccounts: row.ruleBasedAccounts,
    embeddedWalletConfig,
  };
  return { profile, now };
}
