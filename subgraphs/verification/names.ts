// Names that this subgraph adds: event types and id prefixes.

export const verificationEvents = [
  "VERIFICATION.APPROVED",
  "VERIFICATION.REJECTED",
  "VERIFICATION.RESOLVE_ERRORS",
  "VERIFICATION.IN_PROGRESS",
  "VERIFICATION.PENDING_MANUAL_REVIEW",
  "VERIFICATION.READY_FOR_VERIFICATION",
] as const;

type Emitted = (typeof verificationEvents)[number];

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Verification: unknown;
    readonly BeneficialOwner: unknown;
    readonly Document: unknown;
    readonly ScaFactor: unknown;
    readonly ScaChallenge: unknown;
    readonly TwoFactorReset: unknown;
  }
}
