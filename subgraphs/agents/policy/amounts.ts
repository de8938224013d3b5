import { midRate, rateTable, type PaymentDeps } from "../../quotes/published.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { currencyOf, Exact, fromMajor, toMajor } from "../../shared/kernel/money.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { PolicyPayment } from "./decide.js";
import type { AgentPolicy } from "./wire.js";

/** The debit of a payment, and its own rate if it exchanges. */
export interface Debit {
  /** Smallest unit. */
  readonly amount: bigint;
  readonly currency: string;
  /** Units of `currency` per unit of the other, both in major units. */
  readonly exchanged?: { readonly into: string; readonly rate: string };
}

/** The debit in another currency, at the payment's own rate or else the market's, rounded up: against the agent. */
export async function converted(
  deps: PaymentDeps,
  tx: Tx,
  ledger: LedgerContext,
  { amount, currency, exchanged }: Debit,
  into: string,
): Promise<bigint> {
  if (currency === into) return amount;
  const major = toMajor({ amountMinor: amount, currency: currencyOf(currency) });
  if (exchanged?.into === into)
    return fromMajor(new Exact(major).div(exchanged.rate), currencyOf(into), "up").amountMinor;
  const rate = midRate(await rateTable(deps, ledger, ledger.now, tx), currency, into);
  if (!rate) throw noRate(currency, into);
  return fromMajor(new Exact(major).times(rate), currencyOf(into), "up").amountMinor;
}

function noRate(currency: string, into: string): ApiError {
  return new ApiError("FORBIDDEN", `The limits are in ${into}, and there is no rate for ${currency}.`);
}

/** The debit in the currencies of the policy's limits and thresholds. */
export async function policyAmounts(
  deps: PaymentDeps,
  tx: Tx,
  ledger: LedgerContext & Tenant,
  { spendingLimits, approvalThresholds }: AgentPolicy,
  debit: Debit,
): Promise<PolicyPayment["amounts"]> {
  const limit = await converted(deps, tx, ledger, debit, spendingLimits.currency);
  const currency = approvalThresholds?.currency ?? spendingLimits.currency;
  return { limit, threshold: await converted(deps, tx, ledger, debit, currency) };
}
