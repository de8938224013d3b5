import { z } from "zod";
import { dateTime, isStorable } from "../../shared/schema/fields.js";
import type { VerificationProblem } from "../verifications/wire.js";

export const kycProvider = z.enum(["HOSTED"]).meta({ id: "KycProvider" });

export const kycLinkCreate = z
  .object({
    redirectUri: z
      .url({ protocol: /^https?$/, error: "must be a URL of http or https" })
      .max(2048)
      .refine(isStorable, "must not contain NUL or half of a surrogate pair")
      .optional()
      .meta({ description: "Where the page leads back to once the data is handed in." }),
  })
  .meta({ id: "KycLinkCreateRequest" });

/** A hosted link (docs/interface.md, The hosted link). */
export const kycLink = z
  .object({
    kycUrl: z.string().meta({ description: "The page for the customer alone. Shown once; used up by its submission." }),
    expiresAt: dateTime,
    provider: kycProvider,
    token: z.string().optional().meta({ description: "For embedding, where the provider has one." }),
  })
  .meta({ id: "KycLinkResponse" });

/** How a verification stands, as the hosted page tells it. */
export type KycOutcome = "NONE" | "APPROVED" | "IN_REVIEW" | "REJECTED" | "MORE_NEEDED";

/** An owner, director or officer as the hosted page shows them: without their identification number. */
export interface KycPerson {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly ownershipPercentage: number;
  readonly personalInfo: object;
}

export interface KycDocument {
  readonly id: string;
  readonly documentHolder: string;
  readonly documentType: string;
  readonly fileName: string;
  /** No verification has looked at it yet. */
  readonly isRemovable: boolean;
}

/** What is known of the customer, and what a submission would ask for. */
export interface KycPacket {
  readonly customerId: string;
  readonly isBusiness: boolean;
  /** As an update takes it, without the numbers that `known` names. */
  readonly details: object;
  /** Paths of numbers that are stored and not shown. */
  readonly known: readonly string[];
  readonly people: readonly KycPerson[];
  readonly documents: readonly KycDocument[];
  readonly problems: readonly VerificationProblem[];
  /** Contacts must be verified first, which this page can't do. */
  readonly isAwaitingContacts: boolean;
}

/** What the hosted page shows. */
export interface KycPage {
  /** DONE: the customer's status is final. USED: something was handed in by this link. */
  readonly state: "OPEN" | "DONE" | "USED" | "EXPIRED";
  readonly outcome: KycOutcome;
  readonly isBusiness: boolean;
  readonly isSandbox: boolean;
  readonly redirectUri: string | null;
  /** While it is OPEN. */
  readonly packet: KycPacket | null;
}
