import { expect, it } from "@jest/globals";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { connect, connectFor, decide, pay, policy, type Connected } from "./agents.fixture.js";

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
const client = (await app.platform({ skipPaperwork: true })).sandbox;
await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });

interface Update {
  readonly id: string;
  readonly status: string;
  readonly eventId: string;
  readonly cursor: string;
}

const query = `subscription ($customerId: ID, $agentId: ID, $actionId: ID, $after: String) {
  agentActionUpdated(customerId: $customerId, agentId: $agentId, actionId: $actionId, after: $after) {
    id status rejectionReason amount { amount } approvalReason eventId cursor quote { id customerId } transaction { id agentId }
  } }`;

/** A stream of actions; of the next `count`. */
async function follow(by: Client, variables: object = {}, baseUrl = by.baseUrl) {
  const stream = await openEventStream(baseUrl, by.authorization, { query, variables: { ...variables } });
  const take = async (count: number): Promise<Update[]> => {
    const updates: Update[] = [];
    while (updates.length < count) {
      const { data, errors } = (await stream.next()) as { data?: { agentActionUpdated: Update }; errors?: object[] };
      if (!data) throw new Error(JSON.stringify(errors));
      updates.push(data.agentActionUpdated);
    }
    return updates;
  };
  return { take, close: stream.close };
}

const waiting = (client: Client) => connect(client, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
const steps = (updates: readonly Update[]) => updates.map(({ id, status }) => [id, status]);

/** The agent's actions that arrived as webhooks, once there are `count`. */
const delivered = (agent: Connected, count: number) =>
  eventually(
    async () => sink.received.filter(({ data }) => data.agentId === agent.id && "quote" in data),
    (webhooks) => webhooks.filter(({ type }) => type.startsWith("AGENT_ACTION.")).length >= count,
  );

it("each state arrives as a webhook and on the streams of platform and agent alike, once and in order", async () => {
  const agent = await waiting(client);
  const beside = await startApp({ beside: app, worker: false });
  const streams = [
    await follow(client, { agentId: agent.id }),
    await follow(client, { customerId: agent.customerId }),
    await follow(agent.client),
    // Another process, whose worker isn't the one that relays.
    await follow(agent.client, {}, beside.baseUrl),
  ];
  try {
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await pay(agent, 60)).body.id as string);
    const [approved = "", rejected = "", failed = ""] = ids;
    await decide(client, agent, approved, "approve");
    await decide(client, agent, rejected, "reject", { reason: "No" });
    await client.rest("PATCH", `/agents/${agent.id}/policy`, { body: { spendingLimits: { perTransactionLimit: 1 } } });
    await decide(client, agent, failed, "approve");
    const expected = [
      ...ids.map((id) => [id, "PENDING_APPROVAL"]),
      [approved, "APPROVED"],
      [rejected, "REJECTED"],
      [failed, "FAILED"],
    ];
    const [first = [], ...others] = await Promise.all(streams.map(({ take }) => take(expected.length)));
    expect(steps(first)).toEqual(expected);
    for (const other of others) expect(other).toEqual(first);
    expect(first[3]).toMatchObject({ transaction: { agentId: agent.id }, quote: { customerId: agent.customerId } });
    expect(first[4]).toMatchObject({ transaction: null, rejectionReason: "No" });

    const webhooks = (await delivered(agent, expected.length)).filter(({ type }) => type.startsWith("AGENT_ACTION."));
    expect(webhooks.map(({ id, type, data }) => [id, type, data.id])).toEqual(
      first.map(({ eventId, status, id }) => [eventId, `AGENT_ACTION.${status}`, id]),
    );
    for (const { type, body } of webhooks) assertWebhook(type, JSON.parse(body));
    const record = (await agent.client.rest("GET", `/agents/me/actions/${rejected}`)).body;
    expect(webhooks[4]?.data).toEqual(record);

    // Resumed after the second: the rest, and of one action only its own.
    const after = first[1]?.cursor;
    const resumed = await follow(agent.client, { after });
    const ofOne = await follow(client, { after, actionId: failed });
    streams.push(resumed, ofOne);
    expect(await resumed.take(4)).toEqual(first.slice(2));
    expect(steps(await ofOne.take(2))).toEqual([
      [failed, "PENDING_APPROVAL"],
      [failed, "FAILED"],
    ]);
  } finally {
    await Promise.all(streams.map(({ close }) => close()));
    await beside.close();
  }
});

it("a payment that the policy allows is no event of an action: nobody has to decide it", async () => {
  const agent = await connect(client, policy({ approvalThresholds: { amount: 100 } }));
  const stream = await follow(agent.client);
  await pay(agent, 100);
  const { body } = await pay(agent, 101);
  expect(steps(await stream.take(1))).toEqual([[body.id, "PENDING_APPROVAL"]]);
  await stream.close();
});

it("the end of an action without a decision is an event, too: its agent's deletion, its quote's expiry", async () => {
  const { sandbox } = await app.platform({ skipPaperwork: true });
  const [deleted, expired] = [await waiting(sandbox), await waiting(sandbox)];
  const stream = await follow(sandbox);
  const { body: first } = await pay(deleted, 60);
  const { body: second } = await pay(expired, 60);
  await sandbox.rest("DELETE", `/agents/${deleted.id}`);
  await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
  expect(steps(await stream.take(4))).toEqual([
    [first.id, "PENDING_APPROVAL"],
    [second.id, "PENDING_APPROVAL"],
    [first.id, "FAILED"],
    [second.id, "FAILED"],
  ]);
  await stream.close();
});

it("by WebSocket an agent gets its own events, and no cursor of its own opens another's", async () => {
  const agent = await waiting(client);
  const other = await connectFor(client, agent, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
  const { body: theirs } = await pay(other, 60);
  const platform = await follow(client, { agentId: other.id, after: undefined });
  const { body: next } = await pay(other, 60);
  const [seen] = await platform.take(1);
  expect(seen?.id).toBe(next.id);
  const socket = createClient({
    url: `${app.baseUrl.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: agent.client.authorization },
    retryAttempts: 0,
  });
  // After a cursor of the platform's: what follows of its own.
  const results = socket.iterate<{ agentActionUpdated: Update }>({
    query,
    variables: { after: seen?.cursor, agentId: other.id, actionId: undefined },
  });
  const { body: own } = await pay(agent, 60);
  await pay(other, 60);
  const { value } = await results.next();
  expect(value?.data?.agentActionUpdated.id).toBe(own.id);
  const ofTheirs = socket.iterate({ query, variables: { actionId: theirs.id, after: "nonsense" } });
  const refused = (await ofTheirs.next()).value as { errors?: { extensions: object }[] };
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
  await platform.close();
  await socket.dispose();
});
