import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually, startApp, type Client, type TestApp } from "../testkit/app.js";

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

  it("serves a request that offers another protocol as one that doesn't, with its body, and the connection after it", async () => {
    const h2c = ["Host: x", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"];
    const offer = [...h2c, "Connection: Upgrade, HTTP2-Settings", "Content-Type: application/json"];
    const ask = (head: string, body = "") => [head, ...offer, `Content-Length: ${body.length}`];
    const query = '{"query":"{ platformConfig { environment } }"}';
    expect(await exchange(ask("GET /2025-10-13/config HTTP/1.1"))).toMatch(
      /^HTTP\/1.1 200 OK[^]*"supportedCurrencies"/,
    );
    expect(await exchange(ask("POST /2025-10-13/customers HTTP/1.1", customer), customer)).toMatch(/^HTTP\/1.1 201 /);
    expect(await exchange(ask("POST /graphql HTTP/1.1", query), query)).toContain('{"environment":"SANDBOX"}');
    expect(await exchange(ask("GET /nope HTTP/1.1"))).toMatch(/^HTTP\/1.1 404 [^]*"No such path."/);
    expect(
      await exchange([...ask("POST /2025-10-13/customers HTTP/1.1", customer), "Origin: http://x"], customer),
    ).toMatch(/^HTTP\/1.1 403 /);
    const first = [...ask("POST /2025-10-13/customers HTTP/1.1", customer), `Authorization: ${client.authorization}`];
    const second = ["", `${customer}GET /2025-10-13/config HTTP/1.1`, "Host: x"];
    const both = await exchange([...first, ...second]);
    expect(both).toMatch(/^HTTP\/1.1 201 [^]*HTTP\/1.1 200 OK[^]*"supportedCurrencies"/);
    const authorization = `Authorization: ${client.authorization}`;
    const offered = [...ask("GET /2025-10-13/config HTTP/1.1"), authorization, "", ""].join("\r\n");
    const plain = ["GET /2025-10-13/tokens HTTP/1.1", "Host: x", authorization, "", ""].join("\r\n");
    const inOrder = await exchange([`${plain}${offered}${offered}${plain}GET /healthz HTTP/1.1`, "Host: x"]);
    expect(inOrder.match(/"clientId"|"supportedCurrencies"|"ok"/g)).toEqual([
      '"clientId"',
      '"supportedCurrencies"',
      '"supportedCurrencies"',
      '"clientId"',
      '"ok"',
    ]);
  });

  it("counts a connection that offers another protocol once", async () => {
    const limited = await startApp({ worker: false, env: { PAYGRAPH_CONNECTIONS_PER_ADDRESS: "1" } });
    try {
      const { port } = new URL(limited.baseUrl);
      const socket = connect(Number(port), "127.0.0.1");
      const lines = ["GET /healthz HTTP/1.1", "Host: x", "Upgrade: h2c", "Connection: Upgrade", "", ""];
      let text = "";
      socket.setEncoding("latin1").on("data", (data: string) => (text += data));
      for (const count of [1, 2, 3]) {
        socket.write(lines.join("\r\n"));
        await eventually(
          async () => text.match(/HTTP\/1.1 200 OK/g)?.length,
          (found) => found === count,
        );
      }
      socket.destroy();
      await eventually(
        () => fetch(`${limited.baseUrl}/healthz`),
        ({ status }) => status === 200,
      );
    } finally {
      await limited.close();
    }
  });

  it("lets nothing keep a response of the API, or read it as another type", async () => {
    const headers = { authorization: client.authorization };
    for (const [path, status] of [
      ["/2025-10-13/config", 200],
      ["/2025-10-13/customers/Customer:nobody", 404],
      ["/2025-10-13/nothing", 404],
      ["/2025-10-13/customers?limit=0", 400],
      ["/2025-10-13/customers/%zz", 400],
      ["/nothing", 404],
      ["/graphql?query={__typename}", 200],
      ["/graphql?query={nothing}", 200],
    ] as const) {
      for (const method of ["GET", "HEAD"]) {
        if (method === "HEAD" && path.startsWith("/graphql")) continue;
        const response = await fetch(`${app.baseUrl}${path}`, { method, headers });
        const { status: got, headers: sent } = response;
        expect([path, got, sent.get("cache-control"), sent.get("x-content-type-options")]).toEqual([
          path,
          status,
          "no-store",
          "nosniff",
        ]);
      }
    }
    expect(await exchange(["GET / HTTP/1.1", `Host: ${"x".repeat(20_000)}`])).toMatch(/ 431 [^]*no-store[^]*nosniff/);
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
