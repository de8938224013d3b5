import { z } from "zod";
import { countryCode, dateTime, pageQuery, text } from "../../shared/schema/fields.js";

/** Documents: evidence of who a customer or one of its beneficial owners is (docs/interface.md, Documents). */

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
  .meta({ id: "DocumentType" });
export type DocumentType = z.output<typeof documentType>;

export const documentSide = z.enum(["FRONT", "BACK"]).meta({ id: "DocumentSide" });

/** What a document's file may be, by the `Content-Type` of its part. */
export const documentMimeType = z.enum(["application/pdf", "image/jpeg", "image/png"]);
export type DocumentMimeType = z.output<typeof documentMimeType>;

export const documentMaxBytes = 10 * 1024 * 1024;

/** Longest id that a request may name; a real one is shorter. */
const idMax = 100;

/** The text fields of the form that replaces a document. */
export const documentReplace = z
  .object({
    documentType,
    side: documentSide.optional(),
    country: countryCode.meta({ description: "Which country issued it." }),
    documentNumber: text(100).optional(),
    issuingAuthority: text(255).optional(),
  })
  .meta({ id: "DocumentReplaceFields" });

/** The text fields of the form that creates one. */
export const documentCreate = documentReplace
  .extend({ documentHolder: text(idMax).meta({ description: "A customer, or a beneficial owner of one." }) })
  .meta({ id: "DocumentCreateFields" });

/** The file as the graph's input names it. */
const documentFile = z.object({
  uploadId: text(idMax),
  fileName: text(255),
  mimeType: documentMimeType,
});
export const documentCreateInput = documentCreate.extend({ file: documentFile });
export const documentReplaceInput = documentReplace.extend({ documentId: text(idMax), file: documentFile });

/** The record as every surface shows it. */
export const document = z
  .object({
    id: z.string(),
    documentHolder: z.string(),
    documentType,
    side: documentSide.optional(),
    country: countryCode,
    documentNumber: z.string().optional(),
    issuingAuthority: z.string().optional(),
    fileName: z.string(),
    createdAt: dateTime,
    updatedAt: dateTime.optional(),
  })
  .meta({ id: "Document" });

export const documentFilter = z.object({ documentHolder: text(idMax).optional() });
export const documentListQuery = documentFilter.extend({ ...pageQuery });
