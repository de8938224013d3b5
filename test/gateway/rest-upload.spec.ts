import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import Fastify from "fastify";
import { registerMultipart } from "../../gateway/rest/multipart.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { eventually, startRest, type RestAnswer } from "./rest-harness.js";
import { createShop, operations } from "./rest-shop.js";

const megabyte = 1_048_576;
const shop = createShop();

const rest = await startRest({ operations, deps: shop });
shop.dataDir = rest.dataDir;
afterAll(() => rest.close());

/** Temporary files that are there now. */
const kept = () => readdirSync(join(rest.dataDir, "incoming"));
afterEach(() => eventually(() => kept().length === 0));

interface Part {
  readonly text?: string;
  readonly type?: string;
  readonly name?: string;
}

function form(fields: Record<string, string>, file?: Part, fileField = "file"): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  if (file) {
    data.append(fileField, new Blob([file.text ?? "hello"], { type: file.type ?? "text/plain" }), file.name ?? "a.txt");
  }
  return data;
}

function upload(body: FormData | string, as?: string, headers?: Record<string, string>): Promise<RestAnswer> {
  return rest.rest("POST", "/uploads", { body, headers, ...(as && { as }) });
}

/** The head of a raw upload, and the start of its file part. */
function rawUpload(head: string): string {
  return [
    "POST /2025-10-13/uploads HTTP/1.1",
    "Host: x",
    "Authorization: all",
    "Content-Type: multipart/form-data; boundary=b",
    head,
    "",
    "",
  ].join("\r\n");
}
const filePart =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe("a multipart upload", () => {
  it("hands a private temporary file to the operation, and removes it afterwards", async () => {
    const { status, json } = await upload(form({ kind: "BIG", copies: "2", unknown: "x" }, {}));
    expect([status, json]).toEqual([
      201,
      { fileName: "a.txt", mimeType: "text/plain", sizeBytes: 5, kind: "BIG", copies: 2, text: "hello" },
    ]);
    const seen = shop.uploads.at(-1);
    expect(seen?.mode).toBe(0o600);
    expect(seen?.path.startsWith(join(rest.dataDir, "incoming"))).toBe(true);
    expect(existsSync(seen?.path ?? "")).toBe(false);
  });

  it("takes a file of exactly the limit", async () => {
    const { status, json } = await upload(form({ kind: "BIG" }, { text: "x".repeat(10 * megabyte) }));
    expect([status, json.sizeBytes, json.copies]).toEqual([201, 10 * megabyte, 1]);
  });

  it("refuses a file over the limit, of another type, empty or missing: 400 that names it", async () => {
    const wrong = [
      form({ kind: "BIG" }, { text: "x".repeat(10 * megabyte + 1) }),
      form({ kind: "BIG" }, { type: "image/gif" }),
      form({ kind: "BIG" }, { text: "" }),
      form({ kind: "BIG" }),
      form({ kind: "BIG" }, {}, "other"),
    ];
    for (const body of wrong) {
      const { status, json } = await upload(body);
      expect([status, json.code]).toEqual([400, "INVALID_INPUT"]);
      expect(json.details).toMatchObject({ errors: [{ field: "file" }] });
    }
  });

  it("refuses wrong, missing and doubled fields", async () => {
    const doubled = form({ kind: "BIG" }, {});
    doubled.append("kind", "SMALL");
    const twoFiles = form({ kind: "BIG" }, {});
    twoFiles.append("file", new Blob(["again"], { type: "text/plain" }), "b.txt");
    const wrong = [
      [form({}, {}), "kind"],
      [form({ kind: "HUGE" }, {}), "kind"],
      [form({ kind: "BIG", copies: "many" }, {}), "copies"],
      [form({ kind: "BIG".padEnd(70_000, "x") }, {}), "kind"],
      [doubled, "kind"],
      [twoFiles, "file"],
    ] as const;
    for (const [body, field] of wrong) {
      const { status, json } = await upload(body);
      expect(status).toBe(400);
      expect(json.details).toMatchObject({ errors: [{ field }] });
    }
  });

  it("answers a file over the limit before the rest of it has come, and keeps nothing of it", async () => {
    const told = await upload(form({ kind: "BIG" }, { text: "x".repeat(12 * megabyte) }));
    expect([told.status, told.json.code]).toEqual([400, "INVALID_INPUT"]);
    expect(told.json.details).toMatchObject({
      errors: [{ field: "file", message: expect.stringContaining("10485760") }],
    });
    // Neither body ever ends.
    const tooMuch = chunk("x".repeat(megabyte)).repeat(10) + chunk("x");
    const untold = await rest.raw(rawUpload("Transfer-Encoding: chunked") + chunk(filePart) + tooMuch);
    expect(untold).toMatch(/^HTTP\/1.1 400 .*"field":"file"/s);
    const socket = connect(rest.port, "127.0.0.1");
    const answer = once(socket, "data");
    socket.write(`${rawUpload("Content-Length: 12000000")}${filePart}${"x".repeat(10 * megabyte + 1)}`);
    expect(String(await answer)).toMatch(/^HTTP\/1.1 400 .*"field":"file"/s);
    expect(kept()).toEqual([]);
    socket.destroy();
  });

  it("refuses more than 12 MB that isn't the file's with 413", async () => {
    const preamble = await rest.raw(rawUpload("Transfer-Encoding: chunked") + chunk("x".repeat(megabyte)).repeat(13));
    expect(preamble).toMatch(/^HTTP\/1.1 413 /);
    const unknownFile = filePart.replace('name="file"', 'name="other"');
    const other = chunk(unknownFile) + chunk("x".repeat(megabyte)).repeat(13);
    expect(await rest.raw(rawUpload("Transfer-Encoding: chunked") + other)).toMatch(/^HTTP\/1.1 413 /);
  });

  it("holds each route to its own size", async () => {
    const large = form({ kind: "BIG" }, { text: "x".repeat(13 * megabyte) });
    const taken = await rest.rest("POST", "/large-uploads", { body: large });
    expect([taken.status, taken.json.sizeBytes]).toEqual([201, 13 * megabyte]);
    const tooLarge = await rest.rest("POST", "/large-uploads", {
      body: form({ kind: "BIG" }, { text: "x".repeat(14 * megabyte + 1) }),
    });
    expect([tooLarge.status, tooLarge.json.details]).toMatchObject([400, { errors: [{ field: "file" }] }]);
  });

  it("refuses a body that is no multipart form", async () => {
    for (const type of ["application/json", "text/plain"]) {
      expect((await upload("{}", "all", { "content-type": type })).status).toBe(415);
    }
    expect((await rest.rest("POST", "/uploads")).status).toBe(415);
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=b"]) {
      const { status, json } = await upload("nonsense", "all", { "content-type": type });
      expect([status, json.code]).toEqual([400, "INVALID_INPUT"]);
    }
    const cut = await upload(`${filePart}no end`, "all", { "content-type": "multipart/form-data; boundary=b" });
    expect(cut.status).toBe(400);
    const prototype = form({ kind: "BIG" }, {}, "__proto__");
    expect((await upload(prototype)).status).toBe(400);
  });

  it("checks credentials and permission before it reads anything", async () => {
    expect((await upload(form({}, {}), "viewer")).status).toBe(403);
    expect((await upload(form({}, {}), "nobody")).status).toBe(401);
  });

  it("keeps the connection usable after a refusal in the middle of a body", async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\n${"x".repeat(megabyte)}\r\n${filePart}${"y".repeat(5 * megabyte)}\r\n--b--\r\n`;
    const next = "GET /2025-10-13/items/Item:1 HTTP/1.1\r\nHost: x\r\nAuthorization: all\r\nConnection: close\r\n\r\n";
    const answers = await rest.raw(rawUpload(`Content-Length: ${body.length}`) + body + next);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
  });

  it("removes the file when the operation fails", async () => {
    const { status } = await upload(form({ kind: "BIG" }, { name: "crash.txt" }));
    expect(status).toBe(500);
    expect(kept()).toEqual([]);
  });

  it("removes the file when the client goes away in the middle of it", async () => {
    const socket = connect(rest.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(rawUpload("Content-Length: 5000000") + filePart + "x".repeat(megabyte));
    await eventually(() => kept().length === 1);
    socket.destroy();
    await eventually(() => kept().length === 0);
  });

  it("lets an operation end whose client went away, with its file, and removes it then", async () => {
    const abort = new AbortController();
    const gone = rest.rest("POST", "/uploads", {
      body: form({ kind: "BIG" }, { name: "wait.txt" }),
      signal: abort.signal,
    });
    await eventually(() => kept().length === 1);
    abort.abort();
    await expect(gone).rejects.toThrow();
    await eventually(async () => (await rest.metrics()).includes('_count{route="POST /uploads",status="499"}'));
    expect(kept()).toHaveLength(1);
    shop.release();
    await eventually(() => kept().length === 0);
  });
});

describe("files that a process left", () => {
  it("are removed at start once they are old", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "rest-upload-"));
    const folder = join(dataDir, "incoming");
    mkdirSync(folder);
    writeFileSync(join(folder, "old"), "x");
    writeFileSync(join(folder, "new"), "x");
    utimesSync(join(folder, "old"), new Date(0), new Date(0));
    const app = Fastify();
    registerMultipart(app, dataDir, createLogger("silent"));
    await app.ready();
    expect(readdirSync(folder)).toEqual(["new"]);
    await app.close();
    rmSync(dataDir, { recursive: true });
  });
});
