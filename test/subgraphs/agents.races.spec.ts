import { describe, expect, it } from "@jest/globals";
import pg from "pg";
import { baseAccount } from "../testkit/accounts.js";
import { eventually, startApp, type Client, type RestReply } from "../testkit/app.js";
import { connect, type Connected, decide, earlyInTheDay, pay, policy, quoted, usage } from "./agents.fixture.js";

const app = await startApp({ isAlone: true });
const client = (await app.platform({ skipPaperwork: true })).sandbox;

const required = { defaultExecutionMode: "APPROVAL_REQUIRED" };
const amount = 60;

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

async function quotes(agent: Connected, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) made.push((await quoted(agent, amount)).id);
  return made;
}

const execute = (agent: Connected, id: string) => agent.client.rest("POST", `/agents/me/quotes/${id}/execute`);

const statuses = (replies: readonly RestReply[]) => replies.map(({ status }) => status).sort();

/** Debits of the customer's account, in payments of `amount`. */
async function paid({ customerId }: Connected, of: Client = client): Promise<number> {
  return (100_000 - (await baseAccount(of, customerId)).balance.amount) / amount;
}

describe("at once", () => {
  it("ten approvals of an action pay once", async () => {
    const agent = await connect(client, policy(required));
    const { body } = await pay(agent, amount);
    const replies = await times(10, () => decide(client, agent, body.id, "approve"));
    expect(statuses(replies)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await paid(agent)).toBe(1);
    expect(await usage(client, agent)).toEqual([1, amount, amount]);
  });

  it("of an approval and a rejection one decides", async () => {
    const agent = await connect(client, policy(required));
    let approved = 0;
    for (let round = 0; round < 4; round++) {
      const { body } = await pay(agent, amount);
      const [first, second] = round % 2 ? (["approve", "reject"] as const) : (["reject", "approve"] as const);
      const replies = await Promise.all([first, second].map((decision) => decide(client, agent, body.id, decision)));
      expect(statuses(replies)).toEqual([200, 409]);
      const { status } = (await agent.client.rest("GET", `/agents/me/actions/${body.id}`)).body;
      expect(replies.find((reply) => reply.status === 200)?.body.status).toBe(status);
      if (status === "APPROVED") approved += 1;
    }
    expect(await paid(agent)).toBe(approved);
    expect(await usage(client, agent)).toEqual([approved, approved * amount, approved * amount]);
  });

  it("the platform's approvals and the quotes' expiry agree on what is paid", async () => {
    const own = await earlyInTheDay((await app.platform({ skipPaperwork: true })).sandbox);
    const agent = await connect(own, policy(required));
    const waiting = [];
    for (const id of await quotes(agent, 6)) waiting.push((await execute(agent, id)).body.id);
    const [, ...replies] = await Promise.all([
      own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } }),
      ...waiting.map((id) => decide(own, agent, id, "approve")),
    ]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const ended = await eventually(
      async () => (await agent.client.rest("GET", "/agents/me/actions")).body.data as { status: string }[],
      (actions) => actions.every(({ status }) => status !== "PENDING_APPROVAL"),
    );
    const approved = ended.filter(({ status }) => status === "APPROVED").length;
    expect(ended).toHaveLength(6);
    expect(replies.filter(({ body }) => body.status === "APPROVED")).toHaveLength(approved);
    expect(await paid(agent, own)).toBe(approved);
    const [count] = await usage(own, agent);
    expect(count).toBe(approved);
  });

  it("ten executions of a quote, and the platform's own, pay once", async () => {
    const agent = await connect(client);
    const [id = ""] = await quotes(agent, 1);
    const replies = await Promise.all([
      times(10, () => execute(agent, id)),
      client.rest("POST", `/quotes/${id}/execute`),
    ]);
    expect(statuses(replies.flat())).toEqual([200, ...Array.from({ length: 10 }, () => 409)]);
    expect(await paid(agent)).toBe(1);
  });

  it.each([
    ["a pause", 403, (agent: Connected) => client.rest("PATCH", `/agents/${agent.id}`, { body: { isPaused: true } })],
    ["a deletion", 401, (agent: Connected) => client.rest("DELETE", `/agents/${agent.id}`)],
  ] as const)("%s and ten payments: each is made and counted, or %i", async (_what, refused, stop) => {
    const agent = await connect(client);
    const made = await quotes(agent, 10);
    const replies = await Promise.all([
      ...made.slice(0, 5).map((id) => execute(agent, id)),
      stop(agent),
      ...made.slice(5).map((id) => execute(agent, id)),
    ]);
    const [stopped] = replies.splice(5, 1);
    expect(stopped?.status).toBeLessThan(300);
    for (const { status } of replies) expect([200, refused]).toContain(status);
    expect(await paid(agent)).toBe(replies.filter(({ status }) => status === 200).length);
    expect((await execute(agent, made[9] ?? "")).status).toBe(refused);
  });

  it.each([
    ["paused", 403, "is_paused = true"],
    ["deleted", 401, "deleted_at = now(), token_hash = NULL"],
  ] as const)("an agent that is %s after its request was let in pays nothing: %i", async (_how, refused, change) => {
    const agent = await connect(client);
    const [id = ""] = await quotes(agent, 1);
    const stopping = new pg.Client({ connectionString: app.databaseUrl });
    await stopping.connect();
    try {
      await stopping.query("BEGIN");
      await stopping.query(`UPDATE agents.agent SET ${change} WHERE id = $1`, [agent.id]);
      const executing = execute(agent, id);
      await eventually(
        () =>
          stopping.query("SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"),
        ({ rows }) => rows.length > 0,
      );
      await stopping.query("COMMIT");
      expect((await executing).status).toBe(refused);
    } finally {
      await stopping.end();
    }
    expect(await paid(agent)).toBe(0);
  });

  it("twenty payments and a lower limit: none is made above it once the limit stands", async () => {
    const agent = await connect(client);
    const made = await quotes(agent, 20);
    const dailyLimit = 1_020;
    const [lowered, ...replies] = await Promise.all([
      client.rest("PATCH", `/agents/${agent.id}/policy`, { body: { spendingLimits: { dailyLimit } } }),
      ...made.map((id) => execute(agent, id)),
    ]);
    expect(lowered.status).toBe(200);
    const spent = replies.filter(({ status }) => status === 200).length * amount;
    expect(spent).toBeLessThanOrEqual(Math.max(dailyLimit, lowered.body.usage.dailySpend));
    for (const { status, body } of replies)
      expect([200, "VELOCITY_LIMIT_EXCEEDED"]).toContain(status === 200 ? status : body.code);
    expect(await paid(agent)).toBe(spent / amount);
    expect(await usage(client, agent)).toEqual([spent / amount, spent, spent]);
  });
});

it("an action whose quote the platform executed itself ends when the quote would have expired", async () => {
  const own = (await app.platform({ skipPaperwork: true })).sandbox;
  const agent = await connect(own, policy(required));
  const { body } = await pay(agent, amount);
  expect((await own.rest("POST", `/quotes/${body.quote.id}/execute`)).status).toBe(200);
  await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
  const read = async () => (await agent.client.rest("GET", `/agents/me/actions/${body.id}`)).body;
  expect(await eventually(read, ({ status }) => status !== "PENDING_APPROVAL")).toMatchObject({ status: "FAILED" });
  expect((await usage(own, agent)).slice(0, 2)).toEqual([0, 0]);
  expect(await paid(agent, own)).toBe(1);
});

it("an approval after the timer of the quote's expiry returns the action as FAILED, too, on both surfaces; once", async () => {
  const late = (await app.platform({ skipPaperwork: true })).sandbox;
  const own = await connect(late, policy(required));
  const [first, second] = [await pay(own, 100), await pay(own, 100)].map(({ body }) => body.id as string);
  await late.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
  const read = async (id = "") => (await own.client.rest("GET", `/agents/me/actions/${id}`)).body;
  for (const id of [first, second])
    await eventually(
      () => read(id),
      ({ status }) => status === "FAILED",
    );
  expect(await decide(late, own, second ?? "", "reject")).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  const approved = await decide(late, own, first ?? "", "approve");
  expect(approved).toMatchObject({
    status: 200,
    body: { status: "FAILED", rejectionReason: expect.stringMatching(/no longer open/) },
  });
  const { data } = await late.graph(
    `mutation ($input: ApproveAgentActionInput!) {
      approveAgentAction(input: $input) { status rejectionReason transaction { id } decidedBy { tokenId } }
    }`,
    { input: { agentId: own.id, actionId: second } },
  );
  expect(data.approveAgentAction).toMatchObject({
    status: "FAILED",
    transaction: null,
    decidedBy: { tokenId: expect.stringMatching(/^Token:/) },
  });
  for (const id of [first, second]) {
    expect(await decide(late, own, id ?? "", "approve")).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  }
  expect((await baseAccount(late, own.customerId)).balance.amount).toBe(100_000);
});
