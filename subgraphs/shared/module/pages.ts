/** Whom a hosted page speaks for. */
export interface Brand {
  readonly name: string;
  /** Of the bar above and of buttons, as `#rrggbb`; null: the product's. */
  readonly color: string | null;
}

/** What the page behind a platform's link shows, with the platform's brand. */
export interface Branded {
  readonly brand: Brand;
}

/** A liveness check as its page shows it: for the owner of a wallet, or after the loss of a factor. */
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
 * What modules provide for the gateway's pages, by page. Several may provide for one page; the page of a single
 * module is declared there (`declare module`).
 */
export interface Pages {
  readonly liveness: LivenessChecks;
}
