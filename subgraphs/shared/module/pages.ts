/** A check of liveness as its page shows it: of who has a wallet, or of who has lost a factor. */
export type LivenessCheck = {
  readonly state: "OPEN" | "SUBMITTED" | "DONE" | "EXPIRED";
} & ({ readonly wallet: string } | { readonly factor: "SMS_OTP" | "TOTP" | "PASSKEY" });

/** One kind of check; undefined for a link of another kind. */
export interface LivenessChecks {
  /** By the secret in the link; changes nothing. */
  find(secret: string): Promise<LivenessCheck | undefined>;
  submit(secret: string, outcome: "PASSED" | "FAILED"): Promise<LivenessCheck | undefined>;
}

/**
 * What modules contribute to the gateway's pages, by page. Several may contribute to one page; a page of one module
 * alone is declared there (`declare module`).
 */
export interface Pages {
  readonly liveness: LivenessChecks;
}
