import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { unique, type Sandbox } from "./sandbox.js";

// Steps that triggers share. Each returns the id of the object that it has created.

/** Data that every platform's customers need to be verified. */
export const identity = {
  birthDate: "1985-12-10",
  nationality: "US",
  idType: "SSN",
  identifier: "123-45-6789",
  address: { line1: "1 Main St", city: "Springfield", state: "IL", postalCode: "62701", country: "US" },
} as const;

const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Frida Kahlo" } as const;

const scan = () => new File([`%PDF-1.7 ${unique()}`], "scan.pdf", { type: "application/pdf" });

export async function uploadDocument(sandbox: Sandbox, documentHolder: string, documentType: string): Promise<void> {
  await sandbox.upload("/documents", scan(), { documentHolder, documentType, country: "US" });
}

export function individual(sandbox: Sandbox, more: object = {}): Promise<string> {
  const body = { customerType: "INDIVIDUAL", platformCustomerId: unique(), fullName: "Ada Byron" };
  return sandbox.create("/customers", { ...body, ...identity, ...more });
}

const customer = z.object({ kycStatus: z.string() });

/** An individual whose verification has ended as its name selects: at creation, or else by a submission. */
export async function verified(sandbox: Sandbox, more: object = {}): Promise<string> {
  const id = await individual(sandbox, more);
  if ((await sandbox.read(`/customers/${id}`, customer)).kycStatus !== "UNVERIFIED") return id;
  await uploadDocument(sandbox, id, "PASSPORT");
  await sandbox.post("/verifications", { customerId: id });
  return id;
}

/** A customer in the EEA, who proves payments by a code to their phone. */
export async function european(sandbox: Sandbox): Promise<string> {
  const id = await individual(sandbox, {
    region: "DE",
    email: `${unique()}@example.com`,
    phoneNumber: "+4915112345678",
  });
  for (const contact of ["email", "phone"]) {
    await sandbox.post(`/customers/${id}/verify-${contact}`);
    await sandbox.post(`/customers/${id}/verify-${contact}/confirm`, { code: "123456" });
  }
  if ((await sandbox.read(`/customers/${id}`, customer)).kycStatus !== "UNVERIFIED") return id;
  await uploadDocument(sandbox, id, "PASSPORT");
  await sandbox.post("/verifications", { customerId: id });
  return id;
}

const accounts = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

/** The id of the customer's account of this currency, or of the first one that another filter finds. */
export async function accountOf(sandbox: Sandbox, customerId: string, filter = "currency=USD"): Promise<string> {
  const { data } = await sandbox.read(`/customers/internal-accounts?customerId=${customerId}&${filter}`, accounts);
  return data[0]?.id ?? "";
}

export async function fund(sandbox: Sandbox, accountId: string, amount: number): Promise<void> {
  await sandbox.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount });
}

/** An approved customer with 1,000.00 USD. */
export async function funded(sandbox: Sandbox, customerId?: string) {
  const id = customerId ?? (await verified(sandbox));
  const accountId = await accountOf(sandbox, id);
  await fund(sandbox, accountId, 100_000);
  return { customerId: id, accountId };
}

/** A bank account in the US; the last digits of its number select the outcome. */
export function bankOf(sandbox: Sandbox, customerId: string, suffix = "789"): Promise<string> {
  const accountNumber = `${randomInt(1e8, 1e9)}${suffix}`;
  const accountInfo = { accountType: "USD_ACCOUNT", accountNumber, routingNumber: "021000021", beneficiary };
  return sandbox.create("/customers/external-accounts", { customerId, currency: "USD", accountInfo });
}

/** Until `find` returns something. */
export async function until<T>(find: () => Promise<T | undefined>, what: string, waitMs = 10_000): Promise<T> {
  for (const end = performance.now() + waitMs; performance.now() < end;) {
    const found = await find();
    if (found !== undefined) return found;
    await delay(100);
  }
  throw new Error(`${what}: not within ${waitMs / 1000} s`);
}
