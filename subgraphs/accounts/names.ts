// Names that this subgraph adds: event types and id prefixes.

export const internalAccountEvents = {
  "INTERNAL_ACCOUNT.BALANCE_UPDATED":
    "The balance of an internal account has changed: money was credited, debited, held or released.",
  "INTERNAL_ACCOUNT.STATUS_UPDATED": "An internal account was opened, frozen, closed or became active again.",
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED":
    "The instructions by which money reaches an internal account have changed.",
} as const;
export const externalAccountEvents = {
  "EXTERNAL_ACCOUNT.STATUS_UPDATED":
    "An external account got another status, such as `ACTIVE` once its ownership is proven.",
} as const;

type Emitted = keyof typeof internalAccountEvents | keyof typeof externalAccountEvents;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly InternalAccount: unknown;
    readonly ExternalAccount: unknown;
    readonly OwnershipChallenge: unknown;
  }
}
