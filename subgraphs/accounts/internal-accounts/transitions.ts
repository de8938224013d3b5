import type { InternalAccountStatus } from "../../../generated/prisma/client.js";
import type { Environment } from "../../shared/kernel/caller.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type InternalAccountAction = "activate" | "fail" | "retry" | "freeze" | "unfreeze" | "close";

/** States of an internal account (docs/interface.md, States of an internal account). */
export const internalAccountTransitions: TransitionTable<InternalAccountStatus, InternalAccountAction> = {
  name: "InternalAccountStatus",
  initial: ["PENDING", "ACTIVE"],
  terminal: ["CLOSED"],
  states: {
    /** Awaits the account numbers from a provider. */
    PENDING: { activate: "ACTIVE", fail: "FAILED", close: "CLOSED" },
    /** Can be credited and debited. */
    ACTIVE: { freeze: "FROZEN", close: "CLOSED" },
    /** Blocked until compliance releases it. */
    FROZEN: { unfreeze: "ACTIVE", close: "CLOSED" },
    /** Its holder was deleted; its balance was zero. */
    CLOSED: {},
    /** The provider could not open it; the operator may have another opened. */
    FAILED: { retry: "PENDING", close: "CLOSED" },
  },
};

/**
 * The sandbox opens accounts at once; production awaits a provider (docs/interface.md, Accounts that a holder gets).
 */
export function statusAtOpening(environment: Environment): InternalAccountStatus {
  return environment === "SANDBOX" ? "ACTIVE" : "PENDING";
}
