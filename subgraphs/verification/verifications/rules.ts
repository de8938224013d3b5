import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { z } from "zod";
import { documentType as documentTypeSchema, type DocumentType } from "../documents/wire.js";
import { verificationErrorType, type VerificationProblem } from "./wire.js";

/**
 * Requirements of a submission (docs/interface.md, What a submission must hold). Pure: all problems, in a fixed order.
 */

/** Minimum share of an owner who is reviewed. */
const ownerFromPercentage = 25;
const proofOfAddressMonths = 3;
const dayMs = 86_400_000;

interface Proof {
  /** The problem if it is absent. */
  readonly type: VerificationProblem["type"];
  readonly accepted: readonly DocumentType[];
  readonly reason: string;
}

/** The required proofs: a document of one of the `accepted` types suffices. */
export const proofs = {
  identity: {
    type: "MISSING_IDENTITY_DOCUMENT",
    accepted: ["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID"],
    reason: "A passport, driver's license or national ID is needed.",
  },
  passport: {
    type: "MISSING_IDENTITY_DOCUMENT",
    accepted: ["PASSPORT"],
    reason: "An owner from outside the US needs a passport.",
  },
  otherIdentity: {
    type: "MISSING_IDENTITY_DOCUMENT",
    accepted: ["DRIVERS_LICENSE", "NATIONAL_ID"],
    reason: "In addition to the passport, an owner from outside the US needs another government ID.",
  },
  legalPresence: {
    type: "MISSING_LEGAL_PRESENCE_DOCUMENT",
    accepted: [
      "CERTIFICATE_OF_INCORPORATION",
      "ARTICLES_OF_INCORPORATION",
      "ARTICLES_OF_ASSOCIATION",
      "STATE_REGISTRY_EXCERPT",
      "STATE_COMPANY_REGISTRY",
      "BUSINESS_LICENSE",
      "PARTNERSHIP_AGREEMENT",
      "TRUST_AGREEMENT",
    ],
    reason: "A document of the business's formation is needed.",
  },
  /** OTHER: such as the tax authority's letter. */
  taxId: {
    type: "MISSING_LEGAL_PRESENCE_DOCUMENT",
    accepted: ["TAX_RETURN", "OTHER"],
    reason: "A document that shows the tax ID is needed.",
  },
  goodStanding: {
    type: "MISSING_GOOD_STANDING_DOCUMENT",
    accepted: ["GOOD_STANDING_CERTIFICATE", "STATE_REGISTRY_EXCERPT", "STATE_COMPANY_REGISTRY"],
    reason: "Without a tax ID, a government's document is needed that certifies the existence of the business.",
  },
  ownershipStructure: {
    type: "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
    accepted: ["SHAREHOLDER_REGISTER", "INFORMATION_STATEMENT", "PARTNERSHIP_AGREEMENT", "TRUST_AGREEMENT"],
    reason: "A document is needed that shows who owns the business.",
  },
  controlStructure: {
    type: "MISSING_CONTROL_STRUCTURE_DOCUMENT",
    accepted: [
      "DIRECTOR_REGISTRY",
      "INCUMBENCY_CERTIFICATE",
      "INFORMATION_STATEMENT",
      "PARTNERSHIP_CONTROL_AGREEMENT",
      "POWER_OF_ATTORNEY",
      "TRUST_AGREEMENT",
    ],
    reason: "A document is needed that shows who controls the business.",
  },
  address: {
    type: "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
    accepted: ["PROOF_OF_ADDRESS", "UTILITY_BILL", "ELECTRICITY_BILL", "BANK_STATEMENT", "RENT_OR_LEASE_AGREEMENT"],
    reason: `A proof of address of the last ${proofOfAddressMonths} months is needed.`,
  },
} as const satisfies Record<string, Proof>;

/**
 * Document types that solve a problem which a person names: those that prove the same as the refused `document`, or
 * those of the missing proof. Undefined: no document solves it.
 */
export function solvingTypes(
  type: VerificationProblem["type"],
  document: Pick<ReviewedDocument, "documentType"> | undefined,
): DocumentType[] | undefined {
  const all: Proof[] = Object.values(proofs);
  if (document) {
    const own = documentTypeSchema.parse(document.documentType);
    return [...(all.find(({ accepted }) => accepted.includes(own))?.accepted ?? [own])];
  }
  const missing = all.filter((proof) => proof.type === type);
  return missing.length > 0 ? [...new Set(missing.flatMap(({ accepted }) => accepted))] : undefined;
}

/** The members of a document that a review reads. */
export interface ReviewedDocument {
  readonly id: string;
  readonly documentHolder: string;
  readonly documentType: string;
  readonly file: {
    /** Date of issue, `YYYY-MM-DD`, if the screening could read it. */
    readonly issuedOn: string | null;
    readonly createdAt: Date;
    /** REJECTED: it proves nothing. Its type of problem and its reason are given. */
    readonly screening: string;
    readonly rejectionType: string | null;
    readonly rejectionReason: string | null;
  };
}

type ReviewedCustomer = Pick<
  CustomerRow,
  | "id"
  | "customerType"
  | "fullName"
  | "birthDate"
  | "nationality"
  | "address"
  | "idType"
  | "identifier"
  | "businessInfo"
  | "taxId"
>;

interface ReviewedOwner {
  readonly id: string;
  readonly roles: readonly string[];
  readonly ownershipPercentage: number;
  readonly kycStatus: string;
  readonly personalInfo: { readonly nationality: string; readonly idType: string };
}

/** The input of a review. */
export interface Packet {
  readonly customer: ReviewedCustomer;
  readonly owners: readonly ReviewedOwner[];
  /** Of the customer and its owners. */
  readonly documents: readonly ReviewedDocument[];
  /** Domain time. */
  readonly now: Date;
}

/** Returns all problems that prevent an approval; none: the packet is complete. */
export function findProblems(packet: Packet): VerificationProblem[] {
  return packet.customer.customerType === "BUSINESS" ? problemsOfBusiness(packet) : problemsOfIndividual(packet);
}

function problemsOfIndividual({ customer, documents }: Packet): VerificationProblem[] {
  const { id, fullName, birthDate, nationality, address, idType, identifier } = customer;
  return [
    ...missingFields(id, { fullName, birthDate, nationality, address, idType, identifier }),
    ...missingDocument(documents, id, proofs.identity),
  ];
}

const businessParts = z.object({
  legalName: z.string().optional(),
  country: z.string().optional(),
  incorporatedOn: z.string().optional(),
  countriesOfOperation: z.array(z.string()).optional(),
  registrationNumber: z.string().optional(),
});

/** The members of the stored `businessInfo` that a review reads. */
export function businessInfoOf({ businessInfo }: Pick<CustomerRow, "businessInfo">): z.output<typeof businessParts> {
  return businessParts.parse(businessInfo ?? {});
}

function problemsOfBusiness(packet: Packet): VerificationProblem[] {
  const { customer, owners, documents, now } = packet;
  const { id, address } = customer;
  const { legalName, country, incorporatedOn, countriesOfOperation } = businessInfoOf(customer);
  const isForeign = country !== undefined && country !== "US";
  return [
    ...missingFields(id, {
      "businessInfo.legalName": legalName,
      "businessInfo.country": country,
      "businessInfo.countriesOfOperation": countriesOfOperation?.length ? countriesOfOperation : undefined,
      "businessInfo.incorporatedOn": incorporatedOn,
      address,
      ...(!isForeign && { "businessInfo.taxId": customer.taxId }),
    }),
    ...missingPeople(id, owners),
    ...owners.filter(isReviewed).flatMap((owner) => problemsOfPerson(owner, documents)),
    ...missingDocument(documents, id, proofs.legalPresence),
    ...missingDocument(documents, id, isForeign && customer.taxId === null ? proofs.goodStanding : proofs.taxId),
    ...missingDocument(documents, id, proofs.ownershipStructure),
    ...missingDocument(documents, id, proofs.controlStructure),
    ...problemsOfAddress(documents, id, now),
  ];
}

function missingFields(resourceId: string, fields: Readonly<Record<string, unknown>>): VerificationProblem[] {
  return Object.entries(fields)
    .filter(([, value]) => value === null || value === undefined)
    .map(([field]) => ({ resourceId, type: "MISSING_FIELD", field, reason: `${field} is needed.` }));
}

/** Whether a provider refuses the document's file. */
const isRejected = ({ file }: ReviewedDocument): boolean => file.screening === "REJECTED";

/** The holder's documents of the types that are accepted as the proof. */
export function provenBy(
  documents: readonly ReviewedDocument[],
  holder: string,
  { accepted }: Proof,
): ReviewedDocument[] {
  const types: readonly string[] = accepted;
  return documents.filter(
    ({ documentHolder, documentType }) => documentHolder === holder && types.includes(documentType),
  );
}

/** The problem of a document that a provider refuses: another file, or another document, solves it. */
function rejectionOf({ id, file }: ReviewedDocument, { accepted }: Proof): VerificationProblem {
  const type = verificationErrorType.parse(file.rejectionType);
  return { resourceId: id, type, acceptedDocumentTypes: [...accepted], reason: file.rejectionReason ?? "" };
}

function missingDocument(documents: readonly ReviewedDocument[], holder: string, proof: Proof): VerificationProblem[] {
  const held = provenBy(documents, holder, proof);
  if (held.some((document) => !isRejected(document))) return [];
  if (held.length > 0) return held.map((document) => rejectionOf(document, proof));
  return [{ resourceId: holder, type: proof.type, acceptedDocumentTypes: [...proof.accepted], reason: proof.reason }];
}

const isControlPerson = ({ roles }: ReviewedOwner) => roles.includes("CONTROL_PERSON");
const isOwner = ({ roles, ownershipPercentage }: ReviewedOwner) =>
  roles.includes("UBO") || ownershipPercentage >= ownerFromPercentage;
const isReviewed = (person: ReviewedOwner) => isControlPerson(person) || isOwner(person);

function missingPeople(resourceId: string, owners: readonly ReviewedOwner[]): VerificationProblem[] {
  const problems: VerificationProblem[] = [];
  if (!owners.some(isControlPerson)) {
    problems.push({
      resourceId,
      type: "MISSING_CONTROL_PERSON",
      reason: "One person with the role CONTROL_PERSON is needed.",
    });
  }
  if (!owners.some(isOwner)) {
    const reason = `Every owner of ${ownerFromPercentage} per cent or more is needed, or one with the role UBO.`;
    problems.push({ resourceId, type: "MISSING_BENEFICIAL_OWNER", reason });
  }
  return problems;
}

function problemsOfPerson(person: ReviewedOwner, documents: readonly ReviewedDocument[]): VerificationProblem[] {
  const { id: resourceId, personalInfo, kycStatus } = person;
  const problems: VerificationProblem[] = [];
  const isAmerican = personalInfo.nationality === "US";
  const accepted = isAmerican ? ["SSN", "ITIN"] : ["SSN", "ITIN", "NON_US_TAX_ID"];
  if (!accepted.includes(personalInfo.idType)) {
    const reason = `This person's identification number must be one of ${accepted.join(", ")}.`;
    problems.push({ resourceId, type: "INVALID_FIELD", field: "personalInfo.idType", reason });
  }
  if (kycStatus === "REJECTED") {
    problems.push({ resourceId, type: "APPLICANT_REJECTED", reason: "This person's own verification was rejected." });
  }
  if (isAmerican || !isOwner(person)) return problems;
  return [
    ...problems,
    ...missingDocument(documents, resourceId, proofs.passport),
    ...missingDocument(documents, resourceId, proofs.otherIdentity),
  ];
}

/** The day `months` before `now`, `YYYY-MM-DD`; if that month is too short, its last day. */
function dayMonthsBefore(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), days));
  return dayOf(first);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Date of issue, or the date of the upload if the screening read none. */
const dateOf = ({ file }: ReviewedDocument) => file.issuedOn ?? dayOf(file.createdAt);

function problemsOfAddress(
  documents: readonly ReviewedDocument[],
  customerId: string,
  now: Date,
): VerificationProblem[] {
  const held = provenBy(documents, customerId, proofs.address).filter((document) => !isRejected(document));
  const [newest] = held.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  if (!newest) return missingDocument(documents, customerId, proofs.address);
  const oldest = dayMonthsBefore(now, proofOfAddressMonths);
  // In some time zones it is already tomorrow.
  const latest = dayOf(new Date(now.getTime() + dayMs));
  if (held.some((proof) => dateOf(proof) >= oldest && dateOf(proof) <= latest)) return [];
  const isFuture = dateOf(newest) > latest;
  return [
    {
      resourceId: newest.id,
      type: isFuture ? "INVALID_DOCUMENT" : "EXPIRED_DOCUMENT",
      acceptedDocumentTypes: [...proofs.address.accepted],
      reason: isFuture
        ? `The proof of address is dated ${dateOf(newest)}, which is in the future.`
        : `The proof of address is of ${dateOf(newest)}: one of the last ${proofOfAddressMonths} months is needed.`,
    },
  ];
}
