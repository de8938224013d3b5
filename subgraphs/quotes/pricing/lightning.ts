import { LightningFault, tryInvoice, tryOffer, type PaymentAccount } from "../../accounts/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Range } from "./ways.js";

/** Terms of Lightning invoices and offers (docs/interface.md, Lightning). Pure. */

export type LightningPayee = NonNullable<Extract<PaymentAccount, { kind: "EXTERNAL" }>["lightning"]>;

interface Terms {
  /** An invoice's exact amount, or an offer's minimum; undefined: the payer chooses. */
  readonly amountMsat: bigint | undefined;
  /** Real time, as nodes see it. */
  readonly expiresAt: Date | undefined;
  readonly isOnMainNetwork: boolean;
}

/** The terms of an invoice or offer, or the reason that it has none. */
export function termsOf({ form, text }: LightningPayee): Terms | LightningFault {
  if (form === "INVOICE") {
    const invoice = tryInvoice(text);
    return invoice instanceof LightningFault ? invoice : { ...invoice, isOnMainNetwork: invoice.network === "BITCOIN" };
  }
  const offer = tryOffer(text);
  return offer instanceof LightningFault ? offer : { ...offer, isOnMainNetwork: offer.networks.includes("BITCOIN") };
}

const msatPerSatoshi = 1000n;

/** The minimum number of satoshis that covers these millisatoshis. */
const satoshisOf = (amountMsat: bigint) => (amountMsat + msatPerSatoshi - 1n) / msatPerSatoshi;

/** Whether paying it in whole satoshis loses more than 1 % of it. */
export function isSplitSatoshi(amountMsat: bigint): boolean {
  return (satoshisOf(amountMsat) * msatPerSatoshi - amountMsat) * 100n > amountMsat;
}

/** The amounts that may arrive, in satoshis. Undefined: any. */
export function acceptedAmounts(payee: LightningPayee): Range | undefined {
  const terms = termsOf(payee);
  if (terms instanceof LightningFault || terms.amountMsat === undefined) return undefined;
  const minMinor = satoshisOf(terms.amountMsat);
  return { minMinor, maxMinor: payee.form === "INVOICE" ? minMinor : BigInt(Number.MAX_SAFE_INTEGER) };
}

/** Requires an invoice's exact amount, and at least an offer's. Throws 400 AMOUNT_OUT_OF_RANGE naming the amount. */
export function assertAsked(payee: LightningPayee, receivingMinor: bigint): void {
  const accepted = acceptedAmounts(payee);
  if (!accepted || (receivingMinor >= accepted.minMinor && receivingMinor <= accepted.maxMinor)) return;
  const [minAmount, maxAmount] = [Number(accepted.minMinor), Number(accepted.maxMinor)];
  const asked = payee.form === "INVOICE" ? `The invoice is for ${minAmount}` : `The offer is for at least ${minAmount}`;
  throw new ApiError(
    "AMOUNT_OUT_OF_RANGE",
    `${asked} satoshis, and ${receivingMinor} would arrive: lock RECEIVING with ${minAmount}.`,
    { minAmount, maxAmount, currency: "BTC" },
  );
}
