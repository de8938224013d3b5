import { z } from "zod";
import { invalidField } from "../../shared/kernel/errors.js";
import {
  addressLine,
  countryCode,
  email,
  pastDate,
  personName,
  prose,
  text,
  withoutUnreadable,
} from "../../shared/schema/fields.js";
import { validate } from "../../shared/schema/validate.js";
import type { NewCustomer } from "../customers/creation.js";

// Requirements of a row: the table of columns, not the schema of POST /customers (docs/interface.md, Bulk import).

const nameMax = 250;
const identifierMax = 100;
const platformCustomerIdMax = 255;

const shared = {
  /** In files, often without its `$`. */
  umaAddress: z
    .string()
    .min(1)
    .max(320)
    .transform((address) => (address.startsWith("$") ? address : `$${address}`)),
  platformCustomerId: text(platformCustomerIdMax),
  addressLine1: addressLine(500),
  addressLine2: addressLine(500).optional(),
  city: addressLine(250),
  state: addressLine(250),
  postalCode: addressLine(50),
  country: countryCode,
  // Checked, but not stored.
  platformAccountId: text(255).optional(),
  description: prose(500).optional(),
};

const individual = z.object({
  customerType: z.literal("INDIVIDUAL"),
  ...shared,
  fullName: personName(nameMax),
  birthDate: pastDate,
  email: email.optional(),
});

const business = z.object({
  customerType: z.literal("BUSINESS"),
  ...shared,
  businessLegalName: personName(nameMax),
  businessRegistrationNumber: text(identifierMax).optional(),
  businessTaxId: text(identifierMax).optional(),
});

const row = z.discriminatedUnion("customerType", [individual, business]);

const types = { INDIVIDUAL: individual, BUSINESS: business } as const;

/** The position of each column in the file's rows. */
export interface Header {
  readonly names: readonly string[];
  readonly width: number;
  readonly places: readonly (readonly [column: string, place: number])[];
}

/** The columns that rows of a type require. */
function requiredOf(type: z.ZodObject): string[] {
  return Object.entries(type.shape).flatMap(([column, cell]) => (z.safeParse(cell, undefined).success ? [] : [column]));
}

const columns: ReadonlySet<string> = new Set(Object.values(types).flatMap((type) => Object.keys(type.shape)));

/**
 * The file's header, or its error: it must name every column that one type of customer requires, and none of
 * the known ones twice. Unknown columns are ignored.
 */
export function readHeader(cells: readonly string[]): Header | string {
  const names = cells.map((cell) => cell.trim());
  const places = names.flatMap((name, place) => (columns.has(name) ? [[name, place] as const] : []));
  const twice = names.find((name, place) => columns.has(name) && names.indexOf(name) !== place);
  if (twice !== undefined) return `The header names the column ${twice} twice.`;
  const missing = Object.entries(types).map(([type, schema]) => {
    const lacks = requiredOf(schema).filter((column) => !names.includes(column));
    return { type, lacks };
  });
  if (missing.some(({ lacks }) => lacks.length === 0)) return { names, width: names.length, places };
  const perType = missing.map(({ type, lacks }) => `for ${type} ${lacks.join(", ")}`);
  return `The first row must be a header of the documented columns, separated by commas, semicolons or tabs. It lacks ${perType.join("; ")}.`;
}

/** Whether the cells are a header. A row has other values than the columns' names. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() === "customerType") && typeof readHeader(cells) !== "string";

/** Whether the cells repeat the header, as where files were joined. */
export function isSameHeader({ names }: Header, cells: readonly string[]): boolean {
  return names.length === cells.length && names.every((name, place) => name === cells[place]?.trim());
}

/** The row's values by column, without white space around them and without empty cells. */
function cellsOf({ places }: Header, values: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [column, place] of places) {
    const value = values[place]?.trim();
    if (value) cells[column] = value;
  }
  return cells;
}

/** The customer of a row. Throws 400 INVALID_INPUT naming the columns. */
export function readRow(header: Header, values: readonly string[]): NewCustomer {
  // Missing trailing cells are empty; surplus ones may be a spreadsheet's empty columns.
  if (values.slice(header.width).some((cell) => cell.trim() !== "")) {
    throw invalidField("row", `has ${values.length} cells, but the header has ${header.width}`);
  }
  const given = validate(row, cellsOf(header, values), "REST");
  // Members that a customer has under the same name are copied.
  const { addressLine1: line1, addressLine2: line2, city, state, postalCode, country, ...others } = given;
  const address = { line1, line2, city, state, postalCode, country };
  const { platformAccountId: _checked, description: _alsoChecked, ...same } = others;
  if (same.customerType === "INDIVIDUAL") return { ...same, address };
  const { businessLegalName: legalName, businessRegistrationNumber: registrationNumber, ...business } = same;
  const { businessTaxId: taxId, ...common } = business;
  return { ...common, address, businessInfo: { legalName, registrationNumber, taxId } };
}

/** The caller's id of the row: readable text of bounded length. */
export function correlationIdOf(header: Header, values: readonly string[], number: number): string {
  const { platformCustomerId } = cellsOf(header, values);
  return withoutUnreadable(platformCustomerId?.slice(0, platformCustomerIdMax) ?? "") || `row ${number}`;
}
