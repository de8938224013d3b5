import type { Deps } from "../../shared/deps.js";
import type { WebhookSigners } from "../../platform/published.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { LightningNodeOf } from "../../shared/providers/lightning-node.js";
import type { PaymentRails } from "../../shared/providers/payment-rails.js";
import { providerOf, type ByEnvironment } from "../../shared/providers/provider.js";
import type { RateSourceOf } from "../../shared/providers/rate-source.js";
import type { NameScreening, ScaDeps } from "../../verification/published.js";

/** An environment without one: 501. */
export interface PaymentProviders {
  readonly rateSource: RateSourceOf;
  readonly rails: ByEnvironment<PaymentRails>;
  /** Undefined: 501 in production. */
  readonly lightning: LightningNodeOf;
}

/** Dependencies of UMA beyond the common ones: pay requests are priced, and approved by webhook. */
export interface UmaDeps extends Deps, PaymentProviders {
  readonly signers: WebhookSigners;
}

/** Comparison with lists of sanctioned persons; undefined: names are not compared. */
interface ScreeningProviders {
  readonly nameScreening: (tenant: Tenant) => NameScreening | undefined;
}

/** Dependencies of making and settling payments beyond the common ones. */
export type PaymentDeps = UmaDeps & ScaDeps & ScreeningProviders;

/** Throws 501 NOT_IMPLEMENTED in an environment without rails. */
export function railsOf({ rails }: PaymentDeps, tenant: Tenant): PaymentRails {
  return providerOf(rails, tenant, "No payment rails are configured in production.");
}
