import { z } from "zod";
import type { Quote } from "../../../generated/prisma/client.js";
import { userInfoFieldName } from "../../platform/published.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import type { UmaOffer, UmaReceiver } from "./network.js";

/** Reads a counterparty's data in lookups and quotes, which was validated when received. */

const amount = z.int().min(0);

const receiver = z.object({
  umaAddress: z.string(),
  currencies: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.int().min(0),
      multiplier: z.number().positive(),
      minMinor: amount,
      maxMinor: amount,
    }),
  ),
  requiredPayerDataFields: z.array(z.object({ name: userInfoFieldName, mandatory: z.boolean() })),
  umaVersion: z.string(),
  callback: z.string(),
  isSubjectToTravelRule: z.boolean(),
}) satisfies z.ZodType<UmaReceiver>;

const offer = z.object({
  receiverUmaAddress: z.string(),
  payerUmaAddress: z.string(),
  receivingCurrency: z.string(),
  receivingMinor: amount,
  amountMsat: amount,
  multiplier: z.number().positive(),
  feeMsat: amount,
  invoice: z.string(),
  utxoCallback: z.string(),
  counterpartyInformation: z.record(z.string(), z.string()),
}) satisfies z.ZodType<UmaOffer>;

export function isUmaReceiver(stored: unknown): stored is UmaReceiver {
  return receiver.safeParse(stored).success;
}

export function parseUmaOffer(stored: unknown): UmaOffer {
  return offer.parse(stored);
}

const offerContext = (quoteId: string) => `quote/${quoteId}/uma_offer`;

/** A counterparty's offer, sealed for the quote's row. */
export function sealUmaOffer(sealer: Sealer, quoteId: string, offer: UmaOffer) {
  return sealer.seal(JSON.stringify(offer), offerContext(quoteId));
}

export function openUmaOffer(sealer: Sealer, { id, umaOffer }: Quote): UmaOffer {
  if (umaOffer === null) throw new Error(`The quote ${id} has no offer by UMA`);
  return parseUmaOffer(JSON.parse(sealer.open(umaOffer, offerContext(id)).toString()));
}
