import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { execute } from "../../gateway/processes/cli.commands.js";
import { Sandbox } from "../../gateway/triggers/sandbox.js";
import { triggers } from "../../gateway/triggers/index.js";
import { registerPlatform } from "../../subgraphs/platform/platforms/registration.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { freePort } from "../testkit/server-process.js";
import { startWebhookSink } from "../testkit/webhook-sink.js";

type EventType = keyof typeof triggers;

const app = await startApp();
const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-trigger-"));
const created = await registerPlatform(app.core.deps, "Triggering", { ruleBasedAccounts: true });
await writeFile(path.join(dataDir, "credentials.json"), JSON.stringify({ baseUrl: app.baseUrl, ...created }));
const client = new Client(app.baseUrl, created.sandbox);
const sandbox = new Sandbox({ baseUrl: app.baseUrl, ...created.sandbox });
const sink = await startWebhookSink({ publicKey: created.sandbox.webhookPublicKey });
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
afterAll(async () => {
  await app.close();
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
});

const trigger = (...args: string[]) => execute(["trigger", ...args], { PAYGRAPH_DATA_DIR: dataDir });

/** Events that nothing in the sandbox emits: the command gives the reason. */
const impossible: readonly string[] = [
  "CARD.FUNDING_SOURCE_CHANGE",
  "CARD.STATE_CHANGE",
  "CARD_TRANSACTION.REFUNDED",
  "OUTGOING_PAYMENT.CANCELED",
  "VERIFICATION.READY_FOR_VERIFICATION",
];
const all = Object.keys(triggers) as EventType[];
/** By what they do: several events may come of one thing. */
const possible = [...new Set(Object.values(triggers))]
  .map((trigger) => all.filter((type) => triggers[type] === trigger && !impossible.includes(type)))
  .filter(({ length }) => length > 0);
const newest = async (type: EventType): Promise<string | undefined> =>
  (await client.rest("GET", `/events?types=${type}&limit=1`)).body.data[0]?.id;

describe("trigger", () => {
  it.each(possible.map((types) => [types.join(", "), types] as const))(
    "makes the sandbox emit %s",
    async (_, types) => {
      const newestOfAll = () => Promise.all(types.map(newest));
      const before = await newestOfAll();
      const result = (await triggers[types[0] as EventType](sandbox)) as { readonly laterSeconds?: number } | undefined;
      if (result?.laterSeconds !== undefined) {
        await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: result.laterSeconds + 1 } });
      }
      await eventually(newestOfAll, (ids) => ids.every((id, index) => id !== before[index]));
    },
  );

  it.each(all.filter((type) => /^(CUSTOMER|VERIFICATION)\./.test(type) && !impossible.includes(type)))(
    "makes it emit %s also where paperwork is skipped",
    async (type) => {
      const platform = (await app.platform({ skipPaperwork: true })).sandbox;
      await triggers[type](new Sandbox({ baseUrl: app.baseUrl, ...platform.token }));
      await eventually(
        async () => (await platform.rest("GET", `/events?types=${type}`)).body.data,
        ({ length }) => length > 0,
      );
    },
  );

  it("returns the event, as the command line prints it", async () => {
    const event = await trigger("customer.created");
    expect(event).toEqual({ type: "CUSTOMER.CREATED", id: expect.any(String), timestamp: expect.any(String) });
    expect(await client.rest("GET", "/events?types=CUSTOMER.CREATED&limit=1")).toMatchObject({
      body: { data: [event] },
    });
    expect(await trigger("OUTGOING_PAYMENT.EXPIRED")).toEqual({
      type: "OUTGOING_PAYMENT.EXPIRED",
      laterSeconds: expect.any(Number),
    });
  });

  it.each(impossible)("says why %s can't be triggered", async (type) => {
    await expect(trigger(type)).rejects.toThrow(new RegExp(`^${type}: it can't be triggered: .{20}`));
  });

  it("says what is wrong with a command line, credentials and a server that isn't there", async () => {
    await expect(trigger("CUSTOMER.CREATD")).rejects.toThrow(/did you mean CUSTOMER.CREATED\?/);
    expect(await trigger()).toEqual(all);
    const none = path.join(dataDir, "none.json");
    await expect(trigger("TEST", "--credentials", none)).rejects.toThrow(/none.json has no credentials .*token create/);
    const away = path.join(dataDir, "away.json");
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const pair = { clientId: "a", clientSecret: "b" };
    await writeFile(away, JSON.stringify({ baseUrl, sandbox: pair }));
    await expect(trigger("TEST", "--credentials", away)).rejects.toThrow(`No server responds at ${baseUrl}: npm start`);
    await writeFile(away, JSON.stringify({ baseUrl, production: pair }));
    await expect(trigger("TEST", "--credentials", away)).rejects.toThrow(/away.json has .*\(sandbox: [^\n]*$/);
    await writeFile(away, JSON.stringify({ baseUrl: `${app.baseUrl}/behind/a/proxy/`, sandbox: pair }));
    await expect(trigger("TEST", "--credentials", away)).rejects.toThrow(/^TEST: GET .*: 401 UNAUTHORIZED: /);
  });

  it("says so where something else replies", async () => {
    const proxy = createServer((_request, reply) => void reply.writeHead(502).end("<html>Bad Gateway</html>"));
    const port = await freePort();
    await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
    const file = path.join(dataDir, "proxy.json");
    const pair = { clientId: "a", clientSecret: "b" };
    await writeFile(file, JSON.stringify({ baseUrl: `http://127.0.0.1:${port}`, sandbox: pair }));
    await expect(trigger("TEST", "--credentials", file)).rejects.toThrow(/^TEST: GET .*: 502 \(not a reply/);
    await new Promise((resolve) => proxy.close(resolve));
  });
});
