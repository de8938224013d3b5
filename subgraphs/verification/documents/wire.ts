import { z } from "zod";
import { countryCode, createdAt, label, pageQuery, text, updatedAt } from "../../shared/schema/fields.js";
import { alwaysThere, inGraph, scalar } from "../../shared/schema/graph.js";

/** Documents: evidence about a customer or one of its beneficial owners (docs/interface.md, Documents). */

export const documentType = z
  .enum([
    "PASSPORT",
    "DRIVERS_LICENSE",
    "NATIONAL_ID",
    "PROOF_OF_ADDRESS",
    "BANK_STATEMENT",
    "TAX_RETURN",
    "CERTIFICATE_OF_INCORPORATION",
    "ARTICLES_OF_INCORPORATION",
    "ARTICLES_OF_ASSOCIATION",
    "STATE_REGISTRY_EXCERPT",
    "GOOD_STANDING_CERTIFICATE",
    "INFORMATION_STATEMENT",
    "INCUMBENCY_CERTIFICATE",
    "BUSINESS_LICENSE",
    "SHAREHOLDER_REGISTER",
    "POWER_OF_ATTORNEY",
    "UTILITY_BILL",
    "ELECTRICITY_BILL",
    "RENT_OR_LEASE_AGREEMENT",
    "DIRECTOR_REGISTRY",
    "TRUST_AGREEMENT",
    "STATE_COMPANY_REGISTRY",
    "PARTNERSHIP_CONTROL_AGREEMENT",
    "PARTNERSHIP_AGREEMENT",
    "SELFIE",
    "OTHER",
  ])
  .meta({ id: "DocumentType", description: "Type of a document." });
export type DocumentType = z.output<typeof documentType>;

export const documentSide = z
  .enum(["FRONT", "BACK"])
  .meta({ id: "DocumentSide", description: "Side of the card that the file shows." });

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
    documentType,
    side: documentSide.optional(),
    country: issuingCountry,
    documentNumber: text(100).optional(),
    issuingAuthority: label(255).optional(),
  })
  .meta({ id: "DocumentReplaceFields" });

/** The text fields of the form that creates one. */
export const documentCreate = documentReplace
  .extend({
    documentHolder: scalar("ID", text(idMax)).describe("Customer or beneficial owner that the document is about."),
  })
  .meta({ id: "DocumentCreateFields" });

/** The uploaded file, as the graph's input refers to it. */
export const documentFile = inGraph(
  { name: "UploadInput" },
  z.object({ uploadId: text(idMax), fileName: text(255), mimeType: documentMimeType }),
).describe("PDF, JPEG or PNG, at most 10 MB.");

/** The input of both forms. */
export type DocumentInput = z.output<typeof documentReplace> & { readonly file: z.output<typeof documentFile> };

/** The record as every surface shows it. */
export const document = z
  .object({
    id: scalar("ID", z.string()),
    documentHolder: scalar("ID", z.string()).describe("Customer or beneficial owner that the document is about."),
    documentType,
    side: documentSide.optional(),
    country: issuingCountry,
    documentNumber: z.string().describe("Stored encrypted.").optional(),
    issuingAuthority: z.string().optional(),
    fileName: z.string().describe("Name of the active file."),
    createdAt,
    updatedAt: alwaysThere(updatedAt),
  })
  .meta({ id: "Document" });

export const documentFilter = z.object({
  documentHolder: scalar("ID", text(idMax)).describe("Filter by customer or beneficial owner.").optional(),
});
export const documentListQuery = documentFilter.extend({ ...pageQuery });
