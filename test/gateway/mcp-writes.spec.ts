import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import {
  bank,
  connect,
  connectFor,
  decide,
  policy,
  quoted,
  usage,
  type Connected,
} from "../subgraphs/agents.fixture.js";
import { assistantOf, bankArguments, closeAssistants, payBy, payment } from "./mcp.fixture.js";

const assist = ({ accessToken }: Connected) => assistantOf(app.baseUrl, accessToken);
const available = async ({ customerId }: Connected) => (await baseAccount(client, customerId)).balance.amount;

const app = await startApp();
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const agent = await connect(client);
const assistant = await assist(agent);
afterAll(() => closeAssistants());

describe("a write", () => {
  it("pays within the policy, as REST does", async () => {
    const its = await connect(client);
    const by = await assist(its);
    const quote = await by.call("create_quote", payment(its, 700));
    expect(quote).toMatchObject({ isError: false, body: { status: "PENDING", totalSendingAmount: 700 } });
    const executed = await by.call("execute_quote", { quoteId: quote.body.id });
    expect(executed).toMatchObject({
      isError: false,
      body: { status: "APPROVED", agentId: its.id, transaction: { agentId: its.id, sentAmount: { amount: 700 } } },
    });
    expect(executed.text).not.toContain("get_action");
    const out = await by.call("create_transfer_out", {
      source: { accountId: its.accountId },
      destination: { accountId: its.bankId },
      amount: 200,
    });
    expect(out.body).toMatchObject({ type: "TRANSFER_OUT", status: "APPROVED" });
    const into = await by.call("create_transfer_in", {
      source: { accountId: its.bankId },
      destination: { accountId: its.accountId },
      amount: 100,
    });
    expect(into.body).toMatchObject({ type: "TRANSFER_IN", status: "APPROVED" });
    expect(await usage(client, its)).toEqual([3, 1_000, 1_000]);
    expect((await by.call("get_me")).body.usage).toMatchObject({ dailyTransactionCount: 3, dailySpend: 1_000 });
  });

  it("registers and deletes an external account", async () => {
    const created = await assistant.call("create_external_account", bankArguments());
    expect(created).toMatchObject({ isError: false, body: { customerId: agent.customerId, currency: "USD" } });
    const externalAccountId = created.body.id;
    expect(await assistant.call("delete_external_account", { externalAccountId })).toEqual({
      isError: false,
      text: "Done.",
      body: {},
    });
    expect(await assistant.call("get_external_account", { externalAccountId })).toMatchObject({
      isError: true,
      body: { status: 404, code: "ACCOUNT_NOT_FOUND" },
    });
  });

  it("says what production would refuse of an account that the sandbox accepts", async () => {
    const { accountInfo, ...others } = bankArguments();
    const mistyped = { ...others, accountInfo: { ...accountInfo, routingNumber: "123456789" } };
    const { isError, text } = await assistant.call("create_external_account", mistyped);
    expect(isError).toBe(false);
    expect(text).toContain("Production would refuse accountInfo.routingNumber: is not an ABA routing number");
    const { client: own, customerId } = agent;
    const body = {
      ...others,
      customerId,
      accountInfo: { ...accountInfo, accountNumber: "77", routingNumber: "123456789" },
    };
    const { status, headers } = await own.rest("POST", "/agents/me/external-accounts", { body });
    expect(status).toBe(201);
    expect(headers.get("paygraph-warning")).toMatch(/^accountInfo.routingNumber: is not an ABA routing number/);
  });

  it("that needs approval says to poll the action, which shows the platform's decision", async () => {
    const its = await connect(client, policy({ approvalThresholds: { amount: 500 } }));
    const by = await assist(its);
    const waiting = await payBy(by, its, 600);
    expect(waiting).toMatchObject({ isError: false, body: { status: "PENDING_APPROVAL" } });
    expect(waiting.text).toContain("get_action");
    const actionId = waiting.body.id as string;
    expect(waiting.text).toContain(`actionId ${actionId}`);
    const polled = await by.call("get_action", { actionId });
    expect(polled.text).toContain("Nothing is paid yet");
    expect(await available(its)).toBe(100_000);
    await decide(client, its, actionId, "approve");
    const approved = await by.call("get_action", { actionId });
    expect(approved.body).toMatchObject({ status: "APPROVED", transaction: { sentAmount: { amount: 600 } } });
    expect(approved.text).not.toContain("Nothing is paid yet");

    const atOnce = await by.call("create_quote", payment(its, 700, { immediatelyExecute: true }));
    expect(atOnce).toMatchObject({ isError: false, body: { status: "PENDING" } });
    const { actionId: itsAction } = atOnce.body;
    expect(atOnce.text).toContain(`Poll get_action with actionId ${itsAction}`);
    expect(JSON.parse(atOnce.text.split("\n")[0] ?? "")).toEqual(atOnce.body);
    const { body: action } = await by.call("get_action", { actionId: itsAction });
    expect(action).toMatchObject({ status: "PENDING_APPROVAL", quote: { id: atOnce.body.id } });
    await decide(client, its, itsAction, "reject", { reason: "Not this supplier" });
    expect((await by.call("get_action", { actionId: itsAction })).body).toMatchObject({
      status: "REJECTED",
      rejectionReason: "Not this supplier",
    });
  });

  it("names the action that waits also when it is repeated, and none where nothing waits", async () => {
    const its = await connect(client, policy({ approvalThresholds: { amount: 500 } }));
    const by = await assist(its);
    const given = payment(its, 700, { immediatelyExecute: true });
    const first = await by.call("create_quote", given);
    const others = await Promise.all([600, 800].map((amount) => by.call("create_quote", payment(its, amount))));
    const again = await by.call("create_quote", given);
    expect(again.body).toMatchObject({ id: first.body.id, actionId: first.body.actionId });
    const paid = await by.call("create_quote", payment(its, 400, { immediatelyExecute: true }));
    expect(paid.body.status).not.toBe("PENDING");
    for (const { text, body } of [...others, paid]) {
      expect(body).not.toHaveProperty("actionId");
      expect(text).not.toContain("Nothing is paid yet");
    }
    // Its action is decided, and the first result still shows the quote as it was then.
    await decide(client, its, first.body.actionId, "reject");
    const decided = await by.call("create_quote", given);
    expect(decided.body).not.toHaveProperty("actionId");
    expect(decided.text).toContain("list_actions");
  });

  it("beyond the policy is refused with the figures, in words too, and nothing is paid", async () => {
    const limits = { perTransactionLimit: 1_000, dailyLimit: 1_500, dailyTransactionLimit: 2 };
    const its = await connect(client, policy({}, limits));
    const by = await assist(its);
    const above = await payBy(by, its, 1_001);
    expect(above).toMatchObject({
      isError: true,
      body: { status: 403, code: "FORBIDDEN", details: { rule: "perTransactionLimit", limit: 1_000, amount: 1_001 } },
    });
    expect(above.text).toContain("perTransactionLimit is 1000 USD (smallest unit); this payment is 1001");
    await payBy(by, its, 900);
    const beyondDay = await payBy(by, its, 700);
    expect(beyondDay).toMatchObject({
      isError: true,
      body: { code: "VELOCITY_LIMIT_EXCEEDED", details: { rule: "dailyLimit", limit: 1_500, used: 900, amount: 700 } },
    });
    expect(beyondDay.text).toContain("900 of it are used, so 600 are left");
    await payBy(by, its, 100);
    const third = await payBy(by, its, 100);
    expect(third.text).toContain("dailyTransactionLimit is 2 payments; 2 of it are used, so 0 are left");
    expect(await usage(client, its)).toEqual([2, 1_000, 1_000]);
    expect(await available(its)).toBe(99_000);
  });

  it("with a repeated idempotencyKey is done once, on either surface, and says so", async () => {
    const its = await connect(client);
    const by = await assist(its);
    const { id: quoteId } = await quoted(its, 100);
    const idempotencyKey = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => by.call("execute_quote", { quoteId, idempotencyKey })),
    );
    // The others must retry while the first is in progress.
    expect(replies.filter(({ isError, body }) => isError && body.status !== 409)).toEqual([]);
    expect(replies.some(({ isError }) => !isError)).toBe(true);
    const again = await by.call("execute_quote", { quoteId, idempotencyKey });
    expect(again).toMatchObject({ isError: false, body: { status: "APPROVED", quote: { id: quoteId } } });
    expect(again.text).toContain("nothing was done again");
    const headers = { "Idempotency-Key": idempotencyKey };
    const rest = await its.client.rest("POST", `/agents/me/quotes/${quoteId}/execute`, { headers });
    expect([rest.headers.get("idempotent-replayed"), rest.body.id]).toEqual(["true", again.body.id]);
    expect(await usage(client, its)).toEqual([1, 100, 100]);
    const other = await quoted(its, 100);
    expect(await by.call("execute_quote", { quoteId: other.id, idempotencyKey })).toMatchObject({
      isError: true,
      body: { code: "CONFLICT" },
    });
  });

  it("takes a wallet's signature as REST takes its header", async () => {
    const { id: customerId } = await createCustomer(client, { currencies: ["USD", "USDB"] });
    const { id: accountId } = await baseAccount(client, customerId, "USDB");
    await fund(client, accountId, 4_000_000);
    const its = await connectFor(
      client,
      { customerId, accountId, bankId: await bank(client, customerId) },
      policy({}, { perTransactionLimit: 4_000_000 }),
    );
    const { id: quoteId } = await quoted(its, 2_000_000);
    const by = await assist(its);
    const codes = [];
    for (const signature of [{}, { walletSignature: "nonsense" }]) {
      codes.push((await by.call("execute_quote", { quoteId, ...signature })).body.code);
    }
    expect(codes).toEqual(["WALLET_SIGNATURE_MISSING", "WALLET_SIGNATURE_MALFORMED"]);
  });
});
