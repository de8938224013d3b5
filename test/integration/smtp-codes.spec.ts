import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootCertificates } from "node:tls";
import { afterAll, describe, expect, it } from "@jest/globals";
import { createTransport } from "nodemailer";
import { smtpSender, smtpSettings, transportOf } from "../../subgraphs/verification/code-messages/smtp.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { captureLog } from "../testkit/secrets.js";
import { newDeviceKey, openSession, sealCode, walletOf } from "../testkit/wallet-client.js";
import { certificate, startMailServer } from "../subgraphs/smtp.fixture.js";

// Codes by e-mail in production (docs/providers.md, Codes by e-mail).

const mail = await startMailServer();
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-smtp-"));
afterAll(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});
writeFileSync(path.join(folder, "ca.pem"), certificate);
writeFileSync(path.join(folder, "other.pem"), rootCertificates[0] ?? "");
writeFileSync(path.join(folder, "password"), "let me in\n");
const file = path.join(folder, "providers.yaml");
writeFileSync(
  file,
  `providers:
  mail:
    roles: [codes]
    kind: smtp
    url: smtp://localhost:${mail.port}
    from: Acme Pay <no-reply@acme.example>
    user: mailer
    password: file:password
    ca: file:ca.pem`,
);
const log = captureLog();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger: log.logger });

const settings = (members: object) => smtpSettings({ env: app.core.deps.env, folder }).safeParseAsync(members);

/** A customer in the EEA, whose address must be verified. */
async function european(email: string) {
  const { production, platformId } = await app.platform();
  const { id } = await createCustomer(production, {
    region: "DE",
    currencies: [],
    email,
    phoneNumber: "+4915112345678",
  });
  const call = (route: string, body?: object) => production.rest("POST", `/customers/${id}/verify-${route}`, { body });
  const where = { platformId, environment: "PRODUCTION" as const, customerId: id };
  const left = (accept: (rows: readonly { refusedAt: Date | null }[]) => boolean) =>
    eventually(() => app.core.deps.db.codeMessage.findMany({ where }), accept);
  return { production, call, left };
}

const codeIn = (text: string) => /^(\d{6}) is your code/m.exec(text)?.[1] ?? "";

describe("a code by e-mail", () => {
  it("arrives once, encrypted, with the platform's name; it is in no log, and is forgotten", async () => {
    const email = "ada.encrypted@example.com";
    const { production, call, left } = await european(email);
    await production.rest("PATCH", "/config", { body: { branding: { name: "Acme Päy" } } });
    const count = mail.received.length;
    expect((await call("email")).status).toBe(204);
    await left(({ length }) => length === 0);
    const [message, ...others] = mail.received.slice(count);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ from: "no-reply@acme.example", to: [email], isEncrypted: true });
    const { text = "" } = message ?? {};
    expect(text).toMatch(/^From: Acme Pay <no-reply@acme\.example>\r$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?Your_code_for_Acme_P=C3=A4y\?=\r$/m);
    expect(text).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>\r$/m);
    const code = codeIn(text);
    expect((await call("email/confirm", { code })).status).toBe(200);
    expect(log.text()).not.toContain(code);
    expect(log.text()).not.toContain(email);
    const phone = await call("phone");
    expect([phone.status, phone.body.reason]).toEqual([
      501,
      expect.stringContaining("SMS: no provider of the role codes"),
    ]);
  });

  it("is sent again after a 4xx, and the code that arrives is valid", async () => {
    const { call, left } = await european("ada.later@example.com");
    const count = mail.received.length;
    mail.refusals.push({ at: "RCPT", responseCode: 451, message: "ada.later@example.com: greylisted" });
    expect((await call("email")).status).toBe(204);
    await left(({ length }) => length === 0);
    expect(mail.received).toHaveLength(count + 1);
    const code = codeIn(mail.received.at(-1)?.text ?? "");
    expect((await call("email/confirm", { code })).status).toBe(200);
    expect(log.text()).toContain("The mail server did not accept a code: EENVELOPE, response 451");
    expect(log.text()).not.toContain("ada.later@example.com");
  });

  it.each(["RCPT", "DATA"] as const)("is given up at once after a 5xx to %s; its confirmation says so", async (at) => {
    const { call, left } = await european("nobody@example.com");
    const count = mail.received.length;
    mail.refusals.push({ at, responseCode: 550, message: "nobody@example.com: no such mailbox" });
    expect((await call("email")).status).toBe(204);
    const [row] = await left((rows) => rows.some(({ refusedAt }) => refusedAt !== null));
    expect(row).toMatchObject({ content: new Uint8Array() });
    expect(mail.received).toHaveLength(count);
    const { status, body } = await call("email/confirm", { code: "123456" });
    expect([status, body.code, body.details.errors[0].field]).toEqual([400, "INVALID_INPUT", "code"]);
    expect(body.reason).toContain("was refused");
    // Another code may arrive.
    expect((await call("email")).status).toBe(204);
    await left(({ length }) => length === 0);
    const code = codeIn(mail.received.at(-1)?.text ?? "");
    expect((await call("email/confirm", { code })).status).toBe(200);
    expect(log.text()).not.toContain("nobody@example.com");
  });

  it("is repeated where the server doesn't respond, or doesn't know the user; no error has the address", async () => {
    const about = { id: "1", channel: "EMAIL", text: "123456", platformName: "Acme" } as const;
    const message = { ...about, to: "x@example.com", expiresAt: new Date() };
    const url = `smtp://127.0.0.1:${mail.port}`;
    const wrong = { url, from: "a@example.com", user: "mailer", password: "file:ca.pem", ca: "file:ca.pem" };
    for (const [members, error] of [
      [{ url: "smtp://127.0.0.1:1", from: "a@example.com" }, /ESOCKET|ECONNECTION/],
      [{ url, from: "a@example.com", ca: "file:other.pem" }, /ESOCKET|ETLS/],
      [wrong, /EAUTH, response 535/],
    ] as const) {
      const { data } = await settings(members);
      if (!data) throw new Error(`These are no settings: ${JSON.stringify(members)}`);
      const failed = await smtpSender("mail", data)
        .send(message)
        .catch((reason: unknown) => reason);
      expect(String(failed)).toMatch(error);
      expect(String(failed)).not.toMatch(/example\.com|123456/);
    }
  });
});

it("opens a wallet, or says that its code was refused", async () => {
  const { production, platformId } = await app.platform();
  const { id } = await createCustomer(production, { currencies: ["USDB"], email: "wallet@example.com" });
  const { credentialId } = await walletOf(production, id);
  const where = { platformId, environment: "PRODUCTION" as const, customerId: id };
  const messages = (accept: (rows: readonly { refusedAt: Date | null }[]) => boolean) =>
    eventually(() => app.core.deps.db.codeMessage.findMany({ where }), accept);
  mail.refusals.push({ at: "RCPT", responseCode: 550, message: "no such mailbox" });
  const { body: challenge } = await production.rest("POST", `/auth/credentials/${credentialId}/challenge`);
  await messages((rows) => rows.some(({ refusedAt }) => refusedAt !== null));
  const encryptedOtpBundle = await sealCode(challenge.otpEncryptionTargetBundle, newDeviceKey(), "123456");
  const body = { type: "EMAIL_OTP", encryptedOtpBundle };
  const refused = await production.rest("POST", `/auth/credentials/${credentialId}/verify`, { body });
  expect([refused.status, refused.body.reason]).toEqual([401, expect.stringContaining("the message was refused")]);
  await openSession(production, credentialId, "EMAIL_OTP", async () => {
    await messages(({ length }) => length === 0);
    return codeIn(mail.received.at(-1)?.text ?? "");
  });
});

describe("a mail server", () => {
  it("must offer TLS, unless it is on this machine", async () => {
    const plain = await startMailServer({ hideSTARTTLS: true, disabledCommands: ["STARTTLS"] });
    const mailOf = { from: "a@example.com", to: "b@example.com", text: "123456" };
    const { data: remote } = await settings({ url: "smtp://mail.example.com", from: "a@example.com" });
    const { data: local } = await settings({ url: `smtp://127.0.0.1:${plain.port}`, from: "a@example.com" });
    if (!remote || !local) throw new Error("These are no settings");
    expect(transportOf(remote)).toMatchObject({ port: 587, secure: false, requireTLS: true });
    const asRemote = createTransport({ ...transportOf(remote), host: "127.0.0.1", port: plain.port });
    await expect(asRemote.sendMail(mailOf)).rejects.toThrow();
    expect(plain.received).toEqual([]);
    await createTransport(transportOf(local)).sendMail(mailOf);
    expect(plain.received).toMatchObject([{ isEncrypted: false }]);
    await plain.close();
    // One on this machine may offer TLS by a certificate of its own making.
    const { data: own } = await settings({ url: `smtp://localhost:${mail.port}`, from: "a@example.com" });
    if (!own) throw new Error("These are no settings");
    await createTransport(transportOf(own)).sendMail(mailOf);
    expect(mail.received.at(-1)).toMatchObject({ to: ["b@example.com"], isEncrypted: true });
  });

  const from = "a@example.com";
  const url = "smtps://mail.example.com";
  it.each([
    ["https://mail.example.com", { url: "https://mail.example.com", from }],
    ["a URL with a password", { url: "smtps://a:b@mail.example.com", from }],
    ["a path", { url: `${url}/inbox`, from }],
    ["two senders", { url, from: "a@example.com, b@example.com" }],
    ["a line break in the sender", { url, from: "A\nB <a@example.com>" }],
    ["a user without a password", { url, from, user: "mailer" }],
    ["a password that stands in the file", { url, from, user: "mailer", password: "let me in" }],
    ["a variable that is not set", { url, from, user: "mailer", password: "env:PAYGRAPH_NO_SUCH_VARIABLE" }],
    ["a file that does not exist", { url, from, user: "mailer", password: "file:none" }],
    ["an unknown member", { url, from, tls: false }],
  ])("is not described by %s", async (_what, members) => {
    expect((await settings(members)).success).toBe(false);
  });

  it("is reached by TLS from the first byte with smtps", async () => {
    const { data } = await settings({ url, from, user: "mailer", password: "file:password" });
    if (!data) throw new Error("These are no settings");
    const { host, port, secure, auth } = transportOf(data);
    expect({ host, port, secure, auth }).toEqual({
      host: "mail.example.com",
      port: 465,
      secure: true,
      auth: { user: "mailer", pass: "let me in" },
    });
  });
});
