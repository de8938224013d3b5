import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { agentSurfaces, operationsOf, type Answer, type Input } from "./agents.calls.js";
import { bank, connectFor, decide, policy, type Connected } from "./agents.fixture.js";

// Objects that `allowedAccountIds` hides (docs/interface.md, What an agent sees of its customer).

let agent: Connected;
/** Ids of what is, and of what is not, of the allowed account. */
let visible: Readonly<Record<"account" | "transaction" | "quote" | "action" | "waiting", string>>;
let hidden: typeof visible & { readonly moved: Readonly<Record<"transaction" | "quote" | "action", string>> };

async function execute(source: string, destination: string, amount: number) {
  const body = {
    source: { sourceType: "ACCOUNT", accountId: source },
    destination: { destinationType: "ACCOUNT", accountId: destination },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
  };
  const quote = await agent.client.rest("POST", "/agents/me/quotes", { body });
  if (quote.status !== 201) throw new Error(JSON.stringify(quote.body));
  const action = await agent.client.rest("POST", `/agents/me/quotes/${quote.body.id}/execute`);
  if (action.status !== 200) throw new Error(JSON.stringify(action.body));
  const { id, transaction } = action.body;
  return { quote: quote.body.id as string, action: id as string, transaction: transaction?.id as string };
}

const app = await startApp();
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const { id: customerId } = await createCustomer(client, { currencies: ["USD", "EUR"] });
const [usd, eur] = [await baseAccount(client, customerId), await baseAccount(client, customerId, "EUR")];
for (const { id } of [usd, eur]) await fund(client, id, 100_000);
const limits = { spendingLimits: { currency: "USD", perTransactionLimit: 100_000 } };
const bankId = await bank(client, customerId);

beforeAll(async () => {
  const given = policy({ ...limits, approvalThresholds: { amount: 7_000 } });
  agent = await connectFor(client, { customerId, accountId: usd.id, bankId }, given);
  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron", countryOfResidence: "DE" };
  const accountInfo = { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000", beneficiary };
  const inEuro = await client.rest("POST", "/customers/external-accounts", {
    body: { customerId, currency: "EUR", accountInfo },
  });
  const euroBank: string = inEuro.body.id;
  const waiting = { visible: await execute(usd.id, bankId, 9_000), hidden: await execute(eur.id, euroBank, 9_000) };
  visible = { account: usd.id, ...(await execute(usd.id, bankId, 1_000)), waiting: waiting.visible.action };
  hidden = {
    account: eur.id,
    ...(await execute(eur.id, euroBank, 1_000)),
    waiting: waiting.hidden.action,
    moved: await execute(usd.id, eur.id, 1_000),
  };
});

const restrict = async (allowedAccountIds: readonly string[] | null) => {
  const { status } = await client.rest("PATCH", `/agents/${agent.id}/policy`, {
    body: { accountRestrictions: { allowedAccountIds } },
  });
  expect(status).toBe(200);
};

/** Inputs of every read of agents that find what is hidden while nothing is; `[]`: it shows no payment. */
function reads(): Readonly<Record<string, readonly Input[]>> {
  const { account, transaction, quote, action, waiting, moved } = hidden;
  const ids = (...given: readonly string[]) => given.map((id) => ({ id }));
  return {
    agentMe: [],
    agentTransactions: [
      {},
      { filter: { accountId: account } },
      { filter: { source: account } },
      { filter: { destination: account } },
    ],
    agentTransaction: ids(transaction, moved.transaction),
    agentActions: [{}, { status: "PENDING_APPROVAL" }, { status: "APPROVED" }],
    agentAction: ids(action, waiting, moved.action),
    agentQuote: ids(quote, moved.quote),
    agentInternalAccounts: [{}, { currency: "EUR" }],
    agentExternalAccounts: [],
    agentExternalAccount: [],
  };
}

const hiddenIds = () => {
  const { moved, ...own } = hidden;
  return [...Object.values(own), ...Object.values(moved)];
};

/** The result of each read on each surface. */
async function walk(): Promise<readonly (readonly [what: string, Answer])[]> {
  const results: [string, Answer][] = [];
  const inputs = reads();
  const operations = operationsOf("AGENT").filter(({ rest }) => rest?.route.startsWith("GET "));
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(inputs).sort());
  for (const operation of operations) {
    for (const input of inputs[operation.name] ?? []) {
      for (const [surface, call] of agentSurfaces) {
        const what = `${operation.name} ${JSON.stringify(input)} by ${surface}`;
        results.push([what, await call(agent.client, operation, input)]);
      }
    }
  }
  return results;
}

const nested = `{
  agentTransactions { totalCount nodes { id source { accountId } destination { accountId } } }
  agentActions { totalCount nodes {
    id transferDetails { sourceAccountId destinationAccountId }
    quote { id source { accountId } destination { accountId } transaction { id } }
    transaction { id source { accountId } destination { accountId } } } }
  agentInternalAccounts { totalCount nodes { id } }
}`;

describe("an account that the policy hides", () => {
  afterAll(() => restrict(null));

  it("is in no read of the agent, nor is a payment from or to it, on any surface", async () => {
    for (const [what, { status, data }] of await walk()) {
      // Seen before it is hidden: otherwise the walk would prove nothing. The graph shows no more than a type of one.
      const isSeen = hiddenIds().some((id) => JSON.stringify(data).includes(id)) || data?.__typename !== undefined;
      expect([what, status, isSeen]).toEqual([what, 200, true]);
    }
    await restrict([visible.account]);
    for (const [what, { status, data }] of await walk()) {
      const found = hiddenIds().filter((id) => JSON.stringify(data).includes(id));
      expect([what, found]).toEqual([what, []]);
      expect([what, status]).toEqual([what, /"id"/.test(what) ? 404 : 200]);
    }
  });

  it("is in no nested field of the graph, and not counted", async () => {
    await restrict([visible.account]);
    const { data, errors } = await agent.client.graph(nested);
    expect(errors).toBeUndefined();
    expect(hiddenIds().filter((id) => JSON.stringify(data).includes(id))).toEqual([]);
    const { agentTransactions: payments, agentActions: actions, agentInternalAccounts: accounts } = data;
    for (const { totalCount, nodes } of [payments, actions, accounts]) expect(totalCount).toBe(nodes.length);
    const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    expect(idsOf(payments)).toContain(visible.transaction);
    expect(idsOf(actions).sort()).toEqual([visible.action, visible.waiting].sort());
    expect(idsOf(accounts)).toEqual([visible.account]);
  });

  it("doesn't hide what is left: the same reads find it by its ids", async () => {
    await restrict([visible.account]);
    for (const [path, id] of [
      ["transactions", visible.transaction],
      ["quotes", visible.quote],
      ["actions", visible.action],
    ] as const) {
      const reply = await agent.client.rest("GET", `/agents/me/${path}/${id}`);
      expect(reply).toMatchObject({ status: 200, body: { id } });
    }
  });

  it("has no events: the agent's subscription emits decisions on what is left, from the change of the policy on", async () => {
    const query = `subscription { agentActionUpdated { id status } }`;
    const stream = await openEventStream(client.baseUrl, agent.client.authorization, { query });
    await restrict([visible.account]);
    expect((await decide(client, agent, hidden.waiting, "reject")).status).toBe(200);
    expect((await decide(client, agent, visible.waiting, "reject")).status).toBe(200);
    const agentActionUpdated = { id: visible.waiting, status: "REJECTED" };
    expect(await stream.next()).toEqual({ data: { agentActionUpdated } });
    await stream.close();
  });
});
