import { z } from "zod";
import {
  countryCode,
  createdAt,
  dateTime,
  label,
  pageQuery,
  text,
  updatedAt,
  uploadedFile,
} from "../../shared/schema/fields.js";
import { alwaysThere, describedEnum, scalar } from "../../shared/schema/graph.js";
import { resourceId } from "../../shared/schema/ids.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

/** Documents: evidence about a customer or one of its beneficial owners (docs/interface.md, Documents). */

export const documentType = describedEnum({
  PASSPORT: "Passport of a person.",
  DRIVERS_LICENSE: "Driver's licence of a person.",
  NATIONAL_ID: "Identity card of a country.",
  PROOF_OF_ADDRESS: "Document that shows where a person or business is.",
  BANK_STATEMENT: "Statement of a bank account.",
  TAX_RETURN: "Declaration of taxes.",
  CERTIFICATE_OF_INCORPORATION: "Certificate by which a register confirms that the company exists.",
  ARTICLES_OF_INCORPORATION: "Founding document of a corporation.",
  ARTICLES_OF_ASSOCIATION: "Rules by which a company is run.",
  STATE_REGISTRY_EXCERPT: "Excerpt of a state's register of companies.",
  GOOD_STANDING_CERTIFICATE: "Certificate that a business has met its duties to the register.",
  INFORMATION_STATEMENT: "Yearly statement of a company about itself to the register.",
  INCUMBENCY_CERTIFICATE: "Certificate of the directors and officers who hold office.",
  BUSINESS_LICENSE: "Licence to run the business.",
  SHAREHOLDER_REGISTER: "Register of the owners and their shares.",
  POWER_OF_ATTORNEY: "Authority for a person to act for the business.",
  UTILITY_BILL: "Bill for water, gas, telephone or the like.",
  ELECTRICITY_BILL: "Invoice of a supplier of electricity, with the address.",
  RENT_OR_LEASE_AGREEMENT: "Contract for the rent of a home or office.",
  DIRECTOR_REGISTRY: "Register of the directors.",
  TRUST_AGREEMENT: "Founding document of a trust.",
  STATE_COMPANY_REGISTRY: "Entry in a state's register of companies.",
  PARTNERSHIP_CONTROL_AGREEMENT: "Agreement on who controls a partnership.",
  PARTNERSHIP_AGREEMENT: "Founding document of a partnership.",
  SELFIE: "Photograph of the person's own face.",
  OTHER: "A document that no other value names.",
}).meta({ id: "DocumentType", description: "Type of a document, which decides what it proves." });
export type DocumentType = z.output<typeof documentType>;

export const documentSide = describedEnum({
  FRONT: "The side with the photograph or the name.",
  BACK: "The other side of the card.",
}).meta({ id: "DocumentSide", description: "Side of the card that the file shows." });

export const screeningStatus = describedEnum({
  PASSED: "A provider has screened the file and found no fault.",
  UNSCREENED: "No provider looks at the file: the reviewer of the customer must.",
  PENDING: "A provider is to look at the file, or does so now.",
  REJECTED: "A provider refuses the file: it proves nothing, and must be replaced.",
});

/** Accepted media types of a document's file: the `Content-Type` of its part. */
export const documentMimeType = z.enum(["application/pdf", "image/jpeg", "image/png"]);
export type DocumentMimeType = z.output<typeof documentMimeType>;

export const documentMaxBytes = 10 * 1024 * 1024;

/** Maximum length of an id in a request. */
const idMax = 100;

const issuingCountry = countryCode.describe("Country that issued the document.");

/** The text fields of the form that replaces a document. */
export const documentReplace = z
  .object({
    documentType: documentType.describe("Type of the document, which decides what it proves."),
    side: documentSide.describe("Side that the file shows, if each side is a file of its own.").optional(),
    country: issuingCountry,
    documentNumber: text(100).describe("Number of the document, at most 100 characters; stored encrypted.").optional(),
    issuingAuthority: label(255).describe("Authority that issued the document, at most 255 characters.").optional(),
  })
  .meta({ id: "DocumentReplaceFields" });

/** The text fields of the form that creates one. */
export const documentCreate = documentReplace
  .extend({
    documentHolder: scalar("ID", text(idMax)).describe("Customer or beneficial owner that the document is about."),
  })
  .meta({ id: "DocumentCreateFields" });

/** The uploaded file, as the operations receive it. */
export const documentFile = uploadedFile(documentMimeType).describe("PDF, JPEG or PNG, at most 10 MB.");

/** The input of both forms. */
export type DocumentInput = z.output<typeof documentReplace> & { readonly file: z.output<typeof documentFile> };

/** The record as every surface shows it. */
export const document = z
  .object({
    id: scalar("ID", z.string()),
    documentHolder: scalar("ID", z.string()).describe("Customer or beneficial owner that the document is about."),
    documentType: documentType.describe("Type of the document, which decides what it proves."),
    side: documentSide.describe("Side that the file shows; not set if one file shows all.").optional(),
    country: issuingCountry,
    documentNumber: z.string().describe("Stored encrypted.").optional(),
    issuingAuthority: z.string().describe("Authority that issued the document, as the upload named it.").optional(),
    fileName: z.string().describe("Name of the active file."),
    createdAt,
    updatedAt: alwaysThere(updatedAt),
  })
  .meta({ id: "Document" });

const documentHolder = scalar("ID", text(idMax)).describe("Filter by customer or beneficial owner.").optional();

export const documentListQuery = z.object({ documentHolder, ...pageQuery });

export const documentFilter = z
  .object({
    documentHolder,
    customerId: scalar("ID", text(idMax))
      .optional()
      .describe("Documents about the customer, and about its beneficial owners."),
    types: oneOfThese(documentType).describe("Documents of any of these types."),
    createdAt: dateTimeRange.optional().describe("Documents uploaded in this interval."),
  })
  .meta({ id: "DocumentFilter", description: "Selects documents that match all given members." });
export const documentOrder = listOrder("Document", ["CREATED_AT"]);

export const fileLinkPath = z.object({
  documentId: resourceId("Document"),
  fileId: scalar("ID", z.string()).describe("One of the document's `files`: a UUID without a type."),
});

/** POST /documents/{documentId}/files/{fileId}/link */
export const documentFileLink = z
  .object({
    url: z.url().describe("Address that sends the file, for two minutes. It is a secret: do not store or log it."),
    expiresAt: dateTime.describe("Time from which the address is unknown, two minutes after its creation."),
  })
  .meta({ id: "DocumentFileLink" });

/** A view of a document's file, as the graph shows it. */
export const documentView = z.object({
  fileId: scalar("ID", z.string()).describe("File that was asked for: one of the document's `files`."),
  tokenId: scalar("ID", z.string()).describe("API token that asked. It may have been deleted since."),
  tokenName: z.string().describe("Name of the token when it asked."),
  requestedAt: dateTime.describe("Time of the request, by the clock of the environment."),
  expiresAt: dateTime.describe("Time until which the address sent the file."),
});
