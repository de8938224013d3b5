import { afterAll, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { bankAccount, transactionBecomes } from "../testkit/payments.js";
import {
  newDeviceKey,
  openWallet,
  signed,
  stampOf,
  type DeviceKey,
  type OpenWallet,
} from "../testkit/wallet-client.js";
import { addPasskey, passkeySession } from "../testkit/wallet-passkey.js";
import { type Connected, connectFor, decide, earlyInTheDay, pay, policy, quoted, usage } from "./agents.fixture.js";
import { Sca } from "./sca-harness.js";

const app = await startApp();
const client = (await app.platform({ skipPaperwork: true })).sandbox;
afterAll(() => booksBalance(app));

const required = { defaultExecutionMode: "APPROVAL_REQUIRED" };
const spent = async (agent: Connected, of = client) => (await usage(of, agent)).slice(0, 2);
const advance = (of: Client, advanceSeconds: number) => of.rest("POST", "/sandbox/clock", { body: { advanceSeconds } });

describe("a customer whose payments need a proof", () => {
  const authorize = (by: Client, quoteId: string) =>
    by.rest("POST", `/quotes/${quoteId}/authorize`, { body: { code: "123456" } });

  async function european(given: object, of = client): Promise<Connected> {
    const sca = new Sca(of);
    const customerId = await sca.customer({ currencies: ["USD"] });
    await sca.verifyPhone(customerId);
    const { id: accountId } = await baseAccount(of, customerId);
    await fund(of, accountId, 10_000);
    const { id: bankId } = await bankAccount(of, customerId);
    return connectFor(of, { customerId, accountId, bankId }, given);
  }

  it("gives it to the platform, after the policy: the agent's quote answers 201 and awaits it", async () => {
    const agent = await european(policy());
    const quote = await quoted(agent, 100, { immediatelyExecute: true });
    expect(quote).toMatchObject({ status: "PENDING_AUTHORIZATION", scaChallenge: { purpose: "PAYOUT" } });
    expect(await spent(agent)).toEqual([1, 100]);
    const { data } = (await agent.client.rest("GET", "/agents/me/actions")).body;
    expect(data).toMatchObject([{ status: "APPROVED", transaction: { status: "PENDING_AUTHORIZATION" } }]);
    expect((await authorize(agent.client, quote.id)).status).toBe(401);
    expect((await authorize(client, quote.id)).status).toBe(200);
    expect(["PROCESSING", "COMPLETED"]).toContain(
      (await agent.client.rest("GET", `/agents/me/quotes/${quote.id}`)).body.status,
    );
    expect((await baseAccount(client, agent.customerId)).balance.amount).toBe(9_900);
  });

  it("isn't asked for what the policy refuses", async () => {
    const agent = await european(policy());
    const body = {
      source: { sourceType: "ACCOUNT", accountId: agent.accountId },
      destination: { destinationType: "ACCOUNT", accountId: agent.bankId },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 1_001,
      immediatelyExecute: true,
    };
    expect((await agent.client.rest("POST", "/agents/me/quotes", { body })).status).toBe(403);
    const { data } = await client.graph(
      `query ($id: ID!) { codeMessages(filter: {customerId: $id}) { nodes { purpose } } customer(id: $id) { transactions { totalCount } } }`,
      { id: agent.customerId },
    );
    expect(data.codeMessages.nodes.filter(({ purpose }: { purpose: string }) => purpose === "QUOTE")).toEqual([]);
    // The money that it was given.
    expect(data.customer.transactions.totalCount).toBe(1);
  });

  it("proves after the approval; what it doesn't prove in time is given back", async () => {
    const own = await earlyInTheDay((await app.platform({ skipPaperwork: true })).sandbox);
    const agent = await european(policy(required), own);
    const { body: first } = await pay(agent, 100);
    const approved = await decide(own, agent, first.id, "approve");
    expect(approved.body).toMatchObject({ status: "APPROVED", transaction: { status: "PENDING_AUTHORIZATION" } });
    expect((await authorize(own, first.quote.id)).status).toBe(200);
    const body = { source: { accountId: agent.accountId }, destination: { accountId: agent.bankId }, amount: 200 };
    const { body: second } = await agent.client.rest("POST", "/agents/me/transfer-out", { body });
    const transferred = await decide(own, agent, second.id, "approve");
    expect(transferred.body).toMatchObject({ status: "APPROVED", transaction: { status: "PENDING_AUTHORIZATION" } });
    expect(await spent(agent, own)).toEqual([2, 300]);
    await advance(own, 3_600);
    await eventually(
      () => spent(agent, own),
      ([count, sum]) => count === 1 && sum === 100,
    );
    expect((await baseAccount(own, agent.customerId)).balance.amount).toBe(9_900);
  });
});

describe("an embedded wallet", () => {
  async function holder(given: object, of = client) {
    const { id: customerId } = await createCustomer(of, {
      currencies: ["USDB"],
      email: "ada@example.com",
      phoneNumber: "+14155550100",
    });
    const wallet = await openWallet(of, customerId);
    await fund(of, wallet.accountId, 10_000_000);
    const { id: bankId } = await bankAccount(of, customerId);
    return { wallet, agent: await connectFor(of, { customerId, accountId: wallet.accountId, bankId }, given) };
  }

  const payloadOf = (quote: { paymentInstructions: { accountOrWalletInfo: { payloadToSign: string } }[] }) =>
    quote.paymentInstructions[0]?.accountOrWalletInfo.payloadToSign ?? "";
  const execute = (agent: Connected, id: string, stamp?: string) =>
    agent.client.rest("POST", `/agents/me/quotes/${id}/execute`, {
      ...(stamp !== undefined && { headers: { "Service-Wallet-Signature": stamp } }),
    });
  const limits = { currency: "USDB", perTransactionLimit: 5_000_000 };

  it("signs what its agent executes: without its stamp 401, and nothing is counted", async () => {
    const { agent, wallet } = await holder(policy({}, limits));
    const quote = await quoted(agent, 2_000_000);
    const payload = payloadOf(quote);
    const stranger = await stampOf(newDeviceKey(), payload);
    const ofOther = await stampOf(wallet.key, payloadOf(await quoted(agent, 3_000_000)));
    for (const [stamp, code] of [
      [undefined, "WALLET_SIGNATURE_MISSING"],
      ["x", "WALLET_SIGNATURE_MALFORMED"],
      [stranger, "WALLET_SIGNATURE_INVALID"],
      [ofOther, "WALLET_SIGNATURE_INVALID"],
    ] as const) {
      expect(await execute(agent, quote.id, stamp)).toMatchObject({ status: 401, body: { code } });
    }
    expect(await spent(agent)).toEqual([0, 0]);
    const stamp = await stampOf(wallet.key, payload);
    expect(await execute(agent, quote.id, stamp)).toMatchObject({ status: 200, body: { status: "APPROVED" } });
    expect(await execute(agent, quote.id, stamp)).toMatchObject({ status: 409 });
    expect(await spent(agent)).toEqual([1, 2_000_000]);
    expect((await baseAccount(client, agent.customerId, "USDB")).balance.amount).toBe(8_000_000);
  });

  it("has withdrawn what waits for approval when it has ended the session that signed it, or removed its credential", async () => {
    const endings = {
      session: ({ sessionId }: OpenWallet) => `/auth/sessions/${sessionId}`,
      credential: ({ credentialId }: OpenWallet) => `/auth/credentials/${credentialId}`,
    };
    for (const pathOf of Object.values(endings)) {
      const { agent, wallet } = await holder(policy(required, limits));
      const { added, device } = await addPasskey(client, wallet);
      const other = await passkeySession(client, added.body.id, device);
      const signedBy = async (key: DeviceKey) => {
        const quote = await quoted(agent, 2_000_000);
        return (await execute(agent, quote.id, await stampOf(key, payloadOf(quote)))).body.id as string;
      };
      const [withdrawn, kept] = [await signedBy(wallet.key), await signedBy(other)];
      expect((await signed(client, other, "DELETE", pathOf(wallet))).status).toBe(204);
      const reply = await decide(client, agent, withdrawn, "approve");
      expect(reply).toMatchObject({ status: 200, body: { status: "FAILED" } });
      expect(reply.body.rejectionReason).toMatch(/session .* ended/);
      expect((await decide(client, agent, kept, "approve")).body.status).toBe("APPROVED");
      expect(await spent(agent)).toEqual([1, 2_000_000]);
      expect((await baseAccount(client, agent.customerId, "USDB")).balance.amount).toBe(8_000_000);
    }
  });

  it("says the same on the graph", async () => {
    const { agent, wallet } = await holder(policy(required, limits));
    const quote = await quoted(agent, 2_000_000);
    const { body } = await execute(agent, quote.id, await stampOf(wallet.key, payloadOf(quote)));
    expect((await signed(client, wallet.key, "DELETE", `/auth/sessions/${wallet.sessionId}`)).status).toBe(204);
    const { data } = await client.graph(
      `mutation ($input: ApproveAgentActionInput!) { approveAgentAction(input: $input) { status rejectionReason } }`,
      { input: { agentId: agent.id, actionId: body.id } },
    );
    const rejectionReason = expect.stringMatching(/session .* ended/);
    expect(data.approveAgentAction).toEqual({ status: "FAILED", rejectionReason });
  });

  it("can't be paid from by transfers, nor in the request that makes the quote", async () => {
    const { agent } = await holder(policy({}, limits));
    const body = {
      source: { accountId: agent.accountId },
      destination: { accountId: agent.bankId },
      amount: 3_000_000,
    };
    expect((await agent.client.rest("POST", "/agents/me/transfer-out", { body })).status).toBe(400);
    const atOnce = {
      source: { sourceType: "ACCOUNT", accountId: agent.accountId },
      destination: { destinationType: "ACCOUNT", accountId: agent.bankId },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 3_000_000,
      immediatelyExecute: true,
    };
    expect(await agent.client.rest("POST", "/agents/me/quotes", { body: atOnce })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", details: { errors: [{ field: "immediatelyExecute" }] } },
    });
    expect((await agent.client.rest("GET", "/agents/me/transactions?type=OUTGOING")).body.data).toEqual([]);
    expect(await spent(agent)).toEqual([0, 0]);
  });

  it("has signed once for all where the payment waits: its approval pays after the session is over", async () => {
    const own = (await app.platform({ skipPaperwork: true })).sandbox;
    const { agent, wallet } = await holder(policy(required, limits), own);
    // The session is a quarter of an hour; the quote begins near its end.
    await advance(own, 14 * 60);
    const quote = await quoted(agent, 2_000_000);
    expect((await execute(agent, quote.id)).status).toBe(401);
    const waiting = await execute(agent, quote.id, await stampOf(wallet.key, payloadOf(quote)));
    expect(waiting).toMatchObject({ status: 200, body: { status: "PENDING_APPROVAL" } });
    await advance(own, 2 * 60);
    expect((await own.rest("GET", `/auth/sessions?accountId=${wallet.accountId}`)).body.data).toEqual([]);
    const approved = await decide(own, agent, waiting.body.id, "approve");
    expect(approved).toMatchObject({ status: 200, body: { status: "APPROVED" } });
    expect((await baseAccount(own, agent.customerId, "USDB")).balance.amount).toBe(8_000_000);
    // A later quote takes a new session.
    const late = await quoted(agent, 3_000_000);
    const stamp = await stampOf(wallet.key, payloadOf(late));
    expect(await execute(agent, late.id, stamp)).toMatchObject({ status: 401 });
  });
});

describe("a payment that fails on its way", () => {
  const holderOf = async (suffix: string, given: object): Promise<Connected> => {
    const { id: customerId } = await createCustomer(client);
    const { id: accountId } = await baseAccount(client, customerId);
    await fund(client, accountId, 10_000);
    const { id: bankId } = await bankAccount(client, customerId, suffix);
    return connectFor(client, { customerId, accountId, bankId }, given);
  };
  const becomes = (agent: Connected, expected: readonly number[]) =>
    eventually(
      () => spent(agent),
      (now) => JSON.stringify(now) === JSON.stringify(expected),
    );

  it.each(["AUTO", "APPROVAL_REQUIRED"])("gives back what it used of the limits: %s", async (defaultExecutionMode) => {
    const agent = await holderOf("002", policy({ defaultExecutionMode }));
    const { body: action } = await pay(agent, 100);
    if (action.status === "PENDING_APPROVAL") await decide(client, agent, action.id, "approve");
    await becomes(agent, [0, 0]);
    const { body } = await agent.client.rest("GET", `/agents/me/actions/${action.id}`);
    expect(body).toMatchObject({ status: "APPROVED", transaction: { status: "FAILED" } });
    await transactionBecomes(client, body.transaction.id, ({ refund }) => refund?.status === "COMPLETED");
    expect((await baseAccount(client, agent.customerId)).balance.amount).toBe(10_000);
  });

  it("is a transfer, out or in", async () => {
    const agent = await holderOf("002", policy());
    const [internal, external] = [{ accountId: agent.accountId }, { accountId: agent.bankId }];
    const out = { source: internal, destination: external, amount: 100 };
    expect((await agent.client.rest("POST", "/agents/me/transfer-out", { body: out })).status).toBe(201);
    await becomes(agent, [0, 0]);
    const into = { source: external, destination: internal, amount: 100 };
    expect((await agent.client.rest("POST", "/agents/me/transfer-in", { body: into })).status).toBe(201);
    await becomes(agent, [0, 0]);
  });

  it("and whose refund fails stays gone, and the limits are free again", async () => {
    const agent = await holderOf("007", policy());
    await pay(agent, 100);
    await becomes(agent, [0, 0]);
    expect((await baseAccount(client, agent.customerId)).balance.amount).toBe(9_900);
  });
});
