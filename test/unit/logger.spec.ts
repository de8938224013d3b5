import { Writable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { openDatabase } from "../../subgraphs/shared/persistence/client.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";

function capture() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { logger: createLogger("trace", sink), text: () => lines.join("") };
}

/** Values that must never be readable in a log, by their names. */
const secrets: Record<string, string> = {
  clientSecret: "s3cr3t-client",
  authorization: "Basic c2VjcmV0LWJhc2lj",
  password: "pa55-phrase",
  otpCode: "998877",
  code: "XXXX-AGENT-X7K9",
  pan: "4111111111111111",
  cardNumber: "5500005555555559",
  accountNumber: "000123456789",
  iban: "DE89370400440532013000",
  intermediaryRoutingNumber: "021000021",
  sortCode: "200415",
  clabeNumber: "032180000118359719",
  pixKey: "maria@example.com",
  vpa: "asha@okbank",
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  lightningAddress: "ana@example.com",
  invoice: "lnbc1p54twgqsp5qgpqyqszqgpqyqszqgpqyqszqgpq",
  phoneNumber: "+254712345678",
  identifier: "078-05-1120",
  taxId: "12-3456789",
  panEmbedUrl: "https://reveal.example/abc",
  accessToken: "gat_0123456789",
  privateKey: "-----BEGIN PRIVATE KEY-----",
  encryptedWalletCredentials: '{"data":"7b22"}',
  oidcToken: "eyJhbGciOiJSUzI1NiJ9.e30.AA",
  payloadToSign: '{"type":"ACTIVITY"}',
  stamp: "eyJwdWJsaWNLZXkiOiIwMiJ9",
};

describe("the logger", () => {
  it.each(Object.entries(secrets))("never writes the value of %s, at any depth", (name, value) => {
    const { logger, text } = capture();
    logger.info({ [name]: value, request: { body: { [name]: value, list: [{ [name]: value }] } } }, "handled");
    expect(text()).toContain("handled");
    expect(text()).not.toContain(value);
  });

  it("removes credentials from texts and URLs", () => {
    const { logger, text } = capture();
    logger.error({ err: new Error("can't reach postgresql://paygraph:hunter2@db/x") }, "sent Basic dXNlcjpwYXNz");
    expect(text()).not.toMatch(/hunter2|dXNlcjpwYXNz/);
    expect(text()).toContain("postgresql://paygraph:");
  });

  it("keeps what explains a failure: the error's code, message and stack", () => {
    const { logger, text } = capture();
    logger.error({ err: Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" }) }, "failed");
    expect(text()).toContain("ECONNREFUSED");
    expect(text()).toContain("connection refused");
    expect(text()).toContain("logger.spec");
  });

  it("keeps the code of an error object, not a one-time code beside some status", () => {
    const { logger, text } = capture();
    logger.info({ refusal: { status: 409, code: "CONFLICT" }, device: { status: "PENDING", code: "WDJB4471" } }, "x");
    expect(text()).toContain("CONFLICT");
    expect(text()).not.toContain("WDJB4471");
  });

  it("says what is wrong with a query without the values that it was given", async () => {
    const database = openDatabase({ url: "postgresql://nobody@127.0.0.1:1/none" });
    const data = { platformId: "PlatformConfig:x", environment: "SANDBOX", fullName: "Jane Confidential" };
    const { logger, text } = capture();
    try {
      await database.db.customer.create({ data: data as never });
    } catch (err) {
      logger.error({ err, outer: new Error("outer", { cause: err }) }, "failed");
    } finally {
      await database.close();
    }
    expect(text()).toContain("is missing");
    expect(text()).toContain("logger.spec");
    expect(text()).not.toContain("Jane Confidential");
  });
});
