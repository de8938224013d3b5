import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { Secret, TOTP } from "otpauth";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, type Client, type RestReply } from "../testkit/app.js";
import { Authenticator } from "../testkit/authenticator.js";

/** Never a code: the sandbox's and those of apps have other digits, or it is a one in a million. */
export const wrongCode = "000000";
export const sandboxCode = "123456";

/** The code of an app with this secret, now or some steps of 30 seconds away. */
export function appCode(secretBase32: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secretBase32) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A refusal that names its field, as `toMatchObject` takes it. */
export const refusal = (field: string) => ({
  status: 400,
  body: { code: "INVALID_INPUT", details: { errors: [{ field }] } },
});

/** A platform's calls of strong customer authentication, as its integrator makes them. */
export class Sca {
  constructor(readonly client: Client) {}

  async customer(body: object = {}): Promise<string> {
    const contacts = { email: `${randomUUID()}@example.com`, phoneNumber: "+4915112345678" };
    return (await createCustomer(this.client, { region: "DE", currencies: [], ...contacts, ...body })).id;
  }

  /** A customer whose phone number is verified. */
  async reachable(): Promise<string> {
    const id = await this.customer();
    await this.verifyPhone(id);
    return id;
  }

  async verifyPhone(id: string): Promise<void> {
    expect((await this.client.rest("POST", `/customers/${id}/verify-phone`)).status).toBe(204);
    const body = { code: sandboxCode };
    expect((await this.client.rest("POST", `/customers/${id}/verify-phone/confirm`, { body })).status).toBe(200);
  }

  call(id: string, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<RestReply> {
    return this.client.rest(method, `/sca${path}?customerId=${id}`, { body, headers });
  }

  start(id: string, type: string, headers?: Record<string, string>): Promise<RestReply> {
    return this.call(id, "POST", "/factors", { type }, headers);
  }

  confirm(id: string, body: object): Promise<RestReply> {
    return this.call(id, "POST", "/factors/confirm", body);
  }

  async factors(id: string): Promise<{ factor: string; credentialId?: string; name?: string }[]> {
    const { status, body } = await this.call(id, "GET", "/factors");
    expect(status).toBe(200);
    return body.factors;
  }

  /** Enrols an app. Returns its secret, the used code, and the recovery codes. */
  async withApp(id: string): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
    const { body: started } = await this.start(id, "TOTP");
    const code = appCode(started.secretBase32Encoded);
    const confirmed = await this.confirm(id, { type: "TOTP", secret: started.secret, code });
    expect(confirmed).toMatchObject({ status: 200, body: { type: "TOTP" } });
    return { secret: started.secretBase32Encoded, code, recoveryCodes: confirmed.body.recoveryCodes };
  }

  /** Enrols a passkey. Returns its authenticator. */
  async withPasskey(id: string): Promise<Authenticator> {
    const { body: started } = await this.start(id, "PASSKEY");
    const authenticator = new Authenticator(started.allowedOrigins[0]);
    const credential = authenticator.register(started.options);
    const confirmed = await this.confirm(id, { type: "PASSKEY", origin: authenticator.origin, credential });
    expect(confirmed).toMatchObject({ status: 200, body: { type: "PASSKEY", factor: { factor: "PASSKEY" } } });
    return authenticator;
  }

  begin(id: string, factor: string): Promise<RestReply> {
    return this.call(id, "POST", "/login/start", { factor });
  }

  complete(id: string, body: object): Promise<RestReply> {
    return this.call(id, "POST", "/login/complete", { endUserIpAddress: "192.0.2.7", ...body });
  }

  code(id: string, code: string, factor = "TOTP"): Promise<RestReply> {
    return this.complete(id, { factor, code });
  }

  /** Logs a customer in by the code that its phone gets. */
  async login(id: string): Promise<void> {
    expect((await this.begin(id, "SMS_OTP")).status).toBe(200);
    expect((await this.code(id, sandboxCode, "SMS_OTP")).status).toBe(200);
  }

  report(id: string, eventType: string): Promise<RestReply> {
    return this.call(id, "POST", "/record-event", { eventType });
  }

  async startReset(id: string, factor: string): Promise<RestReply["body"]> {
    const { status, body } = await this.call(id, "POST", "/factors/reset", { factor });
    expect(status).toBe(201);
    return body;
  }

  async readReset(id: string, resetId: string): Promise<RestReply["body"]> {
    return (await this.call(id, "GET", `/factors/reset/${resetId}`)).body;
  }

  async awaitReset(id: string, resetId: string, wanted: string): Promise<void> {
    await eventually(
      () => this.readReset(id, resetId),
      ({ status }) => status === wanted,
    );
  }

  completeReset(id: string, resetId: string, body?: object): Promise<RestReply> {
    return this.call(id, "POST", `/factors/reset/${resetId}/complete`, body);
  }

  async advance(seconds: number): Promise<void> {
    const { status } = await this.client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
    expect(status).toBe(200);
  }
}
