import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createClient, documents, ok, PaygraphError, type Client } from "#client";
import { openWebhook, type Webhook } from "#client/webhooks";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { startWebhookSink } from "../testkit/webhook-sink.js";

const run = promisify(execFile);

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(path.join(tmpdir(), "paygraph-example-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ["payout.mjs", "what the one settled payment left, to the cent"],
  ["wallet.mjs", "The wallet, exported"],
  ["card.mjs", "The balance: 60.00 USD, to the cent."],
  ["agent.mjs", "The balance: 660.00 USD, to the cent."],
])("examples/%s runs to its end", async (name, end) => {
  const { platformId, sandbox } = await app.platform({ skipPaperwork: true });
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify({ baseUrl: app.baseUrl, platformId, sandbox: sandbox.token }));
  const { stdout } = await run(process.execPath, [path.join(projectRoot, "examples", name), file]);
  expect(stdout).toContain(end);
  await booksBalance(app);
});

describe("the client", () => {
  let platform: PlatformClients;
  /** The requests, an entry per attempt. */
  let sent: Request[];

  beforeAll(async () => {
    platform = await app.platform();
  });

  /** A client whose connection behaves as `network` does. */
  function clientOver(network: (request: Request, attempt: number) => Promise<Response>): Client {
    sent = [];
    const send = (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      sent.push(request.clone());
      return network(request, sent.length);
    };
    const { token } = platform.sandbox;
    return createClient({ baseUrl: app.baseUrl, ...token, fetch: send, retries: { firstDelayMs: 1 } });
  }

  const keysSent = () => new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
  const createCustomer = (client: Client, platformCustomerId: string) =>
    ok(
      client.rest.POST("/customers", {
        body: { customerType: "INDIVIDUAL", fullName: "Ada Lovelace", platformCustomerId },
      }),
    );

  it("repeats a call whose response was lost with the key of its first attempt: one customer is made", async () => {
    const client = clientOver(async (request, attempt) => {
      const response = await fetch(request);
      if (attempt === 1) throw new TypeError("fetch failed");
      return response;
    });
    const { id } = await createCustomer(client, "lost-response");
    expect([sent.length, keysSent().size]).toEqual([2, 1]);
    const { data } = await ok(
      client.rest.GET("/customers", { params: { query: { platformCustomerId: "lost-response" } } }),
    );
    expect(data.map((customer) => customer.id)).toEqual([id]);
    await createCustomer(client, "another-call");
    expect(keysSent()).toHaveProperty("size", 3); // Two calls, and the list without a key.
  });

  it("repeats 429 after what Retry-After says and 5xx after a while, with the same key, as often as it may", async () => {
    const busy = (status: number) => new Response("{}", { status, headers: { "retry-after": "0" } });
    const answers = [busy(429), new Response("bad gateway", { status: 502 }), busy(503)];
    const client = clientOver(async (request, attempt) => answers[attempt - 1] ?? fetch(request));
    expect(await createCustomer(client, "busy")).toMatchObject({ platformCustomerId: "busy" });
    expect([sent.length, keysSent().size]).toEqual([4, 1]);

    const neverBack = clientOver(async () => new Response("bad gateway", { status: 502 }));
    await expect(createCustomer(neverBack, "down")).rejects.toMatchObject({ status: 502, code: "UNKNOWN" });
    expect([sent.length, keysSent().size]).toEqual([5, 1]);

    const far = clientOver(async () => new Response("{}", { status: 429, headers: { "retry-after": "3600" } }));
    await expect(createCustomer(far, "far")).rejects.toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
  });

  it("repeats neither a conflict that is final nor a change without a key", async () => {
    const client = clientOver((request) => fetch(request));
    const { id } = await createCustomer(client, "taken");
    sent = [];
    const conflict = createCustomer(client, "taken");
    await expect(conflict).rejects.toBeInstanceOf(PaygraphError);
    await expect(conflict).rejects.toMatchObject({ status: 409, code: "CONFLICT", reason: expect.stringMatching(/./) });
    expect(sent).toHaveLength(1);

    const lost = clientOver(() => Promise.reject(new TypeError("fetch failed")));
    const change = lost.rest.PATCH("/customers/{customerId}", {
      params: { path: { customerId: id } },
      body: { customerType: "INDIVIDUAL", fullName: "Ada King" },
    });
    await expect(change).rejects.toThrow("fetch failed");
    expect(sent).toHaveLength(1);
  });

  it("knows each operation's types", () => {
    const client = clientOver((request) => fetch(request));
    const neverSent = () => [
      // @ts-expect-error -- no such path
      client.rest.GET("/nowhere"),
      // @ts-expect-error -- the name is missing
      client.rest.POST("/tokens", { body: { permissions: ["VIEW"] } }),
      // @ts-expect-error -- not a paged list
      client.pages("/config"),
      // @ts-expect-error -- the quote's id is missing
      client.graph.request(documents.PaymentHistoryDocument, {}),
    ];
    expect(neverSent).toBeInstanceOf(Function);
  });

  it("reads lists over all of their pages, by REST and in the graph", async () => {
    platform = await app.platform();
    const client = clientOver((request) => fetch(request));
    const created: string[] = [];
    for (const name of ["1", "2", "3", "4", "5"]) created.unshift((await createCustomer(client, name)).id);
    sent = [];
    const listed: string[] = [];
    for await (const { id } of client.pages("/customers", { limit: 2 })) listed.push(id);
    expect(listed).toEqual(created);
    expect(sent).toHaveLength(3);
    const inGraph: string[] = [];
    const pages = client.graph.nodes(documents.CustomersWithAccountsDocument, { first: 2 }, (page) => page.customers);
    for await (const { id, internalAccounts } of pages) {
      inGraph.push(id);
      expect(internalAccounts.nodes.map(({ balance }) => balance.currency.code)).toContain("USD");
    }
    expect(inGraph).toEqual(created);
  });

  it("resumes a subscription after the last cursor: nothing is lost, nothing comes twice", async () => {
    /** Cut after its first event. */
    function cut(response: Response): Response {
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      let isSent = false;
      const firstEvent = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (isSent) return controller.error(new TypeError("terminated"));
          for (let text = ""; !isSent;) {
            text += Buffer.from((await reader.read()).value ?? []).toString();
            const [first] = /^event: next\ndata: .*\n\n/m.exec(text) ?? [];
            if (first) controller.enqueue(Buffer.from(first));
            isSent = first !== undefined;
          }
        },
      });
      return new Response(firstEvent, response);
    }
    const isStream = ({ headers }: Request) => headers.get("accept") === "text/event-stream";
    const streams = () => sent.filter(isStream).length;
    const client = clientOver(async (request) => {
      const response = await fetch(request);
      return isStream(request) && streams() <= 4 ? cut(response) : response;
    });
    const after = await client.graph.position();
    const ending = new AbortController();
    const type = "INTERNAL_ACCOUNT_STATUS_UPDATED";
    const updates = client.graph.subscribe(
      documents.EventsDocument,
      { after, types: [type] },
      { signal: ending.signal },
    );
    const seen: string[] = [];
    const read = (async () => {
      for await (const { events } of updates) {
        seen.push(events.id);
        if (seen.length === 24) ending.abort();
      }
    })();
    const before = await createCustomer(client, "first");
    await createCustomer(client, "second");
    await read;
    const logged: string[] = [];
    for await (const event of client.pages("/events", {
      types: ["INTERNAL_ACCOUNT.STATUS_UPDATED"],
      sortOrder: "asc",
      limit: 100,
    }))
      logged.push(event.id);
    expect(seen).toEqual(logged.slice(-24));
    expect(before.currencies).toHaveLength(12); // So that the log holds 24 of them since.
    expect(streams()).toBe(5);
  });

  it("ends a subscription that the server refuses with what it says", async () => {
    const stranger = createClient({ baseUrl: app.baseUrl, clientId: "nobody", clientSecret: "no" });
    const updates = stranger.graph.subscribe(documents.EventsDocument, { after: "somewhere" });
    await expect(updates.next()).rejects.toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    await expect(stranger.graph.position()).rejects.toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    const client = clientOver((request) => fetch(request));
    const wrong = client.graph.subscribe(documents.EventsDocument, { after: "somewhere" });
    await expect(wrong.next()).rejects.toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  it("throws the error of a part that failed, with the data of the others", async () => {
    const query = `{ customer(id: "Customer:0") { id } platformConfig { environment } }`;
    await expect(clientOver((request) => fetch(request)).graph.request<unknown, object>(query)).rejects.toMatchObject({
      status: 404,
      code: "CUSTOMER_NOT_FOUND",
      data: { customer: null, platformConfig: { environment: "SANDBOX" } },
    });
  });

  it("repeats a query of which a part failed for the moment, and no mutation without a key", async () => {
    const failed = {
      errors: [{ message: "Down", extensions: { status: 503, code: "SERVICE_UNAVAILABLE" } }],
      data: null,
    };
    const network = async (request: Request, attempt: number) =>
      attempt === 1 ? Response.json(failed) : fetch(request);
    const client = clientOver(network);
    expect(await client.graph.position()).toEqual(expect.any(String));
    expect(sent).toHaveLength(2);

    const { graph } = clientOver(network);
    const withoutKey = documents.CreatePaymentDocument.toString().replaceAll("$idempotencyKey", "$other");
    await expect(graph.request<unknown, object>(withoutKey, {})).rejects.toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      reason: "Down",
    });
    expect(sent).toHaveLength(1);
  });

  it("gives a mutation one key over its attempts", async () => {
    const client = clientOver(async (request, attempt) => {
      const response = await fetch(request);
      if (attempt === 1) throw new TypeError("fetch failed");
      return response;
    });
    const refused = client.graph.request(documents.CreatePaymentDocument, {
      source: { sourceType: "ACCOUNT", accountId: "InternalAccount:01a1fd56-a723-7022-a290-130882936869" },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$success.usd@sandbox.uma.test" },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100,
    });
    await expect(refused).rejects.toMatchObject({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    const keys = await Promise.all(
      sent.map(async (request) => ((await request.json()) as { variables: { idempotencyKey: string } }).variables),
    );
    expect(keys.map(({ idempotencyKey }) => idempotencyKey)).toEqual([expect.any(String), keys[0]?.idempotencyKey]);
  });

  it("opens genuine webhooks only", async () => {
    const { platformId, sandbox } = await app.platform();
    const keys = await fetch(`${app.baseUrl}/.well-known/paygraph/webhook-keys/${platformId}/sandbox.pem`);
    const publicKeys = await keys.text();
    const sink = await startWebhookSink({ publicKey: publicKeys });
    try {
      await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
      const { body, headers, id } = await sink.waitFor(({ type }) => type === "TEST");
      const signature = headers["x-service-signature"] as string;
      const expected = { publicKeys, platformId, environment: "SANDBOX" } as const;
      const open = (text: string, header: string | undefined, receiver: Parameters<typeof openWebhook>[2] = expected) =>
        openWebhook(Buffer.from(text), header, receiver);
      const webhook: Webhook | undefined = open(body, signature);
      expect(webhook).toMatchObject({ id, type: "TEST", data: {} });
      expect(open(body.replace("TEST", "REST"), signature)).toBeUndefined();
      expect(open(body, undefined)).toBeUndefined();
      expect(open(body, "{}")).toBeUndefined();
      expect(open(body, "not JSON")).toBeUndefined();
      expect(open(body, signature, { ...expected, environment: "PRODUCTION" })).toBeUndefined();
      expect(open(body, signature, { ...expected, platformId: "PlatformConfig:other" })).toBeUndefined();
      expect(() => open(body, signature, { ...expected, publicKeys: "" })).toThrow("publicKeys");
    } finally {
      await sink.close();
    }
  });
});

describe("the conformance kit", () => {
  /** Its output, and its exit code. */
  async function conformance(base: string, credentials: object, ...more: string[]) {
    const file = path.join(folder, "conformance.json");
    await writeFile(file, JSON.stringify(credentials));
    const args = ["clients/conformance/run.mjs", "--base", base, "--credentials", file, ...more];
    return run(process.execPath, args, { cwd: projectRoot }).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
    );
  }

  it("leaves out what a platform that skips the paperwork doesn't ask for", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const base = `${app.baseUrl}/2025-10-13`;
    const { stdout, code } = await conformance(base, sandbox.token, "--flow", "onboarding");
    expect(stdout).toMatch(/the platform's customers are approved at creation\n/);
    expect(stdout).toMatch(/2 flows, 20 steps: 15 ok, 0 failed, 5 left out\n$/);
    expect(code).toBe(0);
  });

  it("fails where the server doesn't do what a client relies on, and says what it did", async () => {
    const server = createServer((_request, response) => void response.end("{}")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      const { stdout, code } = await conformance(`http://127.0.0.1:${port}`, { clientId: "a", clientSecret: "b" });
      expect(stdout).toContain("GET /config: status 200 instead of 401: {}");
      expect(stdout).toMatch(/15 flows, \d{3} steps: 0 ok, 14 failed, \d+ left out\n$/);
      expect(code).toBe(1);
    } finally {
      server.close();
    }
  });
});

interface CollectionEntry {
  readonly name: string;
  readonly item?: readonly CollectionEntry[];
  readonly request?: {
    readonly method: string;
    readonly auth?: unknown;
    readonly url: { readonly raw: string; readonly query?: readonly { readonly disabled: boolean }[] };
  };
}

it("the collection for Postman holds each operation, and its reads work as they are", async () => {
  const read = async (file: string) => JSON.parse(await readFile(path.join(projectRoot, file), "utf8")) as unknown;
  const collection = (await read("clients/postman/paygraph.postman_collection.json")) as { item: CollectionEntry[] };
  const { paths } = (await read("schema/openapi.json")) as { paths: Record<string, Record<string, unknown>> };
  const requests = collection.item.flatMap(({ item }) => item ?? []).flatMap(({ request }) => request ?? []);
  const named = requests.map(({ method, url }) => `${method} ${url.raw.replace("{{baseUrl}}/2025-10-13", "")}`).sort();
  const documented = Object.entries(paths).flatMap(([template, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${template.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(named).toEqual(documented.sort());

  const { sandbox } = await app.platform();
  const reads = requests.filter(
    ({ method, auth, url }) =>
      method === "GET" && !auth && !url.raw.includes("/:") && (url.query ?? []).every(({ disabled }) => disabled),
  );
  expect(reads.length).toBeGreaterThan(20);
  for (const { url } of reads) {
    if (url.raw.endsWith("/auth/delegated-keys")) continue; // Needs one of two filters.
    const response = await fetch(url.raw.replace("{{baseUrl}}", app.baseUrl), {
      headers: { authorization: sandbox.authorization },
    });
    expect([url.raw, response.status]).toEqual([url.raw, 200]);
  }
});
