import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";

/** A person to be checked, for one challenge. */
interface LivenessRequest {
  /** The ownership challenge, or the reset of a factor. */
  readonly challengeId: string;
  /** Undefined: the platform's own. */
  readonly customerId: string | undefined;
  readonly purpose: "OWNERSHIP" | "LOST_FACTOR";
  readonly expiresAt: Date;
  /** The timer that applies the outcome: `outcome`, PASSED or FAILED, is added to its payload. */
  readonly outcome: { readonly timer: string; readonly payload: object };
}

export interface LivenessSession {
  /** The page that the person opens. */
  readonly verificationLink: string;
  /** With it the platform can embed the provider's page, if supported. */
  readonly token?: string;
  /** Identifies the check when the outcome is reported. Stored as a hash: it may be a secret that permits reporting. */
  readonly reference: string;
  /** Has the outcome followed, in the transaction that stores the challenge. Absent: the provider reports it itself. */
  follow?(tx: Tx, now: Date): Promise<void>;
}

/** The provider that verifies that the account's holder, a living person, is present. */
export interface LivenessProvider {
  /** Throws 501 NOT_IMPLEMENTED for a check that it doesn't make, 503 SERVICE_UNAVAILABLE while it is down. */
  begin(request: LivenessRequest): Promise<LivenessSession>;
}

/** The provider of a platform's liveness checks; undefined without one. */
export type LivenessOf = (tenant: Tenant) => LivenessProvider | undefined;
