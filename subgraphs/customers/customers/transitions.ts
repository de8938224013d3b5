import type { KycStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type VerificationAction = "submit" | "approve" | "reject" | "hold" | "resume";

/**
 * States of an individual's KycStatus and a business's KybStatus. APPROVED and REJECTED are final: renaming never
 * re-derives them (docs/interface.md, When an outcome resolves).
 */
export const verificationTransitions: TransitionTable<KycStatus, VerificationAction> = {
  name: "KycStatus",
  initial: ["UNVERIFIED", "PENDING", "APPROVED", "REJECTED"],
  terminal: ["APPROVED", "REJECTED"],
  states: {
    /** Not submitted yet. */
    UNVERIFIED: { submit: "PENDING", approve: "APPROVED", reject: "REJECTED" },
    /** Under review. */
    PENDING: { submit: "PENDING", approve: "APPROVED", reject: "REJECTED", hold: "HOLD" },
    /** The customer may have to update or add information. */
    HOLD: { submit: "PENDING", resume: "PENDING", approve: "APPROVED", reject: "REJECTED" },
    APPROVED: {},
    REJECTED: {},
  },
};

/**
 * Last three characters of an individual's `fullName` in the sandbox (docs/interface.md, Outcomes by name and number).
 */
const outcomeBySuffix: Readonly<Record<string, KycStatus>> = {
  "001": "PENDING",
  "002": "REJECTED",
  "003": "UNVERIFIED",
};

/**
 * The status of a new customer. An individual's outcome resolves at creation if the sandbox platform is regulated or
 * paperwork skipping is on; every other customer starts UNVERIFIED and resolves by a submission.
 */
export function statusAtCreation(customer: {
  customerType: "INDIVIDUAL" | "BUSINESS";
  fullName?: string | null | undefined;
  environment: "SANDBOX" | "PRODUCTION";
  resolvesAtCreation: boolean;
  /** Of a sanctioned country or region. */
  isSanctioned: boolean;
}): KycStatus {
  const { customerType, environment, fullName, resolvesAtCreation, isSanctioned } = customer;
  if (customerType === "BUSINESS" || environment === "PRODUCTION" || !resolvesAtCreation) return "UNVERIFIED";
  return isSanctioned ? "REJECTED" : statusBySuffix(fullName ?? "");
}

/** The sandbox's outcome for an individual of this name. */
export function statusBySuffix(fullName: string): KycStatus {
  return outcomeBySuffix[fullName.slice(-3)] ?? "APPROVED";
}
