import { describe, expect, it } from "@jest/globals";
import { keys } from "#client/cache";
import { eventually, startApp } from "../testkit/app.js";
import { createCustomer, notingFetch, requireClient, socketClient } from "./clients.fixture.js";

const { Client, fetchExchange, gql, subscriptionExchange } = requireClient("@urql/core");
const { cacheExchange } = requireClient("@urql/exchange-graphcache");
const { persistedExchange } = requireClient("@urql/exchange-persisted");

const app = await startApp();
const { sandbox } = await app.platform();

function newClient(cacheKeys: object = keys) {
  const { sent, fetch } = notingFetch(sandbox);
  const warnings: string[] = [];
  const logger = (severity: string, message: string) => void (severity === "debug" || warnings.push(message));
  const sockets = socketClient(sandbox);
  const forwardSubscription = (operation: { query?: string; variables?: Record<string, unknown> }) => ({
    subscribe: (sink: never) => ({
      unsubscribe: sockets.subscribe({ ...operation, query: operation.query ?? "" }, sink),
    }),
  });
  const client = new Client({
    url: `${app.baseUrl}/graphql`,
    preferGetMethod: false,
    fetch,
    exchanges: [
      cacheExchange({ keys: cacheKeys, logger }),
      persistedExchange({ preferGetForPersistedQueries: false }),
      fetchExchange,
      subscriptionExchange({ forwardSubscription }),
    ],
  });
  return { client, sent, warnings };
}

const list = gql`
  query UrqlCustomers {
    customers(first: 10) {
      edges {
        cursor
        node {
          id
          fullName
          contactVerification {
            email
          }
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    platformConfig {
      supportedCurrencies {
        minAmount
        currency {
          code
        }
      }
    }
  }
`;
const rename = gql`
  mutation UrqlRename($input: UpdateCustomerInput!) {
    updateCustomer(input: $input) {
      ... on Customer {
        id
        fullName
      }
    }
  }
`;

const deferring = gql`
  query UrqlDeferring($id: ID!) {
    customer(id: $id) {
      id
      fullName
      ... @defer {
        internalAccounts(first: 5) {
          nodes {
            id
            status
          }
        }
      }
    }
  }
`;

interface Shown {
  readonly data?: { readonly customer: { readonly internalAccounts?: unknown } };
  readonly hasNext: boolean;
}

describe("urql", () => {
  it("shows a customer before the fragment that is deferred", async () => {
    const id = await createCustomer(sandbox, "Mary", ["USD"]);
    const { client } = newClient();
    const shown: Shown[] = [];
    await new Promise<void>((resolve) => {
      client.query(deferring, { id }).subscribe((result: Shown) => {
        shown.push(result);
        if (!result.hasNext) resolve();
      });
    });
    expect(shown[0]).toMatchObject({ data: { customer: { fullName: "Mary" } }, hasNext: true });
    expect(shown[0]?.data?.customer.internalAccounts).toBeUndefined();
    const accounts = { nodes: [{ status: "ACTIVE" }] };
    expect(shown.at(-1)).toMatchObject({ data: { customer: { fullName: "Mary", internalAccounts: accounts } } });
  });

  it("registers a query by its hash, then sends the hash alone", async () => {
    await createCustomer(sandbox, "Ada");
    const first = newClient();
    const { data, error } = await first.client.query(list, {}).toPromise();
    expect([error, data.customers.edges[0].node.fullName]).toEqual([undefined, "Ada"]);
    expect(first.sent.map(({ body }) => body.query === undefined || body.query === "")).toEqual([true, false]);
    const second = newClient();
    expect((await second.client.query(list, {}).toPromise()).data).toEqual(data);
    expect(second.sent).toMatchObject([{ method: "POST", status: 200 }]);
  });

  it("has an entry for each object with graphcache, whose keys leave no type out", async () => {
    const { client, sent, warnings } = newClient();
    const id = await createCustomer(sandbox, "Grace");
    await client.query(list, {}).toPromise();
    const input = { customerId: id, fullName: "Grace Hopper" };
    expect((await client.mutation(rename, { input }).toPromise()).error).toBeUndefined();
    const requests = sent.length;
    const { data } = await client.query(list, {}).toPromise();
    const names = data.customers.edges.map(({ node }: { node: { fullName: string } }) => node.fullName);
    expect([names.includes("Grace Hopper"), sent.length]).toEqual([true, requests]);
    expect(warnings).toEqual([]);
    // Without keys it warns of each type without an id.
    const ignorant = newClient({});
    await ignorant.client.query(list, {}).toPromise();
    expect(ignorant.warnings.join()).toMatch(/`keys` config for `PlatformCurrencyConfig`/);
  });

  it("follows events over WebSocket", async () => {
    const { client } = newClient();
    const query = gql`
      subscription UrqlEvents {
        events {
          id
          type
          customer {
            id
            fullName
          }
        }
      }
    `;
    const received: { data?: unknown; error?: unknown }[] = [];
    const { unsubscribe } = client
      .subscription(query, {})
      .subscribe((result: { data?: unknown; error?: unknown }) => received.push(result));
    await eventually(
      async () => {
        await createCustomer(sandbox, "Followed");
        return received.length;
      },
      (count) => count > 0,
    );
    unsubscribe();
    expect(received[0]).toMatchObject({ data: { events: { customer: { fullName: "Followed" } } } });
  });
});
