import { canonicalJson } from "../../../subgraphs/shared/idempotency/input-hash.js";
import { inputOf, textOf, type OperationName, type Outcome } from "./operations.js";
import { bareCall, done, Proofs, refused, requestMs, type Prediction } from "./proofs.js";
import { hour, minute, type Credential, type ModelCall, type Request, type ToSign } from "./state.js";

// The code and effect of each call, by docs/wallets.md.

const exportMs = minute / 2;
const deliveryMs = hour;

interface Rule {
  /** The action to sign, or the code of a refusal; undefined: none. Absent: the operation has one leg. */
  action?(call: ModelCall): ToSign | string | undefined;
  work(call: ModelCall, request?: Request): Prediction;
}

export class WalletModel extends Proofs {
  private readonly rules: Readonly<Record<OperationName, Rule>> = {
    createAuthCredential: {
      action: (call) => this.whyNoCredential(call) ?? this.toSign(call.body?.accountId),
      work: (call) => {
        const why = this.whyNoCredential(call);
        return why === undefined ? done((value) => this.addCredential(call, value)) : refused(why);
      },
    },
    challengeAuthCredential: { work: (call) => this.sendChallenge(call) },
    verifyAuthCredential: {
      action: ({ id, proof }) => {
        const credential = this.credentials.get(id ?? "");
        if (!credential) return "AUTH_METHOD_NOT_FOUND";
        if (proof?.type !== "CODE") return undefined;
        return { wallet: credential.wallet, signer: proof.key };
      },
      work: (call, request) => this.prove(call, request),
    },
    revokeAuthCredential: {
      action: (call) => {
        const found = this.removable(call);
        return typeof found === "string" ? found : { wallet: found.wallet, except: found };
      },
      work: (call) => {
        const found = this.removable(call);
        return typeof found === "string" ? refused(found) : done(() => this.remove(found));
      },
    },
    revokeAuthSession: {
      action: ({ id }) => this.toSignForSession(id),
      work: ({ id = "" }) =>
        this.isLive(id) ? done(() => void this.sessions.delete(id)) : refused("SESSION_NOT_FOUND"),
    },
    refreshAuthSession: {
      action: ({ id }) => this.toSignForSession(id),
      work: ({ id = "", clientKey }) => {
        const session = this.isLive(id);
        return session
          ? done((value) => this.openSession(value, session.credential, clientKey))
          : refused("SESSION_NOT_FOUND");
      },
    },
    updateInternalAccount: {
      action: ({ id, body }) => {
        const toSign = this.toSign(id);
        return body?.privateEnabled === undefined && typeof toSign !== "string" ? undefined : toSign;
      },
      work: ({ id, body }) => {
        const wallet = this.wallet(id);
        if (!wallet) return refused("ACCOUNT_NOT_FOUND");
        return done(() => void (wallet.isPrivate = (body?.privateEnabled as boolean | undefined) ?? wallet.isPrivate));
      },
    },
    exportInternalAccount: {
      action: ({ id }) => this.toSign(id),
      work: () => done(() => undefined),
    },
    createDelegatedKey: {
      action: (call) => this.whyNoKey(call) ?? this.toSign(call.body?.internalAccountId),
      work: (call, request) => {
        const why = this.whyNoKey(call);
        if (why !== undefined) return refused(why);
        return done(() => request?.delegated && (request.delegated.status = "ACTIVE"));
      },
    },
    revokeDelegatedKey: {
      work: ({ id = "" }) => {
        const key = this.delegatedKeys.get(id);
        if (!key) return refused("NOT_FOUND");
        return key.status === "ACTIVE" ? done(() => void (key.status = "REVOKED")) : refused("INVALID_INPUT");
      },
    },
    createQuote: {
      work: ({ body }) => {
        const { accountId } = body?.source as { accountId: string };
        const wallet = this.wallet(accountId);
        if (!wallet) return refused("ACCOUNT_NOT_FOUND");
        return done(({ id, expiresAt, paymentInstructions }) => {
          const infos = paymentInstructions.map((each: { accountOrWalletInfo: object }) => each.accountOrWalletInfo);
          const { payloadToSign: payload } = infos.find((info: { payloadToSign?: string }) => info.payloadToSign);
          const lifetime = Date.parse(expiresAt) - this.startedAt - this.now;
          this.quotes.set(id, { id, wallet, payload, expiresAt: this.now + lifetime, isExecuted: false });
        });
      },
    },
    executeQuote: { work: (call) => this.execute(call) },
    advanceSandboxClock: {
      work: ({ body }) => done(() => this.advance(Number(body?.advanceSeconds) * 1000)),
    },
  };

  /** `startedAt`: domain time at 0. */
  constructor(private readonly startedAt: number) {
    super();
  }

  predict(call: ModelCall): Prediction {
    const { caller, operation } = call;
    if (caller === "reader") return refused("FORBIDDEN");
    const rule = this.rules[operation];
    // Another platform has none of these resources.
    const seen = caller === "stranger" ? new WalletModel(this.startedAt) : this;
    if (seen !== this) return seen.predict({ ...call, caller: "first" });
    const { action } = rule;
    const isSigned = action !== undefined && (call.proof === undefined || call.proof.type === "CODE");
    if (!isSigned) return rule.work(call);
    if (call.stamp !== undefined || call.requestId !== undefined) return this.laterLeg(call, rule);
    const toSign = action(call);
    if (typeof toSign === "string") return refused(toSign);
    if (toSign === undefined) return rule.work(call);
    if (operation === "verifyAuthCredential") {
      const credential = this.credentials.get(call.id ?? "");
      const wrong = credential && this.whyNoCode(credential, call);
      if (wrong) return wrong;
    }
    return this.challenged(call, toSign, 1);
  }

  /** In the order of the faults (docs/wallets.md, Signed retries). */
  private laterLeg(call: ModelCall, rule: Rule): Prediction {
    const { operation, stamp, requestId } = call;
    if (!stamp) return refused("WALLET_SIGNATURE_MISSING");
    if (requestId === undefined) return refused("REQUEST_ID_MISSING");
    if (stamp.form === "malformed") return refused("WALLET_SIGNATURE_MALFORMED");
    const request = this.requests.get(requestId);
    const isOpen = request && this.isOpen(request) && request.purpose === operation;
    if (!isOpen || request.call.caller !== call.caller) return refused("UNAUTHORIZED");
    if (request.bound !== boundTo(call)) return refused("WALLET_SIGNATURE_BODY_MISMATCH");
    const { started } = request;
    const isRight = started
      ? started.stamp.text === stamp.text
      : stamp.form === "literal" || (stamp.over === request.payload && this.maySign(request, stamp.by));
    if (!isRight) return refused("WALLET_SIGNATURE_INVALID");
    if (this.isUnderWay(request)) return { code: "PROCESSING" };
    if (operation === "exportInternalAccount" && !started && request.wallet.exports !== "at once") {
      const effect = () => void (request.started = { stamp, endsAt: this.now + exportMs, isEnded: false });
      return { code: "PROCESSING", effect };
    }
    const use = () => this.use(request);
    if (operation === "createDelegatedKey" && request.round === 1) {
      const why = this.whyNoKey(call);
      if (why !== undefined) return refused(why);
      const next = this.challenged(call, { wallet: request.wallet }, 2);
      return { ...next, effect: (value) => (use(), next.effect?.(value)) };
    }
    const worked = rule.work(call, request);
    return worked.code === "DONE" ? done((value) => (use(), worked.effect?.(value))) : worked;
  }

  private challenged(call: ModelCall, toSign: ToSign, round: number): Prediction {
    const bound = boundTo(call);
    const expiresAt = this.now + requestMs;
    return {
      code: "CHALLENGE",
      effect: ({ requestId: id, payloadToSign: payload }) => {
        const delegated = round > 1 ? this.addDelegatedKey(toSign.wallet, payload) : {};
        const facts = { id, call: bareCall(call), purpose: call.operation, bound, payload, round };
        this.requests.set(id, { ...toSign, ...facts, ...delegated, expiresAt, isUsed: false });
      },
    };
  }

  private addDelegatedKey(wallet: ToSign["wallet"], payload: string) {
    const { delegatedKeyId: id } = (JSON.parse(payload) as { parameters: { delegatedKeyId: string } }).parameters;
    const delegated = { id, wallet, status: "PENDING" as const };
    this.delegatedKeys.set(id, delegated);
    return { delegated };
  }

  private maySign({ wallet, signer, except }: Request, by: string | undefined): boolean {
    if (signer) return signer.publicKey === by;
    return this.liveSessions(wallet).some(({ key, credential }) => key?.publicKey === by && credential !== except);
  }

  private toSign(accountId: unknown): ToSign | string {
    const wallet = this.wallet(accountId);
    return wallet ? { wallet } : "ACCOUNT_NOT_FOUND";
  }

  private isLive(id: string | undefined) {
    const session = this.sessions.get(id ?? "");
    return session && session.expiresAt > this.now ? session : undefined;
  }

  private toSignForSession(id: string | undefined): ToSign | string {
    const session = this.isLive(id);
    return session ? { wallet: session.credential.wallet } : "SESSION_NOT_FOUND";
  }

  private removable({ id }: ModelCall): Credential | string {
    const credential = this.credentials.get(id ?? "");
    if (!credential) return "AUTH_METHOD_NOT_FOUND";
    return this.credentialsOf(credential.wallet).length > 1 ? credential : "INVALID_INPUT";
  }

  private remove(credential: Credential): void {
    this.credentials.delete(credential.id);
    for (const [id, session] of this.sessions) if (session.credential === credential) this.sessions.delete(id);
  }

  private whyNoCredential({ body = {}, identity }: ModelCall): string | undefined {
    const wallet = this.wallet(body.accountId);
    if (!wallet) return "ACCOUNT_NOT_FOUND";
    const { type } = body;
    const isTaken = this.credentialsOf(wallet).some((other) => other.type === type && other.identity === identity);
    if (!isTaken) return undefined;
    return type === "OAUTH" ? "INVALID_INPUT" : `${String(type)}_CREDENTIAL_ALREADY_EXISTS`;
  }

  private addCredential({ body = {}, identity }: ModelCall, value: Outcome["value"]): void {
    const wallet = this.wallet(body.accountId);
    if (!wallet) throw new Error("A credential without a wallet");
    const facts = { id: value?.id, wallet, type: body.type as Credential["type"], identity };
    const credential = { ...facts, misses: 0, lockedUntil: 0, sent: 0, windowAt: -hour, counter: 1 };
    this.credentials.set(credential.id, credential);
    if (value.otpEncryptionTargetBundle) this.sendCode(credential, value);
  }

  private whyNoKey({ body = {} }: ModelCall): string | undefined {
    const wallet = this.wallets.find(({ cardId }) => cardId === body.cardId);
    if (!wallet) return "NOT_FOUND";
    const isOther = this.wallet(body.internalAccountId) !== wallet;
    if (isOther) return this.wallet(body.internalAccountId) ? "INVALID_INPUT" : "ACCOUNT_NOT_FOUND";
    const isActive = [...this.delegatedKeys.values()].some((key) => key.wallet === wallet && key.status === "ACTIVE");
    return isActive ? "CONFLICT" : undefined;
  }

  private execute({ id = "", stamp }: ModelCall): Prediction {
    const quote = this.quotes.get(id);
    if (!quote) return refused("QUOTE_NOT_FOUND");
    if (quote.isExecuted) return refused("CONFLICT");
    if (this.now >= quote.expiresAt) return refused("QUOTE_EXPIRED");
    if (!stamp) return refused("WALLET_SIGNATURE_MISSING");
    if (stamp.form === "malformed") return refused("WALLET_SIGNATURE_MALFORMED");
    const isSession = this.liveSessions(quote.wallet).some(({ key }) => key && key.publicKey === stamp.by);
    const isRight = stamp.form === "literal" || (stamp.over === quote.payload && isSession);
    if (!isRight) return refused("WALLET_SIGNATURE_INVALID");
    return done(() => {
      quote.isExecuted = true;
      this.accepted.set(quote.id, (this.accepted.get(quote.id) ?? 0) + 1);
    });
  }

  private advance(byMs: number): void {
    this.now += byMs;
    for (const request of this.requests.values()) {
      const { started, wallet } = request;
      if (!started || started.isEnded || started.endsAt > this.now) continue;
      started.isEnded = true;
      if (wallet.exports === "failing") request.isUsed = true;
      else request.expiresAt = this.now + deliveryMs;
    }
  }
}

/** The part that all legs share: on REST the bytes of the body, on the graph the input's meaning. */
function boundTo({ stamp: _stamp, requestId: _requestId, ...call }: ModelCall): string {
  const { surface, operation, id } = call;
  if (surface === "REST") return JSON.stringify([surface, operation, id, textOf(call)]);
  return JSON.stringify([surface, operation, canonicalJson(inputOf(call))]);
}
