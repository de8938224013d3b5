import { expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { bankAccount, payer, quoteBody } from "../testkit/payments.js";

const app = await startApp();
const platform = await app.platform();

const callerQuery = `{ caller {
  tokenId tokenName permissions environment token { id name clientId } platform { id platformId name environment }
} }`;

it("says which token calls, what it may do, and in which environment of which platform", async () => {
  const { body: made } = await platform.sandbox.rest("POST", "/tokens", {
    body: { name: "dashboard", permissions: ["VIEW", "TRANSACT"] },
  });
  const { data } = await new Client(app.baseUrl, made).graph(callerQuery);
  const { body: config } = await platform.sandbox.rest("GET", "/config");
  expect(data.caller).toEqual({
    tokenId: made.id,
    tokenName: "dashboard",
    permissions: ["VIEW", "TRANSACT"],
    environment: "SANDBOX",
    token: { id: made.id, name: "dashboard", clientId: made.clientId },
    platform: {
      id: config.id,
      platformId: platform.platformId,
      name: expect.stringMatching(/./),
      environment: "SANDBOX",
    },
  });
  const production = (await platform.production.graph(callerQuery)).data.caller;
  expect(production).toMatchObject({ environment: "PRODUCTION", platform: { platformId: platform.platformId } });
  expect(production.platform.id).not.toBe(config.id);
});

it("shows the sandbox's clock with its lead, and none in production", async () => {
  const { sandbox, production } = await app.platform();
  const query = "{ sandboxClock { now aheadSeconds } }";
  const before = (await sandbox.graph(query)).data.sandboxClock;
  expect(before.aheadSeconds).toBe(0);
  const advance = "mutation { advanceSandboxClock(input: { advanceSeconds: 86400 }) { now aheadSeconds } }";
  const advanced = (await sandbox.graph(advance)).data.advanceSandboxClock;
  expect(advanced.aheadSeconds).toBe(86_400);
  const after = (await sandbox.graph(query)).data.sandboxClock;
  expect(after.aheadSeconds).toBe(86_400);
  expect(Date.parse(after.now)).toBeGreaterThanOrEqual(Date.parse(advanced.now));
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(86_400_000);
  expect((await production.graph(query)).data).toEqual({ sandboxClock: null });
});

it("says when the sandbox's next timer fires, and nothing if none is scheduled", async () => {
  const { sandbox } = await app.platform({ isRegulated: true });
  const next = async () => (await sandbox.graph("{ sandboxClock { nextTimerAt } }")).data.sandboxClock.nextTimerAt;
  expect(await next()).toBeNull();
  const { id, account } = await payer(sandbox);
  const body = quoteBody(account.id, (await bankAccount(sandbox, id)).id, 5_000);
  const quote = await sandbox.rest("POST", "/quotes", { body });
  expect(await next()).toBe(quote.body.expiresAt);
});
