import type { Client } from "../testkit/app.js";

/** Payments by UMA between two servers. */

/** A payment of 100.00 from an internal account to a UMA address, executed at once unless said otherwise. */
export const umaQuote = (client: Client, accountId: string, umaAddress: string, more: object = {}) =>
  client.rest("POST", "/quotes", {
    body: {
      source: { sourceType: "ACCOUNT", accountId },
      destination: { destinationType: "UMA_ADDRESS", umaAddress },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
      ...more,
    },
  });

/** The customer's newest payment. */
export const incomingOf = async (client: Client, customerId: string) =>
  (await client.rest("GET", `/transactions?customerId=${customerId}&limit=1`)).body.data[0];
