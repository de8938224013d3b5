import { z } from "zod";
import { samplePdf } from "./document.js";
import type { Decision, PlannedCustomer } from "./plan.types.js";
import { idIn, type Stage } from "./stage.js";

const accounts = z.object({
  data: z.array(z.object({ id: z.string(), balance: z.object({ currency: z.object({ code: z.string() }) }) })),
});
const businessDocuments = [
  "CERTIFICATE_OF_INCORPORATION",
  "TAX_RETURN",
  "SHAREHOLDER_REGISTER",
  "DIRECTOR_REGISTRY",
  "UTILITY_BILL",
];
/** The code of the sandbox (docs/sandbox.md). */
const code = "123456";

/** Ends of an individual's name that select the outcome of its verification; the customer is renamed afterwards. */
const nameEnd = ({ review }: PlannedCustomer) => (review === "APPROVED" || review === "NEVER_SUBMITTED" ? "" : " 001");

const identityOf = ({ birthDate, country }: PlannedCustomer, number: number) => ({
  birthDate,
  nationality: country,
  idType: country === "US" ? "SSN" : "NON_US_TAX_ID",
  identifier: country === "US" ? `123-45-${6000 + number}` : `${country}${710_000 + number}`,
  ...(country !== "US" && { countryOfIssuance: country }),
});

function bodyOf(customer: PlannedCustomer): object {
  const { number, isBusiness, name, email, phoneNumber, country, address, currencies, registrationNumber } = customer;
  const shared = {
    platformCustomerId: `${isBusiness ? "firm" : "person"}-${1000 + number}x`,
    region: country,
    email,
    phoneNumber,
    address,
    currencies,
  };
  if (!isBusiness) {
    return {
      customerType: "INDIVIDUAL",
      fullName: name + nameEnd(customer),
      ...shared,
      ...identityOf(customer, number),
    };
  }
  const businessInfo = {
    legalName: name,
    country,
    registrationNumber,
    incorporatedOn: `20${10 + (number % 12)}-03-14`,
    taxId: `${country}-${47_000 + number}`,
    countriesOfOperation: [country],
  };
  return { customerType: "BUSINESS", ...shared, businessInfo };
}

/** Creates a customer, with what a verification needs, and submits it. */
export async function join(stage: Stage, number: number): Promise<void> {
  const { admin } = stage.callers;
  const customer = stage.customer(number);
  const { isBusiness, isEea, name, review } = customer;
  const id = await admin.create("/customers", bodyOf(customer));
  stage.customers.set(number, id);
  const { data } = await admin.read(`/customers/internal-accounts?customerId=${id}`, accounts);
  for (const { id: account, balance } of data) stage.setAccount(number, balance.currency.code, account);
  if (review === "NEVER_SUBMITTED") return;
  if (isEea) await verifyContacts(stage, id);
  await (isBusiness ? businessPacket(stage, customer, id) : upload(stage, id, "PASSPORT", customer));
  stage.verifications.set(number, await admin.create("/verifications", { customerId: id }));
  if (!isBusiness && nameEnd(customer) !== "") {
    await admin.patch(`/customers/${id}`, { customerType: "INDIVIDUAL", fullName: name });
  }
}

async function verifyContacts({ callers: { admin } }: Stage, id: string): Promise<void> {
  for (const contact of ["email", "phone"]) {
    await admin.post(`/customers/${id}/verify-${contact}`);
    await admin.post(`/customers/${id}/verify-${contact}/confirm`, { code });
  }
}

async function upload({ callers: { admin } }: Stage, holder: string, documentType: string, customer: PlannedCustomer) {
  const words = documentType.toLowerCase().replaceAll("_", " ");
  const text = samplePdf(["SAMPLE", words, `customer ${1000 + customer.number}`, customer.country]);
  const file = new File([text], `${documentType.toLowerCase()}.pdf`, { type: "application/pdf" });
  await admin.upload("/documents", file, { documentHolder: holder, documentType, country: customer.country });
}

/** The owners and documents of a business; the last owner of two is no control person. */
async function businessPacket(stage: Stage, customer: PlannedCustomer, customerId: string): Promise<void> {
  for (const [index, { firstName, lastName, percentage }] of customer.owners.entries()) {
    const ownerId = await stage.callers.admin.create("/beneficial-owners", {
      customerId,
      roles: index === 0 ? ["CONTROL_PERSON", "UBO"] : ["UBO"],
      ownershipPercentage: percentage,
      personalInfo: { firstName, lastName, address: customer.address, ...identityOf(customer, 500 + customer.number) },
    });
    for (const type of ["PASSPORT", "NATIONAL_ID"]) await upload(stage, ownerId, type, customer);
  }
  await Promise.all(businessDocuments.map((type) => upload(stage, customerId, type, customer)));
}

/** A reviewer's decision on the customer's verification. */
export async function review(stage: Stage, number: number, decision: Decision, note: string): Promise<void> {
  const { reviewer } = stage.callers;
  const path = `/verifications/${idIn(stage.verifications, number, "verification")}`;
  const { version } = await reviewer.read(path, z.object({ version: z.int() }));
  const problem = {
    type: "POOR_QUALITY_DOCUMENT",
    reason: "A corner of the page is cut off. Please photograph all of it.",
  };
  const errors = decision === "REQUEST_INFORMATION" ? [problem] : undefined;
  await reviewer.post(`${path}/decision`, { version, decision, note, ...(errors && { errors }) });
}
