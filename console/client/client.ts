import { Client, fetchExchange, subscriptionExchange } from "@urql/core";
import { cacheExchange, type KeyingConfig } from "@urql/exchange-graphcache";
import { follow } from "./socket.js";
import { serverUrl } from "./places.js";
import { patientFetch } from "./transport.js";

/** Types whose `id` is no key of their own, or that have another one. */
const keys: KeyingConfig = {
  Currency: ({ code }) => (typeof code === "string" ? code : null),
  WebhookAttempt: () => null,
};

/**
 * Every id names its type, so one change of a resource renews each place that shows it. Lists are read again by their
 * views (`useList`).
 */
export const client = new Client({
  url: serverUrl("graphql").href,
  fetch: patientFetch,
  // A form with files needs the second one.
  fetchOptions: { headers: { accept: "application/graphql-response+json", "graphql-require-preflight": "true" } },
  preferGetMethod: false,
  requestPolicy: "cache-and-network",
  exchanges: [
    cacheExchange({ keys }),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query, variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: follow({ query: query ?? "", variables: variables ?? {} }, sink),
        }),
      }),
    }),
  ],
});
