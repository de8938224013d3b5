import { randomUUID } from "node:crypto";
import type { Client, RestReply } from "./app.js";

/** Steps with which tests of money begin. Each throws if the product refuses. */

function created({ status, body }: RestReply) {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A new customer: by default, an individual with an account in USD. */
export async function createCustomer(client: Client, body: object = {}): Promise<{ id: string }> {
  const wanted = {
    customerType: "INDIVIDUAL",
    fullName: "Ada Byron",
    // Its last characters would select an outcome of the sandbox's cards, once in a few thousand.
    platformCustomerId: `${randomUUID()}x`,
    currencies: ["USD"],
    ...body,
  };
  return created(await client.rest("POST", "/customers", { body: wanted }));
}

export interface WireAccount {
  readonly id: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
  readonly totalBalance: { readonly amount: number };
  readonly [name: string]: unknown;
}

/** The internal account that a customer got of itself, or, without a customer, the platform. */
export async function baseAccount(client: Client, customerId?: string, currency = "USD"): Promise<WireAccount> {
  const path = customerId ? `/customers/internal-accounts?customerId=${customerId}&` : "/platform/internal-accounts?";
  const { data } = created(await client.rest("GET", `${path}currency=${currency}`));
  const base = data.filter(({ type }: { type: string }) => type !== "RULE_BASED");
  if (base.length !== 1) throw new Error(`${base.length} accounts in ${currency}`);
  return base[0];
}

/** Credits an account with sandbox money. Returns the account. */
export async function fund(client: Client, accountId: string, amount: number): Promise<WireAccount> {
  return created(await client.rest("POST", `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount } }));
}
