// Names that this subgraph adds: event types and id prefixes.

export const verificationEvents = {
  "VERIFICATION.APPROVED": "A verification was approved, at once or by a reviewer.",
  "VERIFICATION.REJECTED": "A verification was rejected; its customer is too.",
  "VERIFICATION.RESOLVE_ERRORS": "A verification needs more or other information; its `errors` name each.",
  "VERIFICATION.IN_PROGRESS": "A verification was submitted, and its checks run.",
  "VERIFICATION.PENDING_MANUAL_REVIEW": "A verification waits for a reviewer's decision.",
  "VERIFICATION.READY_FOR_VERIFICATION":
    "Documented by the contract, and never emitted: no verification waits to be submitted again.",
} as const;

type Emitted = keyof typeof verificationEvents;

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
