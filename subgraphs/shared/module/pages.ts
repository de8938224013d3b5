/** The brand that a hosted page shows. */
export interface Brand {
  readonly name: string;
  /** Colour of the top bar and of buttons, as `#rrggbb`; null: the default. */
  readonly color: string | null;
}

/** Content of a page behind a platform's link, with the platform's brand. */
export interface Branded {
  readonly brand: Brand;
}

/** A liveness check as its page shows it: for a wallet's owner, or after the loss of a factor. */
export type LivenessCheck = Branded & {
  readonly state: "OPEN" | "SUBMITTED" | "DONE" | "EXPIRED";
} & ({ readonly wallet: string } | { readonly factor: "SMS_OTP" | "TOTP" | "PASSKEY" });

/** One type of check; undefined for a link of another type. */
export interface LivenessChecks {
  /** By the secret in the link; changes nothing. */
  find(secret: string): Promise<LivenessCheck | undefined>;
  submit(secret: string, outcome: "PASSED" | "FAILED"): Promise<LivenessCheck | undefined>;
}

/**
 * Modules' contributions to the gateway's pages, by page. Several may provide for one page; the page of a single module
 * is declared there (`declare module`).
 */
export interface Pages {
  readonly liveness: LivenessChecks;
}
