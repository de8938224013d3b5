// Names that this subgraph adds: types of events, and prefixes of ids.

export const walletOperationEvents = ["WALLET_OPERATION.COMPLETED", "WALLET_OPERATION.FAILED"] as const;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<(typeof walletOperationEvents)[number], unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly AuthMethod: unknown;
    readonly Session: unknown;
    readonly Request: unknown;
    readonly Operation: unknown;
    readonly DelegatedKey: unknown;
    /** Of cards, which stand above: a delegated key names one. */
    readonly Card: unknown;
  }
}
