import fc from "fast-check";
import { expect } from "@jest/globals";
import type { Client } from "../../testkit/app.js";
import { minute, type Action, type Agent, type AgentsModel } from "./model.js";

// Random steps against the product: what it returns, and the state that it shows, must be the model's.

const weights = {
  pay: 30,
  transfer: 14,
  approve: 14,
  reject: 6,
  limits: 6,
  pause: 3,
  fund: 6,
  advance: 8,
  race: 3,
} as const;
type Doing = keyof typeof weights;

export interface Step {
  readonly does: Doing;
  readonly which: number;
  readonly how: number;
  readonly isInGraph: boolean;
}

const pick = fc.nat(9_999);
export const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    ...(Object.keys(weights) as Doing[]).map((does) => ({ arbitrary: fc.constant(does), weight: weights[does] })),
  ),
  which: pick,
  how: pick,
  isInGraph: fc.boolean(),
});

export interface World {
  readonly model: AgentsModel;
  readonly platform: Client;
  readonly accountId: string;
  readonly bankId: string;
  clientOf(agent: Agent): Client;
  readonly tally: Map<string, number>;
}

interface Reply {
  /** The action's status, or the code of the error. */
  readonly said: string;
  readonly id: string;
}

/** One mutation, by REST or in the graph. */
async function call(
  client: Client,
  isInGraph: boolean,
  [method, path, field, input]: readonly [string, string, string, object],
  body?: object,
): Promise<Reply> {
  if (!isInGraph) {
    const { status, body: reply } = await client.rest(method, path, body && { body });
    return status < 300 ? { said: reply.status ?? "DONE", id: reply.id } : { said: reply.code, id: "" };
  }
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const shown = field.startsWith("update") ? "id" : "id status";
  const { data, errors } = await client.graph(`mutation ($input: ${type}!) { ${field}(input: $input) { ${shown} } }`, {
    input,
  });
  if (errors?.[0]) return { said: String(errors[0].extensions.code), id: "" };
  return { said: data[field].status ?? "DONE", id: data[field].id };
}

/** Texts of the model's outcomes. */
const said = {
  APPROVED: ["APPROVED"],
  PENDING_APPROVAL: ["PENDING_APPROVAL"],
  PAUSED: ["FORBIDDEN"],
  REFUSED: ["FORBIDDEN", "VELOCITY_LIMIT_EXCEEDED"],
  UNFUNDED: ["INSUFFICIENT_FUNDS"],
} as const;

/** Plays the steps. Returns how many there were. */
export async function play(world: World, steps: readonly Step[]): Promise<number> {
  const { model, platform, tally } = world;
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
  const anyAgent = ({ which }: Step): Agent => {
    const agent = model.agents[which % model.agents.length];
    if (!agent) throw new Error("There is no agent");
    return agent;
  };
  const anyAction = ({ which }: Step): Action | undefined => {
    const actions = model.agents.flatMap(({ actions: own }) => own);
    const waiting = actions.filter(({ status }) => status === "PENDING_APPROVAL");
    const among = waiting.length > 0 && which % 5 > 0 ? waiting : actions;
    return among[which % Math.max(1, among.length)];
  };
  const body = (amount: number) => ({
    source: { sourceType: "ACCOUNT", accountId: world.accountId },
    destination: { destinationType: "ACCOUNT", accountId: world.bankId },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
  });
  const quote = async (agent: Agent, amount: number): Promise<string> => {
    const reply = await world.clientOf(agent).rest("POST", "/agents/me/quotes", { body: body(amount) });
    expect(reply).toMatchObject(agent.isPaused ? { status: 403 } : { status: 201 });
    return agent.isPaused ? "Quote:00000000-0000-7000-8000-000000000000" : reply.body.id;
  };
  const execute = (agent: Agent, quoteId: string, isInGraph: boolean) =>
    call(world.clientOf(agent), isInGraph, [
      "POST",
      `/agents/me/quotes/${quoteId}/execute`,
      "agentExecuteQuote",
      { quoteId },
    ]);
  const asked = (agent: Agent, amount: number, isTransfer: boolean, { said: reply, id }: Reply) => {
    const expected = model.ask(agent, amount);
    count(expected);
    expect(said[expected]).toContain(reply);
    if (reply !== "APPROVED" && reply !== "PENDING_APPROVAL") return;
    model.asked(agent, { id, amount, isTransfer, status: reply }, model.now);
  };

  const doings: Readonly<Record<Doing, (given: Step) => Promise<void>>> = {
    async pay(given) {
      const agent = anyAgent(given);
      const amount = 50 + (given.how % 400);
      asked(agent, amount, false, await execute(agent, await quote(agent, amount), given.isInGraph));
    },
    async transfer(given) {
      const agent = anyAgent(given);
      const amount = 50 + (given.how % 400);
      const transfer = { source: { accountId: world.accountId }, destination: { accountId: world.bankId }, amount };
      const operation = ["POST", "/agents/me/transfer-out", "agentCreateTransferOut", transfer] as const;
      asked(agent, amount, true, await call(world.clientOf(agent), given.isInGraph, operation, transfer));
    },
    async approve(given) {
      const action = anyAction(given);
      if (!action) return;
      const target = { agentId: action.agent.id, actionId: action.id };
      const path = `/agents/${target.agentId}/actions/${target.actionId}/approve`;
      const reply = await call(platform, given.isInGraph, ["POST", path, "approveAgentAction", target]);
      const expected = model.approve(action);
      count(`approve: ${expected}`);
      expect(reply.said).toBe(expected);
    },
    async reject(given) {
      const action = anyAction(given);
      if (!action) return;
      const target = { agentId: action.agent.id, actionId: action.id };
      const path = `/agents/${target.agentId}/actions/${target.actionId}/reject`;
      const reply = await call(platform, given.isInGraph, ["POST", path, "rejectAgentAction", target]);
      const expected = model.reject(action);
      count(`reject: ${expected}`);
      expect(reply.said).toBe(expected);
    },
    async limits(given) {
      const agent = anyAgent(given);
      const { how } = given;
      const perTransactionLimit = 100 + (how % 400);
      const next = {
        perTransactionLimit,
        dailyLimit: how % 3 === 0 ? null : perTransactionLimit + (how % 1_000),
        dailyTransactionLimit: 1 + (how % 6),
        monthlyLimit: how % 4 === 0 ? null : perTransactionLimit + 1_000 + (how % 3_000),
      };
      const threshold = how % 5 === 0 ? null : how % 450;
      const mode = how % 4 === 1 ? ("APPROVAL_REQUIRED" as const) : ("AUTO" as const);
      const update = {
        defaultExecutionMode: mode,
        spendingLimits: next,
        approvalThresholds: { amount: threshold },
      };
      const path = `/agents/${agent.id}/policy`;
      const input = { agentId: agent.id, ...update };
      const reply = await call(platform, given.isInGraph, ["PATCH", path, "updateAgentPolicy", input], update);
      expect(reply.said).toBe("DONE");
      Object.assign(agent.policy, { ...next, threshold, mode });
    },
    async pause(given) {
      const agent = anyAgent(given);
      const isPaused = !agent.isPaused;
      const path = `/agents/${agent.id}`;
      const input = { agentId: agent.id, isPaused };
      const reply = await call(platform, given.isInGraph, ["PATCH", path, "updateAgent", input], { isPaused });
      expect(reply.said).toBe("DONE");
      agent.isPaused = isPaused;
    },
    async fund({ how }) {
      const amount = 50 + (how % 600);
      const path = `/sandbox/internal-accounts/${world.accountId}/fund`;
      expect(await platform.rest("POST", path, { body: { amount } })).toMatchObject({ status: 200 });
      model.balance += amount;
    },
    async advance({ how }) {
      const minutes = how % 3 === 0 ? 24 * 60 * (1 + (how % 9)) : 1 + (how % 600);
      const moved = await platform.rest("POST", "/sandbox/clock", { body: { advanceSeconds: minutes * 60 } });
      expect(moved.status).toBe(200);
      model.advance(minutes * minute);
    },
    /** Twenty at once: exactly as many as fit, whichever they are. */
    async race(given) {
      const agent = anyAgent(given);
      if (agent.isPaused) return;
      const amount = 50 + (given.how % 100);
      const quotes: string[] = [];
      for (let made = 0; made < 20; made++) quotes.push(await quote(agent, amount));
      const replies = await Promise.all(quotes.map((id) => execute(agent, id, given.isInGraph)));
      // The same amount each: in whichever order, the first ones fit.
      const order = ["APPROVED", "PENDING_APPROVAL"];
      const done = replies.filter((reply) => order.includes(reply.said));
      for (const reply of [...done, ...replies.filter((each) => !done.includes(each))])
        asked(agent, amount, false, reply);
      count("race");
    },
  };

  for (const given of steps) {
    await doings[given.does](given);
    await compare(world);
  }
  return steps.length;
}

/** Compares the views of both parties. */
async function compare({ model, platform, accountId }: World): Promise<void> {
  const { data } = await platform.graph(
    `query ($account: ID!) {
      internalAccount(id: $account) { balance { amount } }
      agents(first: 5) { nodes {
        id usage { dailyTransactionCount dailySpend monthlySpend } actions(first: 50) { nodes { id status } }
      } }
    }`,
    { account: accountId },
  );
  expect(data.internalAccount.balance.amount).toBe(model.balance);
  for (const agent of model.agents) {
    const shown = data.agents.nodes.find(({ id }: { id: string }) => id === agent.id);
    const { dailyTransactionCount, dailySpend, monthlySpend } = shown.usage;
    expect([dailyTransactionCount, dailySpend, monthlySpend]).toEqual(model.usage(agent));
    const statuses = agent.actions.slice(-50).map(({ id, status }) => [id, status]);
    expect(new Map(shown.actions.nodes.map(({ id, status }: Action) => [id, status]))).toEqual(
      new Map(statuses as [string, string][]),
    );
  }
}
