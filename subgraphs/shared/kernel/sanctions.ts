/**
 * Countries and regions under comprehensive sanctions of the United States: their residents aren't approved, and
 * nothing is paid there (docs/interface.md, Sanctions). Lists of persons are a provider's work.
 */
export const sanctions = {
  source: "Office of Foreign Assets Control: Sanctions Programs and Country Information",
  /** Executive Order 14312 ended the programme for Syria on this day. */
  asOf: "2025-07-01",
  countries: [
    { country: "CU", currencies: ["CUP"], programme: "Cuban Assets Control Regulations, 31 CFR part 515" },
    {
      country: "IR",
      currencies: ["IRR"],
      programme: "Iranian Transactions and Sanctions Regulations, 31 CFR part 560",
    },
    { country: "KP", currencies: ["KPW"], programme: "North Korea Sanctions Regulations, 31 CFR part 510" },
  ],
  /** Parts of Ukraine, also if an address says Russia: names in addresses, and ISO 3166-2 codes. */
  regions: [
    {
      names: ["crimea", "krym", "крим", "крым", "sevastopol", "севастополь"],
      codes: ["43", "40"],
      programme: "Executive Order 13685",
    },
    { names: ["donetsk", "донецк", "донецьк"], codes: ["14"], programme: "Executive Order 14065" },
    { names: ["luhansk", "lugansk", "луганськ", "луганск"], codes: ["09"], programme: "Executive Order 14065" },
  ],
} as const;

const countries: ReadonlySet<string> = new Set(sanctions.countries.map(({ country }) => country));
const currencies: ReadonlySet<string> = new Set(sanctions.countries.flatMap((each) => each.currencies));
const countriesOfRegions: ReadonlySet<string> = new Set(["UA", "RU"]);
const regions = sanctions.regions.map(
  ({ names, codes }) => new RegExp(`${names.join("|")}|^UA-?(${codes.join("|")})$`, "iu"),
);

export function isSanctionedCountry(code: string | null | undefined): boolean {
  return countries.has(code ?? "");
}

export function isSanctionedCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Whether a stored address is in such a country or region. */
export function isSanctionedAddress(address: unknown): boolean {
  if (typeof address !== "object" || address === null || !("country" in address)) return false;
  const { country } = address;
  if (typeof country !== "string") return false;
  if (isSanctionedCountry(country)) return true;
  const state = "state" in address && typeof address.state === "string" ? address.state.trim() : "";
  return countriesOfRegions.has(country) && regions.some((region) => region.test(state));
}
