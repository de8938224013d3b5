import { describe, expect, it } from "@jest/globals";
import { knownBank, listInstitutions, unknownBankMessage } from "../../subgraphs/accounts/discoveries/service.js";
import { institutions } from "../../subgraphs/accounts/discoveries/institutions.js";
import { rails } from "../../subgraphs/accounts/rails/table.js";
import { isCountryCode } from "../../subgraphs/shared/kernel/countries.js";
import { isCurrencyCode } from "../../subgraphs/shared/kernel/currencies.js";

describe("the directory of institutions", () => {
  it("has real codes, clean names, and each name once in a country and currency", () => {
    for (const { bankName, displayName, country, currency } of institutions) {
      expect([country, isCountryCode(country)]).toEqual([country, true]);
      expect([currency, isCurrencyCode(currency)]).toEqual([currency, true]);
      for (const name of [bankName, displayName]) expect(name).toMatch(/^\S(?:[^;=\n]{0,253}\S)?$/);
    }
    const keys = institutions.map((one) => `${one.country} ${one.currency} ${one.bankName.toLowerCase()}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("is no longer than the cost of an operation that asks for all of it says", () => {
    expect(institutions.length).toBeLessThanOrEqual(1500);
  });

  it("lists institutions for every country and currency of the account types", () => {
    const listed = new Set(institutions.map(({ country, currency }) => `${country} ${currency}`));
    const missing = Object.values(rails).flatMap(({ countries, currencies }) =>
      countries.flatMap((country) =>
        currencies.map((currency) => `${country} ${currency}`).filter((place) => !listed.has(place)),
      ),
    );
    expect(missing).toEqual([]);
  });

  it("knows the banks of the rail table's own examples", () => {
    for (const { countries, currencies, fields } of Object.values(rails)) {
      const { bankName } = fields;
      if (!bankName?.isRequired) continue;
      for (const country of countries) {
        for (const currency of currencies)
          expect(unknownBankMessage(country, currency, bankName.valid)).toBeUndefined();
      }
    }
  });
});

describe("a bank's name", () => {
  it("is either name of the directory, whatever its case, accents and spaces", () => {
    for (const { country, currency, bankName, displayName } of listInstitutions({})) {
      for (const name of [bankName, displayName]) {
        const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
        for (const spelled of [name, name.toUpperCase(), ` ${plain.toLowerCase()}`, plain.replace(" ", "  ")]) {
          expect([spelled, knownBank(country, currency, spelled)]).toEqual([spelled, bankName]);
          expect(unknownBankMessage(country, currency, spelled)).toBeUndefined();
        }
      }
    }
  });

  it.each([
    ["NG", "NGN", "Bank of Nowhere"],
    ["NG", "NGN", "Guaranty Trust"],
    ["NG", "NGN", "KCB Bank Kenya"],
    ["ZA", "ZAR", ""],
  ])("is unknown in %s for %s when it is %j", (country, currency, bankName) => {
    const message = unknownBankMessage(country, currency, bankName);
    expect(message).toBe(
      `is not a bank in ${country} for ${currency}: see /discoveries?country=${country}&currency=${currency}`,
    );
  });

  it("is anything where the directory does not list the country and currency", () => {
    for (const [country, currency] of [
      ["JP", "JPY"],
      ["NG", "USD"],
      [undefined, "USD"],
    ] as const) {
      expect(unknownBankMessage(country, currency, "Bank of Nowhere")).toBeUndefined();
      expect(knownBank(country, currency, "Bank of Nowhere")).toBeUndefined();
    }
  });
});
