import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  abaCheckDigit,
  clabeCheckDigit,
  isAbaRouting,
  isClabe,
  isCnpj,
  isCpf,
} from "../../subgraphs/accounts/rails/check-digits.js";
import { luhnDigit } from "../../subgraphs/shared/kernel/luhn.js";

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

describe("ABA routing number", () => {
  it.each(["021000021", "026009593", "111000025", "322271627", "121000358"])("accepts %s", (number) => {
    expect(isAbaRouting(number)).toBe(true);
  });

  it("refuses one wrong digit, a prefix that is not assigned, zeroes, letters and lengths", () => {
    expect(oneDigitOff("021000021").filter(isAbaRouting)).toEqual([]);
    expect(isAbaRouting(`9876543${"2"}${abaCheckDigit("98765432")}`)).toBe(false);
    for (const text of ["000000000", "02100002", "0210000210", "02100002A", " 021000021", "021000021\n"]) {
      expect(isAbaRouting(text)).toBe(false);
    }
  });

  it("accepts whatever the generator makes behind an assigned prefix", () => {
    fc.assert(fc.property(digits(6), (rest) => isAbaRouting(`11${rest}${abaCheckDigit(`11${rest}`)}`)));
  });
});

describe("CLABE", () => {
  it.each(["032180000118359719", "002010077777777771", "646180157098510917"])("accepts %s", (number) => {
    expect(isClabe(number)).toBe(true);
  });

  it("refuses one wrong digit, zeroes, letters and lengths", () => {
    expect(oneDigitOff("032180000118359719").filter(isClabe)).toEqual([]);
    for (const text of ["0".repeat(18), "03218000011835971", "0321800001183597190", "03218000011835971A"]) {
      expect(isClabe(text)).toBe(false);
    }
  });

  it("accepts whatever the generator makes", () => {
    fc.assert(fc.property(digits(16), (rest) => isClabe(`1${rest}${clabeCheckDigit(`1${rest}`)}`)));
  });
});

describe("Brazil's tax numbers", () => {
  it("accepts a CPF and a CNPJ, of digits and with letters", () => {
    expect(isCpf("52998224725")).toBe(true);
    expect(isCpf("11144477735")).toBe(true);
    expect(isCnpj("11222333000181")).toBe(true);
    expect(isCnpj("00000000000191")).toBe(true);
    expect(isCnpj("12ABC34501DE35")).toBe(true);
  });

  it("refuses a wrong check digit, one digit repeated, punctuation and the other's length", () => {
    // A sum that leaves 0 or 1 gives the same check digit, so a first digit can be off undetected: the last two never.
    expect(oneDigitOff("52998224725").filter((text) => text.startsWith("529982247") && isCpf(text))).toEqual([]);
    expect(oneDigitOff("11222333000181").filter((text) => text.startsWith("112223330001") && isCnpj(text))).toEqual([]);
    for (const text of ["11111111111", "529.982.247-25", "11222333000181", "5299822472"])
      expect(isCpf(text)).toBe(false);
    for (const text of ["00000000000000", "11.222.333/0001-81", "52998224725", "12abc34501de35"]) {
      expect(isCnpj(text)).toBe(false);
    }
  });
});

describe("Luhn", () => {
  const passes = (number: string) => luhnDigit(number.slice(0, -1)) === number.slice(-1);

  it("is the last digit of card numbers, and of none with one wrong digit", () => {
    for (const number of ["4242424242424242", "79927398713", "378282246310005"]) {
      expect(passes(number)).toBe(true);
      expect(oneDigitOff(number).filter(passes)).toEqual([]);
    }
  });
});
