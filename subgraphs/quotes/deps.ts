import type { Deps } from "../shared/kernel/deps.js";
import { ApiError } from "../shared/kernel/errors.js";
import type { EventTail } from "../shared/events/tail.js";
import type { PaymentRails } from "../shared/providers/payment-rails.js";
import type { ScaDeps } from "../verification/published.js";
import type { UmaDeps } from "./uma/deps.js";
import type { UmaNetwork } from "./uma/network.js";

/** What making and settling payments needs beyond the common plumbing. */
export interface PaymentDeps extends UmaDeps, ScaDeps {
  /** Production's rails. Absent: 501 there; the sandbox has its own. */
  readonly rails?: PaymentRails;
  /** Absent: 501. */
  readonly uma?: UmaNetwork;
}

/** Throws 501 NOT_IMPLEMENTED where payments by UMA can't be made. */
export function umaOf({ uma }: PaymentDeps): UmaNetwork {
  if (!uma) throw new ApiError("NOT_IMPLEMENTED", "Payments by UMA can't be made here.");
  return uma;
}

/** What the quotes subgraph needs. */
export interface QuotesDeps extends PaymentDeps, Deps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
}
