import type { PaymentInstruction } from "../../accounts/published.js";
import type { Currency } from "../../shared/kernel/currencies.js";
import { fromMajor } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { paymentRail, type PaymentRailName } from "../../shared/schema/payments.js";
import { fundingSecondsOnChain, railTerms } from "./corridor.table.js";
import { midRate } from "./rate.js";

/**
 * The rails by which a quote can be funded in real time, and their duration (docs/interface.md, Funding in real time).
 */

/** Maximum duration of an instant payment. */
const instantSeconds = 300;

export interface Funding {
  readonly instructions: readonly PaymentInstruction[];
  /** Minimum validity of the quote, so that money by the slowest rail is in time. */
  readonly validSeconds: number;
}

/** Instructions that carry the amount, only instant ones if any. Slow rails get twice their typical time. */
export function fundingBy(
  instructions: readonly PaymentInstruction[],
  rates: RateTable,
  sending: Currency,
  amountMinor: bigint,
): Funding {
  const carrying = instructions.filter((each) =>
    railsOf(each).every((rail) => amountMinor <= mostBy(rail, rates, sending)),
  );
  const ways = carrying.length > 0 ? carrying : instructions;
  const instant = ways.filter((each) => arrivalSeconds(each) <= instantSeconds);
  if (instant.length > 0) return { instructions: instant, validSeconds: 0 };
  return { instructions: ways, validSeconds: 2 * Math.max(...ways.map(arrivalSeconds)) };
}

const railsOf = ({ accountOrWalletInfo: { paymentRails = [] } }: PaymentInstruction): PaymentRailName[] =>
  paymentRails.map((rail) => paymentRail.parse(rail));

/** Maximum amount of a rail, in the smallest unit; any amount if there is no rate. */
function mostBy(rail: PaymentRailName, rates: RateTable, sending: Currency): bigint {
  const rate = midRate(rates, "USD", sending.code);
  if (!rate) return BigInt(Number.MAX_SAFE_INTEGER);
  return fromMajor(rate.times(railTerms[rail].maxUsd), sending, "down").amountMinor;
}

/** Codes, payment pages and networks without an entry are instant. */
function arrivalSeconds(instruction: PaymentInstruction): number {
  const rails = railsOf(instruction).map((rail) => railTerms[rail].settlementSeconds);
  return Math.max(0, fundingSecondsOnChain[instruction.accountOrWalletInfo.accountType] ?? 0, ...rails);
}
