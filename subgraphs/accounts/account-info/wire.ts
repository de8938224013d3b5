import { z } from "zod";
import { readableLine, readableLines } from "../../shared/schema/fields.js";
import { requiredInProduction } from "../../shared/schema/production-only.js";
import { describedEnum } from "../../shared/schema/graph.js";
import { beneficiaryMember } from "./beneficiary.wire.js";
import { railFieldNames, type Rail, type RailField, type RailFieldName, type RailValues } from "../rails/fields.js";
import { externalAccountTypes, rails } from "../rails/table.js";

/** `accountInfo` in requests and in responses, made from the table of rails. */

export const externalAccountType = describedEnum(
  Object.fromEntries(externalAccountTypes.map((type) => [type, railDescription(rails[type])])) as Record<
    (typeof externalAccountTypes)[number],
    string
  >,
).meta({ id: "ExternalAccountType" });

function fieldSchema({ values, minLength, maxLength, pattern, hint, check, mayHaveLines }: RailField): z.ZodType {
  if (values) return z.enum(values, { error: ({ input }) => (input === undefined ? "is required" : undefined) });
  let schema = z.string();
  // Only the first fault is reported: the others result from it.
  if (minLength !== undefined) schema = schema.min(minLength, { error: hint, abort: true });
  if (maxLength !== undefined) schema = schema.max(maxLength, { error: hint, abort: true });
  if (pattern) schema = schema.regex(pattern, { error: hint, abort: true });
  if (check) {
    const error = ({ input }: { readonly input?: unknown }) => check.explain?.(String(input)) ?? check.message;
    schema = schema.refine(check.passes, { error, abort: true });
  }
  const [isReadable, { error }] = mayHaveLines ? readableLines : readableLine;
  return schema.refine(isReadable, { error, abort: true });
}

/** The fields of a row with their schemas. */
export function fieldMembers(rail: Rail): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(rail.fields).map(([name, field]) => {
      const schema = fieldSchema(field);
      return [name, field.isRequired ? schema : schema.optional()];
    }),
  );
}

/** The given fields of a row. */
export function railValues(info: Readonly<Record<string, unknown>>): RailValues {
  const values: Partial<Record<RailFieldName, string>> = {};
  for (const name of railFieldNames) {
    const value = info[name];
    if (typeof value === "string") values[name] = value;
  }
  return values;
}

/** The faults of an `accountInfo` whose fields are each valid on their own. */
function* faultsOf(rail: Rail, info: Readonly<Record<string, unknown>>) {
  const values = railValues(info);
  const ways = rail.identifiers.map(({ by }) => by);
  const given = ways.filter((name) => values[name] !== undefined);
  if (given.length === 0) yield { field: ways[0], message: `is required: give ${ways.join(" or ")}` };
  if (rail.isOneIdentifierOnly && given.length > 1) {
    yield { field: given[1], message: `can't be combined with ${given[0]}: give one of ${ways.join(", ")}` };
  }
  const together = rail.together ?? [];
  const half = together.find((name) => values[name] === undefined);
  if (half && together.some((name) => values[name] !== undefined)) {
    yield { field: half, message: `is required: ${together.join(" and ")} must be given together` };
  }
  const fault = rail.check?.(values);
  if (fault) yield fault;
}

/** The request's form. Fields that the type doesn't have are dropped: clients send one form for several types. */
function sent(id: string, accountType: string, rail: Rail) {
  const fields = Object.entries(fieldMembers(rail)).map(([name, schema]) => {
    const isFilledIn = rail.fields[name as RailFieldName]?.inSandbox !== undefined;
    return [name, isFilledIn ? requiredInProduction(schema) : schema];
  });
  const members = {
    accountType: z.literal(accountType),
    ...(Object.fromEntries(fields) as Record<string, z.ZodType>),
    ...beneficiaryMember(rail.name, rail.beneficiary),
  };
  return z
    .object(members)
    .superRefine((info, context) => {
      for (const { field, message } of faultsOf(rail, info)) {
        context.addIssue({ code: "custom", path: [String(field)], message });
      }
    })
    .meta({ id });
}

/** Every rail that can reach an account of the type, in the table's order. */
export function paymentRailsOf({ identifiers }: Rail, values?: RailValues): string[] {
  const given = identifiers.filter(({ by }) => !values || values[by] !== undefined);
  const reaching = given.flatMap(({ by, paymentRails, longest }) => {
    const { length } = (values?.[by] ?? "").replace(/[^A-Za-z0-9]/g, "");
    return paymentRails.filter((name) => length <= (longest?.[name] ?? Infinity));
  });
  return [...new Set(reaching)];
}

/** A row of the table in words: its currencies, what identifies an account, and the rails that reach it. */
export function railDescription(rail: Rail): string {
  const names = paymentRailsOf(rail);
  const currencies = rail.currencies.length > 5 ? "any fiat currency" : rail.currencies.join(", ");
  const ways = rail.identifiers.map(({ by }) => `\`${by}\``).join(" or ");
  if (names.length === 0) return `Wallet for ${currencies}, identified by ${ways}.`;
  return `Account in ${currencies}, identified by ${ways}, reached by ${names.join(", ")}.`;
}

/** The response's form. A wallet has no payment rails, and one schema for both directions, as in the contract. */
function shown(id: string, accountType: string, rail: Rail) {
  return z
    .object({
      accountType: z.literal(accountType),
      ...fieldMembers(rail),
      paymentRails: z.array(z.enum(paymentRailsOf(rail))),
      ...beneficiaryMember(rail.name, rail.beneficiary),
    })
    .meta({ id });
}

const members = externalAccountTypes.map((accountType) => {
  const rail = rails[accountType];
  const shownId = `${rail.name}ExternalAccountInfo`;
  if (paymentRailsOf(rail).length > 0) {
    const sentId = `${rail.name}ExternalAccountCreateInfo`;
    return { sent: sent(sentId, accountType, rail), shown: shown(shownId, accountType, rail) };
  }
  const both = sent(shownId, accountType, rail);
  return { sent: both, shown: both };
});
const [first, ...others] = members;
if (!first) throw new Error("The table of rails is empty");

/** The message for an unknown account type; other issues have their usual message. */
const unknownType: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_union") return undefined;
  const { accountType } = Object(issue.input) as { readonly accountType?: unknown };
  return accountType === undefined ? "is required" : `must be one of ${externalAccountTypes.join(", ")}`;
};

export const accountInfoCreate = z
  .discriminatedUnion("accountType", [first.sent, ...others.map((member) => member.sent)], {
    error: unknownType,
  })
  .meta({ id: "ExternalAccountCreateInfoOneOf" });
export const accountInfo = z
  .discriminatedUnion("accountType", [first.shown, ...others.map((member) => member.shown)])
  .meta({ id: "ExternalAccountInfoOneOf" });
