import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { possibleTypes } from "#client/cache";
import { eventually, startApp } from "../testkit/app.js";
import { createCustomer, notingFetch, requireClient, socketClient } from "./clients.fixture.js";

const { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } = requireClient("@apollo/client");
const { PersistedQueryLink } = requireClient("@apollo/client/link/persisted-queries");
const { GraphQLWsLink } = requireClient("@apollo/client/link/subscriptions");

const { Defer20220824Handler, GraphQL17Alpha9Handler } = requireClient("@apollo/client/incremental");

const app = await startApp();
const { sandbox } = await app.platform();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const uri = `${app.baseUrl}/graphql`;

function newClient({ useGETForHashedQueries = false } = {}) {
  const { sent, fetch } = notingFetch(sandbox);
  const persisted = new PersistedQueryLink({ sha256, useGETForHashedQueries }).concat(new HttpLink({ uri, fetch }));
  const isSubscription = ({ operationType }: { operationType: string }) => operationType === "subscription";
  const link = ApolloLink.split(isSubscription, new GraphQLWsLink(socketClient(sandbox)), persisted);
  return { sent, client: new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes }) }) };
}

const named = gql`
  fragment Named on Node {
    id
  }
`;
const byId = gql`
  query ApolloCustomer($id: ID!) {
    customer(id: $id) {
      fullName
      ...Named
    }
  }
  ${named}
`;
const deferring = gql`
  query ApolloDeferring($id: ID!) {
    customer(id: $id) {
      id
      fullName
      ... @defer(label: "accounts") {
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
const rename = gql`
  mutation ApolloRename($input: UpdateCustomerInput!) {
    updateCustomer(input: $input) {
      ... on Customer {
        id
        fullName
      }
    }
  }
`;

describe("Apollo Client", () => {
  it("registers a query by its hash, then sends the hash alone, also of another client and by GET", async () => {
    const id = await createCustomer(sandbox, "Ada");
    const { client, sent } = newClient();
    const { data } = await client.query({ query: byId, variables: { id } });
    expect(data.customer).toMatchObject({ __typename: "Customer", id, fullName: "Ada" });
    expect(sent.map(({ body, status }) => [body.query === undefined, status])).toEqual([
      [true, 404],
      [false, 200],
    ]);
    for (const useGETForHashedQueries of [false, true]) {
      const other = newClient({ useGETForHashedQueries });
      expect((await other.client.query({ query: byId, variables: { id } })).data).toEqual(data);
      expect(other.sent).toMatchObject([{ method: useGETForHashedQueries ? "GET" : "POST", status: 200 }]);
      expect(other.sent[0]?.body.query).toBeUndefined();
    }
  });

  it("has an entry for each object, which a mutation changes, and that a fragment on an interface reads", async () => {
    const id = await createCustomer(sandbox, "Grace");
    const { client, sent } = newClient();
    await client.query({ query: byId, variables: { id } });
    await client.mutate({ mutation: rename, variables: { input: { customerId: id, fullName: "Grace Hopper" } } });
    const requests = sent.length;
    const cached = await client.query({ query: byId, variables: { id } });
    expect([cached.data.customer.fullName, sent.length]).toEqual(["Grace Hopper", requests]);
    expect(client.readFragment({ id: `Customer:${id}`, fragment: named })).toMatchObject({ id });
    // The cache knows the members of the interface from possibleTypes only.
    const ignorant = new InMemoryCache();
    ignorant.restore(client.extract());
    expect(ignorant.readFragment({ id: `Customer:${id}`, fragment: named })).toEqual({ __typename: "Customer" });
  });

  it("reports an error beside the data of the other fields", async () => {
    const { client } = newClient();
    const query = gql`
      query ApolloErrors {
        customer(id: "Customer:01a1fbfa-4109-7002-a57d-a953f1b5a4fe") {
          id
        }
        platformConfig {
          name
        }
      }
    `;
    const { data, error } = await client.query({ query, errorPolicy: "all" });
    expect(data).toMatchObject({ customer: null, platformConfig: { name: expect.any(String) } });
    expect(error.errors).toMatchObject([{ extensions: { code: "CUSTOMER_NOT_FOUND" } }]);
  });

  it.each([
    ["20220824 over HTTP", new Defer20220824Handler(), "http"],
    ["v0.2 over HTTP", new GraphQL17Alpha9Handler(), "http"],
    ["20220824 over WebSocket", new Defer20220824Handler(), "ws"],
  ])("shows a customer before the fragment that is deferred, in the form %s", async (_name, incrementalHandler, by) => {
    const id = await createCustomer(sandbox, "Katherine", ["USD"]);
    const { fetch } = notingFetch(sandbox);
    const link = by === "ws" ? new GraphQLWsLink(socketClient(sandbox)) : new HttpLink({ uri, fetch });
    const client = new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes }), incrementalHandler });
    const shown: { data: { customer: Record<string, unknown> } }[] = [];
    await new Promise<void>((resolve, reject) => {
      client.watchQuery({ query: deferring, variables: { id } }).subscribe({
        next(result: { data?: { customer: Record<string, unknown> }; dataState: string; error?: Error }) {
          if (result.error) reject(result.error);
          if (result.data) shown.push({ data: result.data });
          if (result.dataState === "complete") resolve();
        },
        error: reject,
      });
    });
    const accounts = { nodes: [expect.objectContaining({ status: "ACTIVE" })] };
    expect(shown[0]?.data.customer).toEqual({ __typename: "Customer", id, fullName: "Katherine" });
    expect(shown.at(-1)?.data.customer).toMatchObject({ fullName: "Katherine", internalAccounts: accounts });
    const cached = await client.query({ query: deferring, variables: { id }, fetchPolicy: "cache-only" });
    expect(cached.data.customer).toMatchObject({ internalAccounts: accounts });
    client.stop();
  });

  it("follows events over WebSocket", async () => {
    const { client } = newClient();
    const query = gql`
      subscription ApolloEvents {
        events {
          type
          customer {
            fullName
          }
        }
      }
    `;
    const received: unknown[] = [];
    const subscription = client.subscribe({ query }).subscribe((event: unknown) => received.push(event));
    await eventually(
      async () => {
        await createCustomer(sandbox, "Followed");
        return received.length;
      },
      (count) => count > 0,
    );
    subscription.unsubscribe();
    expect(received[0]).toMatchObject({ data: { events: { customer: { fullName: "Followed" } } } });
    client.stop();
  });
});
