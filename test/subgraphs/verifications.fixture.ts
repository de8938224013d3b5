import { randomUUID } from "node:crypto";
import type { Client } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";

/** Steps with which tests of verifications begin. Each throws if the product refuses. */

export const address = { line1: "1 Main St", city: "Springfield", state: "IL", postalCode: "62701", country: "US" };

/** All data that KYC requires of an individual, except documents. */
export const individual = {
  fullName: "Ada Byron",
  birthDate: "1985-12-10",
  nationality: "US",
  address,
  idType: "SSN",
  identifier: "123-45-6789",
};

/** All data that KYB requires of a business itself, except people and documents. */
export const business = {
  customerType: "BUSINESS",
  address,
  businessInfo: {
    legalName: "Acme Inc",
    country: "US",
    registrationNumber: "5523041",
    incorporatedOn: "2018-03-14",
    taxId: "47-1234567",
    countriesOfOperation: ["US", "MX"],
  },
};

export function createBusiness(client: Client, businessInfo: object = {}): Promise<{ id: string }> {
  return createCustomer(client, {
    ...business,
    fullName: undefined,
    businessInfo: { ...business.businessInfo, ...businessInfo },
  });
}

export const person = {
  firstName: "Grace",
  lastName: "Hopper",
  birthDate: "1979-12-09",
  nationality: "US",
  address,
  idType: "SSN",
  identifier: "987-65-4321",
};

/** A control person, by default with 60 per cent. */
export function ownerOf(
  customerId: string,
  { personalInfo, ...body }: { personalInfo?: object; [name: string]: unknown } = {},
) {
  return {
    customerId,
    roles: ["CONTROL_PERSON", "UBO"],
    ownershipPercentage: 60,
    personalInfo: { ...person, ...personalInfo },
    ...body,
  };
}

export async function addOwner(client: Client, ...given: Parameters<typeof ownerOf>) {
  const { status, body } = await client.rest("POST", "/beneficial-owners", { body: ownerOf(...given) });
  if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Uploads a small PDF; returns the document. */
export async function upload(client: Client, documentHolder: string, documentType: string, fileName = "scan.pdf") {
  return send(client, "POST", "/documents", { documentHolder, documentType }, fileName);
}

/** Puts another file in the place of a document's. */
export async function replace(client: Client, { id, documentType }: { id: string; documentType: string }) {
  return send(client, "PUT", `/documents/${id}`, { documentType }, "sharper.pdf");
}

async function send(client: Client, method: string, path: string, fields: Record<string, string>, fileName: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, country: "US" })) form.append(name, value);
  form.append("file", new Blob([`%PDF-1.7 ${randomUUID()}`], { type: "application/pdf" }), fileName);
  const { status, body } = await client.rest(method, path, { form });
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** One document of each class that KYB asks of a business. */
export const businessDocuments = [
  "CERTIFICATE_OF_INCORPORATION",
  "TAX_RETURN",
  "SHAREHOLDER_REGISTER",
  "DIRECTOR_REGISTRY",
  "UTILITY_BILL",
];

/** Completes a business: one American who owns and controls it, and every document. */
export async function complete(client: Client, customerId: string): Promise<{ ownerId: string }> {
  const { id: ownerId } = await addOwner(client, customerId);
  for (const documentType of businessDocuments) await upload(client, customerId, documentType);
  return { ownerId };
}

export const submit = (client: Client, customerId: string) =>
  client.rest("POST", "/verifications", { body: { customerId } });
