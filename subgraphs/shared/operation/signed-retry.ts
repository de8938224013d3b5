import type { Deps } from "../deps.js";
import { Interim } from "../idempotency/idempotency.js";
import type { ErrorCode, Refusal } from "../kernel/errors.js";
import type { Work } from "./work.js";

// Wallet signatures of requests (docs/interface.md, Signed retry). An operation declares the signed action; the first
// leg returns a challenge, the second, the same request with the stamp, does the work. If two signatures are needed,
// the second leg returns another challenge, and the third does the work.

/** The action that a wallet's key must sign before the operation does its work. */
export interface ActionToSign {
  /** The wallet's account. */
  readonly accountId: string;
  /** `type` of the payload, such as `ACTIVITY_TYPE_EXPORT_WALLET`. */
  readonly activity: string;
  /**
   * All that the work will write, in words that a device can show and sign; the next leg compares them
   * (docs/interface.md, What a signature covers).
   */
  readonly parameters: Readonly<Record<string, string>>;
  /** The key that must sign, compressed hex; absent: that of a session of the account. */
  readonly signerPublicKey?: string;
  /** A credential whose sessions must not sign: the one to be removed. */
  readonly exceptCredentialId?: string;
  /** The record that this leg created, for the work of a later one. */
  readonly subjectId?: string;
  /** Further members of the challenge. */
  readonly shown?: Readonly<Record<string, unknown>>;
}

/** Result of a leg before the last. */
export class SignedRequestChallenge extends Interim {
  constructor(
    readonly payloadToSign: string,
    readonly requestId: string,
    readonly expiresAt: Date,
  ) {
    super();
  }
}

/** A result, or that of a leg before the last. */
export type Keyed<Row> = Row | SignedRequestChallenge | ActionProcessing;

/** The request that all legs share. */
export interface RequestToSign {
  readonly operation: string;
  /** The validated input. */
  readonly input: object;
  /** SHA-256 of the bytes of the body, in hex: the same for all legs of REST. */
  readonly bodyDigest?: string | undefined;
}

export interface GivenSignature {
  readonly stamp?: string | null;
  readonly requestId?: string | null;
}

/** A request with a valid signature, which is consumed. */
export interface SignedRequest {
  readonly accountId: string;
  /** Number of the signature among those of the operation, from 1. */
  readonly round: number;
  /** The `subjectId` of the action that was signed. */
  readonly subjectId: string | null;
  /** The key that signed, compressed hex; undefined for the sandbox's literal, which no key makes. */
  readonly signerPublicKey?: string | undefined;
}

/** An action that continues after its signature (docs/wallets.md). */
export interface ActionUnderWay {
  /** As in its event, such as `wallet.export`. */
  readonly operationType: "auth_credential.create" | "auth_credential.delete" | "session.revoke" | "wallet.export";
  readonly resourceType: "AUTH_METHOD" | "SESSION" | "INTERNAL_ACCOUNT";
  readonly resourceId: string;
  readonly customerId: string;
  /** Duration, domain time. */
  readonly takesMs: number;
  /** The error code, if it fails then. */
  readonly failure?: string;
}

/** Result of a second leg whose action is in progress: repeating the request eventually returns the action's result. */
export class ActionProcessing extends Interim {
  readonly status = "PROCESSING";

  constructor(readonly message: string) {
    super();
  }
}

/** Implemented by the wallets subgraph. */
export interface SignedRequests {
  /** Stores the action to sign; `round`: number of the signature, from 1. */
  challenge(
    work: Work<Deps>,
    request: RequestToSign,
    action: ActionToSign,
    round: number,
  ): Promise<SignedRequestChallenge>;
  /**
   * Verifies the signature of any round, and that the first action is still as signed; consumes the request. An action
   * that takes time starts instead, and its end consumes the request. Throws 401 with the documented codes, 409 if a
   * signed value has changed.
   */
  verify(
    work: Work<Deps>,
    request: RequestToSign,
    signature: GivenSignature,
    signed: SignedNow,
  ): Promise<SignedRequest | ActionProcessing | Refusal>;
}

/** A signed action, as it is when the signature is used. */
export interface SignedNow {
  /** The action of the first signature. */
  action(): Promise<ActionToSign | Refusal | undefined>;
  /** The code if the action has changed. */
  readonly changed: ErrorCode;
  underWay(): Promise<ActionUnderWay | undefined>;
}

/** An operation's need of one or two wallet signatures. */
export interface SignedRetry<D, Input, P> {
  requests(deps: D): SignedRequests;
  /** Whether a wallet signs this input; default: always. */
  applies?(input: Input): boolean;
  /** Checks the request on both legs, between which a difference is 409; undefined: no signature is needed. */
  action(work: Work<D>, input: Input, prepared: P): Promise<ActionToSign | Refusal | undefined>;
  /**
   * Does what the first signature allows, and returns the action to sign before the work: the operation has three legs.
   * Absent: one signature suffices.
   */
  secondAction?(work: Work<D>, input: Input, prepared: P): Promise<ActionToSign | Refusal>;
  /** The code if the action has changed on the next leg; default: CONFLICT. */
  readonly changed?: ErrorCode;
  /** The action that continues until its result can be delivered; undefined: it is done at once. */
  underWay?(work: Work<D>, input: Input, prepared: P): Promise<ActionUnderWay | undefined>;
}

/** Error codes of operations that a wallet signs. */
export const signedRetryErrors = [
  "CONFLICT",
  "WALLET_SIGNATURE_MISSING",
  "WALLET_SIGNATURE_MALFORMED",
  "WALLET_SIGNATURE_BODY_MISMATCH",
  "WALLET_SIGNATURE_INVALID",
  "REQUEST_ID_MISSING",
] as const satisfies readonly ErrorCode[];
