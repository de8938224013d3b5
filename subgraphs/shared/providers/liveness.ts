/** A person to be checked, for one ownership challenge. */
interface LivenessRequest {
  readonly challengeId: string;
  readonly expiresAt: Date;
}

export interface LivenessSession {
  /** The page that the person opens. */
  readonly verificationLink: string;
  /** With it the platform can embed the provider's page, if supported. */
  readonly token?: string;
  /** Identifies the check when the outcome is reported. Stored as a hash: it may be a secret that permits reporting. */
  readonly reference: string;
}

/** The provider that verifies that the account's holder, a living person, is present. */
export interface LivenessProvider {
  begin(request: LivenessRequest): Promise<LivenessSession>;
}
