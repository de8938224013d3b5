import type { KycOutcome } from "../../subgraphs/verification/kyc-links/wire.js";
import type { Option } from "./verify.fields.js";

// The page's texts for the service's values.

/** Names of the document types that a review requests; the wire value for any further one. */
const documents: Readonly<Record<string, string>> = {
  PASSPORT: "Passport",
  DRIVERS_LICENSE: "Driver’s licence",
  NATIONAL_ID: "National identity card",
  PROOF_OF_ADDRESS: "Proof of address",
  BANK_STATEMENT: "Bank statement",
  TAX_RETURN: "Tax return",
  CERTIFICATE_OF_INCORPORATION: "Certificate of incorporation",
  ARTICLES_OF_INCORPORATION: "Articles of incorporation",
  ARTICLES_OF_ASSOCIATION: "Articles of association",
  STATE_REGISTRY_EXCERPT: "Excerpt from the state registry",
  GOOD_STANDING_CERTIFICATE: "Certificate of good standing",
  INFORMATION_STATEMENT: "Information statement",
  INCUMBENCY_CERTIFICATE: "Certificate of incumbency",
  BUSINESS_LICENSE: "Business licence",
  SHAREHOLDER_REGISTER: "Shareholder register",
  POWER_OF_ATTORNEY: "Power of attorney",
  UTILITY_BILL: "Utility bill",
  ELECTRICITY_BILL: "Electricity bill",
  RENT_OR_LEASE_AGREEMENT: "Rent or lease agreement",
  DIRECTOR_REGISTRY: "Register of directors",
  TRUST_AGREEMENT: "Trust agreement",
  STATE_COMPANY_REGISTRY: "Entry in the company registry",
  PARTNERSHIP_CONTROL_AGREEMENT: "Partnership control agreement",
  PARTNERSHIP_AGREEMENT: "Partnership agreement",
  SELFIE: "Photo of yourself",
  OTHER: "Another official document",
};

export function documentName(type: string): string {
  return documents[type] ?? type;
}

export const roles: readonly Option[] = [
  { value: "UBO", label: "Owner" },
  { value: "CONTROL_PERSON", label: "Control person" },
  { value: "DIRECTOR", label: "Director" },
  { value: "COMPANY_OFFICER", label: "Company officer" },
  { value: "TRUSTEE", label: "Trustee" },
  { value: "GENERAL_PARTNER", label: "General partner" },
];

export const idTypes: readonly Option[] = [
  { value: "SSN", label: "US social security number (SSN)" },
  { value: "ITIN", label: "US individual taxpayer number (ITIN)" },
  { value: "EIN", label: "US employer number (EIN)" },
  { value: "NON_US_TAX_ID", label: "Tax or personal number of another country" },
];

export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The name of a document, with its holder's if that isn't the customer. */
export const titleOf = (type: string, who: string | undefined): string =>
  who === undefined ? documentName(type) : `${documentName(type)} of ${who}`;

export interface TaskWords {
  readonly title: string;
  readonly why: string;
}

const identityRules = "A photo or scan of the whole document: all four corners, in colour, sharp and not expired.";

/** A requested document, by the type of the problem and the accepted types; `who`: its holder. */
export function missingWords(type: string, accepted: readonly string[], who: string | undefined): TaskWords {
  switch (type) {
    case "MISSING_IDENTITY_DOCUMENT": {
      if (who === undefined) return { title: "Your identity document", why: identityRules };
      const kind = accepted.includes("PASSPORT") ? "Passport" : "A second identity document";
      return { title: `${kind} of ${who}`, why: identityRules };
    }
    case "MISSING_LEGAL_PRESENCE_DOCUMENT":
      return accepted.includes("TAX_RETURN")
        ? {
            title: "Proof of the tax number",
            why: "A tax return, or a letter of the tax authority that shows the number.",
          }
        : { title: "Proof that the business exists", why: "An official document of its formation or registration." };
    case "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT":
      return { title: "Proof of who owns the business", why: "A document that names the owners and their shares." };
    case "MISSING_CONTROL_STRUCTURE_DOCUMENT":
      return { title: "Proof of who controls the business", why: "A document that names who may act for it." };
    case "MISSING_PROOF_OF_ADDRESS_DOCUMENT":
      return {
        title: "Proof of the business’s address",
        why: "It must show the address that you gave, and be dated within the last 3 months.",
      };
    case "MISSING_GOOD_STANDING_DOCUMENT":
      return {
        title: "Certificate of the business’s standing",
        why: "A document of its government, in place of a tax number.",
      };
    default:
      return { title: "A further document", why: "It is needed to complete the verification." };
  }
}

const faults: Readonly<Record<string, string>> = {
  EXPIRED_DOCUMENT: "it is too old. Add a newer one.",
  POOR_QUALITY_DOCUMENT: "it isn’t sharp enough, or has glare. Add a clearer picture.",
  UNREADABLE_DOCUMENT: "it can’t be read. Add a readable file.",
  INCOMPLETE_DOCUMENT: "some of it is missing. Show every page, with all corners.",
  WRONG_DOCUMENT_TYPE: "it isn’t what we asked for. Add a document of one of these kinds.",
};

/** A document that must be replaced. */
export function replacementWords(
  type: string,
  old: { readonly documentType: string; readonly fileName: string },
  who: string | undefined,
): TaskWords {
  return {
    title: `Replace: ${titleOf(old.documentType, who)}`,
    why: `We can’t use “${old.fileName}”: ${faults[type] ?? "it was refused. Add another one."}`,
  };
}

/** Reasons that the screening refused a file, for the person who took the picture. */
const refusals: Readonly<Record<string, string>> = {
  dataNotReadable: "We can’t read the text in this picture. Take it again in good light, without glare.",
  screenshot: "This looks like a screenshot. Take a photo of the document itself.",
  grayscale: "This picture has no colour. Take a photo or make a scan in colour.",
  documentExpired: "This document has expired. Use one that is still valid.",
};

export function refusalOf(precheckError: string): string {
  return refusals[precheckError] ?? "We can’t accept this file. Try a clear colour photo of the whole document.";
}

/** The status of a verification, for its customer. */
export function outcomeWords(
  outcome: KycOutcome,
  isBusiness: boolean,
): { readonly title: string; readonly text: string } {
  switch (outcome) {
    case "NONE":
      return { title: "Nothing was submitted", text: "Ask the sender of this link for a new one." };
    case "APPROVED":
      return {
        title: isBusiness ? "The business is verified" : "You’re verified",
        text: "Everything is confirmed. There is nothing left to do here.",
      };
    case "IN_REVIEW":
      return {
        title: "Thank you: we’re checking it",
        text: "Someone is reviewing what you submitted. You can close this page: the sender of the link receives the outcome.",
      };
    case "REJECTED":
      return {
        title: isBusiness ? "The business couldn’t be verified" : "You couldn’t be verified",
        text: "This decision is final. The sender of the link can explain what it means for you.",
      };
    case "MORE_NEEDED":
      return {
        title: "Something more is needed",
        text: "We can’t confirm what you submitted yet. Ask the sender for a new link: it shows what to replace.",
      };
  }
}
