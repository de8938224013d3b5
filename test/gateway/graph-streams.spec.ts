import { connect, type Socket } from "node:net";
import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "@jest/globals";
import type { Client, FormattedExecutionResult } from "graphql-ws";
import { WebSocket, type RawData } from "ws";
import { customerId, eventId } from "./graph.fixture.js";
import { startGraphServer, until, type GraphServer } from "./graph-server.fixture.js";

let server: GraphServer;
const sockets: (Socket | WebSocket)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    if (socket instanceof WebSocket) socket.terminate();
    else socket.destroy();
  }
  await server.close();
});

/** Members of a protocol message that tests read. */
interface Message {
  readonly id: string;
  readonly type: string;
  readonly payload: { readonly data: { readonly ticks: { readonly cursor: string } } };
}

const parseMessage = (data: RawData): Message => JSON.parse((data as Buffer).toString()) as Message;

interface Closing {
  readonly code: number;
  readonly reason: string;
}

function closingOf(client: Client): Promise<Closing> {
  return new Promise((resolve) => {
    client.on("closed", (event) => {
      const { code, reason } = event as Closing;
      resolve({ code, reason });
    });
  });
}

/** The first result of an operation; rejects with the errors or the closing that came instead. */
async function first(client: Client, query: string, variables?: Record<string, unknown>) {
  for await (const result of client.iterate({ query, variables })) return result as FormattedExecutionResult;
  return undefined;
}

/** A client that speaks the protocol by hand, so that it can stop reading. */
function rawSocket(messages: unknown[]): Promise<WebSocket> {
  const socket = new WebSocket(server.url.replace("http", "ws"), "graphql-transport-ws");
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("open", () => {
      socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: server.authorization } }));
    });
    socket.once("message", () => {
      for (const message of messages) socket.send(JSON.stringify(message));
      resolve(socket);
    });
  });
}

/** The same over server-sent events; resolves with the first of them. */
async function rawEventStream(query: string, authorization = server.authorization): Promise<Socket> {
  const body = JSON.stringify({ query });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  sockets.push(socket);
  socket.write(
    [
      "POST /graphql HTTP/1.1",
      "Host: localhost",
      `Authorization: ${authorization}`,
      "Content-Type: application/json",
      "Accept: text/event-stream",
      `Content-Length: ${body.length}`,
      "",
      body,
    ].join("\r\n"),
  );
  await new Promise((resolve) => socket.once("data", resolve));
  return socket;
}

function subscribeMessage(query: string, id = "1") {
  return { id, type: "subscribe", payload: { query } };
}

describe("WebSocket", () => {
  it("runs queries, mutations and subscriptions with credentials of connectionParams or of the upgrade's header", async () => {
    server = await startGraphServer();
    for (const inHeader of [false, true]) {
      const client = server.socket({ inHeader });
      const query = `query($id: ID!) { customer(id: $id) { fullName } }`;
      expect(await first(client, query, { id: customerId(1) })).toMatchObject({
        data: { customer: { fullName: "Customer 1" } },
      });
      expect(await first(client, "mutation { noteReplay }")).toMatchObject({
        data: { noteReplay: true },
        extensions: { idempotency: { replayed: true } },
      });
      const seen: unknown[] = [];
      const ticks = "subscription { ticks(count: 3) { type subject { ... on Customer { fullName } } } }";
      for await (const result of client.iterate({ query: ticks })) {
        seen.push(result.data?.ticks);
        if (seen.length === 3) break;
      }
      expect(seen).toEqual([1, 2, 3].map((n) => ({ type: `TICK ${n}`, subject: { fullName: `Customer ${n}` } })));
      await until(() => server.world.open.size === 0);
    }
  });

  it("closes with 4403 for wrong credentials, 4401 for none, 1013 while they can't be looked up", async () => {
    server = await startGraphServer();
    const cases: [string | null, number][] = [
      ["Basic wrong", 4403],
      [null, 4401],
      ["Basic broken", 1013],
    ];
    for (const [authorization, code] of cases) {
      for (const inHeader of [false, true]) {
        const client = server.socket({ authorization, inHeader });
        await expect(first(client, "{ __typename }")).rejects.toMatchObject({ code });
      }
    }
  });

  it("refuses the next operation of credentials that are gone, even before the socket is closed", async () => {
    server = await startGraphServer({ pollMs: 60_000 });
    const client = server.socket();
    const seen: unknown[] = [];
    const open = client.iterate({ query: "subscription { ticks(count: 1) { type } }" });
    seen.push((await open.next()).value);
    server.credentials.clear();
    await expect(first(client, "{ __typename }")).rejects.toMatchObject([
      { extensions: { code: "UNAUTHORIZED", status: 401 } },
    ]);
    await open.return?.();
  });

  it("answers errors in the catalogue's words", async () => {
    server = await startGraphServer();
    const client = server.socket();
    for (const query of ["{", "{ nothing }", "query A { boom } query B { boom }", `{ ${"boom ".repeat(5_001)} }`]) {
      await expect(first(client, query)).rejects.toMatchObject([
        { extensions: { code: "INVALID_INPUT", status: 400 } },
      ]);
    }
    const errors = [{ path: ["boom"], extensions: { code: "INTERNAL_ERROR", status: 500 } }];
    expect(await first(client, "{ boom }")).toMatchObject({ data: { boom: null }, errors });
    const late = [{ message: "after: is not a cursor of this log", path: ["late"] }];
    expect(await first(client, "subscription { late { type } }")).toMatchObject({ errors: late });
  });

  it("refuses messages over 1 MB, other paths, and protocols that are none", async () => {
    server = await startGraphServer();
    const large = await rawSocket([
      { id: "1", type: "subscribe", payload: { query: randomBytes(600_000).toString("hex") } },
    ]);
    expect(await new Promise((resolve) => large.once("close", resolve))).toBe(1009);
    const elsewhere = new WebSocket(`${server.baseUrl.replace("http", "ws")}/elsewhere`, "graphql-transport-ws");
    await expect(new Promise((_, reject) => elsewhere.once("error", reject))).rejects.toThrow("404");
    const nonsense = await rawSocket(["nonsense"]);
    expect(await new Promise((resolve) => nonsense.once("close", resolve))).toBe(4400);
  });

  it("bounds the operations of one socket", async () => {
    server = await startGraphServer();
    const subscriptions = Array.from({ length: 101 }, (_, n) =>
      subscribeMessage("subscription { ticks(count: 0) { id } }", String(n)),
    );
    const socket = await rawSocket(subscriptions);
    const message = await new Promise((resolve) => socket.once("message", (data) => resolve(parseMessage(data))));
    expect(message).toMatchObject({ id: "100", type: "error", payload: [{ extensions: { code: "RATE_LIMITED" } }] });
    // The refusal overtakes those that are still being planned.
    await until(() => server.world.open.size >= 100);
    expect(server.world.open.size).toBe(100);
    socket.terminate();
    await until(() => server.world.open.size === 0);
  });

  it("pings, and lets go of a client that doesn't answer", async () => {
    server = await startGraphServer({ keepAliveMs: 50 });
    const socket = await rawSocket([subscribeMessage("subscription { ticks(count: 0) { id } }")]);
    let pings = 0;
    socket.on("ping", () => (pings += 1));
    await until(() => pings >= 4);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.pause();
    await until(() => server.world.open.size === 0);
  });
});

describe("deleted credentials", () => {
  it("close their WebSockets and event streams within a second, and nobody else's", async () => {
    server = await startGraphServer();
    const doomed = server.addCredential();
    const client = server.socket({ authorization: doomed });
    const closing = closingOf(client);
    const other = server.socket();
    const query = "subscription { ticks(count: 1) { type } }";
    const [mine, theirs] = [client.iterate({ query }), other.iterate({ query })];
    await Promise.all([mine.next(), theirs.next()]);
    const response = await fetch(server.url, {
      method: "POST",
      headers: { authorization: doomed, "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({ query }),
    });
    const text = response.text();
    await until(() => server.world.open.size === 3);
    const ended = mine.next();
    server.credentials.delete(doomed);
    const deletedAt = performance.now();
    expect(await closing).toEqual({ code: 4403, reason: "The credentials were deleted" });
    await expect(ended).rejects.toMatchObject({ code: 4403 });
    expect(await text).toMatch(
      /event: next\ndata: \{"errors":\[\{.*"UNAUTHORIZED".*\}\]\}\n\nevent: complete\ndata:\n\n$/,
    );
    expect(performance.now() - deletedAt).toBeLessThan(1_000);
    await until(() => server.world.open.size === 1);
    await theirs.return?.();
  });

  it("cut off clients that don't read within a second, over server-sent events and WebSocket", async () => {
    server = await startGraphServer();
    const stream = await rawEventStream(flood);
    const socket = await rawSocket([subscribeMessage(flood)]);
    stream.pause();
    socket.pause();
    await until(() => server.world.pulled > 4);
    server.credentials.clear();
    expect(await openConnections(1_000)).toBe(0);
    expect(server.world.open.size).toBe(0);
  });

  it("are looked for only while a stream is open, and again after a look-up that failed", async () => {
    server = await startGraphServer({ pollMs: 20 });
    expect(server.polls.count).toBe(0);
    server.polls.fail = true;
    const client = server.socket();
    const closing = closingOf(client);
    const events = client.iterate({ query: "subscription { ticks(count: 1) { type } }" });
    await events.next();
    await until(() => server.polls.count >= 3);
    server.polls.fail = false;
    server.credentials.clear();
    expect(await closing).toMatchObject({ code: 4403 });
    await expect(events.next()).rejects.toMatchObject({ code: 4403 });
    const { count } = server.polls;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.polls.count).toBeLessThanOrEqual(count + 1);
  });
});

/** More than a client that stops reading is sent. */
const flood = "subscription { ticks(count: 100000, size: 200000) { id type cursor: id padding } }";

/** Number of open connections: once there is none, or else after `timeoutMs`. */
async function openConnections(timeoutMs: number): Promise<number> {
  const connections = () => new Promise<number>((resolve) => server.app.server.getConnections((_, n) => resolve(n)));
  const deadline = performance.now() + timeoutMs;
  let open = await connections();
  while (open > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    open = await connections();
  }
  return open;
}

describe("a subscriber that stops reading", () => {
  /** Far more than the sockets' own buffers hold, far less than the flood. */
  const mostPulled = 200;

  it("over WebSocket is read for no further, then closed with where to resume", async () => {
    server = await startGraphServer({ sendMs: 300 });
    const socket = await rawSocket([subscribeMessage(flood)]);
    socket.pause();
    await until(() => server.world.pulled > 1);
    await until(() => server.world.open.size === 0);
    const { pulled } = server.world;
    expect(pulled).toBeLessThan(mostPulled);
    const messages: Message[] = [];
    socket.on("message", (data) => void messages.push(parseMessage(data)));
    const closed = new Promise((resolve) => socket.once("close", (code, reason) => resolve([code, reason.toString()])));
    socket.resume();
    const [code, reason] = (await closed) as [number, string];
    expect(code).toBe(1013);
    const cursor = /resume with after: (\S+)$/.exec(reason)?.[1];
    // Whatever lies before the cursor was received: resuming after it loses nothing.
    const received = messages.map(({ payload }) => payload.data.ticks.cursor);
    expect(received).toContain(cursor);
    expect(received).toEqual(received.map((_, n) => eventId(n + 1)));
  });

  it("over server-sent events is read for no further, then ended with where to resume", async () => {
    server = await startGraphServer({ sendMs: 300 });
    const socket = await rawEventStream(flood);
    socket.pause();
    await until(() => server.world.pulled > 1);
    await until(() => server.world.open.size === 0);
    expect(server.world.pulled).toBeLessThan(mostPulled);
    let text = "";
    socket.on("data", (data) => (text += data.toString()));
    const ended = new Promise((resolve) => socket.once("close", resolve));
    socket.resume();
    await ended;
    const cursor = /read too slowly: resume with after: (Webhook:[\w-]+)/.exec(text)?.[1];
    expect(text).toContain(`"cursor":"${cursor}"`);
    expect(text).toContain("event: complete");
  });

  it("is cut off altogether when it never reads again", async () => {
    server = await startGraphServer({ sendMs: 100, graceMs: 100 });
    const socket = await rawSocket([subscribeMessage(flood)]);
    socket.pause();
    await until(() => server.world.pulled > 1);
    await until(() => server.world.open.size === 0);
    expect(await openConnections(5_000)).toBe(0);
  });
});

it("ends every stream with a reason when the server stops", async () => {
  server = await startGraphServer();
  const client = server.socket();
  const closing = closingOf(client);
  const query = "subscription { ticks(count: 1) { type } }";
  const events = client.iterate({ query });
  await events.next();
  const response = await fetch(server.url, {
    method: "POST",
    headers: { authorization: server.authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query }),
  });
  const text = response.text();
  await until(() => server.world.open.size === 2);
  const ended = events.next();
  const closed = server.stop();
  expect(await closing).toMatchObject({ code: 1001 });
  await expect(ended).rejects.toMatchObject({ code: 1001 });
  expect(await text).toContain("The server is stopping");
  await closed;
  expect(server.world.open.size).toBe(0);
});
