import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { statusBySuffix } from "../../customers/published.js";
import { businessInfoOf, proofs, provenBy, type ReviewedDocument } from "./rules.js";
import type { ReviewAction } from "./transitions.js";
import type { VerificationProblem } from "./wire.js";

/**
 * The sandbox's decision on a submission, by magic suffixes (docs/interface.md, Outcomes by name and number;
 * docs/interface.md, When an outcome resolves).
 */

/** ASK: a provider decides later (identity.ts). */
export interface Verdict {
  readonly action: Extract<ReviewAction, "findErrors" | "escalate" | "approve" | "reject"> | "ask";
  readonly errors: readonly VerificationProblem[];
}

type Named = Pick<CustomerRow, "id" | "customerType" | "fullName" | "businessInfo">;

/** Suffixes of a business that do not decide: its packet is validated on every platform. */
const undecided = ["001", "003"];

const suffixOf = (customer: Named) => (businessInfoOf(customer).registrationNumber ?? "").slice(-3);

function decided(suffix: string): Verdict {
  return { action: suffix === "002" ? "reject" : "approve", errors: [] };
}

/**
 * The verdict on a business of a regulated or paperwork-skipping platform, whose registration number decides without a
 * validation. Undefined: the packet is validated.
 */
export function verdictBeforeValidation(customer: Named, resolvesAtCreation: boolean): Verdict | undefined {
  const suffix = suffixOf(customer);
  if (customer.customerType !== "BUSINESS" || !resolvesAtCreation || undecided.includes(suffix)) return undefined;
  return decided(suffix);
}

/** The verdict on a complete packet. */
export function verdictOnCompletePacket(customer: Named, documents: readonly ReviewedDocument[]): Verdict {
  if (customer.customerType === "BUSINESS") {
    const suffix = suffixOf(customer);
    return undecided.includes(suffix) ? { action: "escalate", errors: [] } : decided(suffix);
  }
  const outcome = statusBySuffix(customer.fullName ?? "");
  if (outcome === "UNVERIFIED") return { action: "findErrors", errors: poorDocument(customer.id, documents) };
  if (outcome === "PENDING") return { action: "escalate", errors: [] };
  return { action: outcome === "REJECTED" ? "reject" : "approve", errors: [] };
}

/** The problem of an identity document that can't be read: the newest one. */
function poorDocument(customerId: string, documents: readonly ReviewedDocument[]): VerificationProblem[] {
  const newest = provenBy(documents, customerId, proofs.identity).at(-1);
  if (!newest) throw new Error("A complete packet has an identity document");
  return [
    {
      resourceId: newest.id,
      type: "POOR_QUALITY_DOCUMENT",
      acceptedDocumentTypes: [...proofs.identity.accepted],
      reason: "The document is of poor quality: replace it with a sharper image.",
    },
  ];
}
