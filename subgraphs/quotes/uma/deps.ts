import type { Deps } from "../../shared/deps.js";
import type { WebhookSigners } from "../../platform/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Environment } from "../../shared/kernel/caller.js";
import type { LightningNode } from "../../shared/providers/lightning-node.js";
import type { PaymentRails } from "../../shared/providers/payment-rails.js";
import type { RateSource } from "../../shared/providers/rate-source.js";
import type { ScaDeps } from "../../verification/published.js";
import type { UmaNetwork } from "./network.js";

/** Dependencies of UMA beyond the common ones: pay requests are priced, and approved by webhook. */
export interface UmaDeps extends Deps {
  readonly signers: WebhookSigners;
  /** Production's source of rates. */
  readonly rateSource?: RateSource;
  /** The Lightning nodes by environment. Absent: 501 in production. */
  readonly lightning?: Readonly<Partial<Record<Environment, LightningNode>>>;
}

/** Dependencies of making and settling payments beyond the common ones. */
export interface PaymentDeps extends UmaDeps, ScaDeps {
  /** Production's rails. Absent: 501 there; the sandbox has its own. */
  readonly rails?: PaymentRails;
  /** Absent: 501. */
  readonly uma?: UmaNetwork;
}

/** Throws 501 NOT_IMPLEMENTED if payments by UMA can't be made. */
export function umaOf({ uma }: PaymentDeps): UmaNetwork {
  if (!uma) throw new ApiError("NOT_IMPLEMENTED", "Payments by UMA can't be made here.");
  return uma;
}
