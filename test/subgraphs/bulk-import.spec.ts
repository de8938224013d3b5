import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { Client, eventually, startApp } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import {
  businessRow,
  configure,
  csv,
  endedJob,
  importCsv,
  jobOf,
  personRow,
  postCsv,
  readJob,
  type Row,
} from "./bulk-import.fixture.js";

const app = await startApp({ isAlone: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
const domain = await configure(client, ["USD", "EUR"]);
/** A platform without webhooks, for what makes many. */
const quiet = (await app.platform()).sandbox;
const quietDomain = await configure(quiet, ["USD"]);

const person = (name: string, more?: Row) => personRow(name, domain, more);
const business = (name: string, more?: Row) => businessRow(name, domain, more);

async function customerOf(platformCustomerId: string) {
  const { body } = await client.rest("GET", `/customers?platformCustomerId=${platformCustomerId}`);
  return body.data;
}

async function count(): Promise<number> {
  return (await client.rest("GET", "/customers?limit=1")).body.totalCount;
}

/** The job of one upload by webhook. */
async function toldOf(jobId: string) {
  const webhook = await sink.waitFor(({ data }) => data.id === jobId, 20_000);
  assertWebhook(webhook.type, JSON.parse(webhook.body));
  return webhook;
}

interface Refusal {
  readonly correlationId: string;
  readonly code: string;
  readonly details: { readonly row: number; readonly errors?: readonly { readonly field: string }[] };
}

const refusalOf = ({ correlationId, code, details: { row, errors = [] } }: Refusal) => [
  correlationId,
  code,
  row,
  ...errors.map(({ field }) => field),
];

describe("an imported file", () => {
  it("becomes customers like those of POST /customers, and names each row that doesn't", async () => {
    const taken = await client.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", platformCustomerId: "there before", umaAddress: `$before@${domain}` },
    });
    expect(taken.status).toBe(201);
    const rows: [Row, (number | string)[]?][] = [
      [person("plain", { favouriteColour: "blue", platformAccountId: "A-1", description: "first" })],
      [
        person("pending", {
          fullName: "Grace 001",
          email: "grace@example.com",
          addressLine2: 'the "Mill", back door',
        }),
      ],
      [person("rejected", { fullName: "Alan 002" })],
      [person("german", { country: "DE", email: "ada@example.de" })],
      [business("firm", { businessRegistrationNumber: "HRB 1", businessTaxId: "DE 999" })],
      [person("nameless", { fullName: "" }), ["nameless", "INVALID_INPUT", 6, "fullName"]],
      [person("late", { birthDate: "2999-01-01" }), ["late", "INVALID_INPUT", 7, "birthDate"]],
      [person("dated", { birthDate: "10.12.1990" }), ["dated", "INVALID_INPUT", 8, "birthDate"]],
      [person("nowhere", { country: "XX", email: "no" }), ["nowhere", "INVALID_INPUT", 9, "country", "email"]],
      [person("foreign", { umaAddress: "$a@elsewhere.example" }), ["foreign", "INVALID_UMA_ADDRESS", 10, "umaAddress"]],
      [person("bent", { umaAddress: "ada" }), ["bent", "INVALID_UMA_ADDRESS", 11, "umaAddress"]],
      [person("robot", { customerType: "ROBOT" }), ["robot", "INVALID_INPUT", 12, "customerType"]],
      [person("x", { platformCustomerId: "" }), ["row 13", "INVALID_INPUT", 13, "platformCustomerId"]],
      [person("uma", { umaAddress: `$BEFORE@${domain}` }), ["uma", "UMA_ADDRESS_EXISTS", 14]],
      [person("again", { umaAddress: `$plain@${domain}` }), ["again", "UMA_ADDRESS_EXISTS", 15]],
      [person("y", { platformCustomerId: "there before" }), ["there before", "CONFLICT", 16]],
      [person("z", { platformCustomerId: "plain" }), ["plain", "CONFLICT", 17]],
      // The two before left their UMA addresses free.
      [person("heir", { umaAddress: `$z@${domain}` })],
      [business("lawless", { businessLegalName: "" }), ["lawless", "INVALID_INPUT", 19, "businessLegalName"]],
      [person("nul", { city: "a\0b" }), ["nul", "INVALID_INPUT", 20, "city"]],
      [person("\0", { fullName: "" }), ["row 21", "INVALID_INPUT", 21, "platformCustomerId", "fullName"]],
      [person("long", { city: "x".repeat(251) }), ["long", "INVALID_INPUT", 22, "city"]],
    ];
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query: `subscription { events(types: [BULK_UPLOAD_COMPLETED]) { type data customerId } }`,
    });
    const before = await count();
    const text = csv(
      rows.map(([row]) => row),
      "\r\n",
    );
    const jobId = jobOf(await postCsv(client, `\ufeff${text}\r\nnarrow,three,cells\r\nu,wide${",x".repeat(17)}\r\n`));
    const job = await endedJob(client, jobId);
    const refused = [
      ...rows.flatMap(([, refusal]) => (refusal ? [refusal] : [])),
      // After an empty row.
      ["three", "INVALID_INPUT", 24, "customerType"],
      ["wide", "INVALID_INPUT", 25, "row"],
    ];
    expect(job.errors.map(refusalOf)).toEqual(refused);
    expect(job).toMatchObject({
      id: jobId,
      status: "COMPLETED",
      progress: { total: 24, processed: 24, successful: 6, failed: 18 },
      completedAt: expect.any(String),
    });
    expect(await count()).toBe(before + 6);

    // Told once, the same by every way.
    const webhook = await toldOf(jobId);
    expect(webhook).toMatchObject({ type: "BULK_UPLOAD.COMPLETED", data: job });
    expect(await stream.next()).toEqual({ data: { events: { type: webhook.type, data: job, customerId: null } } });
    await stream.close();
    const { data } = await client.graph(
      `query ($id: ID!) { bulkCustomerImportJob(id: $id) { ...Job } node(id: $id) { ...Job } }
       fragment Job on BulkCustomerImportJob {
         id status progress { total processed successful failed } errors { correlationId code message details } completedAt
       }`,
      { id: jobId },
    );
    expect(data.bulkCustomerImportJob).toEqual(job);
    expect(data.node).toEqual(job);

    const [german] = await customerOf("german");
    expect(german).toMatchObject({ kycStatus: "APPROVED", contactVerification: { email: "PENDING" } });
    const [firm] = await customerOf("firm");
    expect(firm).toMatchObject({
      kybStatus: "UNVERIFIED",
      businessInfo: { legalName: "firm Ltd.", registrationNumber: "HRB 1", taxId: "DE 999" },
    });
    const [pending] = await customerOf("pending");
    expect(pending).toMatchObject({
      kycStatus: "PENDING",
      fullName: "Grace 001",
      birthDate: "1990-12-10",
      email: "grace@example.com",
      currencies: ["USD", "EUR"],
      address: { line1: "1 Main Street", line2: 'the "Mill", back door', city: "Springfield", country: "US" },
    });
    // The file is gone, and nothing of it is kept.
    expect((await query(app.databaseUrl, "SELECT 1 FROM shared.stored_file")).rows).toEqual([]);
  });

  it("gives a customer the same record, accounts and events as a request does", async () => {
    const { addressLine1: line1, city, state, postalCode, country, umaAddress: _own, ...fields } = person("asked");
    const address = { line1, city, state, postalCode, country };
    await client.rest("POST", "/customers", { body: { ...fields, address, umaAddress: `$asked@${domain}` } });
    await importCsv(client, csv([person("imported", { fullName: "Ada asked" })]));
    const facts = async (platformCustomerId: string) => {
      const [customer] = await customerOf(platformCustomerId);
      const read = () =>
        client.graph(
          `query ($id: ID!) { customer(id: $id) {
             internalAccounts(first: 10) { nodes { type status balance { amount currency { code } } fundingPaymentInstructions { instructionsNotes } } }
             events(first: 10) { nodes { type data } } } }`,
          { id: customer.id },
        );
      const { data } = await eventually(read, (reply) => reply.data.customer.events.nodes.length >= 4);
      const { internalAccounts, events } = data.customer;
      const types = events.nodes.map((event: { type: string; data: object }) => [event.type, Object.keys(event.data)]);
      return { members: Object.keys(customer).sort(), status: customer.kycStatus, accounts: internalAccounts, types };
    };
    const imported = await facts("imported");
    expect(imported).toEqual(await facts("asked"));
    expect(imported.accounts.nodes).toHaveLength(2);
    expect(imported.types.map(([type]: [string]) => type).sort()).toEqual([
      "CUSTOMER.CREATED",
      "CUSTOMER.KYC_APPROVED",
      "INTERNAL_ACCOUNT.STATUS_UPDATED",
      "INTERNAL_ACCOUNT.STATUS_UPDATED",
    ]);
  });

  it("may name one kind's columns only, in any order", async () => {
    const { customerType, ...rest } = business("narrow");
    const [names, cells] = [Object.keys({ ...rest, customerType }), Object.values({ ...rest, customerType })];
    const job = await importCsv(client, ` ${names.join(" , ")}\n${cells.join(",")}`, {
      type: "application/vnd.ms-excel",
    });
    expect(job).toMatchObject({ status: "COMPLETED", progress: { total: 1, successful: 1 }, errors: [] });
  });

  it("may be a spreadsheet's: with a byte order mark, semicolons, CRLF, no last cells and no $", async () => {
    const { customerType, ...rest } = person("sheet-1", { umaAddress: `sheet-1@${domain}`, city: "a;b, c" });
    const columns = [...Object.keys(rest), "customerType", "email", "description"];
    const cells = [...Object.values(rest).map((cell) => (/[;"]/.test(cell) ? `"${cell}"` : cell)), customerType];
    const second = cells.join(";").replaceAll("sheet-1", "sheet-2");
    const file = `\ufeff\r\n${columns.join(";")}\r\n${cells.join(";")}\r\n${second};ada@example.com\r\n`;
    const job = await importCsv(client, file);
    expect(job).toMatchObject({ status: "COMPLETED", progress: { total: 2, successful: 2 }, errors: [] });
    const [[first], [other]] = [await customerOf("sheet-1"), await customerOf("sheet-2")];
    expect(first).toMatchObject({ umaAddress: `$sheet-1@${domain}`, address: { city: "a;b, c" } });
    expect(first).not.toHaveProperty("email");
    expect(other).toMatchObject({ umaAddress: `$sheet-2@${domain}`, email: "ada@example.com" });
  });

  it("is imported by two uploads at once as by one", async () => {
    const file = csv(Array.from({ length: 60 }, (_, index) => personRow(`twin-${index}`, quietDomain)));
    const uploads = await Promise.all([postCsv(quiet, file), postCsv(quiet, file)]);
    const jobs = await Promise.all(uploads.map((upload) => endedJob(quiet, jobOf(upload))));
    const sum = (name: string) => jobs.reduce((total, { progress }) => total + progress[name], 0);
    expect([sum("successful"), sum("failed")]).toEqual([60, 60]);
    for (const { errors } of jobs) {
      for (const { code } of errors) expect(["UMA_ADDRESS_EXISTS", "CONFLICT"]).toContain(code);
    }
  });

  it("shows its progress, and the first thousand of its errors", async () => {
    const good = Array.from({ length: 1_600 }, (_, index) => personRow(`many-${index}`, quietDomain));
    const bad = Array.from({ length: 1_100 }, (_, index) => personRow(`bad-${index}`, quietDomain, { birthDate: "" }));
    const id = jobOf(await postCsv(quiet, csv([...good, ...bad])));
    const seen = new Set<number>();
    const job = await eventually(
      async () => {
        const now = await readJob(quiet, id);
        const { total, processed, successful, failed } = now.progress;
        expect(processed).toBe(successful + failed);
        if (total === 2_700 && processed > 0 && processed < total) seen.add(processed);
        return now;
      },
      ({ status }) => status === "COMPLETED",
      60_000,
    );
    expect(seen.size).toBeGreaterThan(1);
    expect(job.progress).toEqual({ total: 2_700, processed: 2_700, successful: 1_600, failed: 1_100 });
    expect(job.errors.map(({ correlationId }: { correlationId: string }) => correlationId)).toEqual(
      bad.slice(0, 1_000).map(({ platformCustomerId }) => platformCustomerId),
    );
  }, 90_000);
});

describe("a file that is none", () => {
  const header = csv([]);
  const rows = csv([person("never-1"), person("never-2")]).slice(header.length);
  it.each<[what: string, file: string | Uint8Array<ArrayBuffer>, reason: RegExp]>([
    ["has another header", "id,name\n1,Ada\n", /lacks for INDIVIDUAL customerType, umaAddress, platformCustomerId/],
    ["has no header", rows, /header/],
    ["names a column twice", header.replace("favouriteColour", "city") + rows, /city twice/],
    ["has a header and no rows", header, /no rows/],
    ["has nothing but line breaks", "\r\n\r\n", /no rows/],
    ["is in Latin-1", Uint8Array.from(Buffer.from(`${header}${rows}é`, "latin1")), /UTF-8/],
    ["ends within a character", Uint8Array.from([...Buffer.from(header + rows), 0xc3]), /UTF-8/],
    ["has more than 100,000 rows", header + "x".concat(",".repeat(17), "\n").repeat(100_001), /more than 100000 rows/],
    ["breaks off in its header", '"umaAddress', /After row 0/],
  ])("fails and imports nothing when it %s", async (_what, file, reason) => {
    const before = await count();
    const job = await importCsv(client, file);
    expect(job).toMatchObject({ status: "FAILED", progress: { total: 0, processed: 0, successful: 0, failed: 0 } });
    expect(job.errors).toEqual([
      { correlationId: job.id, code: "INVALID_INPUT", message: expect.stringMatching(reason) },
    ]);
    expect(await count()).toBe(before);
    expect(await toldOf(job.id)).toMatchObject({ type: "BULK_UPLOAD.FAILED", data: job });
  });

  it.each<[what: string, name: string, rest: string, reason: RegExp]>([
    ["has text after a closing quote", "q1", '"x"y,z\n', /After row 2: Invalid Closing Quote/],
    ["has a quote within a cell", "q2", 'x"y",z\n', /After row 2: Invalid Opening Quote/],
    ["leaves a quote open", "q3", '"x\n', /After row 2: Quote Not Closed/],
    ["has a cell of a megabyte", "q4", `${"x".repeat(1_048_576)},y\n`, /After row 2: Max Record Size/],
  ])("fails where it %s; the rows before are imported", async (_what, name, rest, reason) => {
    const file = csv([person(`${name}-1`), person(`${name}-2`, { birthDate: "" })]) + rest + csv([person(`${name}-3`)]);
    const job = await importCsv(client, file);
    expect(job).toMatchObject({ status: "FAILED", progress: { total: 2, processed: 2, successful: 1, failed: 1 } });
    expect(job.errors).toMatchObject([
      { correlationId: job.id, message: expect.stringMatching(reason) },
      { correlationId: `${name}-2`, code: "INVALID_INPUT" },
    ]);
    expect(await customerOf(`${name}-1`)).toHaveLength(1);
    expect(await customerOf(`${name}-3`)).toEqual([]);
  });

  it.each<[what: string, form: () => FormData, field: string]>([
    ["is empty", () => formOf(new Blob([""], { type: "text/csv" })), "file"],
    ["is missing", () => new FormData(), "file"],
    ["says that it is something else", () => formOf(new Blob([header + rows], { type: "application/pdf" })), "file"],
  ])("is refused at once when it %s", async (_what, form, field) => {
    const { status, body } = await client.rest("POST", "/customers/bulk/csv", { form: form() });
    expect([status, body.code, body.details.errors[0].field]).toEqual([400, "INVALID_INPUT", field]);
  });
});

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append("file", file, "customers.csv");
  return form;
}

describe("an import", () => {
  it("happens once for a key and a file's content, whatever its name or type", async () => {
    const [key, file] = [randomUUID(), csv([person("once")])];
    const first = await postCsv(client, file, { key });
    expect(first).toMatchObject({ status: 202, body: { jobId: expect.stringMatching(/^Job:/), status: "PENDING" } });
    await endedJob(client, jobOf(first));
    const again = await postCsv(client, file, { key, type: "text/plain" });
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await postCsv(client, csv([person("twice")]), { key });
    expect(other).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await query(app.databaseUrl, "SELECT 1 FROM shared.stored_file")).rows).toEqual([]);
  });

  it("is its environment's own: another's job, and what is no job, is not found", async () => {
    const { id } = await importCsv(client, csv([person("ours")]));
    const other = await app.platform();
    const strangers = [other.sandbox, platform.production];
    for (const [reader, path] of [...strangers.map((each) => [each, id] as const), [client, "Job:x"] as const]) {
      const reply = await reader.rest("GET", `/customers/bulk/jobs/${path}`);
      expect(reply).toMatchObject({ status: 404, body: { code: "BULK_UPLOAD_JOB_NOT_FOUND" } });
      const { data, errors } = await reader.graph(
        `query ($id: ID!) { bulkCustomerImportJob(id: $id) { id } node(id: $id) { id } }`,
        { id: path },
      );
      expect([data?.node ?? null, errors?.[0]?.extensions.code]).toEqual([null, "BULK_UPLOAD_JOB_NOT_FOUND"]);
    }
    // The same platformCustomerIds are free for another platform, the UMA addresses of ours are not its own.
    const job = await importCsv(other.sandbox, csv([person("ours")]));
    expect(job.errors).toMatchObject([{ correlationId: "ours", code: "INVALID_UMA_ADDRESS" }]);
  });

  it("in production gives accounts that wait for a provider, and asks for no status", async () => {
    const { production } = platform;
    const own = await configure(production, ["USD"]);
    const job = await importCsv(production, csv([personRow("real", own, { fullName: "Ada 002" })]));
    expect(job).toMatchObject({ status: "COMPLETED", progress: { successful: 1 } });
    const { body } = await production.rest("GET", "/customers?platformCustomerId=real");
    expect(body.data).toMatchObject([{ kycStatus: "UNVERIFIED", currencies: ["USD"] }]);
    const accounts = await production.rest("GET", `/customers/internal-accounts?customerId=${body.data[0].id}`);
    expect(accounts.body.data).toMatchObject([{ status: "PENDING", fundingPaymentInstructions: [] }]);
  });

  it("needs the permission MANAGE, and a file that came with the request", async () => {
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
    const viewer = new Client(app.baseUrl, token);
    expect(await postCsv(viewer, csv([person("no")]))).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    const mutation = "mutation ($file: Upload!) { uploadCustomersCsv(input: { file: $file }) { id } }";
    const upload = (uploadId: string) => ({ file: { uploadId, fileName: "a.csv", mimeType: "text/csv" } });
    for (const uploadId of [randomUUID(), "../../master.key"]) {
      const { errors } = await client.graph(mutation, upload(uploadId));
      expect(errors?.[0]?.extensions).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
    const { errors } = await viewer.graph(mutation, upload(randomUUID()));
    expect(errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN" });
  });
});
