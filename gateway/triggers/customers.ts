import { randomBytes } from "node:crypto";
import { z } from "zod";
import { unique, type Sandbox } from "./sandbox.js";
import { accountOf, fund, funded, identity, individual, uploadDocument, verified } from "./steps.js";
import { impossible, type Triggers } from "./trigger.js";

const businessDocuments = [
  "CERTIFICATE_OF_INCORPORATION",
  "TAX_RETURN",
  "SHAREHOLDER_REGISTER",
  "DIRECTOR_REGISTRY",
  "UTILITY_BILL",
];

/** The last characters of its registration number select the outcome of its verification. */
async function business(sandbox: Sandbox, registrationNumber: string): Promise<void> {
  const { address, ...person } = identity;
  const businessInfo = {
    legalName: "Paper and Ink Inc.",
    country: "US",
    registrationNumber,
    incorporatedOn: "2018-03-14",
    taxId: "47-1234567",
    countriesOfOperation: ["US"],
  };
  const body = { customerType: "BUSINESS", platformCustomerId: unique(), address, businessInfo };
  const customerId = await sandbox.create("/customers", body);
  await sandbox.post("/beneficial-owners", {
    customerId,
    roles: ["CONTROL_PERSON", "UBO"],
    ownershipPercentage: 60,
    personalInfo: { firstName: "Grace", lastName: "Hopper", address, ...person },
  });
  for (const type of businessDocuments) await uploadDocument(sandbox, customerId, type);
  await sandbox.post("/verifications", { customerId });
}

const approvedBusiness = (sandbox: Sandbox) => business(sandbox, "5523041");
const pendingBusiness = (sandbox: Sandbox) => business(sandbox, "5523001");
const rejectedBusiness = (sandbox: Sandbox) => business(sandbox, "5523002");

const bulkColumns =
  "umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country";

async function bulkUpload(sandbox: Sandbox, columns: string): Promise<void> {
  const { umaDomain } = await sandbox.read("/config", z.object({ umaDomain: z.string() }));
  const name = unique();
  const row = `$${name}@${umaDomain},${name},INDIVIDUAL,Ada Byron,1985-12-10,1 Main St,Springfield,IL,62701,US`;
  await sandbox.upload(
    "/customers/bulk/csv",
    new File([`${columns}\n${row}\n`], "customers.csv", { type: "text/csv" }),
  );
}

async function claimInvitation(sandbox: Sandbox): Promise<void> {
  const id = await individual(sandbox);
  const { umaAddress: inviterUma } = await sandbox.read(`/customers/${id}`, z.object({ umaAddress: z.string() }));
  const { code } = z.object({ code: z.string() }).parse(await sandbox.post("/invitations", { inviterUma }));
  await sandbox.post(`/invitations/${code}/claim`, { inviteeUma: "$somebody@example.com" });
}

/** Proves the ownership of a wallet. */
async function proveWallet(sandbox: Sandbox): Promise<void> {
  const customerId = await individual(sandbox);
  const accountInfo = { accountType: "BASE_WALLET", address: `0x${randomBytes(20).toString("hex")}` };
  const wallet = { customerId, currency: "USDC", ownershipType: "FIRST_PARTY", accountInfo };
  const path = `/customers/external-accounts/${await sandbox.create("/customers/external-accounts", wallet)}`;
  const { verificationLink } = z
    .object({ verificationLink: z.string() })
    .parse(await sandbox.post(`${path}/challenge`, { method: "LIVENESS" }));
  await sandbox.press(verificationLink, { outcome: "PASSED" });
}

export const customerTriggers = {
  "CUSTOMER.CREATED": individual,
  "CUSTOMER.UPDATED": async (sandbox) => {
    const body = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" };
    return sandbox.patch(`/customers/${await individual(sandbox)}`, body);
  },
  "CUSTOMER.KYC_APPROVED": verified,
  "CUSTOMER.KYC_REJECTED": (sandbox) => verified(sandbox, { fullName: "Ada Byron 002" }),
  "CUSTOMER.KYC_PENDING": (sandbox) => verified(sandbox, { fullName: "Ada Byron 001" }),
  "CUSTOMER.KYB_APPROVED": approvedBusiness,
  "CUSTOMER.KYB_REJECTED": rejectedBusiness,
  "CUSTOMER.KYB_PENDING": pendingBusiness,
  "VERIFICATION.IN_PROGRESS": approvedBusiness,
  "VERIFICATION.APPROVED": approvedBusiness,
  "VERIFICATION.REJECTED": rejectedBusiness,
  "VERIFICATION.PENDING_MANUAL_REVIEW": pendingBusiness,
  "VERIFICATION.RESOLVE_ERRORS": (sandbox) => verified(sandbox, { fullName: "Ada Byron 003" }),
  "VERIFICATION.READY_FOR_VERIFICATION": impossible("no verification waits to be submitted again"),
  "BULK_UPLOAD.COMPLETED": (sandbox) => bulkUpload(sandbox, bulkColumns),
  "BULK_UPLOAD.FAILED": (sandbox) => bulkUpload(sandbox, "unknownColumn"),
  "INVITATION.CLAIMED": claimInvitation,
  "INTERNAL_ACCOUNT.STATUS_UPDATED": individual,
  "INTERNAL_ACCOUNT.BALANCE_UPDATED": async (sandbox) => void (await funded(sandbox)),
  "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED": async (sandbox) => {
    const customerId = await verified(sandbox, { currencies: ["BTC"] });
    await fund(sandbox, await accountOf(sandbox, customerId, "currency=BTC"), 5);
  },
  "EXTERNAL_ACCOUNT.STATUS_UPDATED": proveWallet,
  TEST: (sandbox) => sandbox.post("/webhooks/test"),
} satisfies Triggers;
