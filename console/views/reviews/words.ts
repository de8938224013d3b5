import { words } from "../../ui/words.js";
import type {
  ReviewCustomerFragment,
  ReviewDecision,
  ReviewKind,
  VerificationCheck,
  VerificationErrorType,
} from "./operations.graphql.js";

export const kindText: Readonly<Record<ReviewKind, string>> = {
  VERIFICATION: "Verification",
  PAYMENT: "Payment on hold",
  CUSTOMER: "Sanctions match",
};

export const decisionText: Readonly<Record<ReviewDecision, string>> = {
  APPROVE: "Approved",
  REJECT: "Rejected",
  REQUEST_INFORMATION: "Asked for information",
};

export const checkText: Readonly<Record<VerificationCheck, string>> = {
  DOCUMENTS: "No provider has checked the documents: look at each of them.",
  LIVENESS: "No provider has checked that the person is present: compare the pictures.",
  SANCTIONS: "No provider has compared the names with lists of sanctions: search for them yourself.",
};

type Named = Omit<ReviewCustomerFragment, "id" | "customerType">;
export const nameOf = ({ fullName, businessInfo, platformCustomerId }: Named): string =>
  fullName ?? businessInfo?.legalName ?? platformCustomerId;

/** Problems that a reviewer can name, in the order of the form. */
export const problemTypes: readonly VerificationErrorType[] = [
  "MISSING_FIELD",
  "INVALID_FIELD",
  "MISSING_IDENTITY_DOCUMENT",
  "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
  "MISSING_LEGAL_PRESENCE_DOCUMENT",
  "MISSING_CONTROL_STRUCTURE_DOCUMENT",
  "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
  "MISSING_GOOD_STANDING_DOCUMENT",
  "MISSING_BENEFICIAL_OWNER",
  "MISSING_CONTROL_PERSON",
  "INVALID_DOCUMENT",
  "EXPIRED_DOCUMENT",
  "POOR_QUALITY_DOCUMENT",
  "SUSPECTED_FRAUD_DOCUMENT",
  "WRONG_DOCUMENT_TYPE",
  "INCOMPLETE_DOCUMENT",
  "UNREADABLE_DOCUMENT",
  "DOCUMENT_VERIFICATION_FAILED",
  "APPLICANT_SANCTIONED",
  "APPLICANT_FRAUD",
  "APPLICANT_CRIMINAL_RECORD",
  "APPLICANT_REJECTED",
];

/** Problems that name a field. */
export const namesField = (type: VerificationErrorType): boolean =>
  type === "MISSING_FIELD" || type === "INVALID_FIELD";

/** A country in English, such as `United States`. */
const countries = new Intl.DisplayNames("en", { type: "region" });
export const countryText = (code: string | null | undefined): string | undefined =>
  code ? (countries.of(code) ?? code) : undefined;

interface Address {
  readonly line1: string;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly postalCode: string;
  readonly country: string;
}
export const addressText = (address: Address | null | undefined): string | undefined =>
  address
    ? [
        address.line1,
        address.line2,
        [address.postalCode, address.city].filter(Boolean).join(" "),
        address.state,
        countryText(address.country),
      ]
        .filter(Boolean)
        .join(", ")
    : undefined;

export const listText = (values: readonly string[] | null | undefined): string | undefined =>
  values && values.length > 0 ? values.map(words).join(", ") : undefined;
