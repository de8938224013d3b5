/**
 * Check digits of account and tax numbers, and the generators of them. Pure; every function takes the bare number,
 * without spaces or punctuation.
 */

/** Length of an IBAN by country: the registry of ISO 13616. */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 " +
    "ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 " +
    "LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 " +
    "PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** How many characters an IBAN of the country has; undefined where the country has none. */
export function ibanLength(country: string): number | undefined {
  return ibanLengths.get(country);
}

/** ISO 7064 mod 97-10: letters count as 10 to 35. At most 34 characters, so one BigInt does. */
function mod97(text: string): number {
  const digits = Array.from(text.toUpperCase(), (character) => parseInt(character, 36)).join("");
  return Number(BigInt(digits) % 97n);
}

/** The two check digits of an IBAN, 02 to 98. */
export function ibanCheckDigits(country: string, bban: string): string {
  return String(98 - mod97(`${bban}${country}00`)).padStart(2, "0");
}

/** Whether the text has the form of an IBAN of a country of the registry; letters after the check digits in either case. */
export function hasIbanLength(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/.test(text) && text.length === ibanLengths.get(text.slice(0, 2));
}

/** Whether the text is an IBAN with its check digits. */
export function isIban(text: string): boolean {
  // Compared with the computed digits, not with a remainder of 1: 00, 01 and 99 have it too.
  return hasIbanLength(text) && text.slice(2, 4) === ibanCheckDigits(text.slice(0, 2), text.slice(4));
}

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

/** What ABA assigns begins with 00 to 12, 21 to 32, 61 to 72 or 80. */
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

/** The last two digits of Brazil's tax numbers: mod 11, weights 2 to `maxWeight` from the right, again and again. */
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

/** Luhn's check digit, as card numbers have it; 2 to 32 digits. */
export function passesLuhn(text: string): boolean {
  if (!/^[0-9]{2,32}$/.test(text)) return false;
  const sum = Array.from(text)
    .reverse()
    .reduce((total, character, index) => {
      const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
