import type { DeviceKey } from "./device.js";
import type { Outcome } from "./operations.js";
import { hour, minute, State, type Credential, type ModelCall, type Request } from "./state.js";

// Proofs by docs/wallets.md: codes, passkeys, identity tokens, and the sessions that they open.

/** Applied with the result of the call, once it is known to have the code. */
export type Effect = (value: Outcome["value"]) => void;

export interface Prediction {
  /** DONE, CHALLENGE, PROCESSING, or that of the error. */
  readonly code: string;
  readonly effect?: Effect;
}

export const refused = (code: string, effect?: Effect): Prediction => ({ code, ...(effect && { effect }) });
export const done = (effect: Effect): Prediction => ({ code: "DONE", effect });

export const requestMs = 5 * minute;
const sessionMs = 15 * minute;

/** The request that a later leg repeats. */
export function bareCall({ stamp: _stamp, requestId: _requestId, ...call }: ModelCall): ModelCall {
  return call;
}

/** The part of the model that knows credentials and sessions. */
export class Proofs extends State {
  /** Number of times that each challenge and code was accepted. */
  readonly accepted = new Map<string, number>();

  protected use(request: Request): void {
    request.isUsed = true;
    this.accepted.set(request.id, (this.accepted.get(request.id) ?? 0) + 1);
  }

  protected sendCode(credential: Credential, { otpEncryptionTargetBundle: target }: Outcome["value"]): void {
    const isSameWindow = this.now - credential.windowAt < hour;
    credential.sent = isSameWindow ? credential.sent + 1 : 1;
    credential.windowAt = isSameWindow ? credential.windowAt : this.now;
    credential.code = { target, expiresAt: this.now + 5 * minute, failures: 0 };
  }

  protected sendChallenge(call: ModelCall): Prediction {
    const credential = this.credentials.get(call.id ?? "");
    if (!credential) return refused("AUTH_METHOD_NOT_FOUND");
    const { wallet, type, lockedUntil, windowAt, sent } = credential;
    if (type === "OAUTH") return refused("INVALID_INPUT");
    if (type === "PASSKEY") {
      const bound = credential.id;
      const expiresAt = this.now + requestMs;
      return done(({ requestId: id, challenge: payload }) => {
        const facts = { id, call: bareCall(call), purpose: "passkey" as const, bound, payload, round: 1 };
        this.requests.set(id, { wallet, ...facts, expiresAt, isUsed: false });
      });
    }
    const isLimited = this.now < lockedUntil || (this.now - windowAt < hour && sent >= 10);
    return isLimited ? refused("RATE_LIMITED") : done((value) => this.sendCode(credential, value));
  }

  /** The reason that the code of this call opens no session; undefined: it does. */
  protected whyNoCode(credential: Credential, { proof }: ModelCall): Prediction | undefined {
    const { code } = credential;
    if (proof?.type !== "CODE") throw new Error("A proof of another type");
    if (!code) return refused("UNAUTHORIZED");
    if (this.now < credential.lockedUntil) return refused("RATE_LIMITED");
    if (this.now >= code.expiresAt || code.failures >= 5) return refused("UNAUTHORIZED");
    if (proof.target !== code.target) return refused("INVALID_INPUT");
    if (proof.isRight) return undefined;
    return refused("UNAUTHORIZED", () => {
      code.failures++;
      credential.misses++;
      if (credential.misses < 20) return;
      credential.misses = 0;
      credential.lockedUntil = this.now + 24 * hour;
    });
  }

  protected prove(call: ModelCall, request?: Request): Prediction {
    const { proof, requestId } = call;
    const credential = this.credentials.get(call.id ?? "");
    if (!credential) return refused("AUTH_METHOD_NOT_FOUND");
    if (proof?.type === "CODE") {
      const why = this.whyNoCode(credential, call);
      if (why) return why;
      return done((value) => {
        const used = `code of ${credential.id}: ${proof.target}`;
        this.accepted.set(used, (this.accepted.get(used) ?? 0) + 1);
        Object.assign(credential, { code: undefined, misses: 0 });
        this.openSession(value, credential, request?.signer);
      });
    }
    if (proof?.type === "OAUTH") {
      if (!proof.isRight || proof.subject !== credential.identity) return refused("UNAUTHORIZED");
      return done((value) => this.openSession(value, credential, call.clientKey));
    }
    if (requestId === undefined) return refused("REQUEST_ID_MISSING");
    const challenge = this.requests.get(requestId);
    const isOpen = challenge && this.isOpen(challenge) && challenge.purpose === "passkey";
    if (!isOpen || challenge.call.caller !== call.caller) return refused("UNAUTHORIZED");
    if (challenge.bound !== credential.id) return refused("WALLET_SIGNATURE_BODY_MISMATCH");
    const counter = proof?.counter ?? credential.counter;
    const isNew = proof?.counter === undefined || proof.counter > credential.counter;
    if (!proof?.isRight || proof.requestId !== requestId || !isNew) return refused("UNAUTHORIZED");
    return done((value) => {
      this.use(challenge);
      credential.counter = counter;
      this.openSession(value, credential, challenge.call.clientKey);
    });
  }

  protected openSession({ id }: Outcome["value"], credential: Credential, key: DeviceKey | undefined): void {
    this.sessions.set(id, { id, credential, key, expiresAt: this.now + sessionMs });
  }
}
