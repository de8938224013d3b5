import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { inProcess } from "../../gateway/graph/execution/subgraph-executor.js";
import { createServer, type Server } from "../../gateway/processes/server.js";
import { createSubgraphs } from "../../gateway/processes/subgraphs.js";
import { Client, startApp, type TestApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { until } from "./load.fixture.js";

const times = {
  headersMs: 400,
  bodyMs: 600,
  requestMs: 1_200,
  silenceMs: 1_500,
  checkMs: 50,
  closeMs: 1_000,
};
/** Time that a busy machine may add. */
const slackMs = 2_000;
const everyMs = 50;

let app: TestApp;
let server: Server;
let client: Client;
const sockets: Socket[] = [];
/** The server's side of every connection that it has, by the client's port. */
const held = new Map<number, Socket>();

beforeAll(async () => {
  app = await startApp();
  const subgraphs = inProcess(await createSubgraphs(app.core.deps));
  server = await createServer({ core: app.core, subgraphs, isReady: async () => true, times });
  server.app.server.on("connection", (socket) => {
    const port = socket.remotePort ?? 0;
    held.set(port, socket);
    socket.once("close", () => held.delete(port));
  });
  client = new Client(await server.listen(), (await app.platform({ skipPaperwork: true })).sandbox.token);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

interface Connection {
  readonly socket: Socket;
  /** The server's side, while there is one. */
  held(): Socket | undefined;
}

/** A client that never hangs up by itself. */
async function open(): Promise<Connection> {
  const socket = connect({ port: Number(new URL(client.baseUrl).port), host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket.on("error", () => undefined));
  await once(socket, "connect");
  const { localPort = 0 } = socket;
  await until("the server's side", () => held.has(localPort), slackMs);
  return { socket, held: () => held.get(localPort) };
}

/** Writes `first` at once and the rest byte by byte, until the server lets go. Returns its response, and the time. */
async function dribble(first: string, rest: string): Promise<{ readonly answer: string; readonly ms: number }> {
  const started = performance.now();
  const connection = await open();
  const { socket } = connection;
  let answer = "";
  socket.setEncoding("latin1").on("data", (data: string) => (answer += data));
  socket.write(first);
  for (let sent = 0; connection.held(); sent++) {
    if (performance.now() - started > times.silenceMs + 2 * slackMs) throw new Error(`Still held after "${answer}"`);
    if (rest) socket.write(rest[sent % rest.length] ?? "");
    await delay(everyMs);
  }
  return { answer, ms: performance.now() - started };
}

const head = (path: string, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: x",
    `Authorization: ${client.authorization}`,
    "Content-Type: application/json",
    ...more,
    "",
    "",
  ].join("\r\n");

function expectTimeout({ answer, ms }: { answer: string; ms: number }, boundMs: number): void {
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
  expect(body).toMatchObject({ status: 408, code: "INVALID_INPUT", message: "The request was not received in time." });
  expect(ms).toBeGreaterThan(boundMs - everyMs);
  expect(ms).toBeLessThan(boundMs + slackMs);
}

describe("a client that sends byte by byte", () => {
  it("gets 408 for headers without an end, and for none at all", async () => {
    expectTimeout(await dribble("GET /2025-10-13/config HTTP/1.1\r\nHost: x\r\nX-Long: ", "a"), times.headersMs);
    expectTimeout(await dribble("", ""), times.headersMs);
  });

  it.each(["/2025-10-13/customers", "/graphql"])("gets 408 for a body without an end at %s", async (path) => {
    expectTimeout(await dribble(head(path, "Content-Length: 100000"), " "), times.bodyMs);
    expectTimeout(await dribble(head(path, "Transfer-Encoding: chunked"), "1\r\n \r\n"), times.bodyMs);
  });

  it("has longer for a form with files, but not for ever", async () => {
    const form = head("/2025-10-13/customers", "Content-Length: 100000").replace(
      "application/json",
      "multipart/form-data; boundary=x",
    );
    expectTimeout(await dribble(form, "-"), times.requestMs);
  });

  it("is cut off after a refusal that didn't wait for its body", async () => {
    const { answer, ms } = await dribble(
      head("/2025-10-13/customers", "Content-Length: 100000").replace(client.authorization, "Basic none"),
      " ",
    );
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(answer).not.toContain("HTTP/1.1 408");
    expect(ms).toBeLessThan(times.bodyMs + slackMs);
  });

  it("does nothing with a body whose end comes after the 408", async () => {
    const before = await client.rest("GET", "/customers");
    const body = '{"customerType":"INDIVIDUAL"}';
    const { socket, held } = await open();
    socket.write(`${head("/2025-10-13/customers", `Content-Length: ${body.length}`)}${body.slice(0, -1)}`);
    expect(String(await once(socket, "data"))).toContain("408 Request Timeout");
    socket.write(body.slice(-1));
    await until("the end of the connection", () => !held(), slackMs);
    expect((await client.rest("GET", "/customers")).body).toEqual(before.body);
  });

  it("is served when it keeps within its time", async () => {
    const body = '{"customerType":"INDIVIDUAL"}';
    const { socket } = await open();
    const answer = once(socket, "data");
    socket.write(head("/2025-10-13/customers", `Content-Length: ${body.length}`, "Connection: close"));
    for (const character of body) {
      socket.write(character);
      await delay(5);
    }
    expect(String(await answer)).toMatch(/^HTTP\/1.1 201 /);
  });
});

describe("a client that doesn't read", () => {
  it("is answered no further than its connection takes, and cut off", async () => {
    const { socket, held } = await open();
    socket.pause();
    const served = held();
    const requests = 400;
    socket.write("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(requests));
    const { length } = await (await fetch(`${client.baseUrl}/openapi.json`)).text();
    await until("an answer that waits", () => (served?.writableLength ?? 0) > 0, slackMs);
    const ms = await until("the end of the connection", () => !held(), times.silenceMs + slackMs);
    expect(ms).toBeGreaterThan(times.silenceMs / 2);
    expect(served?.bytesWritten).toBeLessThan((length * requests) / 2);
  });
});

it("leaves a quiet event stream alone: it has clocks of its own", async () => {
  // In tests the library pings so often that no stream is ever quiet.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  const stream = await openEventStream(client.baseUrl, client.authorization, {
    query: "subscription { events { type } }",
  });
  process.env.NODE_ENV = NODE_ENV;
  await delay(times.silenceMs + 500);
  await client.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", currencies: [] } });
  expect(await stream.next()).toMatchObject({ data: { events: { type: "CUSTOMER.CREATED" } } });
  await stream.close();
});
