import { eventually, type Client, type RestReply } from "../testkit/app.js";

/** The columns of a file (docs/interface.md, Bulk import), and an unknown one. */
const columns = [
  "umaAddress",
  "platformCustomerId",
  "customerType",
  "fullName",
  "birthDate",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "postalCode",
  "country",
  "email",
  "businessLegalName",
  "businessRegistrationNumber",
  "businessTaxId",
  "platformAccountId",
  "description",
  "favouriteColour",
] as const;
export type Row = Partial<Record<(typeof columns)[number], string>>;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The rows as a file; the header names every column. */
export function csv(rows: readonly Row[], lineBreak = "\n"): string {
  const lines = [columns.join(","), ...rows.map((row) => columns.map((name) => quoted(row[name] ?? "")).join(","))];
  return lines.map((line) => line + lineBreak).join("");
}

const address = { addressLine1: "1 Main Street", city: "Springfield", state: "IL", postalCode: "62701", country: "US" };

/** A row that can be imported. */
export function personRow(name: string, umaDomain: string, more: Row = {}): Row {
  return {
    umaAddress: `$${name}@${umaDomain}`,
    platformCustomerId: name,
    customerType: "INDIVIDUAL",
    fullName: `Ada ${name}`,
    birthDate: "1990-12-10",
    ...address,
    ...more,
  };
}

export function businessRow(name: string, umaDomain: string, more: Row = {}): Row {
  return {
    umaAddress: `$${name}@${umaDomain}`,
    platformCustomerId: name,
    customerType: "BUSINESS",
    businessLegalName: `${name} Ltd.`,
    ...address,
    ...more,
  };
}

interface Upload {
  readonly type?: string;
  readonly key?: string;
}

export function postCsv(client: Client, file: string | Uint8Array<ArrayBuffer>, { type, key }: Upload = {}) {
  const form = new FormData();
  form.append("file", new Blob([file], { type: type ?? "text/csv" }), "customers.csv");
  return client.rest("POST", "/customers/bulk/csv", { form, ...(key && { headers: { "idempotency-key": key } }) });
}

/** The id of the job in an upload's response. */
export function jobOf({ status, body }: RestReply): string {
  if (status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body.jobId;
}

export async function readJob(client: Client, id: string) {
  return (await client.rest("GET", `/customers/bulk/jobs/${id}`)).body;
}

/** The ended job. */
export function endedJob(client: Client, id: string, timeoutMs = 60_000) {
  return eventually(
    () => readJob(client, id),
    ({ status }) => status === "COMPLETED" || status === "FAILED",
    timeoutMs,
  );
}

/** Uploads the file and waits for its result. */
export async function importCsv(client: Client, file: string | Uint8Array<ArrayBuffer>, upload?: Upload) {
  return endedJob(client, jobOf(await postCsv(client, file, upload)));
}

/** The environment's UMA domain, once it supports these currencies only. */
export async function configure(client: Client, currencies: readonly string[]): Promise<string> {
  const supportedCurrencies = currencies.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: 1_000_000,
    requiredCounterpartyFields: [],
  }));
  const { status, body } = await client.rest("PATCH", "/config", { body: { supportedCurrencies } });
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body.umaDomain;
}
