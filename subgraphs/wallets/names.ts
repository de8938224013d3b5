// Names that this subgraph adds: event types and id prefixes.

export const walletOperationEvents = {
  "WALLET_OPERATION.COMPLETED": "A signed operation of a wallet that took time has succeeded.",
  "WALLET_OPERATION.FAILED": "A signed operation of a wallet that took time has failed; `error` says why.",
} as const;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<keyof typeof walletOperationEvents, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly AuthMethod: unknown;
    readonly Session: unknown;
    readonly Request: unknown;
    readonly Operation: unknown;
    readonly DelegatedKey: unknown;
    /** The cards subgraph's: a delegated key names one. */
    readonly Card: unknown;
  }
}
