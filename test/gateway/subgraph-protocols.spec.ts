import { once } from "node:events";
import { describe, expect, it } from "@jest/globals";
import { CloseCode, createClient, type Client as SocketClient } from "graphql-ws";
import { WebSocket } from "ws";
import { createCallerSigner } from "../../gateway/graph/remote/signed-caller.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { closeAtEnd } from "../setup/close.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { serveSubgraph } from "../testkit/subgraphs.js";

const app = await startApp();
const { platformId, sandbox } = await app.platform();
const { url, close } = await serveSubgraph(app, "platform");
const signer = createCallerSigner(app.masterKey);

async function callerOf({ rest }: Pick<Client, "rest">): Promise<{ readonly id: string; readonly caller: Caller }> {
  const { body } = await rest.call(sandbox, "POST", "/tokens", { body: { name: "router", permissions: ["VIEW"] } });
  const caller: Caller = {
    platformId,
    environment: "SANDBOX",
    actor: "platform",
    credentialId: body.id as string,
    permissions: ["VIEW"],
  };
  return { id: body.id as string, caller };
}
const { caller } = await callerOf(sandbox);
const events = "subscription Events { events { type } }";
const config = "{ platformConfig { umaDomain } }";
const several = `query One ${config} query Two { token: __typename } ${events}`;

interface Sent {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: unknown;
}

function ask(method: string, sent: Sent, accept: string | null, by = caller) {
  const headers = {
    "x-paygraph-caller": signer.sign(by),
    // fetch would accept all types.
    accept: accept ?? "",
    ...(method === "POST" && { "content-type": "application/json" }),
  };
  if (method === "POST") return fetch(url, { method, headers, body: JSON.stringify(sent) });
  const parameters = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return fetch(`${url}?${new URLSearchParams(Object.fromEntries(parameters))}`, { headers });
}

/** Emits events until the stream has sent enough. */
async function readUntil(response: Response, wanted: RegExp, cause: () => Promise<unknown> = emit): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream");
  let text = "";
  let isOver = false;
  const reading = (async () => {
    while (!wanted.test(text)) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    isOver = true;
  })();
  await eventually(cause, () => isOver);
  await reading;
  await reader.cancel();
  return text;
}

const emit = () =>
  sandbox.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", fullName: "Ada", currencies: [] } });

describe.each(["POST", "GET"])("a subgraph by %s", (method) => {
  it.each([
    "text/event-stream",
    "text/event-stream, application/json",
    "application/json, multipart/mixed, text/event-stream;q=0.5",
    "*/*",
  ])("sends a subscription as events to those who accept %s", async (accept) => {
    const response = await ask(method, { query: several, operationName: "Events" }, accept);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(await readUntil(response, /\n\n/)).toMatch(
      /^event: next\ndata: {"data":{"events":{"type":"[A-Z._]+"}}}\n\n/,
    );
  });

  it("has one result as JSON for a query, whatever else is accepted", async () => {
    const result = { data: { platformConfig: { umaDomain: expect.any(String) } } };
    for (const accept of ["application/json", "text/event-stream, application/json", "text/event-stream", "*/*"]) {
      const response = await ask(method, { query: several, operationName: "One" }, accept);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringMatching(/json/)]);
      expect(await response.json()).toEqual(result);
    }
    const typed = "application/graphql-response+json";
    expect((await ask(method, { query: config }, typed)).headers.get("content-type")).toMatch(typed);
  });

  it("says how a subscription is sent to those who accept JSON only", async () => {
    const response = await ask(method, { query: events }, "application/json");
    expect(response.status).toBe(method === "GET" ? 405 : 406);
    const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] };
    expect(errors).toMatchObject([{ extensions: { code: "INVALID_INPUT", status: 400 } }]);
  });

  it.each([
    ["that is no GraphQL", { query: "subscription {" }],
    ["of a field that isn't there", { query: "subscription { nothing }" }],
    ["that the document doesn't have", { query: events, operationName: "Other" }],
    ["that it doesn't name", { query: several }],
    ["with variables that aren't an object", { query: events, variables: "x" }],
    ["with an argument that isn't valid", { query: `subscription { events(after: "nonsense") { type } }` }],
  ])("refuses a subscription %s as INVALID_INPUT", async (_what, sent) => {
    const response = await ask(method, sent, "text/event-stream, application/json");
    expect(response.status).toBeLessThan(500);
    const { errors } = (await response.json()) as { errors: { extensions: object }[] };
    expect(errors).toMatchObject([{ extensions: { code: "INVALID_INPUT", status: 400 } }]);
  });
});

it("refuses a mutation by GET", async () => {
  const response = await ask(
    "GET",
    { query: `mutation { deleteToken(input: { tokenId: "x" }) { __typename } }` },
    "application/json",
  );
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

interface Connecting {
  readonly signed?: string | undefined;
  readonly inHeader?: boolean;
  readonly onClosed?: (event: unknown) => void;
}

function connect(given: Connecting = {}): SocketClient {
  const { signed, inHeader, onClosed } = { signed: signer.sign(caller), inHeader: false, ...given };
  class WithHeader extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, inHeader ? { headers: { "x-paygraph-caller": signed ?? "" } } : {});
    }
  }
  const client = createClient({
    url: url.replace("http", "ws"),
    webSocketImpl: WithHeader,
    connectionParams: inHeader || signed === undefined ? {} : { "X-Paygraph-Caller": signed },
    retryAttempts: 0,
    lazy: true,
    // Keeps the socket between operations.
    lazyCloseTimeout: 10_000,
    ...(onClosed && { on: { closed: onClosed } }),
  });
  closeAtEnd(async () => client.dispose());
  return client;
}

/** Everything that an operation sends until it ends, or `most` results of it. */
async function resultsOf(client: SocketClient, sent: Sent, most = Infinity): Promise<unknown[]> {
  const results: unknown[] = [];
  const iterator = client.iterate(sent as { query: string });
  for await (const result of iterator) if (results.push(result) >= most) break;
  return results;
}

describe("a subgraph over graphql-transport-ws", () => {
  it.each([true, false])("runs operations for a caller in the upgrade's header: %s", async (inHeader) => {
    const client = connect({ inHeader });
    expect(await resultsOf(client, { query: config })).toMatchObject([{ data: { platformConfig: {} } }]);
    expect(await resultsOf(client, { query: several, operationName: "Two" })).toEqual([{ data: { token: "Query" } }]);
    const refusal = { extensions: { code: "FORBIDDEN", status: 403 } };
    const mutation = `mutation { deleteToken(input: { tokenId: "${caller.credentialId}" }) { __typename } }`;
    await expect(resultsOf(client, { query: "{ nothing }" })).rejects.toMatchObject([
      { extensions: { code: "INVALID_INPUT", status: 400 } },
    ]);
    expect(await resultsOf(client, { query: mutation })).toMatchObject([{ errors: [refusal] }]);
    let followed = 0;
    const following = resultsOf(client, { query: events }, 2).then((results) => {
      followed = results.length;
      expect(results).toEqual([1, 2].map(() => ({ data: { events: { type: expect.any(String) } } })));
    });
    await eventually(emit, () => followed === 2);
    await following;
  });

  it.each([
    ["no caller", undefined],
    ["a forged caller", createCallerSigner(Buffer.alloc(32)).sign(caller)],
    ["an expired caller", createCallerSigner(app.masterKey, () => Date.now() - 60_001).sign(caller)],
    ["another database's caller", signer.sign({ ...caller, platformId: `PlatformConfig:${"0".repeat(36)}` })],
  ])("closes a socket with %s", async (_what, signed) => {
    for (const inHeader of [true, false]) {
      const closed = resultsOf(connect({ signed, inHeader }), { query: config });
      await expect(closed).rejects.toMatchObject({ code: CloseCode.Forbidden });
    }
  });

  it("starts no operation on an open socket once the caller has expired", async () => {
    const leftMs = 1_000;
    const client = connect({
      signed: createCallerSigner(app.masterKey, () => Date.now() - 60_000 + leftMs).sign(caller),
    });
    expect(await resultsOf(client, { query: config })).toMatchObject([{ data: {} }]);
    const again = () => resultsOf(client, { query: config }).catch((error: unknown) => error);
    const refusal = await eventually(again, (result) => !JSON.stringify(result).includes("data"));
    expect(refusal).toMatchObject([{ extensions: { code: "UNAUTHORIZED", status: 401 } }]);
  });

  it("serves no other path, and no other upgrade", async () => {
    const elsewhere = new WebSocket(url.replace("http", "ws").replace("/graphql", "/other"), "graphql-transport-ws");
    const [error] = (await once(elsewhere, "error")) as [Error];
    expect(error.message).toContain("404");
  });
});

describe("a deleted token", () => {
  it("ends the streams of its signed callers", async () => {
    const own = await callerOf(sandbox);
    const response = await ask("POST", { query: events }, "text/event-stream", own.caller);
    let closed: unknown;
    const client = connect({ signed: signer.sign(own.caller), onClosed: (event) => (closed = event) });
    const ended = resultsOf(client, { query: events });
    ended.catch(() => undefined);
    expect(await resultsOf(client, { query: config })).toHaveLength(1);
    await sandbox.rest("DELETE", `/tokens/${own.id}`);
    const text = await readUntil(response, /event: complete/, async () => undefined);
    expect(text).toMatch(/event: next\ndata: {"errors":\[.*"UNAUTHORIZED".*\]}\n\nevent: complete/);
    await expect(ended).rejects.toMatchObject({ code: CloseCode.Forbidden });
    expect(closed).toMatchObject({ reason: "The credentials were deleted" });
  });
});

it("a subgraph's server that stops closes its sockets, so that routers connect again", async () => {
  const client = connect();
  const ended = resultsOf(client, { query: events });
  ended.catch(() => undefined);
  expect(await resultsOf(client, { query: config })).toHaveLength(1);
  await close();
  await expect(ended).rejects.toMatchObject({ code: 1001 });
});
