// Names that this subgraph adds: event types and id prefixes.

/** The contract's event. */
export const pendingApproval = {
  "AGENT_ACTION.PENDING_APPROVAL": "An agent's action waits for a decision: by its policy it needs approval.",
} as const;
/** Outcomes of an action: extensions of Paygraph. */
export const decidedEvents = {
  "AGENT_ACTION.APPROVED": "An agent's action was approved, and its payment begun.",
  "AGENT_ACTION.REJECTED": "An agent's action was rejected, or expired before a decision.",
  "AGENT_ACTION.FAILED": "An agent's action was approved, but its payment could not begin.",
} as const;
export const actionEvents = { ...pendingApproval, ...decidedEvents } as const;

declare module "../shared/events/event-types.js" {
  interface EventTypes extends Readonly<Record<keyof typeof actionEvents, unknown>> {}
}

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly Agent: unknown;
    readonly AgentAction: unknown;
  }
}
