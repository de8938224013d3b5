import { luhnDigit } from "../../shared/kernel/luhn.js";

/** IBANs: their structure by country, their check digits, and the national ones of some countries. Pure. */

/** The account number after the check digits, by ISO 13616's registry: runs of digits (n), letters (a), or both (c). */
const structures: ReadonlyMap<string, string> = new Map(
  (
    "AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c " +
    "CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n " +
    "GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c " +
    "LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a " +
    "NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n " +
    "SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Letters are read in either case. */
const classes: Readonly<Record<string, string>> = { n: "[0-9]", a: "[A-Za-z]", c: "[A-Za-z0-9]" };

interface Bban {
  readonly length: number;
  readonly pattern: RegExp;
}

const bbans: ReadonlyMap<string, Bban> = new Map(
  [...structures].map(([country, structure]) => {
    const parts = [...structure.matchAll(/(\d+)([nac])/g)].map(([, count = "", kind = ""]) => ({ count, kind }));
    const pattern = new RegExp(`^${parts.map(({ count, kind }) => `${classes[kind]}{${count}}`).join("")}$`);
    return [country, { length: parts.reduce((sum, { count }) => sum + Number(count), 0), pattern }];
  }),
);

/** Length of the country's IBANs; undefined if it has none. */
export function ibanLength(country: string): number | undefined {
  const bban = bbans.get(country);
  return bban && bban.length + 4;
}

/** ISO 7064 mod 97-10: letters count as 10 to 35. At most 34 characters, so one BigInt does. */
function mod97(text: string): number {
  const digits = Array.from(text.toUpperCase(), (character) => parseInt(character, 36)).join("");
  return Number(BigInt(digits) % 97n);
}

/** The two check digits between a prefix of letters and the rest, by ISO 7064 mod 97-10: 02 to 98. */
export function mod97CheckDigits(prefix: string, rest: string): string {
  return String(98 - mod97(`${rest}${prefix}00`)).padStart(2, "0");
}

/** The two check digits of an IBAN. */
export const ibanCheckDigits = (country: string, bban: string): string => mod97CheckDigits(country, bban);

/** Whether the text has the form of an IBAN of a country of the registry; letters after the check digits in either case. */
export function hasIbanLength(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/.test(text) && text.length === ibanLength(text.slice(0, 2));
}

/** Whether the account number has its country's structure. */
export function hasIbanStructure(text: string): boolean {
  return bbans.get(text.slice(0, 2))?.pattern.test(text.slice(4)) ?? false;
}

const wordsOf: Readonly<Record<string, string>> = { n: "digits", a: "letters", c: "digits or letters" };

/** The structure of the country's account numbers in words: `4 letters, 14 digits`. */
export function ibanStructureInWords(country: string): string {
  const parts = (structures.get(country) ?? "").matchAll(/(\d+)([nac])/g);
  return [...parts].map(([, count = "", kind = ""]) => `${count} ${wordsOf[kind]}`).join(", ");
}

/** Whether the text has the length and the check digits of an IBAN. */
export function hasIbanCheckDigits(text: string): boolean {
  // Compared with the computed digits, not with a remainder of 1: 00, 01 and 99 leave it too.
  return hasIbanLength(text) && text.slice(2, 4) === ibanCheckDigits(text.slice(0, 2), text.slice(4));
}

export const isIban = (text: string): boolean => hasIbanCheckDigits(text) && hasIbanStructure(text);

/** The sum of digits, each multiplied by its weight. */
const weighted = (digits: string, weights: readonly number[]): number =>
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);

/** Belgium: the remainder of the first ten digits, 97 for 0. */
const belgian = (bban: string) => (Number(bban.slice(0, 10)) % 97 || 97) === Number(bban.slice(10));

/** ISO 7064 mod 97-10 of the whole number, in the Balkans and Portugal. */
const wholeMod97 = (bban: string) => mod97(bban) === 1;

/** Czechia and Slovakia: mod 11 of the account's prefix and of its number. */
const czech = (bban: string) =>
  weighted(bban.slice(4, 10), [10, 5, 8, 4, 2, 1]) % 11 === 0 &&
  weighted(bban.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0;

/** Spain: a digit for bank and branch, and one for the account. */
function spanish(bban: string): boolean {
  const digitOf = (ten: string) => {
    const rest = 11 - (weighted(ten, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11);
    return String(rest === 11 ? 0 : rest === 10 ? 1 : rest);
  };
  return bban.slice(8, 10) === digitOf(`00${bban.slice(0, 8)}`) + digitOf(bban.slice(10));
}

/** Finland: Luhn's digit. */
const finnish = (bban: string) => luhnDigit(bban.slice(0, -1)) === bban.slice(-1);

/** France, Monaco: the key of the RIB. Letters count as 1 to 9, again from J and, one higher, from S. */
function french(bban: string): boolean {
  const digits = bban.toUpperCase().replace(/[A-Z]/g, (letter) => {
    const at = letter.charCodeAt(0) - 65;
    return String(at < 18 ? (at % 9) + 1 : (at % 9) + 2);
  });
  return BigInt(digits) % 97n === 0n;
}

/** Croatia: ISO 7064 mod 11,10 of the bank and of the account. */
function croatian(bban: string): boolean {
  const passes = (digits: string) =>
    Array.from(digits.slice(0, -1), Number).reduce((product, digit) => (((product + digit) % 10 || 10) * 2) % 11, 10) %
      10 ===
    (11 - Number(digits.slice(-1))) % 10;
  return passes(bban.slice(0, 7)) && passes(bban.slice(7));
}

/** Hungary: weights 9, 7, 3, 1 over bank and branch, and over the account. */
const hungarian = (bban: string) =>
  [bban.slice(0, 8), bban.slice(8)].every(
    (part) => weighted(part, [9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  );

/** Values of characters at odd places in the CIN of Italy and San Marino; a digit counts as the letter of its index. */
const italianOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function italian(bban: string): boolean {
  const [cin = "", ...characters] = bban.toUpperCase();
  const sum = characters.reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (italianOdd[value] ?? 0) : value);
  }, 0);
  return cin === String.fromCharCode(65 + (sum % 26));
}

/** Norway: mod 11. */
const norwegian = (bban: string) => weighted(bban, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

/** Poland: the last digit of bank and branch. */
const polish = (bban: string) => weighted(bban.slice(0, 8), [3, 9, 7, 1, 3, 9, 7, 1]) % 10 === 0;

/** Tunisia and Mauritania: the number is a multiple of 97. */
const multipleOf97 = (bban: string) => BigInt(bban) % 97n === 0n;

const nationalChecks: Readonly<Record<string, (bban: string) => boolean>> = {
  BA: wholeMod97,
  BE: belgian,
  CZ: czech,
  ES: spanish,
  FI: finnish,
  FR: french,
  HR: croatian,
  HU: hungarian,
  IT: italian,
  MC: french,
  ME: wholeMod97,
  MK: wholeMod97,
  MR: multipleOf97,
  NO: norwegian,
  PL: polish,
  PT: wholeMod97,
  RS: wholeMod97,
  SI: wholeMod97,
  SK: czech,
  SM: italian,
  TL: wholeMod97,
  TN: multipleOf97,
};

/**
 * Whether the national check digits are right, which some countries' banks don't give to all accounts; true if the
 * country has no checked ones.
 */
export function hasNationalCheckDigits(iban: string): boolean {
  return nationalChecks[iban.slice(0, 2)]?.(iban.slice(4)) ?? true;
}
