import { randomBytes } from "node:crypto";
import { mod97CheckDigits } from "./iban.js";

/**
 * Creditor references of ISO 11649: `RF`, two check digits, and up to 21 letters and digits. The check digits find each
 * wrong character and each pair of swapped ones. Pure.
 */

/** Without I, L, O and U, which are misread. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 random bits. With `RF` and the check digits 14 characters: the reference of every rail has room for them. */
const randomLength = 10;

/** A new reference; others are as likely. */
export function newCreditorReference(): string {
  const own = Array.from(randomBytes(randomLength), (byte) => alphabet[byte % alphabet.length]).join("");
  return `RF${mod97CheckDigits("RF", own)}${own}`;
}

/** The reference in a text, in its form without spaces; undefined: the text is none, or its check digits are wrong. */
export function readCreditorReference(text: string): string | undefined {
  const reference = text.replace(/[\s.-]/g, "").toUpperCase();
  const isReference = /^RF\d{2}[0-9A-Z]{1,21}$/.test(reference);
  return isReference && reference.slice(2, 4) === mod97CheckDigits("RF", reference.slice(4)) ? reference : undefined;
}
