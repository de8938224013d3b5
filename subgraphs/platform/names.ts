// Names that this subgraph adds: event types and id prefixes.

export const testEvents = {
  TEST: "A test of the webhook endpoint: about no resource, with an empty `data`.",
} as const;

type Emitted = keyof typeof testEvents;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<Emitted, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly PlatformConfig: unknown;
    readonly RequestLogEntry: unknown;
    readonly Token: unknown;
    readonly WebhookDelivery: unknown;
    readonly WebhookKey: unknown;
  }
}
