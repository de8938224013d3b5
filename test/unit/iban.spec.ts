import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  hasIbanCheckDigits,
  hasNationalCheckDigits,
  ibanCheckDigits,
  ibanLength,
  ibanStructureInWords,
  isIban,
} from "../../subgraphs/accounts/rails/iban.js";

/** The examples of the registry of ISO 13616. */
const examples = (
  "AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 " +
  "AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 " +
  "BI4210000100010000332045181 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 " +
  "CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 " +
  "DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685 " +
  "EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634 " +
  "FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 " +
  "GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 " +
  "HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 " +
  "IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 " +
  "KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 " +
  "LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000 LU280019400644750000 " +
  "LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168 " +
  "ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753 " +
  "MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300 " +
  "NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702 PL61109010140000071219812874 " +
  "PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 " +
  "RS35260005601001611379 RU0304452522540817810538091310419 SA0380000000608010167519 " +
  "SC18SSCB11010000000000001497USD SD8811123456789012 SE4550000000058398257466 SI56263300012039086 " +
  "SK3112000000198742637541 SM86U0322509800000000270100 SO211000001001000100141 ST68000100010051845310112 " +
  "SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831 TR330006100519786457841326 " +
  "UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906 " +
  "YE15CBYE0001018861234567891234"
).split(" ");

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

/** Every text that differs from `text` in one digit. */
function oneDigitOff(text: string): string[] {
  return Array.from(text).flatMap((character, index) =>
    /\d/.test(character)
      ? Array.from({ length: 9 }, (_, step) => {
          const other = (Number(character) + step + 1) % 10;
          return text.slice(0, index) + String(other) + text.slice(index + 1);
        })
      : [],
  );
}

describe("IBAN", () => {
  it.each([
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
    "FR1420041010050500013m02606",
    "NO9386011117947",
    "DK5000400440116243",
    "AE070331234567890123456",
    "EG380019000500000000263180002",
    "PK36SCBL0000001123456702",
    "MT84MALT011000012345MTLCAST001S",
    "LC55HEMM000100010012001200023015",
    "SV62CENR00000000000000700025",
  ])("accepts %s", (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it("refuses each of them with one wrong digit", () => {
    expect(oneDigitOff("DE89370400440532013000").filter(isIban)).toEqual([]);
    expect(oneDigitOff("GB29NWBK60161331926819").filter(isIban)).toEqual([]);
  });

  it.each([
    ["", "nothing"],
    ["de89370400440532013000", "a country in lower case"],
    ["DE89 3704 0044 0532 0130 00", "spaces"],
    [`DE${ibanCheckDigits("DE", "37040044053201300")}37040044053201300`, "a length that the country has not"],
    [`US${ibanCheckDigits("US", "370400440532013000")}370400440532013000`, "a country without IBANs"],
  ])("refuses %j: %s", (text) => {
    expect(isIban(text)).toBe(false);
  });

  it("refuses check digits 00, 01 and 99, which have the right remainder", () => {
    const found = new Set<string>();
    for (let account = 0; account < 2000 && found.size < 2; account += 1) {
      const bban = String(account).padStart(18, "0");
      const right = ibanCheckDigits("DE", bban);
      const twin = { "97": "00", "98": "01", "02": "99" }[right];
      if (twin === undefined) continue;
      found.add(twin);
      expect(isIban(`DE${right}${bban}`)).toBe(true);
      expect(isIban(`DE${twin}${bban}`)).toBe(false);
    }
    expect(found.size).toBeGreaterThanOrEqual(2);
  });

  it("accepts whatever the generator makes, and knows each country's length", () => {
    fc.assert(
      fc.property(digits(18), (bban) => isIban(`DE${ibanCheckDigits("DE", bban)}${bban}`)),
      { numRuns: 200 },
    );
    expect(ibanLength("AE")).toBe(23);
    expect(ibanLength("US")).toBeUndefined();
  });
});

describe("the structure of a country's account numbers", () => {
  const [digit, letter] = ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const characters = { digits: digit, letters: letter, "digits or letters": digit + letter };
  type Kind = keyof typeof characters;
  const isKind = (kind: string): kind is Kind => Object.hasOwn(characters, kind);
  /** The class of each character behind country and check digits. */
  const kindsOf = (structure: string): Kind[] =>
    [...structure.matchAll(/(\d+) ([a-z ]+)/g)].flatMap(([, count, kind = ""]) =>
      isKind(kind) ? Array<Kind>(Number(count)).fill(kind) : [],
    );
  const countries = [...letter]
    .flatMap((first) => [...letter].map((second) => first + second))
    .filter((country) => ibanLength(country) !== undefined);
  const drawn = (kind: Kind) => fc.constantFrom(...characters[kind]);
  const withCheckDigits = (country: string, bban: string) => `${country}${ibanCheckDigits(country, bban)}${bban}`;

  const account = fc.constantFrom(...countries).chain((country) => {
    const kinds = kindsOf(ibanStructureInWords(country));
    return fc.record({
      country: fc.constant(country),
      kinds: fc.constant(kinds),
      characters: fc.tuple(...kinds.map(drawn)),
      at: fc.nat(kinds.length - 1),
    });
  });

  it("is what the registry's examples have, each of them an IBAN", () => {
    expect(examples.map((iban) => iban.slice(0, 2))).toEqual(countries);
    expect(examples.filter((iban) => !isIban(iban))).toEqual([]);
  });

  it("accepts any number that has it, and none with a character of another class, whatever its check digits", () => {
    fc.assert(
      fc.property(account, ({ country, kinds, characters: chosen, at }) => {
        expect(isIban(withCheckDigits(country, chosen.join("")))).toBe(true);
        const other = { digits: "A", letters: "7", "digits or letters": undefined }[kinds[at] ?? "digits or letters"];
        if (other === undefined) return;
        const wrong = withCheckDigits(country, chosen.with(at, other).join(""));
        expect([hasIbanCheckDigits(wrong), isIban(wrong)]).toEqual([true, false]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("national check digits", () => {
  const bbanFrom = (iban: string) => iban.slice(4);
  const isChecked = (iban: string) =>
    oneDigitOff(bbanFrom(iban)).some((bban) => !hasNationalCheckDigits(iban.slice(0, 4) + bban));

  it("are known of the countries that have some", () => {
    const countries = examples.filter(isChecked).map((iban) => iban.slice(0, 2));
    expect(countries.join(" ")).toBe("BA BE CZ ES FI FR HR HU IT MC ME MK MR NO PL PT RS SI SK SM TL TN");
  });

  it.each(examples.filter(isChecked))("are those of %s", (iban) => {
    const country = iban.slice(0, 2);
    expect(hasNationalCheckDigits(iban)).toBe(true);
    const wrong = oneDigitOff(bbanFrom(iban)).filter((bban) => !hasNationalCheckDigits(`${country}00${bban}`));
    // Poland's cover bank and branch only, Czechia's and Slovakia's all but the bank.
    const share = country === "PL" ? 0.3 : 0.75;
    expect(wrong.length).toBeGreaterThan(oneDigitOff(bbanFrom(iban)).length * share);
  });
});
