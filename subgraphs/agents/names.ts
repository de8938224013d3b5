// Names that this subgraph adds: kinds of events, and prefixes of ids.

/** The contract's one. */
export const pendingApproval = "AGENT_ACTION.PENDING_APPROVAL" as const;
/** What became of an action: extensions of Paygraph. */
export const decidedEvents = ["AGENT_ACTION.APPROVED", "AGENT_ACTION.REJECTED", "AGENT_ACTION.FAILED"] as const;
export const actionEvents = [pendingApproval, ...decidedEvents] as const;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<(typeof actionEvents)[number], unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Agent: unknown;
    readonly AgentAction: unknown;
  }
}
