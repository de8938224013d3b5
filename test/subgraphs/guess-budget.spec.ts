import { describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client, type PlatformClients, type RestReply } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { newDeviceKey, sealCode, walletOf } from "../testkit/wallet-client.js";
import { Sca, sandboxCode } from "./sca-harness.js";

// Limits of a platform's guesses at codes, over all customers (docs/interface.md, Guesses of a platform).

let platform: PlatformClients;
let sandbox: Client;

const app = await startApp();

const budget = 100_000_000;
/** Of a code with six digits. */
const chance = 1_000;

async function newPlatform(): Promise<void> {
  platform = await app.platform({ skipPaperwork: true });
  sandbox = platform.sandbox;
}

/** Sets the rest of the day's budget of the platform's sandbox. */
const leave = (left: number) =>
  query(
    app.databaseUrl,
    `INSERT INTO verification.guess_budget (platform_id, environment, spent, window_at)
     VALUES ('${platform.platformId}', 'SANDBOX', ${budget - left}, now())
     ON CONFLICT (platform_id, environment) DO UPDATE SET spent = excluded.spent, window_at = excluded.window_at`,
  );

async function spent(environment = "SANDBOX", { platformId } = platform): Promise<number> {
  const { rows } = await query<{ spent: string }>(
    app.databaseUrl,
    `SELECT spent FROM verification.guess_budget WHERE platform_id = '${platformId}' AND environment = '${environment}'`,
  );
  return Number(rows[0]?.spent ?? 0);
}

interface Challenged {
  readonly path: string;
  readonly bundle: string;
}

async function challenged(client = sandbox): Promise<Challenged> {
  const { id } = await createCustomer(client, { currencies: ["USDB"], email: "ada@example.com" });
  const { credentialId } = await walletOf(client, id);
  const path = `/auth/credentials/${credentialId}`;
  const { body } = await client.rest("POST", `${path}/challenge`);
  return { path, bundle: body.otpEncryptionTargetBundle };
}

async function verify({ path, bundle }: Challenged, code: string, client = sandbox): Promise<RestReply> {
  const encryptedOtpBundle = await sealCode(bundle, newDeviceKey(), code);
  return client.rest("POST", `${path}/verify`, { body: { type: "EMAIL_OTP", encryptedOtpBundle } });
}

const limited = { status: 429, body: { code: "RATE_LIMITED" } };

describe("the guesses of a platform", () => {
  it("count by their chance: a wrong code of four digits as a hundred of six, one that can't be right not at all", async () => {
    await newPlatform();
    const wallet = await challenged();
    const guesses = [
      ["1111", 100_000],
      ["111111", chance],
      ["111", 0],
      ["AAAA", 954],
    ] as const;
    let sum = 0;
    for (const [code, counted] of guesses) {
      expect((await verify(wallet, code)).status).toBe(401);
      expect(await spent()).toBe((sum += counted));
    }
    expect((await verify(wallet, "000000")).status).toBe(202);
    expect(await spent()).toBe(sum);
  });

  it("end at the budget, however many are sent at once and at however many wallets", async () => {
    await newPlatform();
    const wallets = await Promise.all(Array.from({ length: 12 }, () => challenged()));
    await leave(3 * chance);
    const replies = await Promise.all(wallets.map((wallet) => verify(wallet, "111111")));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(3).fill(401), ...Array(9).fill(429)]);
    expect(await spent()).toBe(budget);
    const wallet = wallets[0] ?? (await challenged());
    const refused = await verify(wallet, "000000");
    expect(refused).toMatchObject({
      ...limited,
      body: { code: "RATE_LIMITED", reason: expect.stringMatching(/wrong codes/) },
    });
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(23 * 3_600);
    expect(retryAfter).toBeLessThanOrEqual(24 * 3_600);

    // On the graph, too.
    const { errors } = await sandbox.graph(
      `mutation ($input: VerifyAuthCredentialInput!) { verifyAuthCredential(input: $input) { __typename } }`,
      {
        input: {
          authMethodId: wallet.path.split("/").at(-1),
          type: "EMAIL_OTP",
          encryptedOtpBundle: await sealCode(wallet.bundle, newDeviceKey()),
        },
      },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  });

  it("are of all codes together: of contacts and of strong customer authentication, too", async () => {
    await newPlatform();
    const sca = new Sca(sandbox);
    const id = await sca.reachable();
    const other = await sca.customer();
    const confirm = (code: string) =>
      sandbox.rest("POST", `/customers/${other}/verify-email/confirm`, { body: { code } });
    expect((await sandbox.rest("POST", `/customers/${other}/verify-email`)).status).toBe(204);
    expect((await sca.begin(id, "SMS_OTP")).status).toBe(200);
    await leave(2 * chance);
    expect((await confirm("111111")).status).toBe(400);
    expect((await sca.code(id, "111111", "SMS_OTP")).status).toBe(400);
    expect(await spent()).toBe(budget);
    expect(await confirm(sandboxCode)).toMatchObject(limited);
    expect(await sca.code(id, sandboxCode, "SMS_OTP")).toMatchObject(limited);
    expect(await verify(await challenged(), "000000")).toMatchObject(limited);
  });

  it("are another platform's and environment's no matter, and begin anew after a day", async () => {
    await newPlatform();
    const used = { platform, sandbox };
    const wallet = await challenged();
    await leave(0);
    expect(await verify(wallet, "000000")).toMatchObject(limited);
    await newPlatform();
    const other = await challenged();
    expect((await verify(other, "111111")).status).toBe(401);
    expect((await verify(other, "000000")).status).toBe(202);
    expect(await spent("PRODUCTION", used.platform)).toBe(0);
    await used.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 86_401 } });
    const { body } = await used.sandbox.rest("POST", `${wallet.path}/challenge`);
    const next = { path: wallet.path, bundle: body.otpEncryptionTargetBundle as string };
    expect((await verify(next, "111111", used.sandbox)).status).toBe(401);
    expect(await spent("SANDBOX", used.platform)).toBe(chance);
    expect((await verify(next, "000000", used.sandbox)).status).toBe(202);
  });
});
