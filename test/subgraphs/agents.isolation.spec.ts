import { describe, expect, it } from "@jest/globals";
import { newId, type ResourceType } from "../../subgraphs/shared/kernel/ids.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { transactionBecomes } from "../testkit/payments.js";
import { openEventStream } from "../testkit/event-stream.js";
import {
  agentSurfaces,
  callGraph,
  callRest,
  idPaths,
  isOfGraph,
  operationsOf,
  surfaces,
  withValue,
  type Answer,
  type Input,
} from "./agents.calls.js";
import { allPermissions, bank, connect, connectFor, pay, policy, quoted, type Connected } from "./agents.fixture.js";

/** An agent, and one of each thing that it or its customer has. */
interface World {
  readonly agent: Connected;
  readonly Agent: string;
  readonly Customer: string;
  readonly InternalAccount: string;
  readonly ExternalAccount: string;
  readonly Quote: string;
  readonly Transaction: string;
  readonly AgentAction: string;
  readonly Lookup: string;
  readonly code: string;
}

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const stranger = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
/** The owner of the objects that the others try. */
const victim = await world(client, await connect(client, policy({ approvalThresholds: { amount: 500 } })));
let before = await stateOf(victim);

async function world(owner: Client, agent: Connected): Promise<World> {
  const { body: paid } = await pay(agent, 100);
  await transactionBecomes(owner, paid.transaction.id, ({ status }) => status === "COMPLETED");
  const { body: waiting } = await pay(agent, 600);
  const { body: made } = await owner.rest("POST", "/agents", {
    body: { name: "Unconnected", customerId: agent.customerId, policy: policy() },
  });
  const lookup = await owner.rest("GET", `/receiver/external-account/${agent.bankId}`);
  return {
    agent,
    Agent: agent.id,
    Customer: agent.customerId,
    InternalAccount: agent.accountId,
    ExternalAccount: agent.bankId,
    Quote: (await quoted(agent, 70)).id,
    Transaction: paid.transaction.id,
    AgentAction: waiting.id,
    Lookup: lookup.body.lookupId,
    code: made.deviceCode.code,
  };
}

/** All that an attack could change, as the platform sees it. */
async function stateOf({ agent, Customer, Quote }: World): Promise<unknown> {
  const paths = [
    `/agents?customerId=${Customer}`,
    `/agents/approvals?customerId=${Customer}`,
    `/customers/internal-accounts?customerId=${Customer}`,
    `/customers/external-accounts?customerId=${Customer}`,
    `/transactions?customerId=${Customer}`,
    `/quotes/${Quote}`,
  ];
  const replies = await Promise.all(paths.map((path) => client.rest("GET", path)));
  const own = await agent.client.rest("GET", "/agents/me/actions");
  const said = [...replies, own].map(({ status, body }) => [status, body]);
  return JSON.parse(JSON.stringify(said, (name, value: unknown) => (name === "updatedAt" ? undefined : value)));
}

const transfer = (source: string, destination: string) => ({
  source: { accountId: source },
  destination: { accountId: destination },
  amount: 60,
});

const accountInfo = () => ({
  accountType: "USD_ACCOUNT",
  accountNumber: `${String(Math.floor(Math.random() * 1e8)).padStart(8, "1")}6789`,
  routingNumber: "021000021",
  beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" },
});

/** A valid input of each operation of agents. */
const ownCalls: Readonly<Record<string, (own: World) => Input>> = {
  agentMe: () => ({}),
  agentTransactions: () => ({}),
  agentTransaction: ({ Transaction }) => ({ id: Transaction }),
  agentActions: () => ({}),
  agentAction: ({ AgentAction }) => ({ id: AgentAction }),
  agentQuote: ({ Quote }) => ({ id: Quote }),
  agentInternalAccounts: () => ({}),
  agentExternalAccounts: () => ({}),
  agentExternalAccount: ({ ExternalAccount }) => ({ id: ExternalAccount }),
  agentCreateExternalAccount: () => ({ currency: "USD", accountInfo: accountInfo() }),
  agentCreateQuote: ({ InternalAccount, ExternalAccount }) => ({
    source: { sourceType: "ACCOUNT", accountId: InternalAccount },
    destination: { destinationType: "ACCOUNT", accountId: ExternalAccount },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 60,
  }),
  agentExecuteQuote: ({ Quote }) => ({ quoteId: Quote }),
  agentCreateTransferIn: ({ InternalAccount, ExternalAccount }) => transfer(ExternalAccount, InternalAccount),
  agentCreateTransferOut: ({ InternalAccount, ExternalAccount }) => transfer(InternalAccount, ExternalAccount),
  agentDeleteExternalAccount: ({ ExternalAccount }) => ({ externalAccountId: ExternalAccount }),
};

/** The type of each id in an input. */
const ownIds: Readonly<Record<string, ResourceType>> = {
  "agentTransactions.filter.agentId": "Agent",
  "agentTransactions.filter.accountId": "InternalAccount",
  "agentTransactions.filter.source": "InternalAccount",
  "agentTransactions.filter.destination": "ExternalAccount",
  "agentTransactions.filter.quoteId": "Quote",
  "agentTransaction.id": "Transaction",
  "agentAction.id": "AgentAction",
  "agentQuote.id": "Quote",
  "agentExternalAccount.id": "ExternalAccount",
  "agentCreateExternalAccount.customerId": "Customer",
  "agentCreateQuote.source.accountId": "InternalAccount",
  "agentCreateQuote.source.customerId": "Customer",
  "agentCreateQuote.destination.accountId": "ExternalAccount",
  "agentExecuteQuote.quoteId": "Quote",
  "agentCreateTransferIn.source.accountId": "ExternalAccount",
  "agentCreateTransferIn.destination.accountId": "InternalAccount",
  "agentCreateTransferOut.source.accountId": "InternalAccount",
  "agentCreateTransferOut.destination.accountId": "ExternalAccount",
  "agentDeleteExternalAccount.externalAccountId": "ExternalAccount",
};
/** The platform's, not a customer's: a test of its own below. */
const lookupId = "agentCreateQuote.lookupId";
/** No customer here has a card: transactions.filter.spec.ts tries it. */
const cardId = "agentTransactions.filter.cardId";

const ofGraph = Object.keys(ownIds).filter((path) => {
  const [name = "", ...rest] = path.split(".");
  return isOfGraph(name, rest.join("."));
});
/** Each id on each surface that has it. */
const attempts = agentSurfaces.length * Object.keys(ownIds).length - (agentSurfaces.length - 1) * ofGraph.length;

/** A valid input of each management operation. */
const managementCalls: Readonly<Record<string, (of: World) => Input>> = {
  createAgent: ({ Customer }) => ({ name: "Another", customerId: Customer, policy: policy() }),
  agents: ({ Customer }) => ({ filter: { customerId: Customer } }),
  agent: ({ Agent }) => ({ id: Agent }),
  updateAgent: ({ Agent }) => ({ agentId: Agent, isPaused: true }),
  deleteAgent: ({ Agent }) => ({ agentId: Agent }),
  updateAgentPolicy: ({ Agent }) => ({ agentId: Agent, spendingLimits: { perTransactionLimit: 1_000_000 } }),
  createAgentDeviceCode: ({ Agent }) => ({ agentId: Agent }),
  agentDeviceCodeStatus: ({ code }) => ({ code }),
  agentApprovals: ({ Agent, Customer }) => ({ filter: { agentId: Agent, customerId: Customer } }),
  approveAgentAction: ({ Agent, AgentAction }) => ({ agentId: Agent, actionId: AgentAction }),
  rejectAgentAction: ({ Agent, AgentAction }) => ({ agentId: Agent, actionId: AgentAction }),
};

const resources: readonly ResourceType[] = [
  ...(["Agent", "Customer", "InternalAccount", "ExternalAccount", "Quote", "Transaction", "AgentAction"] as const),
];

/** The world of things that don't exist. */
const nowhere = (): World => ({
  ...victim,
  ...Object.fromEntries(resources.map((type) => [type, newId(type)])),
  code: "AAAA-AGENT-AAAA-AAAA",
});

/** Without the ids that it repeats from the request. */
const anonymous = (answer: Answer): unknown =>
  JSON.parse(JSON.stringify(answer).replace(/[A-Za-z]+:[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID"));

const isEmptyList = ({ status, data }: Answer) => status === 200 && data?.data?.length === 0;

it("the tables below hold every operation, and every id that an agent can name", () => {
  const named = (audience: "AGENT" | "PLATFORM") => operationsOf(audience).map(({ name }) => name);
  expect(Object.keys(ownCalls).sort()).toEqual(named("AGENT").sort());
  expect(Object.keys(managementCalls).sort()).toEqual(named("PLATFORM").sort());
  const paths = operationsOf("AGENT").flatMap((facts) => idPaths(facts).map((path) => `${facts.name}.${path}`));
  expect([...Object.keys(ownIds), lookupId, cardId].sort()).toEqual(paths.sort());
});

describe("an id of another is answered as one that doesn't exist, and nothing happens:", () => {
  /** Tries each id of the victim that `isTried` in each operation, as this agent. */
  async function attack(
    attacker: World,
    isTried: (type: ResourceType, path: string) => boolean = () => true,
    isRefused: (status: number) => boolean = (status) => status === 404,
  ): Promise<number> {
    let tried = 0;
    for (const facts of operationsOf("AGENT")) {
      for (const path of idPaths(facts)) {
        const type = ownIds[`${facts.name}.${path}`];
        if (!type || !isTried(type, path)) continue;
        const call = ownCalls[facts.name]?.(attacker) ?? {};
        const theirs = withValue(call, path, victim[type as keyof World]);
        const nobodys = withValue(call, path, newId(type));
        for (const [surface, ask] of agentSurfaces) {
          if (surface !== "graph" && isOfGraph(facts.name, path)) continue;
          const answers = [
            await ask(attacker.agent.client, facts, theirs),
            await ask(attacker.agent.client, facts, nobodys),
          ];
          const [refused, expected] = answers.map(anonymous);
          expect([facts.name, path, surface, refused]).toEqual([facts.name, path, surface, expected]);
          const isHidden = answers.every((answer) => isEmptyList(answer) || isRefused(answer.status));
          const isOfAnotherPayer = path === "source.customerId" && answers.every(({ status }) => status === 400);
          expect([facts.name, path, surface, isHidden || isOfAnotherPayer]).toEqual([facts.name, path, surface, true]);
          tried += 1;
        }
      }
    }
    expect(await stateOf(victim)).toEqual(before);
    return tried;
  }

  it("an agent of another customer of the platform", async () => {
    const attacker = await world(client, await connect(client));
    expect(await attack(attacker)).toBe(attempts);
  });

  it("an agent of another platform", async () => {
    const attacker = await world(stranger.sandbox, await connect(stranger.sandbox));
    expect(await attack(attacker)).toBe(attempts);
  });

  it("an agent of the same platform in production", async () => {
    const { production } = platform;
    const { id: customerId } = await createCustomer(production);
    const accounts = await production.rest("GET", `/customers/internal-accounts?customerId=${customerId}`);
    const bankId = await bank(production, customerId);
    const holder = { customerId, accountId: accounts.body.data[0].id, bankId };
    const agent = await connectFor(production, holder);
    const own = {
      agent,
      Agent: agent.id,
      Customer: customerId,
      InternalAccount: holder.accountId,
      ExternalAccount: bankId,
    };
    // Its own account can't pay yet, which is refused first.
    expect(await attack({ ...nowhere(), ...own }, undefined, (status) => status >= 400)).toBe(attempts);
  });

  it("another agent of the same customer: what the first one asked for, but not what is the customer's", async () => {
    const agent = await connectFor(client, victim.agent);
    const attacker = { ...victim, agent };
    // The payment of a quote is the customer's.
    const asked = (type: ResourceType, path: string) =>
      type === "AgentAction" || (type === "Quote" && path !== "filter.quoteId");
    before = await stateOf(victim);
    expect(await attack(attacker, asked)).toBe(9);
    for (const name of ["agentTransaction", "agentExternalAccount"]) {
      const facts = operationsOf("AGENT").find((candidate) => candidate.name === name);
      if (!facts) throw new Error(name);
      for (const [, ask] of agentSurfaces)
        expect((await ask(agent.client, facts, ownCalls[name]?.(victim) ?? {})).status).toBe(200);
    }
  });

  it("a lookup of the platform for another receiver: its receiver isn't told", async () => {
    const agent = await connect(client);
    const body = ownCalls.agentCreateQuote?.({
      ...victim,
      InternalAccount: agent.accountId,
      ExternalAccount: agent.bankId,
    });
    const refused = await agent.client.rest("POST", "/agents/me/quotes", {
      body: { ...body, lookupId: victim.Lookup },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(JSON.stringify(refused.body)).not.toContain(victim.ExternalAccount);
    const unknown = { ...body, lookupId: newId("Lookup") };
    expect((await agent.client.rest("POST", "/agents/me/quotes", { body: unknown })).status).toBe(404);
  });
});

describe("an agent's lists", () => {
  it("are its customer's, whatever customer it names", async () => {
    const agent = await connect(client);
    for (const path of ["transactions", "internal-accounts", "external-accounts", "actions"]) {
      for (const filter of ["", `customerId=${victim.Customer}`, `agentId=${victim.Agent}`]) {
        const { status, body } = await agent.client.rest("GET", `/agents/me/${path}?${filter}`);
        if (status === 400) continue;
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(
          new RegExp(`${victim.Customer}|${victim.Agent}|${victim.agent.bankId}`),
        );
      }
    }
  });

  it("and what they lead to in the graph are its customer's", async () => {
    const attacker = await world(client, await connect(client));
    const { data, errors } = await attacker.agent.client.graph(`{
      agentMe { customerId }
      agentTransactions { nodes { customerId agentId quoteId source { accountId } destination { accountId } } }
      agentActions { nodes { customerId agentId quote { customerId transaction { customerId } } transaction { customerId } } }
      agentInternalAccounts { nodes { customerId } }
      agentExternalAccounts { nodes { customerId } }
    }`);
    expect(errors).toBeUndefined();
    const customers = [...JSON.stringify(data).matchAll(/"customerId":"([^"]+)"/g)].map(([, id]) => id);
    expect(customers.length).toBeGreaterThan(8);
    expect(new Set(customers)).toEqual(new Set([attacker.Customer]));
  });

  it("and its events are its own, whatever it names", async () => {
    const other = await connectFor(client, victim.agent, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
    const query = `subscription ($customerId: ID, $agentId: ID, $actionId: ID) {
      agentActionUpdated(customerId: $customerId, agentId: $agentId, actionId: $actionId) { id agentId } }`;
    const all = [
      {},
      { customerId: victim.Customer },
      { agentId: victim.Agent },
      { customerId: victim.Customer, agentId: victim.Agent },
    ];
    const open = (variables: Record<string, unknown>) =>
      openEventStream(app.baseUrl, other.client.authorization, { query, variables });
    const streams = await Promise.all(all.map(open));
    const ofAction = await open({ actionId: victim.AgentAction });
    try {
      // Three events of the victim, then one of its own.
      for (let count = 0; count < 3; count++)
        expect((await pay(victim.agent, 600)).body.status).toBe("PENDING_APPROVAL");
      const { body } = await pay(other, 60);
      for (const stream of streams) {
        expect(await stream.next()).toEqual({ data: { agentActionUpdated: { id: body.id, agentId: other.id } } });
      }
      await client.rest("POST", `/agents/${victim.Agent}/actions/${victim.AgentAction}/reject`);
      await client.rest("DELETE", `/agents/${other.id}`);
      // Nothing of the victim's action came before the end.
      expect(await ofAction.next()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
    } finally {
      await Promise.all([...streams, ofAction].map((stream) => stream.close()));
    }
  });
});

describe("every operation of agents", () => {
  it("is 403 without its permission, 403 while the agent is paused, 401 once it is deleted, and else succeeds", async () => {
    const own = await world(client, await connect(client, policy({ approvalThresholds: { amount: 500 } })));
    const path = `/agents/${own.Agent}`;
    const free: string[] = [];
    const each = async (expected: (permission: string | undefined) => object) => {
      for (const facts of operationsOf("AGENT")) {
        for (const [, ask] of agentSurfaces) {
          const answer = await ask(own.agent.client, facts, ownCalls[facts.name]?.(own) ?? {});
          expect([facts.name, answer]).toMatchObject([facts.name, expected(facts.agentPermission)]);
        }
      }
    };
    const state = await stateOf(own);
    await client.rest("PATCH", `${path}/policy`, { body: { permissions: [] } });
    for (const facts of operationsOf("AGENT")) {
      const { agentPermission: permission } = facts;
      if (permission === undefined) {
        free.push(facts.name);
        continue;
      }
      for (const permissions of [[], allPermissions.filter((one) => one !== permission)]) {
        await client.rest("PATCH", `${path}/policy`, { body: { permissions } });
        for (const [, ask] of agentSurfaces) {
          const answer = await ask(own.agent.client, facts, ownCalls[facts.name]?.(own) ?? {});
          expect([facts.name, answer]).toMatchObject([
            facts.name,
            { status: 403, code: "FORBIDDEN", details: { permission } },
          ]);
        }
      }
    }
    // An agent's reads without a permission: itself, the accounts that it may pay from, and its actions.
    expect(free.sort()).toEqual(["agentAction", "agentActions", "agentInternalAccounts", "agentMe", "agentQuote"]);
    await client.rest("PATCH", `${path}/policy`, { body: { permissions: allPermissions } });
    await client.rest("PATCH", path, { body: { isPaused: true } });
    await each(() => ({ status: 403, code: "FORBIDDEN", reason: expect.stringContaining("paused") }));
    await client.rest("PATCH", path, { body: { isPaused: false } });
    expect(await stateOf(own)).toEqual(state);
    // Its account has an open quote: another one is deleted.
    const unused = { ...own, ExternalAccount: await bank(client, own.Customer) };
    for (const facts of operationsOf("AGENT")) {
      const of = facts.name === "agentDeleteExternalAccount" ? unused : own;
      const { status } = await callRest(own.agent.client, facts, ownCalls[facts.name]?.(of) ?? {});
      expect([facts.name, status < 300]).toEqual([facts.name, true]);
    }
    await client.rest("DELETE", path);
    await each(() => ({ status: 401, code: "UNAUTHORIZED" }));
  });
});

describe("the management of agents", () => {
  it("is nobody else's: another platform's token and another environment's find nothing", async () => {
    const state = await stateOf(victim);
    for (const outsider of [stranger.sandbox, stranger.production, platform.production]) {
      for (const facts of operationsOf("PLATFORM")) {
        for (const [surface, ask] of surfaces) {
          const call = managementCalls[facts.name];
          const answers = [
            await ask(outsider, facts, call?.(victim) ?? {}),
            await ask(outsider, facts, call?.(nowhere()) ?? {}),
          ];
          const [refused, expected] = answers.map(anonymous);
          expect([facts.name, surface, refused]).toEqual([facts.name, surface, expected]);
          const isHidden = answers.every((answer) => isEmptyList(answer) || answer.status === 404);
          expect([facts.name, surface, isHidden]).toEqual([facts.name, surface, true]);
        }
      }
    }
    expect(await stateOf(victim)).toEqual(state);
  });

  it("needs an action of the agent that is named", async () => {
    const other = await connect(client);
    const state = await stateOf(victim);
    for (const decision of ["approve", "reject"]) {
      const path = `/agents/${other.id}/actions/${victim.AgentAction}/${decision}`;
      expect(await client.rest("POST", path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    expect(await stateOf(victim)).toEqual(state);
  });

  it("is by permission: VIEW reads, MANAGE changes, TRANSACT decides what is paid", async () => {
    const state = await stateOf(victim);
    const decisions = ["approveAgentAction", "rejectAgentAction"];
    for (const permission of ["VIEW", "MANAGE", "TRANSACT"]) {
      const { body: token } = await client.rest("POST", "/tokens", {
        body: { name: permission, permissions: permission === "VIEW" ? ["VIEW"] : ["VIEW", permission] },
      });
      const authorization = `Basic ${Buffer.from(`${token.clientId}:${token.clientSecret}`).toString("base64")}`;
      const limited = Object.assign(Object.create(client), { authorization }) as Client;
      for (const facts of operationsOf("PLATFORM")) {
        const required = facts.permission ?? "VIEW";
        const isDecision = decisions.includes(facts.name);
        const isRead = facts.rest?.route.startsWith("GET");
        expect([facts.name, required]).toEqual([facts.name, isRead ? "VIEW" : isDecision ? "TRANSACT" : "MANAGE"]);
        // Permitted operations are tried on unknown ids: 404 is beyond the permission.
        const isPermitted = required === "VIEW" || required === permission;
        const input = managementCalls[facts.name]?.(isPermitted ? nowhere() : victim) ?? {};
        for (const ask of [callRest, callGraph]) {
          const { status } = await ask(limited, facts, input);
          expect([facts.name, permission, status === 403]).toEqual([facts.name, permission, !isPermitted]);
        }
      }
    }
    expect(await stateOf(victim)).toEqual(state);
  });
});

it("an agent's schema has no way to anything by its id alone, nor other events", async () => {
  const { agent } = victim;
  const refused = [
    `{ node(id: "${victim.Customer}") { id } }`,
    `{ nodes(ids: ["${victim.Customer}"]) { id } }`,
    `{ agent(id: "${victim.Agent}") { id } }`,
    "{ agents { totalCount } }",
    "{ agentApprovals { totalCount } }",
    `{ quote(id: "${victim.Quote}") { id } }`,
    `{ transaction(id: "${victim.Transaction}") { id } }`,
    `{ customer(id: "${victim.Customer}") { id } }`,
    `{ agentMe { customer { id } } }`,
    `{ agentMe { actions { totalCount } } }`,
    `{ agentAction(id: "${victim.AgentAction}") { decidedBy { tokenId } } }`,
    `{ agentAction(id: "${victim.AgentAction}") { agent { id } } }`,
    `{ agentTransactions { nodes { agentAction { id } } } }`,
    `{ _entities(representations: [{ __typename: "Agent", id: "${victim.Agent}" }]) { __typename } }`,
    `mutation { approveAgentAction(input: { agentId: "${victim.Agent}", actionId: "${victim.AgentAction}" }) { id } }`,
  ];
  for (const query of refused) {
    const { data, errors } = await agent.client.graph(query);
    expect([query, data, errors?.[0]?.extensions.code]).toEqual([query, undefined, "INVALID_INPUT"]);
  }
  const { data } = await agent.client.graph("{ __schema { subscriptionType { fields { name } } } }");
  expect(data?.__schema.subscriptionType.fields).toEqual([{ name: "agentActionUpdated" }]);
});
