import { randomUUID } from "node:crypto";
import { Authenticator } from "../../testkit/authenticator.js";
import { assertionOf, attestationOf, walletSite } from "../../testkit/wallet-passkey.js";
import {
  identityToken,
  malformedStamp,
  newDeviceKey,
  nonceOf,
  sandboxStamp,
  sealCode,
  stampOf,
  type DeviceKey,
  type Stamp,
} from "./device.js";
import type { WalletModel } from "./model.js";
import type { OperationName } from "./operations.js";
import type { Credential, ModelCall, Request, Wallet } from "./state.js";
import type { Action, Step } from "./steps.js";

// The call that a step is in a state. Undefined: there is nothing that it could be about.

/** Of a passkey's registration, the platform's own. */
const challengeText = "Y2hhbGxlbmdl";

export class CallMaker {
  private readonly authenticators: Authenticator[] = [];

  constructor(
    private readonly model: WalletModel,
    /** Real time, which tokens of issuers are compared with. */
    private readonly nowMs: number,
  ) {}

  async callOf(step: Step): Promise<ModelCall | undefined> {
    const { does, by: caller, surface, minutes } = step;
    const base = { caller, surface };
    if (does === "look") return undefined;
    if (does === "finish" || does === "race") return this.nextLeg(step);
    if (does === "advance") {
      const body = { advanceSeconds: minutes * 60 };
      return { ...base, caller: "first", operation: "advanceSandboxClock", body };
    }
    const wallet = this.model.wallets[step.wallet];
    if (!wallet) throw new Error("No such wallet");
    const made = await this.actions[does](wallet, step);
    return made && { ...base, ...made };
  }

  private readonly actions: Readonly<
    Record<
      Action,
      (wallet: Wallet, step: Step) => Promise<(Partial<ModelCall> & Pick<ModelCall, "operation">) | undefined>
    >
  > = {
    sendCode: async (wallet, step) => {
      const credential = pick(this.credentials(wallet, "EMAIL_OTP", "SMS_OTP", "OAUTH"), step);
      return credential && { operation: "challengeAuthCredential", id: credential.id };
    },
    openByCode: (wallet, step) => this.codeProof(wallet, step, true),
    guessCode: (wallet, step) => this.codeProof(wallet, step, false),
    challengePasskey: async (wallet, step) => {
      const credential = pick(this.credentials(wallet, "PASSKEY"), step);
      return credential && { operation: "challengeAuthCredential", id: credential.id, ...clientKey(step) };
    },
    provePasskey: (wallet, step) => this.passkeyProof(wallet, step),
    proveIdentity: async (wallet, step) => {
      const credential = pick(this.credentials(wallet, "OAUTH"), step);
      if (!credential) return undefined;
      const key = newDeviceKey();
      const isRight = step.fault !== "otherPayload";
      const subject = step.fault === "otherRequest" ? "eve" : (credential.identity ?? "");
      const nonce = nonceOf(isRight ? key.publicKey : newDeviceKey().publicKey);
      const oidcToken = identityToken(this.nowMs, { sub: subject, nonce });
      const body = { type: "OAUTH", oidcToken, clientPublicKey: key.publicKey };
      const proof = { type: "OAUTH", subject, isRight, key } as const;
      return { operation: "verifyAuthCredential", id: credential.id, body, proof, clientKey: key };
    },
    addEmail: async ({ accountId }) => ({ operation: "createAuthCredential", body: { type: "EMAIL_OTP", accountId } }),
    addPhone: async ({ accountId }) => ({ operation: "createAuthCredential", body: { type: "SMS_OTP", accountId } }),
    addPasskey: async ({ accountId }, step) => {
      const used = step.mayBeOver ? pick(this.authenticators.toReversed(), step) : undefined;
      const device = used ?? new Authenticator(walletSite);
      if (!used) this.authenticators.push(device);
      const attestation = attestationOf(device, challengeText, "bank.example", { counter: used?.counter ?? 1 });
      const body = { type: "PASSKEY", accountId, nickname: "phone", challenge: challengeText, attestation };
      return { operation: "createAuthCredential", body, identity: idOf(device) };
    },
    addIdentity: async ({ accountId }, { pick: which }) => {
      const identity = `subject-${which % 2}`;
      const body = { type: "OAUTH", accountId, oidcToken: identityToken(this.nowMs, { sub: identity }) };
      return { operation: "createAuthCredential", body, identity };
    },
    removeCredential: async (wallet, step) => {
      const credential = pick(this.credentials(wallet), step);
      return { operation: "revokeAuthCredential", id: credential?.id ?? `AuthMethod:${randomUUID()}` };
    },
    endSession: async (wallet, step) => this.ofSession("revokeAuthSession", wallet, step),
    refreshSession: async (wallet, step) => this.ofSession("refreshAuthSession", wallet, step),
    setPrivacy: async ({ accountId: id }, { pick: which }) => ({
      operation: "updateInternalAccount",
      id,
      body: { privateEnabled: which % 2 === 0 },
    }),
    setNothing: async ({ accountId: id }) => ({ operation: "updateInternalAccount", id, body: {} }),
    export: async ({ accountId: id }, step) => ({ operation: "exportInternalAccount", id, ...clientKey(step) }),
    delegate: async ({ accountId, cardId }, { fault }) => {
      const other = this.model.wallets.find((wallet) => wallet.accountId !== accountId);
      const internalAccountId = (fault === "otherWallet" && other?.accountId) || accountId;
      return { operation: "createDelegatedKey", body: { cardId, internalAccountId, nickname: "Groceries" } };
    },
    revokeKey: async (wallet, step) => {
      const keys = [...this.model.delegatedKeys.values()].filter((key) => key.wallet === wallet);
      const found = pick(newestFirst(keys), step);
      return found && { operation: "revokeDelegatedKey", id: found.id };
    },
    quote: async ({ accountId }) => {
      const other = this.model.wallets.find((wallet) => wallet.accountId !== accountId);
      const body = {
        source: { sourceType: "ACCOUNT", accountId },
        destination: { destinationType: "ACCOUNT", accountId: other?.accountId },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 100,
      };
      return { operation: "createQuote", body, caller: "first" };
    },
    execute: async (wallet, step) => {
      const quotes = newestFirst(this.model.quotes.values()).filter((quote) => quote.wallet === wallet);
      const open = quotes.filter(({ isExecuted, expiresAt }) => !isExecuted && expiresAt > this.model.now);
      const found = pick(step.mayBeOver || open.length === 0 ? quotes : open, step);
      if (!found) return undefined;
      const stamp = step.fault === "noStamp" ? undefined : this.stamp(step, { wallet, payload: found.payload });
      return { operation: "executeQuote", id: found.id, ...(stamp && { stamp }) };
    },
  };

  private credentials(wallet: Wallet, ...types: Credential["type"][]): Credential[] {
    const all = newestFirst(this.model.credentialsOf(wallet));
    return types.length === 0 ? all : all.filter(({ type }) => types.includes(type));
  }

  private ofSession(operation: OperationName, wallet: Wallet, step: Step) {
    const all = newestFirst(this.model.sessions.values()).filter(({ credential }) => credential.wallet === wallet);
    const live = all.filter(({ expiresAt }) => expiresAt > this.model.now);
    const id = pick(step.mayBeOver ? all : live, step)?.id ?? `Session:${randomUUID()}`;
    return operation === "refreshAuthSession" ? { operation, id, ...clientKey(step) } : { operation, id };
  }

  private async codeProof(wallet: Wallet, step: Step, isRight: boolean) {
    const all = this.credentials(wallet, "EMAIL_OTP", "SMS_OTP").filter(({ code }) => code);
    const credential = pick(all, step);
    if (!credential?.code) return undefined;
    const key = newDeviceKey();
    const { target } = credential.code;
    const bundle = await sealCode(target, key, isRight ? "000000" : "123456");
    const body = { type: credential.type, encryptedOtpBundle: bundle };
    const proof = { type: "CODE", target, isRight, key } as const;
    return { operation: "verifyAuthCredential" as const, id: credential.id, body, proof };
  }

  private async passkeyProof(wallet: Wallet, step: Step) {
    const requests = newestFirst(this.model.requests.values()).filter(({ purpose }) => purpose === "passkey");
    const own = requests.filter((request) => request.wallet === wallet);
    const open = own.filter((request) => this.model.isOpen(request));
    const request = pick(step.mayBeOver ? own : open, step);
    if (!request) return undefined;
    const { fault } = step;
    const other = requests.find(({ id }) => id !== request.id);
    const credential = this.model.credentials.get(request.bound);
    const device = this.authenticators.find((each) => idOf(each) === credential?.identity) ?? this.authenticators[0];
    if (!device) return undefined;
    const counter = fault === "reordered" ? 1 : Math.max(device.counter, credential?.counter ?? 0) + 1;
    const wrong = { counter, hasForeignKey: fault === "strangerKey" };
    const real = assertionOf(device, fault === "otherPayload" ? "another" : request.payload, wrong);
    const isLiteral = fault === "literal";
    const assertion = isLiteral ? { ...real, signature: "sandbox-valid-passkey-signature" } : real;
    const isRight = idOf(device) === credential?.identity && fault !== "strangerKey" && fault !== "otherPayload";
    const sent = fault === "otherRequest" && other ? other.id : request.id;
    const signed = isLiteral ? { requestId: sent } : { requestId: request.id, counter };
    return {
      operation: "verifyAuthCredential" as const,
      id: request.bound,
      body: { type: "PASSKEY", assertion },
      caller: fault === "otherCaller" ? step.by : request.call.caller,
      proof: { type: "PASSKEY", isRight, ...signed } as const,
      ...(fault !== "noRequestId" && { requestId: sent }),
    };
  }

  /** A challenge's next leg, which may be wrong in one way. */
  private nextLeg(step: Step): ModelCall | undefined {
    const requests = newestFirst(this.model.requests.values()).filter(({ purpose }) => purpose !== "passkey");
    const open = requests.filter((request) => this.model.isOpen(request) && this.isSignable(request));
    const request = pick(step.mayBeOver || open.length === 0 ? requests : open, step);
    if (!request) return undefined;
    const { call, id } = request;
    const leg = { ...call, stamp: this.stamp(step, request), requestId: id };
    const { stamp, requestId, ...rest } = leg;
    const other = requests.find((each) => each.id !== id);
    switch (step.fault) {
      case "noStamp":
        return { ...rest, requestId };
      case "noRequestId":
        return { ...rest, stamp };
      case "unknownRequest":
        return { ...leg, requestId: `Request:${randomUUID()}` };
      case "otherRequest":
        return other && { ...other.call, stamp, requestId };
      case "otherSurface":
        return { ...leg, surface: call.surface === "REST" ? "GRAPH" : "REST" };
      case "otherCaller":
        return { ...leg, caller: step.by };
      case "changed":
        return changed(leg);
      case "reordered":
        return { ...leg, body: call.body && Object.fromEntries(Object.entries(call.body).toReversed()) };
      default:
        return leg;
    }
  }

  private isSignable({ wallet, signer }: Request): boolean {
    return signer !== undefined || this.model.liveSessions(wallet).length > 0;
  }

  /** Over the payload, by the key that may sign, unless the step's fault is another one. */
  private stamp({ fault, pick: which }: Step, signed: Pick<Request, "wallet" | "payload"> & Partial<Request>): Stamp {
    const { wallet, payload, signer, except, started } = signed;
    const { model } = this;
    const keysOf = (of: Wallet, isAny = false) =>
      newestFirst(model.sessions.values())
        .filter(({ credential, expiresAt }) => credential.wallet === of && (isAny || expiresAt > model.now))
        .filter(({ credential }) => isAny || credential !== except)
        .flatMap(({ key }) => key ?? []);
    const of = (keys: readonly DeviceKey[]) => stampOf(keys[which % keys.length] ?? newDeviceKey(), payload);
    if (fault === "literal") return sandboxStamp;
    if (fault === "malformed") return malformedStamp;
    if (fault === "strangerKey") return of([]);
    if (fault === "otherWallet")
      return of(model.wallets.filter((each) => each !== wallet).flatMap((each) => keysOf(each)));
    if (fault === "anySession") return of(keysOf(wallet, true));
    if (started) return started.stamp;
    const right = signer ?? keysOf(wallet)[0] ?? newDeviceKey();
    return stampOf(right, fault === "otherPayload" ? `${payload} ` : payload);
  }
}

const idOf = ({ credentialId }: Authenticator) => credentialId.toString("base64url");

const newestFirst = <T>(all: Iterable<T>) => [...all].toReversed();

function pick<T>(all: readonly T[], { pick: which }: Step): T | undefined {
  return all[which % all.length];
}

/** A client's key: rarely an uncompressed one, for which the service makes the session's key. */
function clientKey({ fault }: Step): Pick<ModelCall, "body" | "clientKey"> {
  const key = newDeviceKey();
  if (fault !== "reordered") return { body: { clientPublicKey: key.publicKey }, clientKey: key };
  return { body: { clientPublicKey: uncompressed } };
}

/** The curve's base point, whose private key is 1. */
const uncompressed =
  "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/** The same request with one byte changed, or another one of its type. */
function changed(call: ModelCall): ModelCall {
  const { surface, body = {}, id } = call;
  if (surface === "REST" && call.body) return { ...call, tail: " " };
  if ("nickname" in body) return { ...call, body: { ...body, nickname: `${String(body.nickname)}x` } };
  if ("encryptedOtpBundle" in body) {
    return { ...call, body: { ...body, encryptedOtpBundle: `${String(body.encryptedOtpBundle)} ` } };
  }
  if ("clientPublicKey" in body) return { ...call, body: { clientPublicKey: newDeviceKey().publicKey } };
  if ("privateEnabled" in body) return { ...call, body: { privateEnabled: !body.privateEnabled } };
  if ("type" in body) return { ...call, body: { ...body, accountId: `InternalAccount:${randomUUID()}` } };
  return { ...call, id: `${id?.split(":")[0]}:${randomUUID()}` };
}
