import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startApp, type Client, type RestReply, type TestApp } from "../testkit/app.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { startProxy, type Proxy } from "./proxy.fixture.js";

/** PostgreSQL's message at its shutdown: an ErrorResponse with severity, code and message. */
function farewell(): Buffer {
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const readyForQuery = Buffer.from("Z\0\0\0\x05I");

/** The bound of a silent connection with the statement timeout below, and a little; and the wait for a connection. */
const silenceMs = 7_000;
const poolWaitMs = 3_000;

let database: TestDatabase;
let proxy: Proxy;
let app: TestApp;
let client: Client;
/** Every seventh time, PostgreSQL ends a connection with the packet in which it reports that it is ready. */
const every = 7;
let isEnding = false;
let ready = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(Number(new URL(database.url).port), {
    fromTarget(chunk, target) {
      if (!isEnding || !chunk.subarray(-6).equals(readyForQuery) || ++ready % every !== 0) return chunk;
      target.end();
      return Buffer.concat([chunk, farewell()]);
    },
  });
  const url = new URL(database.url);
  url.port = String(proxy.port);
  // The limit of a silent server's connections is 5 s longer.
  url.searchParams.set("statement_timeout", "1000");
  url.searchParams.set("connect_timeout", String(poolWaitMs / 1_000));
  app = await startApp({ beside: { databaseUrl: url.href, masterKey: Buffer.alloc(32, 1) }, worker: false });
  client = (await app.platform()).sandbox;
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.close();
});

describe("a connection to PostgreSQL", () => {
  it("may end at any moment, also between two users: the request is answered 503, and the process lives on", async () => {
    isEnding = true;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        client.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", currencies: [] } }),
      ),
    );
    isEnding = false;
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused) expect(body).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    expect((await client.rest("GET", "/config")).status).toBe(200);
  });

  it("may fall silent without an end: requests are answered 503 all the same, and it is replaced", async () => {
    const answered = async (work: Promise<RestReply>) => {
      const started = performance.now();
      const { status, body } = await work;
      return { status, code: body.code, isInTime: performance.now() - started < silenceMs + poolWaitMs };
    };
    await Promise.all(Array.from({ length: 10 }, () => client.rest("GET", "/customers")));
    proxy.silence();
    const replies = await Promise.all(Array.from({ length: 15 }, () => answered(client.rest("GET", "/customers"))));
    const unavailable = { status: 503, code: "SERVICE_UNAVAILABLE", isInTime: true };
    expect(replies).toEqual(replies.map(() => unavailable));
    proxy.heal();
    expect((await client.rest("GET", "/config")).status).toBe(200);
  });
});
