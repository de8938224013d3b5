import { randomInt } from "node:crypto";
import { eventually, type Client, type RestReply } from "./app.js";
import { baseAccount, createCustomer, fund, type WireAccount } from "./accounts.js";

/** Steps with which tests of payments begin. Each throws if the product refuses. */

function created({ status, body }: RestReply) {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** An approved customer with accounts in these currencies, the first of which has money. */
export async function payer(
  client: Client,
  {
    currencies = ["USD"],
    amount = 1_000_000,
    ...body
  }: { currencies?: string[]; amount?: number; fullName?: string; platformCustomerId?: string } = {},
): Promise<{ id: string; account: WireAccount; accounts: readonly WireAccount[] }> {
  const { id } = await createCustomer(client, { currencies, ...body });
  const accounts = await Promise.all(currencies.map((currency) => baseAccount(client, id, currency)));
  const [account] = accounts;
  if (!account) throw new Error("The payer has no account");
  if (amount > 0) await fund(client, account.id, amount);
  return { id, account, accounts };
}

/** A bank account in the United States of a customer; `suffix` drives the sandbox's outcome. */
export async function bankAccount(client: Client, customerId: string, suffix = "999"): Promise<{ id: string }> {
  const number = `${Array.from({ length: 9 }, () => randomInt(1, 10)).join("")}${suffix}`;
  const body = {
    customerId,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: number,
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "US" },
    },
  };
  return created(await client.rest("POST", "/customers/external-accounts", { body }));
}

/** A bank account in Mexico, for payments in another currency. */
export async function mexicanAccount(client: Client, customerId: string): Promise<{ id: string }> {
  const bank = `002010${Array.from({ length: 11 }, () => randomInt(1, 10)).join("")}`;
  const weights = [3, 7, 1];
  const sum = [...bank].reduce((total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10), 0);
  const body = {
    customerId,
    currency: "MXN",
    accountInfo: {
      accountType: "MXN_ACCOUNT",
      clabeNumber: `${bank}${(10 - (sum % 10)) % 10}`,
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "MX" },
    },
  };
  return created(await client.rest("POST", "/customers/external-accounts", { body }));
}

/** The body of a quote between two accounts that locks what is sent. */
export function quoteBody(from: string, to: string, amount: number, more: object = {}) {
  return {
    source: { sourceType: "ACCOUNT", accountId: from },
    destination: { destinationType: "ACCOUNT", accountId: to },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
    ...more,
  };
}

/** Waits until the transaction is as wanted. */
export function transactionBecomes(
  client: Client,
  id: string,
  isWanted: (transaction: { status: string; refund?: { status: string } }) => boolean,
  timeoutMs?: number,
) {
  return eventually(async () => (await client.rest("GET", `/transactions/${id}`)).body, isWanted, timeoutMs);
}
