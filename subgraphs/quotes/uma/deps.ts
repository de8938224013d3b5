import type { Deps } from "../../shared/kernel/deps.js";
import type { WebhookSigner } from "../../platform/published.js";
import type { RateSource } from "../../shared/providers/rate-source.js";

/** What speaking UMA needs beyond the common plumbing: every pay request is priced, and approved by webhook. */
export interface UmaDeps extends Deps {
  readonly signer: WebhookSigner;
  /** Production's source of rates. */
  readonly rateSource?: RateSource;
}
