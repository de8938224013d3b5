import { email } from "../../shared/schema/fields.js";
import { readInvoice, type Bolt11Invoice } from "./bolt11.js";
import { readOffer, type Bolt12Offer } from "./bolt12.js";
import type { FieldCheck } from "./fields.js";
import { LightningFault } from "./lightning-networks.js";

/** The three identifiers of a Lightning payee. Pure. */

/** Maximum length of an invoice or offer; those of wallets have a few hundred characters. */
export const maxInvoiceLength = 4096;

/** The parsed text, or the reason that it can't be read. */
function attempt<Read>(read: (text: string) => Read, text: string): Read | LightningFault {
  if (text.length > maxInvoiceLength) return new LightningFault(`it has more than ${maxInvoiceLength} characters`);
  try {
    return read(text);
  } catch (error) {
    if (error instanceof LightningFault) return error;
    throw error;
  }
}

export const tryInvoice = (text: string): Bolt11Invoice | LightningFault => attempt(readInvoice, text);
export const tryOffer = (text: string): Bolt12Offer | LightningFault => attempt(readOffer, text);

/** A check with the reason of each refusal. */
const readable = (read: (text: string) => object, message: string): FieldCheck => ({
  passes: (text) => !(read(text) instanceof LightningFault),
  message,
  explain: (text) => {
    const found = read(text);
    return found instanceof LightningFault ? `${message}: ${found.message}` : undefined;
  },
});

const mainNetworkOnly = "is of a test network: production pays on Bitcoin's main network only";

/** BOLT 11, on any of Bitcoin's networks (docs/interface.md, Lightning). */
export const invoiceCheck = readable(tryInvoice, "is not an invoice of BOLT 11");
export const invoiceNetworkCheck: FieldCheck = {
  passes: (text) => {
    const invoice = tryInvoice(text);
    return !(invoice instanceof LightningFault) && invoice.network === "BITCOIN";
  },
  message: mainNetworkOnly,
};

/** BOLT 12, likewise. */
export const offerCheck = readable(tryOffer, "is not an offer of BOLT 12");
export const offerNetworkCheck: FieldCheck = {
  passes: (text) => {
    const offer = tryOffer(text);
    return !(offer instanceof LightningFault) && offer.networks.includes("BITCOIN");
  },
  message: mainNetworkOnly,
};

/** LUD-16: an e-mail address whose user part is limited to these characters. */
export function isLightningAddress(text: string): boolean {
  return /^[a-z0-9._+-]{1,64}@/i.test(text) && email.safeParse(text).success;
}
