import { z } from "zod";
import type { Prisma, Quote as QuoteRow } from "../../../generated/prisma/client.js";
import { createFundingInstructions } from "../../accounts/published.js";
import { cryptoNetworks } from "../../shared/schema/crypto-networks.js";
import type { QuoteDraft } from "./draft.js";
import type { Price } from "../pricing/price.js";

const jsonArray = z.array(z.json());

/**
 * How the payer pays a quote: nothing to do for an ordinary account; for REALTIME_FUNDING where to send the money, with
 * numbers and a reference of this quote's own; for an embedded wallet what its holder signs, or where to pay from it.
 */
export function quoteInstructions(
  quoteId: string,
  { parties: { source, destination }, ledger, sending, receiving }: QuoteDraft,
  price: Price,
  expiresAt: Date,
): Prisma.JsonArray {
  if (source.kind === "EXTERNAL" || (source.kind === "INTERNAL" && source.type !== "EMBEDDED_WALLET")) return [];
  const isPlatformAccount = source.customerId === null;
  const type = source.kind === "INTERNAL" ? "EMBEDDED_WALLET" : "REALTIME_FUNDING";
  const { instructions } = createFundingInstructions({ id: quoteId, currency: sending.code, type, isPlatformAccount });
  if (source.kind === "REALTIME_FUNDING") {
    const requested = source.cryptoNetwork === null ? undefined : cryptoNetworks[source.cryptoNetwork].accountType;
    const matching = instructions.filter(({ accountOrWalletInfo: { accountType } }) => accountType === requested);
    return asJson(matching.length > 0 ? matching : instructions);
  }
  const payloadToSign = JSON.stringify({
    organizationId: ledger.platformId,
    parameters: {
      quoteId,
      accountId: source.id,
      amount: price.totalSendingMinor.toString(),
      currency: sending.code,
      destination: destination.kind === "UMA_ADDRESS" ? destination.umaAddress : destination.id,
      receivingAmount: price.totalReceivingMinor.toString(),
      receivingCurrency: receiving.code,
      expiresAt: expiresAt.toISOString(),
    },
    timestampMs: String(ledger.now.getTime()),
    type: "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2",
  });
  return asJson([{ accountOrWalletInfo: { accountType: "EMBEDDED_WALLET", payloadToSign } }, ...instructions]);
}

const signable = z.array(
  z.object({ accountOrWalletInfo: z.object({ accountType: z.string(), payloadToSign: z.string().optional() }) }),
);

/** The payload of an embedded wallet's quote. */
export function payloadOf({ id, paymentInstructions }: Pick<QuoteRow, "id" | "paymentInstructions">): string {
  const infos = signable.parse(paymentInstructions).map(({ accountOrWalletInfo }) => accountOrWalletInfo);
  const payload = infos.find(({ accountType }) => accountType === "EMBEDDED_WALLET")?.payloadToSign;
  if (payload === undefined) throw new Error(`The quote ${id} has no payload to sign`);
  return payload;
}

/** What a JSON column takes: no members that are undefined. */
function asJson(instructions: readonly object[]): Prisma.JsonArray {
  return jsonArray.parse(JSON.parse(JSON.stringify(instructions)));
}
