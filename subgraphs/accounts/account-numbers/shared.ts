import { z } from "zod";
import { currencyCode } from "../../shared/schema/fields.js";
import { platformId, type ProviderKind } from "../../shared/providers/kinds.js";
import { maxInstructions, type PaymentInstruction } from "../internal-accounts/payment-instructions.wire.js";
import { faultsOf, waysWithReference, type Way } from "./ways.js";

/** One bank account of the operator's for each currency. A reference tells which internal account a payment is for. */
export interface SharedAccounts {
  readonly kind: "shared";
  /** The ways to pay to the account, by currency. */
  readonly accounts: Readonly<Record<string, readonly Way[]>>;
  /** The platform that keeps money for no known account in suspense. */
  readonly unmatched?: string | undefined;
}

const accounts = () =>
  z
    .record(currencyCode, z.array(waysWithReference()).min(1, "must name an account"))
    .superRefine((byCurrency, context) => {
      for (const [currency, ways] of Object.entries(byCurrency)) {
        for (const [index, way] of ways.entries()) {
          for (const { field, message } of faultsOf(way, currency)) {
            context.addIssue({ code: "custom", path: [currency, index, field], message });
          }
        }
        const count = ways.flatMap(({ paymentRails = [] }) => paymentRails).length;
        if (count <= maxInstructions) continue;
        const message = `must be at most ${maxInstructions} payment rails: name fewer in paymentRails`;
        context.addIssue({ code: "custom", path: [currency], message });
      }
    });

export const shared: ProviderKind = {
  kind: "shared",
  roles: ["accounts"],
  settings: () => z.strictObject({ accounts: accounts(), unmatched: platformId.optional() }),
  currenciesOf: (settings: SharedAccounts) => Object.keys(settings.accounts),
};

const note = "Include the reference with the payment.";

/** One instruction for each rail of a way. */
export function instructionsFor(
  way: Way,
  isPlatformAccount: boolean,
  instructionsNotes?: string,
): PaymentInstruction[] {
  const { paymentRails = [] } = way;
  const common = { ...(instructionsNotes !== undefined && { instructionsNotes }), isPlatformAccount };
  if (paymentRails.length === 0) return [{ ...common, accountOrWalletInfo: way }];
  return paymentRails.map((rail) => ({ ...common, accountOrWalletInfo: { ...way, paymentRails: [rail] } }));
}

/** The instructions by which payments with the reference reach an internal account. */
export function sharedInstructions(
  { accounts: byCurrency }: SharedAccounts,
  { currency, isPlatformAccount }: { readonly currency: string; readonly isPlatformAccount: boolean },
  reference: string,
): PaymentInstruction[] {
  const ways = byCurrency[currency] ?? [];
  return ways.flatMap((way) => instructionsFor({ ...way, reference }, isPlatformAccount, note));
}
