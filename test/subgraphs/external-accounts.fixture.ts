import { randomInt } from "node:crypto";
import type { Client } from "../testkit/app.js";

/** An individual whose name the sandbox's bank can check. */
export const jane = { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "US" };

/** A number of its own of that many digits, whose end no table of the sandbox reads unless given. */
export function accountNumber(digits = 12, suffix = "999"): string {
  const drawn = Array.from({ length: digits - suffix.length }, () => String(randomInt(1, 10)));
  return `${drawn.join("")}${suffix}`;
}

/** A bank account in the United States with a number of its own. */
export function usdAccount(suffix?: string) {
  return {
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: accountNumber(12, suffix),
      routingNumber: "021000021",
      beneficiary: jane,
    },
  };
}

export async function createCustomer(client: Client): Promise<string> {
  const { status, body } = await client.rest("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", currencies: [] },
  });
  if (status !== 201) throw new Error(`The customer was not created: ${JSON.stringify(body)}`);
  return body.id;
}

/** Registers an account and returns it. */
export async function register(client: Client, path: "/customers" | "/platform", body: object) {
  const reply = await client.rest("POST", `${path}/external-accounts`, { body });
  if (reply.status !== 201) throw new Error(`The account was not registered: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
