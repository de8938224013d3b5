import type { PlannedAccount } from "./payees.js";

/** How the verification of a customer ends. */
export type Review =
  | "APPROVED"
  | "REJECTED"
  | "APPROVED_BY_A_REVIEWER"
  | "REJECTED_BY_A_REVIEWER"
  | "INFORMATION_REQUESTED"
  | "WAITS"
  | "NEVER_SUBMITTED";

export interface PlannedCustomer {
  /** Position in the plan, and the end of `platformCustomerId`. */
  readonly number: number;
  readonly isBusiness: boolean;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly country: string;
  readonly isEea: boolean;
  readonly address: Readonly<Record<string, string>>;
  /** Of an individual, and of a business's owner. */
  readonly birthDate: string;
  readonly currencies: readonly [string, ...string[]];
  readonly review: Review;
  /** Of a business: its end decides about the verification. */
  readonly registrationNumber: string;
  readonly owners: readonly { readonly firstName: string; readonly lastName: string; readonly percentage: number }[];
  /** External accounts that the customer pays, or is debited on; registered with the first payment. */
  readonly accounts: PlannedAccount[];
}

export interface PlannedPayment {
  readonly id: number;
  readonly customer: number;
  /** Currency that is sent. */
  readonly currency: string;
  /** An own account here, an own account at a bank, or money that is sent to the quote's instructions. */
  readonly from: "ACCOUNT" | "REALTIME_FUNDING" | { readonly bank: number };
  readonly to:
    | { readonly account: number }
    | { readonly customer: number; readonly currency: string }
    | { readonly umaAddress: string };
  readonly amount: number;
  readonly side: "SENDING" | "RECEIVING";
  readonly rail?: string;
  readonly reference?: string;
  readonly description?: string;
  /**
   * `LEFT`: not executed, so that it expires. `UNPROVEN`: the payer never enters the code. `UNDERPAID`: too little
   * arrives. `PAID_TWICE`: the second payment is in suspense. `PAID_LATE`: an act of its own sends the money.
   */
  readonly end: "EXECUTED" | "LEFT" | "CANCELLED" | "UNPROVEN" | "UNDERPAID" | "PAID_TWICE" | "PAID_LATE";
}

export interface PlannedCard {
  readonly number: number;
  readonly customer: number;
  readonly currency: string;
  readonly maxSpendPerTransaction?: number;
  readonly maxSpendPerDay?: number;
}

export interface Merchant {
  readonly descriptor: string;
  readonly mcc: string;
  readonly country: string;
}

export interface PlannedAgent {
  readonly number: number;
  readonly name: string;
  readonly customer: number;
  readonly currency: string;
  readonly perTransactionLimit: number;
  readonly monthlyLimit: number;
  /** Payments above it wait for a person. */
  readonly approvalAbove: number;
}

/** One step of the month. */
export type Act =
  | { readonly type: "join"; readonly customer: number }
  | { readonly type: "review"; readonly customer: number; readonly decision: Decision; readonly note: string }
  | { readonly type: "fund"; readonly customer: number; readonly currency: string; readonly amount: number }
  | { readonly type: "pay"; readonly payment: PlannedPayment }
  | { readonly type: "payLate"; readonly payment: number }
  | {
      readonly type: "receive";
      readonly customer: number;
      readonly currency: string;
      readonly amount: number;
    }
  | { readonly type: "order"; readonly card: number }
  | { readonly type: "changeCard"; readonly card: number; readonly status: "ACTIVE" | "FROZEN" | "CLOSED" }
  | {
      readonly type: "purchase";
      readonly card: number;
      readonly id: number;
      readonly amount: number;
      readonly merchant: Merchant;
    }
  | {
      readonly type: "network";
      readonly step: "clearing" | "return" | "authorization_reversal";
      readonly card: number;
      readonly purchase: number;
      readonly amount: number;
    }
  | { readonly type: "employ"; readonly agent: number }
  | {
      readonly type: "ask";
      readonly agent: number;
      readonly id: number;
      readonly account: number;
      readonly amount: number;
      readonly reference: string;
      /** Set if the policy refuses it. */
      readonly isRefused?: boolean;
    }
  | {
      readonly type: "decide";
      readonly agent: number;
      readonly ask: number;
      /** Absent: approved. */
      readonly rejection?: string;
    }
  | { readonly type: "endpoint"; readonly isDown: boolean }
  | { readonly type: "mistake"; readonly customer: number; readonly mistake: Mistake }
  | { readonly type: "release" };

export type Decision = "APPROVE" | "REJECT" | "REQUEST_INFORMATION";

/** A request that the API refuses. */
export type Mistake = "unknownCustomer" | "wrongIban" | "tooMuch" | "noAmount";

export interface TimedAct {
  /** Seconds since the beginning of the month, a Monday at midnight (UTC). */
  readonly at: number;
  readonly act: Act;
}

export interface Plan {
  readonly customers: readonly PlannedCustomer[];
  readonly cards: readonly PlannedCard[];
  readonly agents: readonly PlannedAgent[];
  /** In the order of their times. */
  readonly acts: readonly TimedAct[];
  /** Time at which the month ends: today. */
  readonly endsAt: number;
}
