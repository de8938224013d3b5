// Payments, actions and usage of a customer's agents, by docs/agents.md: sums over lists, unlike the product's
// counters.

export const minute = 60_000;
export const day = 24 * 60 * minute;
/** Time for which a quote of a bank payment waits, and a transfer. */
export const quoteWaitMs = 15 * minute;
export const transferWaitMs = 7 * day;

export interface Policy {
  perTransactionLimit: number;
  dailyLimit: number | null;
  dailyTransactionLimit: number;
  monthlyLimit: number | null;
  threshold: number | null;
  mode: "AUTO" | "APPROVAL_REQUIRED";
}

export interface Action {
  id: string;
  readonly agent: Agent;
  readonly amount: number;
  readonly isTransfer: boolean;
  /** When its quote or the transfer ends. */
  readonly endsAt: number;
  status: "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";
  /** It failed while it waited, and no one has decided since. */
  isUndecided?: boolean;
  /** The UTC day on which it is counted; null: it isn't. */
  day: string | null;
}

export interface Agent {
  readonly id: string;
  readonly policy: Policy;
  isPaused: boolean;
  readonly actions: Action[];
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export type Outcome = "APPROVED" | "PENDING_APPROVAL" | "PAUSED" | "REFUSED" | "UNFUNDED";

export class AgentsModel {
  balance = 0;

  constructor(
    /** The environment's clock. */
    public now: number,
    readonly agents: readonly Agent[],
  ) {}

  /** Number and amount of payments today, and amount in this month. */
  usage(agent: Agent, without?: Action): readonly [count: number, daily: number, monthly: number] {
    const counted = agent.actions.filter((action) => action !== without && action.day !== null);
    const today = counted.filter((action) => action.day === dayOf(this.now));
    const month = counted.filter((action) => action.day?.slice(0, 7) === dayOf(this.now).slice(0, 7));
    const sum = (actions: readonly Action[]) => actions.reduce((total, { amount }) => total + amount, 0);
    return [today.length, sum(today), sum(month)];
  }

  /** Whether a payment stays within the agent's limits. */
  fits(agent: Agent, amount: number, without?: Action): boolean {
    const { perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = agent.policy;
    const [count, daily, monthly] = this.usage(agent, without);
    return (
      amount <= perTransactionLimit &&
      (dailyLimit === null || daily + amount <= dailyLimit) &&
      count < dailyTransactionLimit &&
      (monthlyLimit === null || monthly + amount <= monthlyLimit)
    );
  }

  ask(agent: Agent, amount: number): Outcome {
    const { threshold, mode } = agent.policy;
    if (agent.isPaused) return "PAUSED";
    if (!this.fits(agent, amount)) return "REFUSED";
    if (mode === "APPROVAL_REQUIRED" || (threshold !== null && amount > threshold)) return "PENDING_APPROVAL";
    return amount <= this.balance ? "APPROVED" : "UNFUNDED";
  }

  /** Records what was asked for, once the product has said the same. */
  asked(agent: Agent, action: Pick<Action, "id" | "amount" | "isTransfer" | "status">, quotedAt: number): void {
    const endsAt = quotedAt + (action.isTransfer ? transferWaitMs : quoteWaitMs);
    agent.actions.push({ ...action, agent, endsAt, day: dayOf(this.now) });
    if (action.status === "APPROVED") this.balance -= action.amount;
  }

  approve(action: Action): "APPROVED" | "FAILED" | "CONFLICT" {
    if (action.isUndecided) {
      action.isUndecided = false;
      return "FAILED";
    }
    if (action.status !== "PENDING_APPROVAL") return "CONFLICT";
    const { agent, amount } = action;
    const isAllowed = !agent.isPaused && this.fits(agent, amount, action) && amount <= this.balance;
    action.status = isAllowed ? "APPROVED" : "FAILED";
    action.day = isAllowed ? dayOf(this.now) : null;
    if (isAllowed) this.balance -= amount;
    return action.status;
  }

  reject(action: Action): "REJECTED" | "CONFLICT" {
    if (action.status !== "PENDING_APPROVAL") return "CONFLICT";
    action.day = null;
    return (action.status = "REJECTED");
  }

  /** An action that waits too long fails. */
  advance(ms: number): void {
    this.now += ms;
    for (const action of this.agents.flatMap(({ actions }) => actions)) {
      if (action.status !== "PENDING_APPROVAL" || action.endsAt > this.now) continue;
      action.status = "FAILED";
      action.isUndecided = true;
      action.day = null;
    }
  }
}
