import { connect } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { eventually, startApp } from "../testkit/app.js";

const app = await startApp({ worker: false });
const client = (await app.platform()).sandbox;

/** The server's response to these bytes, until it closes. */
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
  it("reads bodies in gzip, up to the size that they expand to", async () => {
    const gzip = "Content-Encoding: gzip";
    const created = await post("/2025-10-13/customers", gzipSync(customer), gzip);
    expect(created).toMatch(/^HTTP\/1.1 201 /);
    const query = gzipSync('{"query":"{ __typename }"}');
    expect(await post("/graphql", query, gzip)).toContain('{"data":{"__typename":"Query"}');
    const large = gzipSync(JSON.stringify({ customerType: "INDIVIDUAL", fullName: "x".repeat(1_048_576) }));
    expect(large.length).toBeLessThan(5_000);
    expect(await post("/2025-10-13/customers", large, gzip)).toMatch(/^HTTP\/1.1 413 [^]*PAYLOAD_TOO_LARGE/);
    expect(await post("/graphql", large, gzip)).toMatch(/^HTTP\/1.1 413 [^]*PAYLOAD_TOO_LARGE/);
    for (const path of ["/2025-10-13/customers", "/graphql"]) {
      for (const broken of [customer, query.subarray(0, 20)]) {
        const refused = await post(path, broken, gzip);
        expect(refused).toMatch(/^HTTP\/1.1 400 [^]*INVALID_INPUT[^]*Content-Encoding is gzip, but the body is not/);
      }
    }
  });

  it("compresses responses over 1 kB for clients that accept it", async () => {
    const get = (path: string, ...headers: string[]) => exchange([`GET ${path} HTTP/1.1`, "Host: x", ...headers]);
    for (const path of ["/2025-10-13/config", "/openapi.json"]) {
      expect(await get(path)).not.toMatch(/content-encoding/i);
      expect(await get(path, "Accept-Encoding: identity")).not.toMatch(/content-encoding/i);
      expect(await get(path, "Accept-Encoding: gzip")).toMatch(/^HTTP\/1.1 200 [^]*content-encoding: gzip/i);
      expect(await get(path, "Accept-Encoding: gzip, br")).toMatch(/content-encoding: br[^]*\r\n\r\n/i);
      const response = await fetch(`${app.baseUrl}${path}`, { headers: { authorization: client.authorization } });
      expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([
        "gzip",
        "accept-encoding",
      ]);
      expect(await response.json()).toEqual(expect.any(Object));
    }
    const small = await fetch(`${app.baseUrl}/2025-10-13/events?types=TEST`, {
      headers: { authorization: client.authorization },
    });
    expect(small.headers.get("content-encoding")).toBeNull();
  });

  it.each(["application/json; charset=utf-8", "application/vnd.api+json", "application/merge-patch+json", "text/json"])(
    "reads %s as JSON",
    async (type) => {
      const headers = { authorization: client.authorization, "content-type": type };
      const send = async (path: string, body: string) =>
        (await fetch(app.baseUrl + path, { method: "POST", headers, body })).status;
      expect(await send("/2025-10-13/customers", customer)).toBe(201);
      expect(await send("/graphql", '{"query":"{ __typename }"}')).toBe(200);
    },
  );

  it("ignores one slash at the end of a path", async () => {
    const headers = { authorization: client.authorization, "content-type": "application/json" };
    const send = async (method: string, path: string, body?: string) => {
      const init = { method, headers, ...(body !== undefined && { body }) };
      const response = await fetch(app.baseUrl + path, init);
      return {
        status: response.status,
        allow: response.headers.get("allow"),
        json: (await response.json()) as unknown,
      };
    };
    const { id } = (await client.rest("POST", "/customers", { raw: customer })).body as { id: string };
    expect(await send("GET", "/2025-10-13/customers/?limit=1")).toMatchObject({ status: 200 });
    expect(await send("GET", `/2025-10-13/customers/${id}/`)).toMatchObject({ status: 200, json: { id } });
    expect(await send("GET", "/2025-10-13/customers//")).toMatchObject({ status: 404 });
    const refused = await send("PUT", "/proxy/2025-10-13/customers/", "{}");
    expect(refused).toMatchObject({ status: 405, allow: "POST, GET, HEAD, OPTIONS" });
    expect(await send("POST", "/graphql/", '{"query":"{ __typename }"}')).toMatchObject({ status: 200 });
  });

  it.each(["/2025-10-13/customers", "/graphql"])("refuses other encodings of a body at %s with 415", async (path) => {
    const compressed = await post(path, brotliCompressSync(customer), "Content-Encoding: br");
    expect(compressed).toMatch(/^HTTP\/1.1 415 [^]*x-request-id: [^]*"Send the body as it is, or with /);
    const form = ["POST /2025-10-13/documents HTTP/1.1", "Host: x", "Content-Type: multipart/form-data; boundary=b"];
    const upload = await exchange([...form, "Content-Length: 3", "Content-Encoding: gzip"], "--b");
    expect(upload).toMatch(/^HTTP\/1.1 415 [^]*"Send the form without Content-Encoding."/);
    const chunks = `1d\r\n${customer}\r\n0\r\n\r\n`;
    const head = [`POST ${path} HTTP/1.1`, "Host: x", "Content-Type: application/json"];
    expect(await exchange([...head, "Transfer-Encoding: gzip, chunked"], chunks)).toMatch(/^HTTP\/1.1 415 /);
  });

  it("reads a body with a byte order mark, and refuses one that is not UTF-8, on both surfaces", async () => {
    const query = '{"query":"{ __typename }"}';
    expect(await post("/2025-10-13/customers", `\ufeff${customer}`, "Content-Encoding: identity")).toMatch(/ 201 /);
    expect(await post("/graphql", `\ufeff${query}`)).toContain('{"data":{"__typename":"Query"}');
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
