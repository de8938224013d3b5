import { bech32 } from "@scure/base";

/** The three identifiers of a Lightning payee; main network only. Pure. */

/** The longest invoice that is accepted; those of wallets have a few hundred characters. */
export const maxInvoiceLength = 4096;
/** Time stamp and signature, in words of 5 bits: BOLT 11. */
const minInvoiceWords = 7 + 104;

/** BOLT 11: bech32 with a checksum, all in one case; the prefix may carry an amount. */
export function isLightningInvoice(text: string): boolean {
  if (text.length > maxInvoiceLength) return false;
  const decoded = bech32.decodeUnsafe(text, false);
  return !!decoded && /^lnbc(?:[1-9][0-9]*[munp]?)?$/.test(decoded.prefix) && decoded.words.length >= minInvoiceWords;
}

/** BOLT 12: an offer in bech32's alphabet, which has no checksum; all in one case. */
export function isLightningOffer(text: string): boolean {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  return text.length <= maxInvoiceLength && isOneCase && /^lno1[02-9ac-hj-np-z]{16,}$/i.test(text);
}

/** LUD-16: `user@host`. */
export function isLightningAddress(text: string): boolean {
  return /^[a-z0-9._+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text);
}
