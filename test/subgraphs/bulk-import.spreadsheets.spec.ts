import { describe, expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";
import { configure, csv, endedJob, importCsv, jobOf, personRow, postCsv, type Row } from "./bulk-import.fixture.js";

/** A corpus of small files as programs write them (docs/interface.md, Bulk import). */

const app = await startApp();
const { sandbox: client } = await app.platform({ skipPaperwork: true });
const domain = await configure(client, ["USD"]);

const columns = [
  "umaAddress",
  "platformCustomerId",
  "customerType",
  "birthDate",
  "addressLine1",
  "city",
  "state",
  "postalCode",
  "country",
  "email",
  "fullName",
] as const;

/** A program's form of tables. */
interface Dialect {
  readonly separator?: string;
  readonly lineEnd?: string;
  readonly before?: string;
  readonly quotesAll?: boolean;
  /** Cells without content at the end of each row. */
  readonly spareCells?: number;
}

function write(rows: readonly Row[], dialect: Dialect = {}): string {
  const { separator = ",", lineEnd = "\r\n", before = "", quotesAll = false, spareCells = 0 } = dialect;
  const cell = (value: string) =>
    quotesAll || value.includes(separator) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const line = (cells: readonly string[]) => cells.map(cell).join(separator) + separator.repeat(spareCells) + lineEnd;
  return before + line(columns) + rows.map((row) => line(columns.map((name) => row[name] ?? ""))).join("");
}

/** The last column is one whose last characters matter: suffix `001` waits, `002` is rejected. */
const person = (id: string, more: Row = {}) =>
  personRow(id, domain, { fullName: "Zoë Müller-O'Brien 002", city: 'Köln, "Altstadt"', ...more });

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const bigEndian = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

async function imported(file: Uint8Array<ArrayBuffer>, ids: readonly string[]): Promise<void> {
  const job = await importCsv(client, file);
  expect(job).toMatchObject({
    status: "COMPLETED",
    errors: [],
    progress: { total: ids.length, successful: ids.length },
  });
  for (const id of ids) {
    const { body } = await client.rest("GET", `/customers?platformCustomerId=${id}`);
    expect(body.data).toMatchObject([
      { fullName: "Zoë Müller-O'Brien 002", kycStatus: "REJECTED", address: { city: 'Köln, "Altstadt"' } },
    ]);
  }
}

describe("a file is read as it is written by", () => {
  it.each<[program: string, id: string, file: (rows: Row[]) => Uint8Array<ArrayBuffer>]>([
    ["Excel, CSV UTF-8 (English)", "xe", (rows) => utf8(write(rows, { before: "\ufeff" }))],
    ["Excel, CSV UTF-8 (German)", "xd", (rows) => utf8(write(rows, { before: "\ufeff", separator: ";" }))],
    ["Excel (German), told its separator", "xs", (rows) => utf8(write(rows, { before: "sep=;\r\n", separator: ";" }))],
    ["a script for Excel, with mark and sep=", "xm", (rows) => utf8(write(rows, { before: "\ufeffsep=,\n" }))],
    ["a script with sep=|", "xp", (rows) => utf8(write(rows, { before: '"sep=|"\r\n', separator: "|" }))],
    ["Excel, Unicode text", "xu", (rows) => utf16(write(rows, { before: "\ufeff", separator: "\t" }))],
    ["a big-endian machine, UTF-16", "xb", (rows) => bigEndian(write(rows, { before: "\ufeff" }))],
    ["Excel of a table with spare columns", "xc", (rows) => utf8(write(rows, { separator: ";", spareCells: 3 }))],
    ["Excel for Mac", "xr", (rows) => utf8(write(rows, { lineEnd: "\r" }))],
    ["LibreOffice", "lo", (rows) => utf8(write(rows, { lineEnd: "\n" }))],
    ["LibreOffice, all cells in quotes", "lq", (rows) => utf8(write(rows, { lineEnd: "\n", quotesAll: true }))],
    ["Numbers", "nu", (rows) => utf8(write(rows, { separator: ";", lineEnd: "\r\n" }))],
    ["Google Sheets, with no last line end", "gs", (rows) => utf8(write(rows).trimEnd())],
    ["Google Sheets, as TSV", "gt", (rows) => utf8(write(rows, { separator: "\t" }).trimEnd())],
    ["Python on Windows", "py", (rows) => utf8(write(rows, { lineEnd: "\r\r\n" }))],
    ["a copied header, CRLF below LF", "m1", (rows) => utf8(write(rows).replace("\r\n", "\n"))],
    ["a copied header, LF below CRLF", "m2", (rows) => utf8(write(rows, { lineEnd: "\n" }).replace("\n", "\r\n"))],
    [
      "joining files",
      "jo",
      ([first = {}, ...rest]) => utf8(write([first], { before: "\ufeff" }) + write(rest, { before: "\ufeff" })),
    ],
  ])("%s", async (_program, id, file) => {
    const ids = [1, 2, 3].map((number) => `${id}-${number}`);
    await imported(file(ids.map((each) => person(each))), ids);
  });

  it("any program, in pieces of any size", async () => {
    // Longer than what a file is read in, so that pieces end within characters, quotes and line ends.
    const ids = Array.from({ length: 120 }, (_, index) => `piece-${index}`);
    const long = "ä€😀".repeat(60);
    const rows = ids.map((id, index) =>
      person(id, { addressLine1: long.slice(0, 400 + (index % 7) * 2), fullName: long }),
    );
    for (const lineEnd of ["\r\n", "\r\r\n"]) {
      const job = await importCsv(client, utf8(write(rows, { lineEnd })));
      expect(job.progress.total).toBe(120);
      for (const { code, message } of job.errors)
        expect([code, message]).toEqual([expect.any(String), expect.not.stringMatching(/cells|must/)]);
    }
  });
});

describe("rows", () => {
  it("keep their numbers of the file beside empty ones, and never become fewer", async () => {
    const rows = [person("n-1", { birthDate: "" }), person("n-4", { birthDate: "1.2.1990" }), person("n-7")];
    const [header = "", first = "", second = "", third = ""] = write(rows).split("\r\n");
    const empty = ",".repeat(columns.length - 1);
    const lines = [header, first, "", empty, second, `${empty},,`, " , ,", third, empty, ""];
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      const job = await importCsv(client, lines.join(lineEnd));
      expect(job.progress).toMatchObject({ total: 3, processed: 3 });
      expect(job.errors.slice(0, 2)).toMatchObject([
        { correlationId: "n-1", details: { row: 1, errors: [{ field: "birthDate" }] } },
        { correlationId: "n-4", details: { row: 4, errors: [{ field: "birthDate" }] } },
      ]);
    }
  });

  it("of any mixture of line ends are as many as there are", async () => {
    const ends = ["\r", "\n", "\r\n", "\r\r\n"];
    const rows = Array.from({ length: 20 }, (_, index) => person(`mix-${index}`, { fullName: "Ana Maria 001" }));
    const lines = write(rows, { lineEnd: "\n" }).trimEnd().split("\n");
    const job = await importCsv(client, lines.map((line, index) => line + (ends[index % ends.length] ?? "")).join(""));
    expect(job).toMatchObject({ status: "COMPLETED", errors: [], progress: { total: 20, successful: 20 } });
    const { body } = await client.rest("GET", "/customers?platformCustomerId=mix-0");
    expect(body.data).toMatchObject([{ fullName: "Ana Maria 001", kycStatus: "PENDING" }]);
  });

  it("may have line breaks in quotes, where their column may have several lines", async () => {
    const rows = [
      person("brk-1", { description: "one\r\ntwo" }),
      person("brk-2", { city: "Köln\nMitte" }),
      person("brk-3", { platformCustomerId: " brk-3 ", fullName: "  Zoë  " }),
    ];
    const job = await importCsv(client, csv(rows.map((row) => ({ ...row, favouriteColour: "red\nand green" }))));
    expect(job.progress).toMatchObject({ total: 3, successful: 2 });
    expect(job.errors).toMatchObject([{ correlationId: "brk-2", details: { row: 2, errors: [{ field: "city" }] } }]);
    const { body } = await client.rest("GET", "/customers?platformCustomerId=brk-3");
    expect(body.data).toMatchObject([{ fullName: "Zoë" }]);
  });

  it("that a missing quote has joined end the import, with the rows before", async () => {
    const rows = [1, 2, 3, 4].map((number) => person(`open-${number}`, { city: "Berlin" }));
    const file = write(rows)
      .replace("open-2,INDIVIDUAL", '"open-2,INDIVIDUAL')
      .replace("open-4,INDIVIDUAL", 'open-4",INDIVIDUAL');
    const job = await importCsv(client, file);
    expect(job).toMatchObject({ status: "FAILED", progress: { total: 1, successful: 1 } });
    expect(job.errors).toMatchObject([
      { correlationId: job.id, message: expect.stringMatching(/After row 1: row 2 .*quotation mark/) },
    ]);
  });

  it("below another header end the import, with the rows before", async () => {
    const swapped = write([person("other-2")]).replace("city,state", "state,city");
    const job = await importCsv(client, write([person("other-1")]) + swapped);
    expect(job).toMatchObject({ status: "FAILED", progress: { total: 1, successful: 1 } });
    expect(job.errors).toMatchObject([{ message: expect.stringMatching(/After row 1: row 2 is another header/) }]);
  });
});

describe("a file that can't be read says how to save it", () => {
  const table = () => write([person("never")]);
  it.each<[what: string, file: () => Uint8Array<ArrayBuffer>, reason: RegExp]>([
    ["Windows-1252, as Excel's plain CSV", () => latin1(table()), /not in UTF-8.*CSV UTF-8/],
    ["UTF-16 without a mark", () => utf16(table()), /not in UTF-8.*UTF-16.*CSV UTF-8/],
    ["UTF-16 cut in half", () => utf16(`\ufeff${table()}`).subarray(0, -1), /not in UTF-16.*CSV UTF-8/],
    ["a workbook", () => latin1(`PK\u0003\u0004${"\0".repeat(40)}`), /workbook.*CSV UTF-8/],
    ["an old workbook", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /workbook.*CSV UTF-8/],
    ["a file of three bytes", () => utf8("a,b"), /header/],
    ["a million empty rows", () => utf8(table() + "\n".repeat(1_048_576) + "x"), /more than 1048576 rows/],
  ])("%s", async (_what, file, reason) => {
    const job = await endedJob(client, jobOf(await postCsv(client, file(), { type: "text/plain" })));
    expect(job).toMatchObject({ status: "FAILED", progress: { total: 0 } });
    expect(job.errors).toEqual([
      { correlationId: job.id, code: "INVALID_INPUT", message: expect.stringMatching(reason) },
    ]);
  });
});
