import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import {
  allPermissions,
  connect,
  connectFor,
  decide,
  pay,
  policy,
  quoted,
  redeem,
  redeemInGraph,
  usage,
  type Connected,
} from "./agents.fixture.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;

const available = async ({ customerId }: Pick<Connected, "customerId">) =>
  (await baseAccount(client, customerId)).balance.amount;

describe("an agent and its code", () => {
  it("is created with a policy and a code, which software redeems once for its access token", async () => {
    const { id: customerId } = await createCustomer(client);
    const body = { name: "Bookkeeper", customerId, policy: policy({}, { dailyLimit: 5_000 }) };
    const created = await client.rest("POST", "/agents", { body });
    expect(created).toMatchObject({
      status: 201,
      body: {
        agent: { name: "Bookkeeper", customerId, isPaused: false, isConnected: false, policy: body.policy },
        deviceCode: { redeemed: false, agentId: created.body.agent.id },
      },
    });
    expect(created.body.agent.usage).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0, monthlySpend: 0 });
    const { code } = created.body.deviceCode;
    expect(code).toMatch(/^[0-9A-Z]{4}-AGENT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const statusOf = async () => (await client.rest("GET", `/agents/device-codes/${code}/status`)).body;
    expect(await statusOf()).toEqual({ code, redeemed: false });

    const redeemed = await redeem(client, code);
    expect(redeemed).toMatchObject({
      status: 200,
      body: { agentId: created.body.agent.id, agentName: "Bookkeeper", policy: body.policy },
    });
    expect(redeemed.body.accessToken).toMatch(/^gat_[0-9a-f]{40}$/);
    expect(await statusOf()).toEqual({ code, redeemed: true });
    expect(await redeem(client, code)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });

    const me = await client.asAgent(redeemed.body.accessToken).rest("GET", "/agents/me");
    expect(me).toMatchObject({ status: 200, body: { id: created.body.agent.id, isConnected: true } });
  });

  it("of twenty uses of a code at once one gets the token", async () => {
    const { id: customerId } = await createCustomer(client);
    const { body } = await client.rest("POST", "/agents", { body: { name: "Racer", customerId, policy: policy() } });
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeemInGraph(client, body.deviceCode.code)));
    expect(replies.filter(({ data }) => data?.redeemAgentDeviceCode)).toHaveLength(1);
    expect(replies.filter(({ errors }) => errors?.[0]?.extensions.code === "INVALID_INPUT")).toHaveLength(19);
  });

  it("gets a new code until it is connected; the earlier one is invalid then", async () => {
    const { id: customerId } = await createCustomer(client);
    const { body } = await client.rest("POST", "/agents", { body: { name: "Late", customerId, policy: policy() } });
    const second = await client.rest("POST", `/agents/${body.agent.id}/device-codes`);
    expect(second).toMatchObject({ status: 201, body: { agentId: body.agent.id, redeemed: false } });
    expect(await redeem(client, body.deviceCode.code)).toMatchObject({ status: 400 });
    expect(await redeem(client, second.body.code)).toMatchObject({ status: 200 });
    expect(await client.rest("POST", `/agents/${body.agent.id}/device-codes`)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });
  });

  it("expires: a code after a day", async () => {
    const other = (await app.platform({ skipPaperwork: true })).sandbox;
    const { id: customerId } = await createCustomer(other);
    const { body } = await other.rest("POST", "/agents", { body: { name: "Slow", customerId, policy: policy() } });
    await other.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 24 * 3600 } });
    const refused = await redeem(other, body.deviceCode.code);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.reason).toContain("expired");
  });

  it("is listed, filtered, renamed and read on the graph in the same words", async () => {
    const agent = await connect(client);
    await client.rest("PATCH", `/agents/${agent.id}`, { body: { name: "Renamed" } });
    const rest = await client.rest("GET", `/agents?customerId=${agent.customerId}&isConnected=true&isPaused=false`);
    expect(rest.body.data).toHaveLength(1);
    expect((await client.rest("GET", `/agents?customerId=${agent.customerId}&isConnected=false`)).body.data).toEqual(
      [],
    );
    const { data } = await client.graph(
      `query ($id: ID!, $customer: ID!) {
        agent(id: $id) { name isConnected customer { id } policy { permissions spendingLimits { perTransactionLimit } } }
        customer(id: $customer) { agents { totalCount nodes { id name } } }
        node(id: $id) { __typename id }
      }`,
      { id: agent.id, customer: agent.customerId },
    );
    expect(data).toMatchObject({
      agent: { name: "Renamed", isConnected: true, customer: { id: agent.customerId } },
      customer: { agents: { totalCount: 1, nodes: [{ id: agent.id, name: "Renamed" }] } },
      node: { __typename: "Agent", id: agent.id },
    });
    expect(rest.body.data[0].name).toBe("Renamed");
  });
});

describe("a payment within the policy", () => {
  it("is executed at once: counted, carrying the agent, and shown to both", async () => {
    const agent = await connect(client);
    const { id: quoteId } = await quoted(agent, 700);
    const executed = await agent.client.rest("POST", `/agents/me/quotes/${quoteId}/execute`);
    expect(executed).toMatchObject({
      status: 200,
      body: {
        agentId: agent.id,
        customerId: agent.customerId,
        status: "APPROVED",
        type: "EXECUTE_QUOTE",
        quote: { id: quoteId },
        transaction: { agentId: agent.id, quoteId, sentAmount: { amount: 700 } },
      },
    });
    expect(await usage(client, agent)).toEqual([1, 700, 700]);
    expect(await available(agent)).toBe(99_300);
    const { transaction } = executed.body;
    expect((await client.rest("GET", `/transactions/${transaction.id}`)).body.agentId).toBe(agent.id);
    expect((await agent.client.rest("GET", `/agents/me/transactions/${transaction.id}`)).body.id).toBe(transaction.id);
    const listed = await agent.client.rest("GET", "/agents/me/transactions?type=OUTGOING");
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([transaction.id]);
    const { data } = await client.graph(
      `query ($id: ID!) { transaction(id: $id) { agentAction { id status agent { id name } decidedBy { tokenId } } } }`,
      { id: transaction.id },
    );
    expect(data.transaction.agentAction).toEqual({
      id: executed.body.id,
      status: "APPROVED",
      agent: { id: agent.id, name: "Bookkeeper" },
      decidedBy: null,
    });
  });

  it("is quoted and executed in one request", async () => {
    const agent = await connect(client);
    const quote = await quoted(agent, 250, { immediatelyExecute: true });
    expect(["PROCESSING", "COMPLETED"]).toContain(quote.status);
    expect(await usage(client, agent)).toEqual([1, 250, 250]);
    const actions = await agent.client.rest("GET", "/agents/me/actions");
    expect(actions.body.data).toMatchObject([{ status: "APPROVED", quote: { id: quote.id } }]);
  });

  it("is a transfer out, and one in", async () => {
    const agent = await connect(client);
    const out = await agent.client.rest("POST", "/agents/me/transfer-out", {
      body: { source: { accountId: agent.accountId }, destination: { accountId: agent.bankId }, amount: 300 },
    });
    expect(out).toMatchObject({
      status: 201,
      body: {
        type: "TRANSFER_OUT",
        status: "APPROVED",
        transferDetails: {
          amount: 300,
          currency: "USD",
          sourceAccountId: agent.accountId,
          destinationAccountId: agent.bankId,
        },
        transaction: { agentId: agent.id },
      },
    });
    const into = await agent.client.rest("POST", "/agents/me/transfer-in", {
      body: { source: { accountId: agent.bankId }, destination: { accountId: agent.accountId }, amount: 200 },
    });
    expect(into).toMatchObject({ status: 201, body: { type: "TRANSFER_IN", status: "APPROVED" } });
    expect(await usage(client, agent)).toEqual([2, 500, 500]);
  });

  it("happens once for a repeated key", async () => {
    const agent = await connect(client);
    const { id } = await quoted(agent, 100);
    const headers = { "Idempotency-Key": randomUUID() };
    const [first, second] = [
      await agent.client.rest("POST", `/agents/me/quotes/${id}/execute`, { headers }),
      await agent.client.rest("POST", `/agents/me/quotes/${id}/execute`, { headers }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await usage(client, agent)).toEqual([1, 100, 100]);
  });

  it("counts another currency at the quote's rate, rounded up", async () => {
    const agent = await connect(client, policy({}, { currency: "EUR", perTransactionLimit: 100_000 }));
    await pay(agent, 1_000);
    const [, spent] = await usage(client, agent);
    expect(spent).toBeGreaterThan(0);
    expect(spent).not.toBe(1_000);
    const lowered = { spendingLimits: { perTransactionLimit: spent - 1 } };
    await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: lowered });
    expect(await pay(agent, 1_000)).toMatchObject({ status: 403, body: { details: { rule: "perTransactionLimit" } } });
  });
});

describe("a payment beyond the policy", () => {
  it("is refused with the rule that it breaks, and nothing is counted or paid", async () => {
    const limits = { perTransactionLimit: 1_000, dailyLimit: 1_500, dailyTransactionLimit: 3, monthlyLimit: 10_000 };
    const agent = await connect(client, policy({}, limits));
    expect(await pay(agent, 1_001)).toMatchObject({
      status: 403,
      body: {
        code: "FORBIDDEN",
        details: { rule: "perTransactionLimit", limit: 1_000, amount: 1_001, currency: "USD" },
      },
    });
    expect(await pay(agent, 1_000)).toMatchObject({ status: 200 });
    expect(await pay(agent, 501)).toMatchObject({
      status: 403,
      body: { code: "VELOCITY_LIMIT_EXCEEDED", details: { rule: "dailyLimit", limit: 1_500, used: 1_000 } },
    });
    expect(await pay(agent, 250)).toMatchObject({ status: 200 });
    expect(await pay(agent, 250)).toMatchObject({ status: 200 });
    expect(await pay(agent, 60)).toMatchObject({ status: 403, body: { details: { rule: "dailyLimit" } } });
    expect(await usage(client, agent)).toEqual([3, 1_500, 1_500]);
    expect(await available(agent)).toBe(98_500);
  });

  it("fits again on the next UTC day of the environment's clock, and the month goes on", async () => {
    const other = (await app.platform({ skipPaperwork: true })).sandbox;
    const agent = await connect(other, policy({}, { dailyLimit: 1_000, monthlyLimit: 10_000 }));
    await pay(agent, 1_000);
    expect(await pay(agent, 60)).toMatchObject({ status: 403 });
    await other.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 24 * 3600 } });
    expect(await pay(agent, 400)).toMatchObject({ status: 200 });
    const [count, day] = await usage(other, agent);
    expect([count, day]).toEqual([1, 400]);
  });

  it("never passes by racing: of twenty at once as many as fit", async () => {
    const agent = await connect(client, policy({}, { perTransactionLimit: 100, dailyLimit: 700 }));
    const quotes = [];
    for (let made = 0; made < 20; made++) quotes.push(await quoted(agent, 100));
    const replies = await Promise.all(
      quotes.map(({ id }) => agent.client.rest("POST", `/agents/me/quotes/${id}/execute`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(replies.filter(({ body }) => body.code === "VELOCITY_LIMIT_EXCEEDED")).toHaveLength(13);
    expect(await usage(client, agent)).toEqual([7, 700, 700]);
    expect(await available(agent)).toBe(99_300);
  });

  it("uses allowed accounts only, and sees no others", async () => {
    const { id: customerId } = await createCustomer(client, { currencies: ["USD", "EUR"] });
    const usd = await baseAccount(client, customerId);
    const eur = await baseAccount(client, customerId, "EUR");
    const agent = await connectFor(
      client,
      { customerId, accountId: usd.id, bankId: eur.id },
      policy({ accountRestrictions: { allowedAccountIds: [usd.id] } }),
    );
    const listed = await agent.client.rest("GET", "/agents/me/internal-accounts");
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([usd.id]);
    const body = {
      source: { sourceType: "ACCOUNT", accountId: usd.id },
      destination: { destinationType: "ACCOUNT", accountId: eur.id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100,
    };
    expect(await agent.client.rest("POST", "/agents/me/quotes", { body })).toMatchObject({
      status: 403,
      body: { details: { rule: "allowedAccountIds", accountId: eur.id } },
    });
  });
});

describe("limits in another currency", () => {
  it("convert what has been used and reserved, rounded up, and what is given back leaves nothing below zero", async () => {
    const agent = await connect(client, policy({ approvalThresholds: { amount: 500 } }));
    await pay(agent, 333);
    const waiting = [await pay(agent, 501), await pay(agent, 777)].map(({ body }) => body.id);
    const changed = await client.rest("PATCH", `/agents/${agent.id}/policy`, {
      body: { spendingLimits: { currency: "EUR" } },
    });
    const { dailySpend, monthlySpend, dailyTransactionCount } = changed.body.usage;
    expect([dailyTransactionCount, monthlySpend]).toEqual([3, dailySpend]);
    expect(dailySpend).toBeGreaterThan(0);
    expect(dailySpend).not.toBe(1_611);
    for (const id of waiting) expect(await decide(client, agent, id, "reject")).toMatchObject({ status: 200 });
    const [count, left] = await usage(client, agent);
    expect(count).toBe(1);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(dailySpend);
  });
});

describe("a payment that needs approval", () => {
  let agent: Connected;
  beforeAll(async () => {
    agent = await connect(client, policy({ approvalThresholds: { amount: 500 } }, { dailyLimit: 2_000 }));
  });

  it("waits, reserved, and is executed by the platform's approval, with its audit", async () => {
    const waiting = await pay(agent, 600);
    expect(waiting).toMatchObject({ status: 200, body: { status: "PENDING_APPROVAL", quote: { status: "PENDING" } } });
    expect(waiting.body.transaction).toBeUndefined();
    expect(await usage(client, agent)).toEqual([1, 600, 600]);
    const before = await available(agent);
    const approvals = await client.rest("GET", `/agents/approvals?agentId=${agent.id}`);
    expect(approvals.body.data.map(({ id }: { id: string }) => id)).toEqual([waiting.body.id]);

    const approved = await decide(client, agent, waiting.body.id, "approve");
    expect(approved).toMatchObject({ status: 200, body: { status: "APPROVED", transaction: { agentId: agent.id } } });
    expect(await available(agent)).toBe(before - 600);
    expect(await usage(client, agent)).toEqual([1, 600, 600]);
    expect((await agent.client.rest("GET", `/agents/me/actions/${waiting.body.id}`)).body.status).toBe("APPROVED");
    const { data } = await client.graph(
      `query ($id: ID!) { node(id: $id) { ... on AgentAction { decidedBy { tokenId tokenName decidedAt } } } }`,
      { id: waiting.body.id },
    );
    expect(data.node.decidedBy).toMatchObject({
      tokenId: expect.stringMatching(/^Token:/),
      tokenName: expect.any(String),
    });
    expect(await decide(client, agent, waiting.body.id, "approve")).toMatchObject({ status: 409 });
    expect(await decide(client, agent, waiting.body.id, "reject")).toMatchObject({ status: 409 });
  });

  it("says how much it debits, which rule asks for approval, and until when it waits: a quote's time, or 7 days", async () => {
    const bank = { destination: { accountId: agent.bankId }, source: { accountId: agent.accountId } };
    const transfer = await agent.client.rest("POST", "/agents/me/transfer-out", { body: { ...bank, amount: 550 } });
    const allowed = await pay(agent, 60);
    const waiting = await pay(agent, 560);
    const query = `query ($id: ID!) { agentAction(id: $id) {
      createdAt expiresAt approvalReason amount { amount currency { code } } quote { expiresAt }
    } }`;
    const shown = async (id: string) => (await agent.client.graph(query, { id })).data.agentAction;
    const own = await shown(waiting.body.id);
    expect(own).toMatchObject({
      approvalReason: "APPROVAL_THRESHOLD",
      amount: { amount: 560, currency: { code: "USD" } },
    });
    expect(own.expiresAt).toBe(own.quote.expiresAt);
    const transferred = await shown(transfer.body.id);
    expect(transferred.approvalReason).toBe("APPROVAL_THRESHOLD");
    expect(Date.parse(transferred.expiresAt) - Date.parse(transferred.createdAt)).toBe(7 * 86_400_000);
    expect(await shown(allowed.body.id)).toMatchObject({
      approvalReason: null,
      expiresAt: null,
      amount: { amount: 60 },
    });
    for (const { body } of [transfer, waiting]) await decide(client, agent, body.id, "reject");
  });

  it("is rejected with the reason, and what it reserved is given back", async () => {
    const before = await usage(client, agent);
    const { body } = await pay(agent, 700);
    const rejected = await decide(client, agent, body.id, "reject", { reason: "Not this supplier" });
    expect(rejected).toMatchObject({ status: 200, body: { status: "REJECTED", rejectionReason: "Not this supplier" } });
    expect(await usage(client, agent)).toEqual(before);
    // The same quote is not asked for again.
    const again = await agent.client.rest("POST", `/agents/me/quotes/${body.quote.id}/execute`);
    expect(again).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it("fails with the reason where the policy, the funds or the pause no longer allow it: 200, and nothing is paid", async () => {
    const own = await connect(client, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }), 1_000);
    const waiting = [await pay(own, 900), await pay(own, 200), await pay(own, 300)].map(({ body }) => body.id);
    await client.rest("PATCH", `/agents/${own.id}/policy`, { body: { spendingLimits: { perTransactionLimit: 500 } } });
    const lowered = await decide(client, own, waiting[0], "approve");
    expect(lowered).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(lowered.body.rejectionReason).toContain("limit per transaction");
    expect(lowered.body.transaction).toBeUndefined();

    await client.rest("PATCH", `/agents/${own.id}`, { body: { isPaused: true } });
    const paused = await decide(client, own, waiting[1], "approve");
    expect(paused).toMatchObject({ status: 200, body: { status: "FAILED", rejectionReason: "The agent is paused." } });
    await client.rest("PATCH", `/agents/${own.id}`, { body: { isPaused: false } });

    await client.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: own.accountId },
        destination: { destinationType: "ACCOUNT", accountId: own.bankId },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 900,
        immediatelyExecute: true,
      },
    });
    const unfunded = await decide(client, own, waiting[2], "approve");
    expect(unfunded).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(unfunded.body.rejectionReason).toContain("insufficient funds");
    expect(await usage(client, own)).toEqual([0, 0, 0]);
    expect(await available(own)).toBe(100);
  });

  it("fails with its quote, and gives back what it reserved", async () => {
    const other = (await app.platform({ skipPaperwork: true })).sandbox;
    const own = await connect(other, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
    const { body } = await pay(own, 400);
    await other.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3600 } });
    const read = async () => (await own.client.rest("GET", `/agents/me/actions/${body.id}`)).body;
    expect(await eventually(read, ({ status }) => status !== "PENDING_APPROVAL")).toMatchObject({ status: "FAILED" });
    expect((await usage(other, own)).slice(0, 2)).toEqual([0, 0]);
    expect(await decide(other, own, body.id, "approve")).toMatchObject({ status: 200, body: { status: "FAILED" } });
  });

  it("is a transfer, executed by its approval; after seven days it fails", async () => {
    const other = (await app.platform({ skipPaperwork: true })).sandbox;
    const own = await connect(other, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
    const body = { source: { accountId: own.accountId }, destination: { accountId: own.bankId }, amount: 300 };
    const { amount: _amount, ...all } = body;
    const { data } = await other.graph("query ($id: ID!) { internalAccount(id: $id) { balance { amount } } }", {
      id: own.accountId,
    });
    const { amount: available } = data.internalAccount.balance;
    const emptying = await own.client.rest("POST", "/agents/me/transfer-out", { body: all });
    expect(emptying).toMatchObject({
      status: 403,
      body: { details: { rule: "perTransactionLimit", amount: available } },
    });
    const [first, second] = [
      await own.client.rest("POST", "/agents/me/transfer-out", { body }),
      await own.client.rest("POST", "/agents/me/transfer-out", { body }),
    ];
    expect(first).toMatchObject({
      status: 201,
      body: { status: "PENDING_APPROVAL", transferDetails: { amount: 300 } },
    });
    const approved = await decide(other, own, first.body.id, "approve");
    expect(approved).toMatchObject({ status: 200, body: { status: "APPROVED", transaction: { agentId: own.id } } });
    await other.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 7 * 24 * 3600 } });
    const read = async () => (await own.client.rest("GET", `/agents/me/actions/${second.body.id}`)).body;
    expect(await eventually(read, ({ status }) => status !== "PENDING_APPROVAL")).toMatchObject({ status: "FAILED" });
  });
});

describe("an agent that is stopped", () => {
  it("is 403 while paused, and 401 once deleted; what waited has failed", async () => {
    const agent = await connect(client, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
    const { body } = await pay(agent, 100);
    await client.rest("PATCH", `/agents/${agent.id}`, { body: { isPaused: true } });
    expect(await agent.client.rest("GET", "/agents/me")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await agent.client.graph("{ agentMe { id } }")).errors?.[0]?.extensions).toMatchObject({
      code: "FORBIDDEN",
    });
    await client.rest("PATCH", `/agents/${agent.id}`, { body: { isPaused: false } });
    expect(await agent.client.rest("GET", "/agents/me")).toMatchObject({ status: 200 });
    expect(await client.rest("DELETE", `/agents/${agent.id}`)).toMatchObject({ status: 204 });
    expect(await agent.client.rest("GET", "/agents/me")).toMatchObject({ status: 401 });
    expect(await client.rest("GET", `/agents/${agent.id}`)).toMatchObject({ status: 404 });
    const { data } = await client.graph(`query ($id: ID!) { node(id: $id) { ... on AgentAction { status } } }`, {
      id: body.id,
    });
    expect(data.node.status).toBe("FAILED");
  });

  it("goes with its customer", async () => {
    const agent = await connect(client, policy(), 0);
    const { body } = await client.rest("DELETE", `/customers/${agent.customerId}`);
    expect(body.id).toBe(agent.customerId);
    expect(await agent.client.rest("GET", "/agents/me")).toMatchObject({ status: 401 });
  });

  it("has no more than its permissions, each at once", async () => {
    const agent = await connect(client);
    const without = (permission: string) => ({
      permissions: allPermissions.filter((candidate) => candidate !== permission),
    });
    const quote = await quoted(agent, 60);
    const tries: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>> = {
      VIEW_TRANSACTIONS: () => agent.client.rest("GET", "/agents/me/transactions"),
      CREATE_QUOTES: () =>
        agent.client.rest("POST", "/agents/me/quotes", {
          body: {
            source: { sourceType: "ACCOUNT", accountId: agent.accountId },
            destination: { destinationType: "ACCOUNT", accountId: agent.bankId },
            lockedCurrencySide: "SENDING",
            lockedCurrencyAmount: 60,
          },
        }),
      EXECUTE_QUOTES: () => agent.client.rest("POST", `/agents/me/quotes/${quote.id}/execute`),
      CREATE_TRANSFERS: () =>
        agent.client.rest("POST", "/agents/me/transfer-out", {
          body: { source: { accountId: agent.accountId }, destination: { accountId: agent.bankId }, amount: 60 },
        }),
      MANAGE_EXTERNAL_ACCOUNTS: () => agent.client.rest("GET", "/agents/me/external-accounts"),
    };
    for (const [permission, attempt] of Object.entries(tries)) {
      await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: without(permission) });
      expect(await attempt()).toMatchObject({ status: 403, body: { code: "FORBIDDEN", details: { permission } } });
    }
    await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: { permissions: allPermissions } });
    for (const attempt of Object.values(tries)) expect((await attempt()).status).toBeLessThan(300);
  });
});
