import { randomUUID } from "node:crypto";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { eventually, type Client, type RestReply } from "../testkit/app.js";

/** Steps with which tests of cards begin. */

export interface Holder {
  readonly customerId: string;
  readonly accountId: string;
}

/** An approved customer with money in an account in USD. */
export async function cardholder(client: Client, amount = 10_000): Promise<Holder> {
  const { id: customerId } = await createCustomer(client);
  const { id: accountId } = await baseAccount(client, customerId);
  if (amount > 0) await fund(client, accountId, amount);
  return { customerId, accountId };
}

/** Orders a card; each order has a key of its own. */
export function order(client: Client, { customerId, accountId }: Holder, more: object = {}): Promise<RestReply> {
  return client.rest("POST", "/cards", {
    body: { customerId, form: "VIRTUAL", fundingSource: accountId, ...more },
    headers: { "Idempotency-Key": randomUUID() },
  });
}

/** A card that is ACTIVE. */
export async function activeCard(client: Client, holder: Holder, more: object = {}): Promise<{ readonly id: string }> {
  const { status, body } = await order(client, holder, more);
  if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  await eventually(
    async () => (await client.rest("GET", `/cards/${body.id}`)).body.status,
    (state) => state === "ACTIVE",
  );
  return body;
}

export const shop = { descriptor: "Corner Shop", mcc: "5411", country: "US" } as const;

/** A step of the simulation, such as `clearing`. */
export function simulate(client: Client, cardId: string, step: string, body: object): Promise<RestReply> {
  return client.rest("POST", `/sandbox/cards/${cardId}/simulate/${step}`, { body });
}

/** An authorization request. */
export function authorize(client: Client, cardId: string, amount: number, merchant: object = shop): Promise<RestReply> {
  return simulate(client, cardId, "authorization", { amount, currency: { code: "USD" }, merchant });
}

/** Available and total balance. */
export async function balances(client: Client, { customerId }: Holder): Promise<readonly [number, number]> {
  const { balance, totalBalance } = await baseAccount(client, customerId);
  return [balance.amount, totalBalance.amount];
}
