import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  findProblems,
  proofs,
  type Packet,
  type ReviewedDocument,
} from "../../subgraphs/verification/verifications/rules.js";
import { address, business, individual, person } from "../subgraphs/verifications.fixture.js";

const now = new Date("2026-05-31T12:00:00Z");
const customerId = "Customer:1";
const ownerId = "BeneficialOwner:1";
const sealed = new Uint8Array(1);

let uploads = 0;
function document(documentType: string, documentHolder = customerId, issuedOn: string | null = null): ReviewedDocument {
  const file = { issuedOn, createdAt: now, screening: "PASSED", rejectionType: null, rejectionReason: null };
  return { id: `Document:${++uploads}`, documentHolder, documentType, file };
}

const { taxId: _sealed, ...businessInfo } = business.businessInfo;
const blank = {
  id: customerId,
  fullName: null,
  birthDate: null,
  nationality: null,
  address: null,
  idType: null,
  identifier: null,
  businessInfo: null,
  taxId: null,
};
const completeIndividual: Packet = {
  customer: { ...blank, customerType: "INDIVIDUAL", ...individual, idType: "SSN", identifier: sealed },
  owners: [],
  documents: [document("PASSPORT")],
  now,
};
const owner = {
  id: ownerId,
  roles: ["CONTROL_PERSON"],
  ownershipPercentage: 25,
  kycStatus: "APPROVED",
  personalInfo: person,
};
const completeBusiness: Packet = {
  customer: { ...blank, customerType: "BUSINESS", address, businessInfo, taxId: sealed },
  owners: [owner],
  documents: [
    "CERTIFICATE_OF_INCORPORATION",
    "TAX_RETURN",
    "SHAREHOLDER_REGISTER",
    "DIRECTOR_REGISTRY",
    "UTILITY_BILL",
  ].map((type) => document(type)),
  now,
};

/** The problems without their words. */
const found = (packet: Packet) =>
  findProblems(packet).map(({ reason, acceptedDocumentTypes, ...problem }) => {
    expect(reason).toMatch(/\.$/);
    return acceptedDocumentTypes ? { ...problem, accepted: acceptedDocumentTypes[0] } : problem;
  });
const without = (packet: Packet, ...types: string[]) => ({
  ...packet,
  documents: packet.documents.filter(({ documentType }) => !types.includes(documentType)),
});
const withOwner = (changes: object, documents: readonly ReviewedDocument[] = []) => ({
  ...completeBusiness,
  owners: [{ ...owner, ...changes }],
  documents: [...completeBusiness.documents, ...documents],
});

describe("an individual", () => {
  it("is complete with its data and one identity document of either kind", () => {
    for (const type of proofs.identity.accepted) {
      expect(found({ ...completeIndividual, documents: [document(type)] })).toEqual([]);
    }
  });

  it("misses every field that it doesn't have, and an identity document of its own", () => {
    const documents = [document("UTILITY_BILL"), document("PASSPORT", ownerId)];
    const customer = { ...blank, customerType: "INDIVIDUAL" as const };
    expect(found({ ...completeIndividual, customer, documents })).toEqual([
      ...["fullName", "birthDate", "nationality", "address", "idType", "identifier"].map((field) => ({
        resourceId: customerId,
        type: "MISSING_FIELD",
        field,
      })),
      { resourceId: customerId, type: "MISSING_IDENTITY_DOCUMENT", accepted: "PASSPORT" },
    ]);
  });
});

describe("a business", () => {
  it("is complete with its data, an owner who controls it, and a document of each class", () => {
    expect(found(completeBusiness)).toEqual([]);
  });

  it("misses all at once: fields, people, and a document of each class", () => {
    const customer = { ...blank, customerType: "BUSINESS" as const };
    const problems = found({ customer, owners: [], documents: [], now });
    expect(problems.map((problem) => problem.field ?? problem.type)).toEqual([
      "businessInfo.legalName",
      "businessInfo.country",
      "businessInfo.countriesOfOperation",
      "businessInfo.incorporatedOn",
      "address",
      "businessInfo.taxId",
      "MISSING_CONTROL_PERSON",
      "MISSING_BENEFICIAL_OWNER",
      "MISSING_LEGAL_PRESENCE_DOCUMENT",
      "MISSING_LEGAL_PRESENCE_DOCUMENT",
      "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
      "MISSING_CONTROL_STRUCTURE_DOCUMENT",
      "MISSING_PROOF_OF_ADDRESS_DOCUMENT",
    ]);
  });

  it("from abroad needs no tax ID, but without one a government's word that it exists", () => {
    const customer = { ...completeBusiness.customer, businessInfo: { ...businessInfo, country: "MX" } };
    expect(found({ ...completeBusiness, customer })).toEqual([]);
    const untaxed = { ...without(completeBusiness, "TAX_RETURN"), customer: { ...customer, taxId: null } };
    expect(found(untaxed)).toEqual([
      { resourceId: customerId, type: "MISSING_GOOD_STANDING_DOCUMENT", accepted: "GOOD_STANDING_CERTIFICATE" },
    ]);
    for (const type of proofs.goodStanding.accepted) {
      expect(found({ ...untaxed, documents: [...untaxed.documents, document(type)] })).toEqual([]);
    }
    const American = { ...completeBusiness, customer: { ...completeBusiness.customer, taxId: null } };
    expect(found(American)).toEqual([{ resourceId: customerId, type: "MISSING_FIELD", field: "businessInfo.taxId" }]);
  });

  it.each([
    { roles: ["CONTROL_PERSON"], ownershipPercentage: 24, missing: ["MISSING_BENEFICIAL_OWNER"] },
    { roles: ["DIRECTOR"], ownershipPercentage: 25, missing: ["MISSING_CONTROL_PERSON"] },
    { roles: ["CONTROL_PERSON", "UBO"], ownershipPercentage: 0, missing: [] },
    { roles: ["DIRECTOR"], ownershipPercentage: 0, missing: ["MISSING_CONTROL_PERSON", "MISSING_BENEFICIAL_OWNER"] },
  ])("with $roles of $ownershipPercentage per cent misses $missing", ({ missing, ...changes }) => {
    expect(found(withOwner(changes)).map(({ type }) => type)).toEqual(missing);
  });

  it.each([
    { nationality: "US", idType: "EIN", isValid: false },
    { nationality: "US", idType: "NON_US_TAX_ID", isValid: false },
    { nationality: "US", idType: "ITIN", isValid: true },
    { nationality: "FR", idType: "NON_US_TAX_ID", isValid: true },
    { nationality: "FR", idType: "EIN", isValid: false },
  ])("takes $idType of a person from $nationality: $isValid", ({ isValid, ...changes }) => {
    const papers = [document("PASSPORT", ownerId), document("NATIONAL_ID", ownerId)];
    const invalid = { resourceId: ownerId, type: "INVALID_FIELD", field: "personalInfo.idType" };
    expect(found(withOwner({ personalInfo: { ...person, ...changes } }, papers))).toEqual(isValid ? [] : [invalid]);
    const director = { ...owner, roles: ["DIRECTOR"], ownershipPercentage: 1, personalInfo: { ...person, ...changes } };
    expect(found({ ...completeBusiness, owners: [owner, director] })).toEqual([]);
  });

  it("needs of an owner from abroad a passport and one more government ID, both the owner's own", () => {
    const foreign = { personalInfo: { ...person, nationality: "FR", idType: "NON_US_TAX_ID" } };
    const type = "MISSING_IDENTITY_DOCUMENT";
    const passport = { resourceId: ownerId, type, accepted: "PASSPORT" };
    const other = { resourceId: ownerId, type, accepted: "DRIVERS_LICENSE" };
    expect(found(withOwner(foreign, [document("PASSPORT"), document("NATIONAL_ID")]))).toEqual([passport, other]);
    expect(found(withOwner(foreign, [document("PASSPORT", ownerId)]))).toEqual([other]);
    expect(found(withOwner(foreign, [document("NATIONAL_ID", ownerId)]))).toEqual([passport]);
    const small = { ...owner, ...foreign, roles: ["DIRECTOR"], ownershipPercentage: 24 };
    expect(found({ ...completeBusiness, owners: [owner, small] })).toEqual([]);
  });

  it("can't be approved with an owner or control person who was rejected", () => {
    const rejected = { resourceId: ownerId, type: "APPLICANT_REJECTED" };
    expect(found(withOwner({ kycStatus: "REJECTED" }))).toEqual([rejected]);
    const director = { ...owner, roles: ["DIRECTOR"], ownershipPercentage: 24, kycStatus: "REJECTED" };
    expect(found({ ...completeBusiness, owners: [owner, director] })).toEqual([]);
    expect(found(withOwner({ kycStatus: "PENDING" }))).toEqual([]);
  });

  it.each([
    { issuedOn: "2026-05-31", type: undefined },
    { issuedOn: "2026-06-01", type: undefined },
    { issuedOn: "2026-06-02", type: "INVALID_DOCUMENT" },
    { issuedOn: "2026-02-28", type: undefined },
    { issuedOn: "2026-02-27", type: "EXPIRED_DOCUMENT" },
  ])("on 31 May takes a proof of address of $issuedOn: $type", ({ issuedOn, type }) => {
    const proof = document("UTILITY_BILL", customerId, issuedOn);
    const packet = without(completeBusiness, "UTILITY_BILL");
    const problems = found({ ...packet, documents: [...packet.documents, proof] });
    expect(problems).toEqual(type ? [{ resourceId: proof.id, type, accepted: "PROOF_OF_ADDRESS" }] : []);
    const fresh = document("BANK_STATEMENT", customerId, "2026-04-01");
    expect(found({ ...packet, documents: [...packet.documents, proof, fresh] })).toEqual([]);
  });

  it("names a document that a provider refuses, until another one proves the same", () => {
    const refused = document("UTILITY_BILL");
    const file = { ...refused.file, screening: "REJECTED", rejectionType: "WRONG_DOCUMENT_TYPE" };
    const bill = { ...refused, file: { ...file, rejectionReason: "It is a menu." } };
    const packet = without(completeBusiness, "UTILITY_BILL");
    expect(found({ ...packet, documents: [...packet.documents, bill] })).toEqual([
      { resourceId: bill.id, type: "WRONG_DOCUMENT_TYPE", accepted: "PROOF_OF_ADDRESS" },
    ]);
    expect(found({ ...packet, documents: [...packet.documents, bill, document("BANK_STATEMENT")] })).toEqual([]);
  });

  it("doesn't take another identity document for a refused passport that an owner from abroad needs", () => {
    const passport = document("PASSPORT", ownerId);
    const file = {
      ...passport.file,
      screening: "REJECTED",
      rejectionType: "EXPIRED_DOCUMENT",
      rejectionReason: "Old.",
    };
    const held = [{ ...passport, file }, document("NATIONAL_ID", ownerId)];
    const abroad = { roles: ["UBO", "CONTROL_PERSON"], personalInfo: { ...person, nationality: "FR" } };
    expect(found(withOwner(abroad, held))).toEqual([
      { resourceId: passport.id, type: "EXPIRED_DOCUMENT", accepted: "PASSPORT" },
    ]);
  });

  it("takes the day of the upload where nobody has read a date", () => {
    const bill = document("UTILITY_BILL");
    const old = { ...bill, file: { ...bill.file, createdAt: new Date("2026-02-20T00:00:00Z") } };
    const packet = without(completeBusiness, "UTILITY_BILL");
    expect(found({ ...packet, documents: [...packet.documents, old] })).toMatchObject([{ type: "EXPIRED_DOCUMENT" }]);
  });
});

it("never asks for more because there is more: each document and each field removes problems or changes nothing", () => {
  const types = [...new Set(Object.values(proofs).flatMap(({ accepted }) => accepted))];
  const holders = fc.constantFrom(customerId, ownerId);
  const documents = fc.array(fc.tuple(fc.constantFrom(...types), holders), { maxLength: 8 });
  const nationality = fc.constantFrom("US", "FR");
  const fields = fc.subarray(["address", "taxId", "businessInfo"] as const);
  fc.assert(
    fc.property(
      documents,
      fc.constantFrom(...types),
      holders,
      nationality,
      fields,
      (held, more, holder, from, given) => {
        const customer = { ...blank, customerType: "BUSINESS" as const };
        const known = { address, taxId: sealed, businessInfo };
        const filled = { ...customer, ...Object.fromEntries(given.map((name) => [name, known[name]])) };
        const owners = [{ ...owner, personalInfo: { ...person, nationality: from } }];
        const packet = { customer: filled, owners, documents: held.map(([type, of]) => document(type, of)), now };
        const before = found(packet).map((problem) => JSON.stringify(problem));
        const after = found({ ...packet, documents: [...packet.documents, document(more, holder)] });
        for (const problem of after) expect(before).toContain(JSON.stringify(problem));
        const whole = { ...filled, ...known };
        expect(found({ ...packet, customer: whole }).length).toBeLessThanOrEqual(before.length);
      },
    ),
  );
});
