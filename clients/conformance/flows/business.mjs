import { address, identity, uploadDocument } from "../customers.mjs";
import { flow, LeftOut, unique } from "../kit.mjs";
import { accepted, page, refused } from "../server.mjs";

/** The end of its number makes the sandbox request everything on every platform. */
const businessInfo = {
  legalName: "Paper and Ink Inc.",
  country: "US",
  registrationNumber: "5523041",
  incorporatedOn: "2018-03-14",
  taxId: "47-1234567",
  countriesOfOperation: ["US"],
};
const documents = [
  "CERTIFICATE_OF_INCORPORATION",
  "TAX_RETURN",
  "SHAREHOLDER_REGISTER",
  "DIRECTOR_REGISTRY",
  "UTILITY_BILL",
];

const submit = (server, { business: { id } }) => server.post("/verifications", { customerId: id });

export const business = flow("business onboarding", {
  "a business is created, and never verified at creation": async ({ server, state }) => {
    const body = { customerType: "BUSINESS", platformCustomerId: unique("business"), address, businessInfo };
    const shape = { id: /^Customer:/, kybStatus: "UNVERIFIED", businessInfo: { legalName: businessInfo.legalName } };
    state.business = accepted(await server.post("/customers", body), 201, shape);
  },
  "an owner is added, and goes through KYC": async ({ server, state }) => {
    const personalInfo = { firstName: "Grace", lastName: "Hopper", ...identity };
    const body = {
      customerId: state.business.id,
      roles: ["CONTROL_PERSON", "UBO"],
      ownershipPercentage: 60,
      personalInfo,
    };
    const shape = { id: /^BeneficialOwner:/, customerId: body.customerId, roles: body.roles, kycStatus: "APPROVED" };
    state.owner = accepted(await server.post("/beneficial-owners", body), 201, shape);
  },
  "owners hold at most 100 per cent together": async ({
    server,
    state: {
      business: { id },
      owner,
    },
  }) => {
    const { roles, personalInfo } = owner;
    const body = {
      customerId: id,
      roles,
      ownershipPercentage: 41,
      personalInfo: { ...personalInfo, identifier: "987-65-4321" },
    };
    refused(await server.post("/beneficial-owners", body), 400, "INVALID_INPUT");
  },
  "an owner is changed and listed": async ({
    server,
    state: {
      business: { id },
      owner,
    },
  }) => {
    accepted(await server.patch(`/beneficial-owners/${owner.id}`, { ownershipPercentage: 55 }), 200, {
      ownershipPercentage: 55,
      roles: owner.roles,
    });
    accepted(await server.get(`/beneficial-owners?customerId=${id}`), 200, page([{ id: owner.id }]));
  },
  "a submission without documents lists those that are missing": async ({ server, state }) => {
    const { verificationStatus, errors } = accepted(await submit(server, state), 200);
    state.isApproved = verificationStatus === "APPROVED";
    if (state.isApproved) throw new LeftOut("the platform's businesses are approved at their first submission");
    if (verificationStatus !== "RESOLVE_ERRORS" || !errors.some(({ acceptedDocumentTypes }) => acceptedDocumentTypes)) {
      throw new Error(`${verificationStatus} with ${JSON.stringify(errors)}, and no missing document`);
    }
  },
  "with all documents it is approved": async ({ server, state }) => {
    if (state.isApproved) throw new LeftOut("it is approved already");
    for (const type of documents) accepted(await uploadDocument(server, state.business.id, type), 201);
    accepted(await submit(server, state), 200, { verificationStatus: "APPROVED", errors: [] });
  },
  "the business and its owner are approved, which is final": async ({ server, state }) => {
    accepted(await server.get(`/customers/${state.business.id}`), 200, { kybStatus: "APPROVED" });
    accepted(await server.get(`/beneficial-owners/${state.owner.id}`), 200, { kycStatus: "APPROVED" });
    refused(await submit(server, state), 400, "INVALID_INPUT");
  },
});
