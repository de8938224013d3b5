import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { twilioSender, twilioSettings } from "../../subgraphs/verification/code-messages/twilio.js";
import { twilioSignature } from "../../subgraphs/verification/code-messages/twilio-reports.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { captureLog } from "../testkit/secrets.js";
import { packetOf, statusOf } from "../subgraphs/reviews.fixture.js";
import { Sca } from "../subgraphs/sca-harness.js";
import { startMailServer } from "../subgraphs/smtp.fixture.js";
import { account, startSmsService, type ReceivedText } from "../subgraphs/twilio.fixture.js";
import { decide, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { individual, submit, upload } from "../subgraphs/verifications.fixture.js";

// Codes by SMS in production (docs/providers.md, Codes by SMS).

const sms = await startSmsService();
const mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ["STARTTLS"] });
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-sms-"));
afterAll(async () => {
  await Promise.all([sms.close(), mail.close()]);
  rmSync(folder, { recursive: true, force: true });
});
writeFileSync(path.join(folder, "token"), `${account.token}\n`);
const file = path.join(folder, "providers.yaml");
writeFileSync(
  file,
  `providers:
  reviewers: { roles: [identity, documents], kind: manual }
  mail: { roles: [codes], kind: smtp, url: "smtp://127.0.0.1:${mail.port}", from: no-reply@acme.example }
  texts:
    roles: [codes]
    kind: twilio
    url: ${sms.url}
    accountSid: ${account.sid}
    authToken: file:token
    from: "+15005550006"
  other-texts: { roles: [codes], kind: twilio, priority: 2, url: ${sms.url}, accountSid: ${account.sid}, authToken: file:token, from: Acme }`,
);
const log = captureLog();
const app = await startApp({
  env: { PAYGRAPH_PROVIDERS: file, PAYGRAPH_PUBLIC_URL: "https://pay.example.com" },
  logger: log.logger,
});
const { baseUrl } = app;

const codeIn = (text = "") => /(\d{6}) is your code/.exec(text)?.[1] ?? "";

/** The message to a number that is the newest. */
const textTo = (to: string, count = 1) =>
  eventually(
    async () => sms.received.filter(({ form }) => form.To === to),
    ({ length }) => length === count,
  ).then((all) => all.at(-1) as ReceivedText);

let numbers = 0;

/** A customer in the EEA with a number of its own. */
async function european(body: object = {}) {
  const { production, platformId } = await app.platform();
  const phoneNumber = `+49151${String(10_000_000 + ++numbers)}`;
  const contacts = { region: "DE", email: `sms${numbers}@example.com`, phoneNumber };
  const { id } = await createCustomer(production, { currencies: [], ...body, ...contacts });
  const call = (route: string, given?: object) =>
    production.rest("POST", `/customers/${id}/verify-${route}`, { body: given });
  const where = { platformId, environment: "PRODUCTION" as const, customerId: id };
  const rows = (accept: (all: readonly { refusedAt: Date | null; content: Uint8Array }[]) => boolean) =>
    eventually(() => app.core.deps.db.codeMessage.findMany({ where }), accept);
  return { id, production, phoneNumber, email: contacts.email, call, rows };
}

const isRefused = (all: readonly { refusedAt: Date | null }[]) => all.some(({ refusedAt }) => refusedAt !== null);

async function verifyPhone({ phoneNumber, call }: Awaited<ReturnType<typeof european>>) {
  expect((await call("phone")).status).toBe(204);
  const code = codeIn((await textTo(phoneNumber)).form.Body);
  expect((await call("phone/confirm", { code })).status).toBe(200);
}

describe("a code by SMS", () => {
  it("arrives once with the platform's name, is in no log, and is forgotten when it was delivered", async () => {
    const { production, phoneNumber, call, rows } = await european();
    await production.rest("PATCH", "/config", { body: { branding: { name: "Acme Päy" } } });
    expect((await call("phone")).status).toBe(204);
    const message = await textTo(phoneNumber);
    expect(message.form).toEqual({
      To: phoneNumber,
      From: "+15005550006",
      Body: expect.stringMatching(/^Acme Päy: \d{6} is your code to confirm/),
      StatusCallback: expect.stringMatching(
        /^https:\/\/pay\.example\.com\/providers\/texts\/messages\/PlatformConfig:[0-9a-f-]{36}\/[0-9a-f-]{36}$/,
      ),
      ValidityPeriod: "600",
    });
    await rows((all) => all.every(({ content }) => content.length === 0));
    expect(await sms.report(message, "sent", { baseUrl })).toBe(204);
    expect(await rows(() => true)).toHaveLength(1);
    expect(await sms.report(message, "delivered", { baseUrl, withPort: true })).toBe(204);
    await rows(({ length }) => length === 0);
    // A repeated report, and a late one, change nothing.
    expect(await sms.report(message, "undelivered", { baseUrl })).toBe(204);
    const code = codeIn(message.form.Body);
    expect((await call("phone/confirm", { code })).status).toBe(200);
    expect(log.text()).not.toContain(code);
    expect(log.text()).not.toContain(phoneNumber);
    expect(log.text()).not.toContain(account.token);
  });

  it.each([
    [429, '{"code": 20429}'],
    [503, "<html>"],
    [401, '{"code": 20003}'],
    [200, "<html>"],
  ])("is sent again after %d", async (status, body) => {
    const { phoneNumber, call } = await european();
    sms.responses.push({ status, body });
    expect((await call("phone")).status).toBe(204);
    const code = codeIn((await textTo(phoneNumber)).form.Body);
    expect((await call("phone/confirm", { code })).status).toBe(200);
  });

  it.each([
    [400, JSON.stringify({ code: 21211, message: "The 'To' number +49… is not valid" })],
    [201, JSON.stringify({ sid: "SM0", status: "failed" })],
  ])("is given up at once where the service refuses it with %d; its confirmation says so", async (status, body) => {
    const { phoneNumber, call, rows } = await european();
    sms.responses.push({ status, body });
    expect((await call("phone")).status).toBe(204);
    await rows(isRefused);
    const count = sms.received.filter(({ form }) => form.To === phoneNumber).length;
    const { status: confirmed, body: error } = await call("phone/confirm", { code: "123456" });
    expect([confirmed, error.details.errors[0].field]).toEqual([400, "code"]);
    expect(error.reason).toContain("was refused");
    expect((await call("phone")).status).toBe(204);
    const code = codeIn((await textTo(phoneNumber, count + 1)).form.Body);
    expect((await call("phone/confirm", { code })).status).toBe(200);
  });

  it.each(["undelivered", "failed"])("is given up where it is reported %s, at a challenge, too", async (report) => {
    const customer = await european();
    await verifyPhone(customer);
    const { id, production, phoneNumber, rows } = customer;
    const sca = new Sca(production);
    expect((await sca.begin(id, "SMS_OTP")).status).toBe(200);
    const message = await textTo(phoneNumber, 2);
    expect(await sms.report(message, report, { baseUrl })).toBe(204);
    await rows(isRefused);
    // It is no wrong guess: more of them than lock an account.
    for (let attempt = 0; attempt < 6; attempt++) {
      const { status, body } = await sca.code(id, codeIn(message.form.Body), "SMS_OTP");
      expect([status, body.reason]).toEqual([400, expect.stringContaining("was refused")]);
    }
    expect((await sca.begin(id, "SMS_OTP")).status).toBe(200);
    const code = codeIn((await textTo(phoneNumber, 3)).form.Body);
    expect((await sca.code(id, code, "SMS_OTP")).status).toBe(200);
  });
});

describe("a report on a code", () => {
  it("is refused where it isn't signed by the account, or names another provider; nothing changes", async () => {
    const { phoneNumber, call, rows } = await european();
    expect((await call("phone")).status).toBe(204);
    const message = await textTo(phoneNumber);
    const { pathname } = new URL(message.form.StatusCallback ?? "");
    const forged = { MessageStatus: "failed" };
    expect(await sms.report(message, "failed", { baseUrl, forged })).toBe(401);
    expect(await sms.report(message, "failed", { baseUrl, token: "another" })).toBe(401);
    for (const name of ["mail", "none"]) {
      const other = pathname.replace("/texts/", `/${name}/`);
      expect(await sms.report(message, "failed", { baseUrl, path: other })).toBe(404);
    }
    // Signed by an account that has not sent it.
    const others = new URL(pathname.replace("/texts/", "/other-texts/"), "https://pay.example.com");
    expect(await sms.report(message, "failed", { baseUrl, path: others.href })).toBe(404);
    expect(await sms.report(message, "delivered", { baseUrl, path: others.href })).toBe(404);
    const noId = pathname.replace(/[^/]+$/, "1");
    expect(await sms.report(message, "failed", { baseUrl, path: noId })).toBe(404);
    const unsigned = await fetch(baseUrl + pathname, { method: "POST", body: new URLSearchParams(forged) });
    expect(unsigned.status).toBe(401);
    const large = await fetch(baseUrl + pathname, {
      method: "POST",
      body: new URLSearchParams({ x: "x".repeat(20_000) }),
    });
    expect(large.status).toBe(413);
    expect(isRefused(await rows(() => true))).toBe(false);
  });

  it("has the signature of the vendor's documentation", () => {
    const form = new URLSearchParams({
      Digits: "1234",
      To: "+18005551212",
      From: "+12349013030",
      Caller: "+12349013030",
      CallSid: "CA1234567890ABCDE",
    });
    const signature = twilioSignature("12345", "https://mycompany.com/myapp.php?foo=1&bar=2", form);
    expect(signature.toString("base64")).toBe("0/KCTR6DLpKmkAf8muzZqo1nDgQ=");
  });
});

async function approve(client: Client, id: string) {
  await upload(client, id, "PASSPORT");
  expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
  const reviewer = await tokenOf(client, "REVIEW");
  expect((await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" })).status).toBe(200);
}

it("lets a customer in the EEA verify both contacts and be approved, with a provider for each channel", async () => {
  const customer = await european(individual);
  const { id, production, email, call } = customer;
  expect((await submit(production, id)).status).toBe(409);
  expect((await call("email")).status).toBe(204);
  const [message] = await eventually(
    async () => mail.received.filter(({ to }) => to.includes(email)),
    ({ length }) => length === 1,
  );
  expect((await call("email/confirm", { code: codeIn(message?.text) })).status).toBe(200);
  await verifyPhone(customer);
  await approve(production, id);
  expect(await statusOf(production, id)).toBe("APPROVED");
});

describe("a service for SMS", () => {
  const { sid: accountSid } = account;
  const members = { accountSid, authToken: "file:token", from: "+15005550006" };
  const settings = (given: object) => twilioSettings({ env: app.core.deps.env, folder }).safeParseAsync(given);

  it.each([
    ["plain HTTP to another machine", { ...members, url: "http://sms.example.com" }],
    ["no URL", { ...members, url: "sms" }],
    ["a URL with a password", { ...members, url: "https://a:b@sms.example.com" }],
    ["no account", { ...members, accountSid: "AC1" }],
    ["a token that stands in the file", { ...members, authToken: account.token }],
    ["neither sender nor messaging service", { accountSid, authToken: "file:token" }],
    ["both", { ...members, messagingServiceSid: `MG${"0".repeat(32)}` }],
    ["a sender's name that is too long", { ...members, from: "Example Payments" }],
    ["an unknown member", { ...members, statusCallback: "https://example.com" }],
  ])("is not described by %s", async (_what, given) => {
    expect((await settings(given)).success).toBe(false);
  });

  it("is the vendor's unless named; a wrong token is an error without the message", async () => {
    const messagingServiceSid = `MG${"0".repeat(32)}`;
    const { data } = await settings({ accountSid, authToken: "file:token", messagingServiceSid });
    expect(data?.url).toBe("https://api.twilio.com");
    if (!data) throw new Error("These are no settings");
    const wrong = { ...data, url: sms.url, authToken: "wrong" };
    const names = { provider: "texts", platformId: "PlatformConfig:1" };
    const expiresAt = new Date();
    const message = {
      id: "1",
      channel: "SMS",
      to: "+491511",
      text: "123456",
      platformName: "Acme",
      expiresAt,
    } as const;
    const failed = await twilioSender(app.core.deps, names, wrong)
      .send(message)
      .catch((error: unknown) => error);
    expect(String(failed)).toBe("Error: The SMS service did not accept a code: status 401, code 20003");
  });
});
