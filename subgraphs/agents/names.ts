// Names that this subgraph adds: event types and id prefixes.

/** The contract's event. */
export const pendingApproval = "AGENT_ACTION.PENDING_APPROVAL" as const;
/** Outcomes of an action: extensions of Paygraph. */
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
