import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { deferringSelections, joined, messagesIn, type PartMessage } from "./answer-parts.fixture.js";

const app = await startApp();
const { sandbox } = await app.platform({ skipPaperwork: true });
for (const currencies of [["USD", "EUR"], ["USD"]]) await createCustomer(sandbox, { currencies });

/** Parts of the graph in six subgraphs. */
const shape = {
  Customer: {
    id: undefined,
    fullName: undefined,
    kycStatus: undefined,
    verification: "Verification",
    "internalAccounts(first: 3)": "InternalAccountConnection",
    "transactions(first: 3)": "TransactionConnection",
    "cards(first: 3)": "CardConnection",
    "agents(first: 3)": "AgentConnection",
  },
  Verification: { id: undefined, verificationStatus: undefined, customer: "Customer" },
  InternalAccountConnection: { nodes: "InternalAccount" },
  InternalAccount: { id: undefined, status: undefined, balance: "Money", customer: "Customer", wallet: "Wallet" },
  Wallet: { __typename: undefined },
  Money: { amount: undefined },
  TransactionConnection: { nodes: "Transaction" },
  Transaction: { id: undefined, status: undefined, customer: "Customer" },
  CardConnection: { nodes: "Card" },
  Card: { id: undefined, status: undefined, fundingAccount: "InternalAccount" },
  AgentConnection: { nodes: "Agent" },
  Agent: { id: undefined, name: undefined, customer: "Customer" },
};

async function send(query: string, yes: boolean, accept: string): Promise<PartMessage[]> {
  const response = await fetch(`${app.baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization: sandbox.authorization, "content-type": "application/json", accept },
    body: JSON.stringify({ query, variables: { yes } }),
  });
  const messages: PartMessage[] = [];
  if (!response.headers.get("content-type")?.startsWith("multipart/")) return [(await response.json()) as PartMessage];
  for await (const message of messagesIn(response)) messages.push(message);
  return messages;
}

describe("the parts of an answer of the product's graph", () => {
  it("are together the answer without @defer, for random documents", async () => {
    let inParts = 0;
    const around = fc.constantFrom("", "@defer");
    const forms = fc.constantFrom("deferSpec=20220824", "incrementalSpec=v0.2");
    // Within the limit of directives.
    const selections = deferringSelections(shape, "Customer", 5).filter((set) => set.split("@").length < 40);
    await fc.assert(
      fc.asyncProperty(selections, around, fc.boolean(), forms, async (set, outer, yes, form) => {
        const query = `query Q($yes: Boolean = false) {
          __typename @include(if: $yes) customers(first: 2) { nodes { fullName ... ${outer} ${set} } }
        }`;
        const whole = joined(await send(query, yes, "application/json"));
        const messages = await send(query, yes, `multipart/mixed;${form}`);
        expect(whole.errors).toEqual([]);
        if (messages.length > 1) inParts += 1;
        expect(joined(messages)).toEqual(whole);
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(inParts).toBeGreaterThan(8);
  });
});
