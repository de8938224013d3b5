import type { Deps } from "../deps.js";
import { Interim } from "../idempotency/idempotency.js";
import type { ErrorCode, Refusal } from "../kernel/errors.js";
import type { Work } from "./work.js";

// A wallet's signature under a request (docs/interface.md, Signed retry). An operation declares what is signed; the
// first leg returns a challenge, the second, the same request with the stamp, does the work. If two signatures are
// needed, the second leg returns another challenge, and the third does the work.

/** What a wallet's key must sign before the operation does its work. */
export interface ActionToSign {
  /** The account with the wallet. */
  readonly accountId: string;
  /** `type` of the payload, such as `ACTIVITY_TYPE_EXPORT_WALLET`. */
  readonly activity: string;
  /**
   * All that the work will write, in words that a device can show: it signs them, and the next leg compares them
   * (docs/interface.md, What a signature covers).
   */
  readonly parameters: Readonly<Record<string, string>>;
  /** The key that must sign, compressed hex; absent: that of a session of the account. */
  readonly signerPublicKey?: string;
  /** A credential whose sessions must not sign: the one that is to be removed. */
  readonly exceptCredentialId?: string;
  /** The record that this leg created, for the work of a later one. */
  readonly subjectId?: string;
  /** Further members of the challenge. */
  readonly shown?: Readonly<Record<string, unknown>>;
}

/** The result of a leg before the last. */
export class SignedRequestChallenge extends Interim {
  constructor(
    readonly payloadToSign: string,
    readonly requestId: string,
    readonly expiresAt: Date,
  ) {
    super();
  }
}

/** A result, or what a leg before the last returns. */
export type Keyed<Row> = Row | SignedRequestChallenge | ActionProcessing;

/** The request that all legs are. */
export interface RequestToSign {
  readonly operation: string;
  /** The validated input. */
  readonly input: object;
  /** SHA-256 of the bytes of the body, in hex: on REST all legs have the same. */
  readonly bodyDigest?: string | undefined;
}

export interface GivenSignature {
  readonly stamp?: string | null;
  readonly requestId?: string | null;
}

/** A request whose signature is right; it is used up. */
export interface SignedRequest {
  readonly accountId: string;
  /** Which of the signatures that the operation needs, from 1. */
  readonly round: number;
  /** The `subjectId` of the action that was signed. */
  readonly subjectId: string | null;
  /** The key that signed, compressed hex; undefined for the sandbox's literal, which no key makes. */
  readonly signerPublicKey?: string | undefined;
}

/** An action that goes on after its signature (docs/wallets.md). */
export interface ActionUnderWay {
  /** As in its event, such as `wallet.export`. */
  readonly operationType: "auth_credential.create" | "auth_credential.delete" | "session.revoke" | "wallet.export";
  readonly resourceType: "AUTH_METHOD" | "SESSION" | "INTERNAL_ACCOUNT";
  readonly resourceId: string;
  readonly customerId: string;
  /** How long it takes, domain time. */
  readonly takesMs: number;
  /** The code of its failure, if it fails then. */
  readonly failure?: string;
}

/** The result of a second leg whose action is under way: the same request, sent again, has its result in the end. */
export class ActionProcessing extends Interim {
  readonly status = "PROCESSING";

  constructor(readonly message: string) {
    super();
  }
}

/** Implemented by the wallets subgraph. */
export interface SignedRequests {
  /** Stores what is to be signed; `round`: which of the operation's signatures it is, from 1. */
  challenge(
    work: Work<Deps>,
    request: RequestToSign,
    action: ActionToSign,
    round: number,
  ): Promise<SignedRequestChallenge>;
  /**
   * Verifies the signature of whichever round, and that what the first one is about is as it was signed; uses the
   * request up. An action that is under way starts instead, and the request is used up when it has ended. Throws 401
   * with the documented codes, 409 if something that was signed has changed.
   */
  verify(
    work: Work<Deps>,
    request: RequestToSign,
    signature: GivenSignature,
    signed: SignedNow,
  ): Promise<SignedRequest | ActionProcessing | Refusal>;
}

/** What a signature is about, as it is when it is used. */
export interface SignedNow {
  /** What the first signature is about. */
  action(): Promise<ActionToSign | Refusal | undefined>;
  /** The code if that has changed. */
  readonly changed: ErrorCode;
  underWay(): Promise<ActionUnderWay | undefined>;
}

/** How an operation declares that it needs a wallet's signature, or two. */
export interface SignedRetry<D, Input, P> {
  requests(deps: D): SignedRequests;
  /** Whether this input is one that a wallet signs; default: each is. */
  applies?(input: Input): boolean;
  /**
   * Checks the request as far as the first leg can; undefined: no signature is needed. The second leg does it again: what
   * differs by then is 409.
   */
  action(work: Work<D>, input: Input, prepared: P): Promise<ActionToSign | Refusal | undefined>;
  /**
   * Does what the first signature allows, and returns what must be signed before the work: the operation has three
   * legs. Absent: one signature is enough.
   */
  secondAction?(work: Work<D>, input: Input, prepared: P): Promise<ActionToSign | Refusal>;
  /** The code if what was signed has changed on the next leg; default: CONFLICT. */
  readonly changed?: ErrorCode;
  /** How the signed action goes on before its result can be delivered; undefined: it is done at once. */
  underWay?(work: Work<D>, input: Input, prepared: P): Promise<ActionUnderWay | undefined>;
}

/** The error codes of an operation that a wallet signs. */
export const signedRetryErrors = [
  "CONFLICT",
  "WALLET_SIGNATURE_MISSING",
  "WALLET_SIGNATURE_MALFORMED",
  "WALLET_SIGNATURE_BODY_MISMATCH",
  "WALLET_SIGNATURE_INVALID",
  "REQUEST_ID_MISSING",
] as const satisfies readonly ErrorCode[];
