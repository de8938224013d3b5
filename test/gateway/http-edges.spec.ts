import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startApp, type Client, type TestApp } from "../testkit/app.js";

let app: TestApp;
let client: Client;

beforeAll(async () => {
  app = await startApp({ worker: false });
  client = (await app.platform()).sandbox;
});
afterAll(() => app.close());

/** What the server says to these bytes until it closes. */
function exchange(head: readonly string[], body: string | Buffer = ""): Promise<string> {
  const { port } = new URL(app.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1").on("data", (data: string) => (answer += data));
    socket.once("end", () => resolve(answer)).once("error", reject);
    const lines = [...head, `Authorization: ${client.authorization}`, "Connection: close", "", ""];
    socket.write(Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), Buffer.from(body)]));
  });
}

const customer = '{"customerType":"INDIVIDUAL"}';
const post = (path: string, body: string | Buffer, ...headers: string[]) =>
  exchange(
    [
      `POST ${path} HTTP/1.1`,
      "Host: x",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ],
    body,
  );

describe("HTTP at its edges", () => {
  it.each(["/2025-10-13/customers", "/graphql"])("refuses a compressed body at %s with 415", async (path) => {
    const compressed = await post(path, gzipSync(customer), "Content-Encoding: gzip");
    expect(compressed).toMatch(/^HTTP\/1.1 415 [^]*x-request-id: [^]*"Send the body without Content-Encoding."/);
    const chunks = `1d\r\n${customer}\r\n0\r\n\r\n`;
    const head = [`POST ${path} HTTP/1.1`, "Host: x", "Content-Type: application/json"];
    expect(await exchange([...head, "Transfer-Encoding: gzip, chunked"], chunks)).toMatch(/^HTTP\/1.1 415 /);
  });

  it("reads a body with a byte order mark, and refuses one that is not UTF-8, on both surfaces", async () => {
    const query = '{"query":"{ __typename }"}';
    expect(await post("/2025-10-13/customers", `\ufeff${customer}`, "Content-Encoding: identity")).toMatch(/ 201 /);
    expect(await post("/graphql", `\ufeff${query}`)).toContain('{"data":{"__typename":"Query"}}');
    const broken = Buffer.from('{"query":"{ __typename } #\xff"}', "latin1");
    expect(await post("/2025-10-13/customers", broken)).toMatch(/ 400 [^]*body: is not UTF-8/);
    expect(await post("/graphql", broken)).toMatch(/ 400 [^]*The body is not UTF-8/);
  });

  it.each([
    ["an unknown path", ["GET /nope HTTP/1.1", "Host: x"], 404, "NOT_FOUND"],
    ["a path that only looks like the API's", ["GET /x/2025-10-13/../graphql HTTP/1.1", "Host: x"], 404, "NOT_FOUND"],
    ["an unknown path's QUERY without a type", ["QUERY /nope HTTP/1.1", "Host: x"], 400, "INVALID_INPUT"],
    ["a request without Host", ["GET /2025-10-13/config HTTP/1.1"], 400, "INVALID_INPUT"],
    ["a header of a NUL", ["GET /2025-10-13/config HTTP/1.1", "Host: x", "x-request-id: a\0b"], 400, "INVALID_INPUT"],
    ["too long headers", ["GET /2025-10-13/config HTTP/1.1", `Host: ${"x".repeat(20_000)}`], 431, "INVALID_INPUT"],
  ])("answers %s with the error body", async (_name, head, status, code) => {
    const answer = await exchange(head);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/x-request-id: \S+/i);
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect(body).toMatchObject({ status, code, message: body.reason });
  });

  it("ignores an expectation that it doesn't know", async () => {
    expect(await post("/2025-10-13/customers", customer, "Expect: 200-maybe")).toMatch(/^HTTP\/1.1 201 /);
  });

  it("says what is missing and what has the wrong type", async () => {
    const missing = await client.rest("POST", "/tokens", { body: { name: 5 } });
    expect(missing.body.details.errors).toEqual([
      { field: "name", message: "must be a string" },
      { field: "permissions", message: "is required" },
    ]);
  });
});
