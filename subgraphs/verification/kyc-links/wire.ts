import { z } from "zod";
import { dateTime, readableLine, text } from "../../shared/schema/fields.js";
import type { Branded } from "../../shared/module/pages.js";
import { describedEnum } from "../../shared/schema/graph.js";
import type { OpenProblem } from "../verifications/wire.js";

const kycProvider = describedEnum({ HOSTED: "A page of this server." }).meta({
  id: "KycProvider",
  description: "Provider that hosts the page.",
});

export const kycLinkCreate = z
  .object({
    redirectUri: z
      .url({ protocol: /^https?$/, error: "must be a URL of http or https" })
      .max(2048)
      .refine(...readableLine)
      .optional()
      .describe("URL to which the page redirects after the submission; http or https."),
  })
  .meta({ id: "KycLinkCreateRequest" });

/** Of older clients (docs/interface.md, Names under an alias). */
export const kycLinkQuery = z.object({
  platformCustomerId: text(255).describe("The platform's own id for the customer."),
  ...kycLinkCreate.shape,
});

/** A hosted link (docs/interface.md, The hosted link). */
export const kycLink = z
  .object({
    kycUrl: z.string().describe("URL of the page, for the customer only. Returned once; valid for one submission."),
    expiresAt: dateTime.describe("Time until which the page can be used."),
    provider: kycProvider.describe("Host of the page; `HOSTED` is the only one."),
    token: z.string().optional().describe("Token for embedding the page, if the provider supports it."),
  })
  .meta({ id: "KycLinkResponse" });

/** The status of a verification, as the hosted page shows it. */
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
  /** Whether it was not submitted for verification yet. */
  readonly isRemovable: boolean;
}

/** The stored data of the customer, and the data that a submission requires. */
export interface KycPacket {
  readonly customerId: string;
  readonly isBusiness: boolean;
  /** In the form of an update, without the numbers listed in `known`. */
  readonly details: object;
  /** Paths of stored numbers, which are not shown. */
  readonly known: readonly string[];
  readonly people: readonly KycPerson[];
  readonly documents: readonly KycDocument[];
  readonly problems: readonly OpenProblem[];
  /** Requests of a reviewer that nothing on this page solves. */
  readonly remarks: readonly string[];
  /** Whether contacts must be verified first, which this page does not offer. */
  readonly isAwaitingContacts: boolean;
}

/** The content of the hosted page. */
export interface KycPage extends Branded {
  /** DONE: the customer's status is final. USED: the link was used for a submission. */
  readonly state: "OPEN" | "DONE" | "USED" | "EXPIRED";
  readonly outcome: KycOutcome;
  readonly isBusiness: boolean;
  readonly isSandbox: boolean;
  readonly redirectUri: string | null;
  /** While it is OPEN. */
  readonly packet: KycPacket | null;
}
