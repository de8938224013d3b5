/**
 * Check digits of account and tax numbers, verified and generated; for IBANs see iban.ts. Pure; every function takes
 * the bare number, without spaces or punctuation.
 */

/** The digit that brings the weighted sum of digits, each product taken mod 10, to a multiple of ten. */
export function weightedCheckDigit(digits: string, weights: readonly number[]): string {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % weights.length] ?? 0)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Ninth digit of an ABA routing number. */
export function abaCheckDigit(first8: string): string {
  return weightedCheckDigit(first8, [3, 7, 1]);
}

/** Numbers that ABA assigns begin with 00 to 12, 21 to 32, 61 to 72 or 80. */
const abaPrefix = /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

export function isAbaRouting(text: string): boolean {
  return (
    /^[0-9]{9}$/.test(text) &&
    abaPrefix.test(text) &&
    text !== "000000000" &&
    text.slice(8) === abaCheckDigit(text.slice(0, 8))
  );
}

/** Eighteenth digit of a CLABE. */
export function clabeCheckDigit(first17: string): string {
  return weightedCheckDigit(first17, [3, 7, 1]);
}

export function isClabe(text: string): boolean {
  return /^(?!0+$)[0-9]{18}$/.test(text) && text.slice(17) === clabeCheckDigit(text.slice(0, 17));
}

/** The last two digits of Brazil's tax numbers: mod 11, weights 2 to `maxWeight` from the right, repeated. */
function brazilianCheckDigits(base: string, maxWeight: number): string {
  const digitOf = (characters: string) => {
    const sum = Array.from(characters).reduce((total, character, index) => {
      const weight = 2 + ((characters.length - 1 - index) % (maxWeight - 1));
      return total + (character.charCodeAt(0) - 48) * weight;
    }, 0);
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const first = digitOf(base);
  return first + digitOf(base + first);
}

/** Tax number of a person in Brazil: 11 digits, not all the same. */
export function isCpf(text: string): boolean {
  return /^(?!(\d)\1+$)[0-9]{11}$/.test(text) && text.slice(9) === brazilianCheckDigits(text.slice(0, 9), 11);
}

/** Tax number of a business in Brazil: 14 characters, the first 12 may be capital letters (since July 2026). */
export function isCnpj(text: string): boolean {
  return (
    /^(?!(\d)\1+$)[0-9A-Z]{12}[0-9]{2}$/.test(text) && text.slice(12) === brazilianCheckDigits(text.slice(0, 12), 9)
  );
}
