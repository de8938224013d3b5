import { z } from "zod";
import { isCountryCode } from "../../shared/kernel/countries.js";
import type { FilledIn } from "../../shared/kernel/report.js";
import type { Rail, RailFieldName } from "../rails/fields.js";
import { railValues } from "./wire.js";

/** Members that the sandbox fills in (docs/interface.md, What the sandbox fills in). */

type Info = Readonly<Record<string, unknown>>;

const resident = z.object({
  beneficiary: z
    .looseObject({
      beneficiaryType: z.literal("INDIVIDUAL"),
      countryOfResidence: z.string().optional(),
      nationality: z.string().optional(),
      address: z.object({ country: z.string() }).optional(),
    })
    .optional()
    .catch(undefined),
});

/** Where a beneficiary whose country is missing may live: at their address, as a citizen, or where the account is. */
function countryOf(rail: Rail, info: Info): string | undefined {
  const isRequired = typeof rail.beneficiary === "object" && rail.beneficiary.required?.includes("countryOfResidence");
  const { beneficiary } = resident.parse(info);
  if (!isRequired || !beneficiary || beneficiary.countryOfResidence !== undefined) return undefined;
  const accountCountry = rail.countryOf?.(railValues(info)) ?? rail.countries[0];
  const countries = [beneficiary.address?.country, beneficiary.nationality, accountCountry, rail.countries[0]];
  return countries.find((code) => code !== undefined && isCountryCode(code));
}

/** The `accountInfo` with the members that only production requires, and those that were missing. */
export function withFilledIn(rail: Rail, info: Info): { readonly info: Info; readonly missing: readonly FilledIn[] } {
  const values = railValues(info);
  const fields = Object.entries(rail.fields).flatMap(([name, { inSandbox }]) =>
    inSandbox && values[name as RailFieldName] === undefined ? [[name, inSandbox(values)] as const] : [],
  );
  const whole: Info = { ...info, ...Object.fromEntries(fields) };
  const missing = fields.map(([name, value]): FilledIn => ({ field: `accountInfo.${name}`, value }));
  const country = countryOf(rail, whole);
  if (country === undefined) return { info: whole, missing };
  const beneficiary = { ...Object(whole.beneficiary), countryOfResidence: country } as object;
  return {
    info: { ...whole, beneficiary },
    missing: [...missing, { field: "accountInfo.beneficiary.countryOfResidence", value: country }],
  };
}
