import type { Tenant } from "../kernel/caller.js";

/** The amount credited to one account, in the smallest unit of the currency; negative: debited. */
export interface Leg {
  /** Id of an internal account, or {@link systemAccount}. */
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Reasons for postings. */
export const postingKinds = [
  "PAYMENT",
  "REFUND",
  "UMA_PAYMENT",
  "SWEEP_FALLBACK",
  "FUNDING_MISMATCH",
  "CARD_CLEARING",
  "CARD_RETURN",
  "FUNDS_SUSPENDED",
  "SUSPENSE_RELEASED",
  "COLLECTION_RETURNED",
  "RECEIVABLE_SETTLED",
  "SANDBOX_FUNDING",
] as const;
export type PostingKind = (typeof postingKinds)[number];

/** A posting as data: applied as a whole or not at all. */
export interface Posting {
  readonly kind: PostingKind;
  /** The object that caused it. */
  readonly subjectId?: string;
  readonly legs: readonly Leg[];
}

/** The two legs of a plain transfer. */
export function transferLegs(from: string, to: string, currency: string, amountMinor: bigint): Leg[] {
  return [
    { account: from, currency, amountMinor: -amountMinor },
    { account: to, currency, amountMinor },
  ];
}

/**
 * Purposes of system accounts, the counterparts of all money movements: append-only, without locks, possibly negative.
 */
export const systemPurposes = [
  "SANDBOX_FUNDING",
  // Paygraph's fees, and those that it collects for the platform.
  "FEES",
  "PLATFORM_FEES",
  // Both sides of an exchange: credited in one currency, debited in another.
  "LIQUIDITY",
  // Money on rails: paid out, collected from bank accounts, funded in real time, by UMA.
  "PAYOUTS",
  "COLLECTIONS",
  "REALTIME_FUNDING",
  "UMA_SETTLEMENT",
  // The card networks: settled amounts, and those that could not be debited from the cardholder's account.
  "CARD_SETTLEMENT",
  "CARD_RECEIVABLES",
  // Collections that a payer's bank has returned after their money was spent: the payer owes them.
  "RETURN_RECEIVABLES",
  // Unresolved money: arrived but not credited; refunds that could not be paid.
  "FUNDS_SUSPENSE",
  "REFUND_SUSPENSE",
] as const;
export type SystemPurpose = (typeof systemPurposes)[number];
/** The accounts of money that belongs to no account yet. */
export const suspensePurposes = ["FUNDS_SUSPENSE", "REFUND_SUSPENSE"] as const satisfies readonly SystemPurpose[];
export type SuspensePurpose = (typeof suspensePurposes)[number];
/** The accounts in which each payment has a part of its own, which a person resolves. */
export type PartPurpose = SuspensePurpose | "RETURN_RECEIVABLES";

const systemPrefix = "System/";

export function systemAccount({ platformId, environment }: Tenant, purpose: SystemPurpose, currency: string): string {
  return `${systemPrefix}${platformId}/${environment}/${purpose}/${currency}`;
}

export function isSystemAccount(account: string): boolean {
  return account.startsWith(systemPrefix);
}

/** Whether a leg is of a system account of the tenant, in the account's currency. */
export function isOwnSystemLeg({ platformId, environment }: Tenant, { account, currency }: Leg): boolean {
  return account.startsWith(`${systemPrefix}${platformId}/${environment}/`) && account.endsWith(`/${currency}`);
}

/** The purpose of a system account; undefined for any other. */
export function purposeOf(account: string): SystemPurpose | undefined {
  return isSystemAccount(account) ? (account.split("/").at(-2) as SystemPurpose) : undefined;
}

/** Maximum number of legs of a posting: a payment with fees and currency exchange has fewer than ten. */
export const maxLegs = 20;

/** Each posting moves money, and sums to zero per currency. A violation is a bug, never the caller's fault. */
export function assertBalanced({ kind, legs }: Posting): void {
  if (legs.length < 2 || legs.length > maxLegs) throw new Error(`A posting ${kind} has ${legs.length} legs`);
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor, account } of legs) {
    if (amountMinor === 0n) throw new Error(`A posting ${kind} has a leg of nothing: ${account}`);
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`A posting ${kind} creates ${sum} minor units of ${currency}`);
  }
}
