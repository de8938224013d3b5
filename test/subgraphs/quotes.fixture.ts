import { randomInt } from "node:crypto";
import { expect } from "@jest/globals";
import { incomingPaymentEvents, outgoingPaymentEvents } from "../../subgraphs/quotes/names.js";
import type { Client } from "../testkit/app.js";
import { openEventStream, type EventStream } from "../testkit/event-stream.js";
import { usdAccount } from "./external-accounts.fixture.js";

/** Requests and reads for specs of quotes, besides test/testkit/payments.ts. */

const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "US" };

/** Registers an external account: the customer's, or with `null` the platform's. Returns its id. */
export async function external(client: Client, customerId: string | null, body: object): Promise<string> {
  const path = customerId === null ? "/platform/external-accounts" : "/customers/external-accounts";
  const reply = await client.rest("POST", path, { body: { ...body, ...(customerId !== null && { customerId }) } });
  if (reply.status !== 201) throw new Error(`The account was not registered: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** A bank account in the United States whose number ends so. */
export const bank = (client: Client, customerId: string | null, suffix?: string) =>
  external(client, customerId, usdAccount(suffix));

/** An account reached by Pix under an e-mail address, in front of whose `@` the sandbox looks. */
export const pixAccount = (suffix: string) => ({
  currency: "BRL",
  accountInfo: {
    accountType: "BRL_ACCOUNT",
    pixKey: `maria${randomInt(1e9)}${suffix}@example.com`,
    pixKeyType: "EMAIL",
    taxId: "11144477735",
    beneficiary,
  },
});

/** A mobile wallet in Senegal: a currency without decimals. */
export const mobileWallet = () => ({
  currency: "XOF",
  accountInfo: {
    accountType: "XOF_ACCOUNT",
    phoneNumber: `+22997${randomInt(100, 1_000)}789`,
    provider: "MTN Mobile Money",
    region: "BJ",
    beneficiary,
  },
});

/** Another person's wallet on Ethereum. */
export const evmWallet = () => ({
  currency: "USDC",
  accountInfo: {
    accountType: "ETHEREUM_WALLET",
    address: `0x${Array.from({ length: 39 }, () => randomInt(10)).join("")}9`,
  },
});

export async function advanceClock(client: Client, seconds: number): Promise<void> {
  const { status, body } = await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Moves the clock to the beginning of a rate's five minutes: the next requests see one rate. */
export async function startRatePeriod(client: Client): Promise<void> {
  const { body } = await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 1 } });
  await advanceClock(client, 300 - (Math.floor(Date.parse(body.now) / 1_000) % 300));
}

/** The limits of a lookup are those of its quotes: both are offered, one unit outside is refused. */
export async function expectBounds(
  client: Client,
  { supportedCurrencies }: { readonly supportedCurrencies: readonly { readonly min: number; readonly max: number }[] },
  quoteOf: (amount: number) => object,
): Promise<void> {
  expect(supportedCurrencies).toHaveLength(1);
  const { min = 0, max = 0 } = supportedCurrencies[0] ?? {};
  const replies = [];
  for (const amount of [min - 1, min, max, max + 1]) {
    const { status, body } = await client.rest("POST", "/quotes", { body: quoteOf(amount) });
    replies.push([amount, status, status === 201 ? body.totalReceivingAmount : body.code]);
  }
  expect(replies).toEqual([
    [min - 1, 400, min > 1 ? "AMOUNT_OUT_OF_RANGE" : "INVALID_INPUT"],
    [min, 201, min],
    [max, 201, max],
    [max + 1, 400, "AMOUNT_OUT_OF_RANGE"],
  ]);
}

/** One leg of a payment: what an account gained, by the account's id or, of the system's, its purpose. */
export type Leg = readonly [account: string, currency: string, amount: number];

/** A quote's postings, by the graph's edges: each ledger transaction's kind and legs. */
export async function moved(client: Client, quoteId: string): Promise<{ kind: string; legs: readonly Leg[] }[]> {
  const { data, errors } = await client.graph(
    `query ($id: ID!) { quote(id: $id) { transaction { ledgerTransactions {
      kind entries { systemAccount account { id } amount { amount currency { code } } } } } } }`,
    { id: quoteId },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  interface Entry {
    systemAccount: string | null;
    account: { id: string } | null;
    amount: { amount: number; currency: { code: string } };
  }
  return data.quote.transaction.ledgerTransactions.map(({ kind, entries }: { kind: string; entries: Entry[] }) => ({
    kind,
    legs: entries.map(({ systemAccount, account, amount }): Leg => [
      systemAccount ?? account?.id ?? "",
      amount.currency.code,
      amount.amount,
    ]),
  }));
}

/** Each account's net credit over all postings of the payment; those with zero are omitted. */
export function netOf(transactions: readonly { readonly legs: readonly Leg[] }[]): Readonly<Record<string, number>> {
  const net = new Map<string, number>();
  for (const [account, currency, amount] of transactions.flatMap(({ legs }) => legs)) {
    const key = `${account} ${currency}`;
    net.set(key, (net.get(key) ?? 0) + amount);
  }
  return Object.fromEntries([...net].filter(([, amount]) => amount !== 0));
}

const fields = "eventId cursor id status";
const subscriptions = {
  events: `subscription ($id: ID, $types: [EventType!]) { events(customerId: $id, types: $types) { id type data } }`,
  transactions: `subscription ($id: ID) { transactionUpdated(customerId: $id) { ${fields} refund { status } } }`,
  quotes: `subscription ($id: ID) { quoteUpdated(customerId: $id) { ${fields} } }`,
};

/** The three subscriptions that tell of a customer's payments. */
export interface Followed {
  /** Takes as many events as there are types from each, and checks that both have these, in this order. */
  expectTypes(types: readonly string[]): Promise<readonly { readonly id: string; readonly type: string }[]>;
  close(): Promise<void>;
}

export async function follow(client: Client, customerId: string): Promise<Followed> {
  const names = Object.keys({ ...outgoingPaymentEvents, ...incomingPaymentEvents });
  // As the graph's enum has them.
  const types = names.map((name) => name.replaceAll(".", "_"));
  const open = (query: string, variables: object = {}) =>
    openEventStream(client.baseUrl, client.authorization, { query, variables: { ...variables, id: customerId } });
  const streams = {
    events: await open(subscriptions.events, { types }),
    transactions: await open(subscriptions.transactions),
    quotes: await open(subscriptions.quotes),
  };
  const take = async (stream: EventStream, field: string, count: number) => {
    const taken = [];
    while (taken.length < count) {
      const { data, errors } = (await stream.next()) as { data?: Record<string, any>; errors?: unknown }; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
      if (!data?.[field]) throw new Error(JSON.stringify(errors));
      taken.push(data[field]);
    }
    return taken;
  };
  return {
    async expectTypes(types) {
      const events = await take(streams.events, "events", types.length);
      expect(events.map(({ type }) => type)).toEqual(types);
      const transactions = await take(streams.transactions, "transactionUpdated", types.length);
      const quotes = await take(streams.quotes, "quoteUpdated", types.length);
      for (const [index, { id, data }] of events.entries()) {
        const { status, refund } = data;
        expect(transactions[index]).toMatchObject({ eventId: id, id: data.id, status });
        expect(transactions[index].refund?.status).toBe(refund?.status);
        expect(quotes[index]).toMatchObject({ eventId: id, id: data.quoteId, status });
      }
      return events;
    },
    async close() {
      for (const stream of Object.values(streams)) await stream.close();
    },
  };
}
