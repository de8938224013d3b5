import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { WebSocket } from "ws";
import { eventually, startApp, type Client } from "../testkit/app.js";

const streamsPerToken = 3;
const connectionsPerAddress = 20;
const opened: (Socket | WebSocket)[] = [];

const app = await startApp({
  env: {
    PAYGRAPH_STREAMS_PER_TOKEN: String(streamsPerToken),
    PAYGRAPH_CONNECTIONS_PER_ADDRESS: String(connectionsPerAddress),
    PAYGRAPH_TRUSTED_PROXIES: "127.0.0.5",
  },
});
const platform = await app.platform();
afterEach(() => {
  for (const socket of opened.splice(0)) {
    if (socket instanceof WebSocket) socket.terminate();
    else socket.destroy();
  }
});

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

/** Ends as a stream that stands, or with how it was refused. */
async function openSocket({
  authorization,
}: Client): Promise<{ socket: WebSocket; end?: { code: number; reason: string } }> {
  const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  opened.push(socket);
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init", payload: { authorization } }));
  return new Promise((resolve) => {
    socket.once("message", () => resolve({ socket }));
    socket.once("close", (code, reason) => resolve({ socket, end: { code, reason: reason.toString() } }));
  });
}

function openEvents({ authorization }: Client, query = "subscription { events { id } }", leaving?: AbortController) {
  return fetch(`${app.baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query }),
    ...(leaving && { signal: leaving.signal }),
  });
}

const tooMany = "This token has the maximum number of open streams: close one first";

describe("the open streams of a token", () => {
  it("are bounded: a WebSocket beyond is closed with 4429, an event stream answered 429 with Retry-After", async () => {
    const { sandbox, production } = platform;
    const leaving = new AbortController();
    const [first] = await times(2, () => openSocket(sandbox));
    const events = await openEvents(sandbox, undefined, leaving);
    expect(events.status).toBe(200);
    expect((await openSocket(sandbox)).end).toEqual({ code: 4429, reason: tooMany });
    const refused = await openEvents(sandbox);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await refused.json()).toEqual({
      errors: [
        {
          message: `${tooMany}.`,
          extensions: {
            code: "RATE_LIMITED",
            status: 429,
            reason: `${tooMany}.`,
            details: { retryAfterSeconds: 1 },
          },
        },
      ],
    });
    // Other requests aren't delayed, nor is another token.
    expect(await sandbox.graph("{ __typename }")).toMatchObject({ status: 200 });
    expect((await openSocket(production)).end).toBeUndefined();
    expect(events.bodyUsed).toBe(false);
    leaving.abort();
    await eventually(
      () => openSocket(sandbox),
      ({ end }) => !end,
    );
    first?.socket.close();
    await eventually(
      () => openSocket(sandbox),
      ({ end }) => !end,
    );
  });

  it("are given back however a stream ends", async () => {
    const { production } = await app.platform();
    const all = () => times(streamsPerToken, () => openSocket(production));
    const stand = (streams: { end?: unknown }[]) => streams.every(({ end }) => !end);
    const settle = async (streams: { socket: WebSocket }[]) => {
      for (const { socket } of streams) socket.terminate();
      await eventually(all, stand).then((again) => again.forEach(({ socket }) => socket.terminate()));
    };
    await settle(await all());
    // Subscriptions that never stood: refused by their cost, and by the log.
    const bad = 'subscription { events(after: "nonsense") { id } }';
    await times(streamsPerToken * 2, async () => (await openEvents(production, bad)).text());
    await settle(await eventually(all, stand));
    // A client that leaves before its response.
    await times(streamsPerToken * 2, async () => {
      const leaving = new AbortController();
      const answer = openEvents(production, undefined, leaving);
      leaving.abort();
      await answer.catch(() => undefined);
    });
    await settle(await eventually(all, stand));
  });
});

interface Raw {
  readonly socket: Socket;
  /** The data received so far. */
  text: string;
}

/** A connection from one of the loopback's many addresses. */
async function connectFrom(localAddress: string): Promise<Raw> {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: "127.0.0.1", localAddress });
  opened.push(socket);
  const raw: Raw = { socket, text: "" };
  socket.on("error", () => undefined);
  socket.setEncoding("utf8").on("data", (data: string) => (raw.text += data));
  await once(socket, "connect");
  return raw;
}

const request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

async function answerOn(raw: Raw): Promise<string> {
  raw.socket.write(request);
  return eventually(
    async () => raw.text,
    (text) => text.includes("\r\n\r\n"),
  );
}

describe("the connections of an address", () => {
  it("are bounded: one beyond is answered 429 with the error body and closed", async () => {
    const from = "127.0.0.2";
    const connections = await times(connectionsPerAddress, () => connectFrom(from));
    for (const connection of connections) expect(await answerOn(connection)).toMatch(/^HTTP\/1.1 200 /);
    const beyond = await connectFrom(from);
    beyond.socket.write(request);
    await once(beyond.socket, "close");
    const [head = "", body = ""] = beyond.text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
    expect(head).toMatch(/\r\nRetry-After: 1\r\n[^]*Connection: close$/);
    const reason = `This address has ${connectionsPerAddress} open connections, the maximum: close one first.`;
    expect(JSON.parse(body)).toEqual({ status: 429, code: "RATE_LIMITED", reason, message: reason });
    // Another address is not held up.
    expect(await answerOn(await connectFrom("127.0.0.3"))).toMatch(/^HTTP\/1.1 200 /);
    connections[0]?.socket.destroy();
    await eventually(
      async () => answerOn(await connectFrom(from)),
      (text) => text.startsWith("HTTP/1.1 200 "),
    );
  });

  it("are not bounded where it is a trusted proxy's: they are of many clients", async () => {
    const connections = await times(connectionsPerAddress + 1, () => connectFrom("127.0.0.5"));
    for (const connection of connections) expect(await answerOn(connection)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("cost little beyond: a flood is cut off, and all of it given back", async () => {
    const from = "127.0.0.4";
    const held = await times(connectionsPerAddress, () => connectFrom(from));
    const flood = await times(300, () => connectFrom(from));
    await eventually(
      async () => flood.filter(({ socket }) => !socket.destroyed).length,
      (open) => open === 0,
    );
    const answered = flood.filter(({ text }) => text !== "");
    expect(answered.length).toBeGreaterThan(0);
    for (const { text } of answered) expect(text).toMatch(/^HTTP\/1.1 429 /);
    for (const { socket } of held) socket.destroy();
    await eventually(
      async () => {
        const again = await times(connectionsPerAddress, () => connectFrom(from));
        const texts = await Promise.all(again.map(answerOn));
        for (const { socket } of again) socket.destroy();
        return texts;
      },
      (texts) => texts.every((text) => text.startsWith("HTTP/1.1 200 ")),
    );
  });
});
