import { beforeEach, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { eventually, startApp, type PlatformClients } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream, type EventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

let platform: PlatformClients;

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
beforeEach(async () => {
  platform = await app.platform();
});

async function account(): Promise<string> {
  const { id } = await createCustomer(platform.sandbox);
  return (await baseAccount(platform.sandbox, id)).id;
}

describe("INTERNAL_ACCOUNT.BALANCE_UPDATED", () => {
  it("arrives as a webhook with the whole account, once for each posting and in its order", async () => {
    const id = await account();
    await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const shown = [];
    for (const amount of [10, 20, 30]) shown.push(await fund(platform.sandbox, id, amount));
    // The opening's event is delivered too if the endpoint is set before its relay.
    const ofAccount = () =>
      sink.received.filter(({ type, data }) => type === "INTERNAL_ACCOUNT.BALANCE_UPDATED" && data.id === id);
    await eventually(
      async () => ofAccount().length,
      (count) => count === 3,
    );
    expect(ofAccount().map(({ data }) => data)).toEqual(shown);
    for (const { type, body } of ofAccount()) assertWebhook(type, JSON.parse(body));
    expect(sink.rejected).toEqual([]);
  });

  const subscription = (args: string) => `subscription ($customerId: ID, $accountId: ID, $after: String) {
    accountBalanceUpdated(customerId: $customerId, accountId: $accountId, after: $after) {
      id eventId cursor balance { amount } updatedAt ${args} } }`;

  interface State {
    readonly eventId: string;
    readonly cursor: string;
    readonly balance: { readonly amount: number };
  }

  async function nextState(stream: EventStream): Promise<State> {
    const { data } = (await stream.next()) as { data: { accountBalanceUpdated: State } };
    return data.accountBalanceUpdated;
  }

  it("streams each state of the account, with edges as they are now", async () => {
    const { sandbox } = platform;
    const customer = await createCustomer(sandbox, { fullName: "Before", currencies: ["USD", "EUR"] });
    const { id } = await baseAccount(sandbox, customer.id);
    const other = await baseAccount(sandbox, customer.id, "EUR");
    const document = subscription(
      "customer { fullName } entries(first: 1) { totalCount } cardCapabilities { supportsPanReveal }",
    );
    const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: document,
      variables: { accountId: id },
    });
    await fund(sandbox, other.id, 1);
    for (const amount of [5, 6, 7]) await fund(sandbox, id, amount);
    const states = [];
    for (let index = 0; index < 3; index++) states.push(await nextState(stream));
    await stream.close();
    expect(states.map(({ balance }) => balance.amount)).toEqual([5, 11, 18]);
    expect(new Set(states.map(({ eventId }) => eventId)).size).toBe(3);
    for (const state of states) {
      expect(state).toMatchObject({
        id,
        customer: { fullName: "Before" },
        cardCapabilities: { supportsPanReveal: true },
      });
      const { data } = await sandbox.graph("query ($id: ID!) { event(id: $id) { subjectId cursor } }", {
        id: state.eventId,
      });
      expect(data.event).toEqual({ subjectId: id, cursor: state.cursor });
    }

    await sandbox.rest("PATCH", `/customers/${customer.id}`, {
      body: { customerType: "INDIVIDUAL", fullName: "After" },
    });
    const resumed = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: document,
      variables: { customerId: customer.id, accountId: id, after: states[0]?.cursor },
    });
    const state = await nextState(resumed);
    await resumed.close();
    expect(state).toEqual({
      ...states[1],
      customer: { fullName: "After" },
      entries: { totalCount: 3 },
    });
  });

  it("streams all accounts of a customer, and nobody else's", async () => {
    const { sandbox } = platform;
    const one = await createCustomer(sandbox, { currencies: ["USD", "EUR"] });
    const stranger = await account();
    const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
      query: subscription(""),
      variables: { customerId: one.id },
    });
    await fund(sandbox, stranger, 1);
    await fund(sandbox, (await baseAccount(sandbox)).id, 2);
    await fund(sandbox, (await baseAccount(sandbox, one.id)).id, 3);
    await fund(sandbox, (await baseAccount(sandbox, one.id, "EUR")).id, 4);
    const amounts = [];
    for (let index = 0; index < 2; index++) amounts.push((await nextState(stream)).balance.amount);
    await stream.close();
    expect(amounts).toEqual([3, 4]);
  });
});

describe("the subscription accountBalanceUpdated", () => {
  it.each([
    ["a cursor that is none", { after: "nonsense" }, "after"],
    ["NUL in an account's id", { accountId: "\u0000" }, "accountId"],
    ["a customer's id that is too long", { customerId: "x".repeat(101) }, "customerId"],
  ])("refuses %s with 400", async (_what, variables, field) => {
    const document =
      "subscription ($a: ID, $c: ID, $after: String) { accountBalanceUpdated(accountId: $a, customerId: $c, after: $after) { id } }";
    const {
      accountId: a,
      customerId: c,
      after,
    } = variables as { accountId?: string; customerId?: string; after?: string };
    const stream = await openEventStream(app.baseUrl, platform.sandbox.authorization, {
      query: document,
      variables: { a, c, after },
    });
    const { errors } = (await stream.next()) as { errors: { extensions: object }[] };
    await stream.close();
    expect(errors[0]?.extensions).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      details: { errors: [{ field }] },
    });
  });
});
