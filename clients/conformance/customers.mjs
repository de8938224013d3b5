// Customers with whom the flows begin.
import { unique } from "./kit.mjs";
import { accepted } from "./server.mjs";

export const address = { line1: "1 Main St", city: "Springfield", state: "IL", postalCode: "62701", country: "US" };

/** Data for the verification of an individual, except a document. */
export const identity = {
  birthDate: "1985-12-10",
  nationality: "US",
  address,
  idType: "SSN",
  identifier: "123-45-6789",
};

export const uploadDocument = (server, documentHolder, documentType) =>
  server.upload(
    "/documents",
    { documentHolder, documentType, country: "US" },
    { content: `%PDF-1.7 ${unique("scan")}`, type: "application/pdf", name: "scan.pdf" },
  );

/** An individual with all data for a verification; not submitted yet. */
export async function completeIndividual(server, fullName = "Ada Byron") {
  const body = { customerType: "INDIVIDUAL", platformCustomerId: unique("person"), fullName, ...identity };
  const customer = accepted(await server.post("/customers", body), 201);
  accepted(await uploadDocument(server, customer.id, "PASSPORT"), 201);
  return customer;
}

/** An individual that may pay, whichever way the platform's customers are verified. */
export async function approvedIndividual(server) {
  const customer = await completeIndividual(server);
  if (customer.kycStatus === "APPROVED") return customer;
  accepted(await server.post("/verifications", { customerId: customer.id }), 200, { verificationStatus: "APPROVED" });
  return accepted(await server.get(`/customers/${customer.id}`), 200, { kycStatus: "APPROVED" });
}

/** The customer's account in this currency. */
export async function accountOf(server, customerId, currency = "USD") {
  const list = await server.get(`/customers/internal-accounts?customerId=${customerId}&currency=${currency}`);
  return accepted(list, 200, { data: (accounts) => accounts?.length > 0 }).data[0];
}

/** An approved individual with money: 1,000.00 USD. */
export async function fundedIndividual(server) {
  const customer = await approvedIndividual(server);
  const account = await accountOf(server, customer.id);
  const funded = await server.post(`/sandbox/internal-accounts/${account.id}/fund`, { amount: 100_000 });
  accepted(funded, 200, { balance: { amount: 100_000 } });
  return { customer, account };
}

export const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Frida Kahlo" };

/** A bank account in the US whose number ends as given. */
export const usAccount = (accountNumber) => ({
  accountType: "USD_ACCOUNT",
  accountNumber,
  routingNumber: "021000021",
  beneficiary,
});

export const register = (server, customerId, currency, accountInfo) =>
  server.post("/customers/external-accounts", { customerId, currency, accountInfo });
