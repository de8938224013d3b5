// Names that this subgraph adds: event types and id prefixes.

export const internalAccountEvents = [
  "INTERNAL_ACCOUNT.BALANCE_UPDATED",
  "INTERNAL_ACCOUNT.STATUS_UPDATED",
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED",
] as const;
export const externalAccountEvents = ["EXTERNAL_ACCOUNT.STATUS_UPDATED"] as const;

type Emitted = (typeof internalAccountEvents)[number] | (typeof externalAccountEvents)[number];

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
