import { createServer, request as send, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { startApp, type Client, type TestApp } from "../testkit/app.js";
import { describeInBrowser, newContext } from "./browser.js";

/** Listens on a port of its own; returns its origin. */
async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A website whose page is empty. */
const website = () =>
  createServer((_request, response) => void response.setHeader("content-type", "text/html").end("<!doctype html>"));

/** A proxy that makes browsers keep credentials, by a challenge, and passes them on. */
function authenticatingProxy(target: () => string): Server {
  const isChallenged = ({ headers, url }: IncomingMessage) => !headers.authorization && url !== "/console";
  const proxy = createServer((request, response) => {
    if (isChallenged(request)) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="proxy"' }).end();
      return;
    }
    const { method, headers, url } = request;
    const passed = send(`${target()}${url}`, { method, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    request.pipe(passed);
  });
  return proxy.on("upgrade", (request: IncomingMessage, socket, head: Buffer) => {
    const { method, url, rawHeaders } = request;
    if (isChallenged(request)) {
      return socket.end(
        'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n',
      );
    }
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    const { hostname, port } = new URL(target());
    const passed = connect(Number(port), hostname);
    passed.write(`${lines.join("\r\n")}\r\n\r\n`);
    passed.write(head);
    socket.pipe(passed).pipe(socket);
    for (const end of [socket, passed]) end.on("error", () => end.destroy());
  });
}

const createToken = 'mutation { createToken(input: { name: \\"taken over\\", permissions: [MANAGE] }) { id } }';

/** Attempts of a page that wants a token of the platform; each resolves with its outcome. */
const overWebSocket = (url: string) => `new Promise((resolve) => {
  const socket = new WebSocket("${url.replace("http", "ws")}/graphql", "graphql-transport-ws");
  socket.onopen = () => socket.send('{"type":"connection_init"}');
  socket.onmessage = ({ data }) => {
    if (JSON.parse(data).type !== "connection_ack") return resolve(data);
    socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: "${createToken}" } }));
  };
  socket.onclose = ({ code }) => resolve("closed " + code);
})`;
const withoutCors = (url: string, init: string) =>
  `fetch("${url}", { method: "POST", mode: "no-cors", credentials: "include", ${init} }).then(({ type }) => type)`;
const upload = (documentHolder: string) => `body: (() => {
  const form = new FormData();
  const fields = { documentHolder: "${documentHolder}", documentType: "PASSPORT", country: "GB" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob(["%PDF-1.4"], { type: "application/pdf" }), "passport.pdf");
  return form;
})()`;
/** A form that opens a page of ours. */
const navigation = (url: string) => `(() => {
  const form = Object.assign(document.createElement("form"), { method: "post", action: "${url}" });
  form.enctype = "multipart/form-data";
  document.documentElement.append(form);
  form.submit();
})()`;

describeInBrowser("A browser that keeps credentials", () => {
  let app: TestApp;
  let client: Client;
  let proxy: Server;
  let own: string;
  let allowed: string;
  /** Of the same site, to which Chromium also sends credentials without CORS; by forms it sends them to every site. */
  let foreign: string;
  const websites = [website(), website()] as const;

  beforeAll(async () => {
    proxy = authenticatingProxy(() => app.baseUrl);
    own = await listen(proxy);
    allowed = await listen(websites[0]);
    foreign = await listen(websites[1]);
    app = await startApp({ env: { PAYGRAPH_PUBLIC_URL: own, PAYGRAPH_ALLOWED_ORIGINS: allowed } });
    client = (await app.platform()).sandbox;
  });
  afterAll(async () => {
    for (const server of [proxy, ...websites]) server.close().closeAllConnections();
    await app.close();
  });

  /** A page of `origin`, in a browser whose user has signed in to our own origin. */
  async function signedInOn(origin: string): Promise<Page> {
    const { clientId, clientSecret } = client.token;
    const page = await (await newContext()).newPage();
    await page.goto(`${own.replace("//", `//${clientId}:${clientSecret}@`)}/2025-10-13/config`);
    await page.getByText("supportedCurrencies").waitFor();
    await page.goto(origin);
    return page;
  }

  async function tokens(): Promise<unknown[]> {
    const { body } = await client.rest("GET", "/tokens");
    return body.data;
  }

  it("opens no WebSocket for another website, whose page would create a token", async () => {
    const page = await signedInOn(foreign);
    expect(await page.evaluate(overWebSocket(own))).toBe("closed 1006");
    // Nor for an allowed one, or for ours, that sends no credentials of its own.
    for (const origin of [allowed, `${own}/console`]) {
      await page.goto(origin);
      expect(await page.evaluate(overWebSocket(own))).toBe("closed 4401");
    }
    expect(await tokens()).toHaveLength(1);
    await page.context().close();
  });

  it("sends nothing that takes effect for another website, without CORS or by opening a form's target", async () => {
    const { body: customer } = await client.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [], region: "DE", email: "ada@example.com" },
    });
    const page = await signedInOn(foreign);
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().startsWith(own) && response.request().method() === "POST") statuses.push(response.status());
    });
    const api = `${own}/2025-10-13`;
    const verifyEmail = `${api}/customers/${customer.id}/verify-email`;
    expect(await page.evaluate(withoutCors(`${api}/documents`, upload(customer.id)))).toBe("opaque");
    expect(await page.evaluate(withoutCors(verifyEmail, ""))).toBe("opaque");
    expect(await page.evaluate(withoutCors(verifyEmail, 'referrerPolicy: "no-referrer"'))).toBe("opaque");
    for (const path of [`/customers/${customer.id}/kyc-link`, "/sandbox/webhooks/test"]) {
      await page.goto(foreign.replace("127.0.0.1", "localhost"));
      await page.evaluate(navigation(`${api}${path}`));
      await page.getByText("FORBIDDEN").waitFor();
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    const { body: documents } = await client.rest("GET", `/documents?documentHolder=${customer.id}`);
    expect(documents.data).toEqual([]);
    await page.context().close();
  });

  it("lets an allowed website call REST and the graph with credentials of its own", async () => {
    const page = await signedInOn(allowed);
    const call = (path: string, init: object) =>
      page.evaluate(
        `fetch("${app.baseUrl}${path}", ${JSON.stringify(init)}).then(async (response) => [response.status, await response.json(), response.headers.get("x-request-id")])`,
      );
    const headers = { authorization: client.authorization, "content-type": "application/json" };
    const created = { customerType: "INDIVIDUAL", currencies: [], fullName: "Ada" };
    expect(
      await call("/2025-10-13/customers", {
        method: "POST",
        headers: { ...headers, "idempotency-key": "from a page" },
        body: JSON.stringify(created),
      }),
    ).toEqual([201, expect.objectContaining({ fullName: "Ada" }), expect.any(String)]);
    const body = JSON.stringify({ query: "{ platformConfig { environment } }" });
    expect(await call("/graphql", { method: "POST", headers, body })).toMatchObject([
      200,
      { data: { platformConfig: { environment: "SANDBOX" } } },
      expect.any(String),
    ]);
    await page.goto(foreign);
    await expect(call("/graphql", { method: "POST", headers, body })).rejects.toThrow("Failed to fetch");
    await page.context().close();
  });
});
