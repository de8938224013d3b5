/** A person to be checked, for one ownership challenge. */
interface LivenessRequest {
  readonly challengeId: string;
  readonly expiresAt: Date;
}

export interface LivenessSession {
  /** The page that the person opens. */
  readonly verificationLink: string;
  /** With it the platform can embed the provider's page, where the provider has that. */
  readonly token?: string;
  /** What the outcome is reported under. Kept as a hash: it may be a secret of whoever may report. */
  readonly reference: string;
}

/** The outside party that finds out whether a living person, the account's holder, is there. */
export interface LivenessProvider {
  begin(request: LivenessRequest): Promise<LivenessSession>;
}
