import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { platformActor } from "../../subgraphs/shared/kernel/caller.js";
import type { CodeMessage } from "../../subgraphs/shared/providers/code-sender.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { codeTimers, removeOldCodeMessages } from "../../subgraphs/verification/code-messages/service.js";
import { newCode } from "../../subgraphs/verification/code-messages/service.js";
import { confirmContactCode, sendContactCode } from "../../subgraphs/verification/contact-verification/operations.js";
import { createCustomer } from "../testkit/accounts.js";
import { Client, startApp, type RestReply } from "../testkit/app.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";

const app = await startApp({ isAlone: true });
const platform = await app.platform();

const address = (country: string) => ({ line1: "1 Market Street", city: "Town", postalCode: "10115", country });
const conflict = { status: 409, body: { code: "CONFLICT" } };
const refusedCode = { status: 400, body: { code: "INVALID_INPUT", details: { errors: [{ field: "code" }] } } };
const channels = { email: "EMAIL", phone: "SMS" } as const;
type Contact = keyof typeof channels;

function european(body: object = {}, client = platform.sandbox) {
  const contacts = { email: `${randomUUID()}@example.com`, phoneNumber: "+4915112345678" };
  return createCustomer(client, { region: "DE", currencies: [], ...contacts, ...body });
}

const send = (id: string, contact: Contact, headers?: Record<string, string>, client = platform.sandbox) =>
  client.rest("POST", `/customers/${id}/verify-${contact}`, { headers });
const confirm = (id: string, contact: Contact, code: string, headers?: Record<string, string>) =>
  platform.sandbox.rest("POST", `/customers/${id}/verify-${contact}/confirm`, { body: { code }, headers });
const patch = (id: string, body: object) =>
  platform.sandbox.rest("PATCH", `/customers/${id}`, { body: { customerType: "INDIVIDUAL", ...body } });
const contactsOf = async (id: string): Promise<unknown> =>
  (await platform.sandbox.rest("GET", `/customers/${id}`)).body.contactVerification;

async function advance(seconds: number): Promise<void> {
  const { status } = await platform.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
  expect(status).toBe(200);
}

const sending = `mutation ($input: SendContactCodeInput!) { sendContactCode(input: $input) { id email } }`;
const confirming = `mutation ($input: ConfirmContactCodeInput!) {
  confirmContactCode(input: $input) { id contactVerification { email phone } }
}`;
const messages = `query ($customerId: ID, $first: Int, $after: String) {
  codeMessages(filter: {customerId: $customerId}, first: $first, after: $after) {
    nodes { customerId channel purpose to text } pageInfo { hasNextPage endCursor } totalCount
  }
}`;

async function messagesTo(customerId: string, client = platform.sandbox) {
  return (await client.graph(messages, { customerId })).data.codeMessages;
}

describe("the verification of a contact", () => {
  it.each(["email", "phone"] as const)(
    "makes the %s VERIFIED by the code that was sent, through REST",
    async (contact) => {
      const customer = await european();
      expect(await contactsOf(customer.id)).toEqual({ email: "PENDING", phone: "PENDING" });
      expect(await send(customer.id, contact)).toMatchObject({ status: 204, body: undefined });
      const { body } = await platform.sandbox.rest("GET", `/customers/${customer.id}`);
      const { nodes } = await messagesTo(customer.id);
      const to = contact === "email" ? body.email : body.phoneNumber;
      expect(nodes).toEqual([
        {
          customerId: customer.id,
          channel: channels[contact],
          purpose: "CONTACT",
          to,
          text: expect.stringContaining("123456"),
        },
      ]);
      const verified = await confirm(customer.id, contact, "123456");
      const other = contact === "email" ? "phone" : "email";
      const contactVerification = { [contact]: "VERIFIED", [other]: "PENDING" };
      expect(verified).toMatchObject({
        status: 200,
        body: { ...body, updatedAt: expect.any(String), contactVerification },
      });
      expect(await contactsOf(customer.id)).toEqual(contactVerification);
      expect(await send(customer.id, contact)).toMatchObject(conflict);
      expect(await confirm(customer.id, contact, "123456")).toMatchObject(conflict);
    },
  );

  it("does the same on the graph, with the customer's own fields in the answer", async () => {
    const { id } = await european({ email: "Ana@Example.com" });
    for (const channel of ["EMAIL", "SMS"]) {
      const sent = await platform.sandbox.graph(sending, { input: { customerId: id, channel } });
      expect(sent.data.sendContactCode).toEqual({ id, email: "Ana@Example.com" });
      await platform.sandbox.graph(confirming, { input: { customerId: id, channel, code: "123456" } });
    }
    expect(await contactsOf(id)).toEqual({ email: "VERIFIED", phone: "VERIFIED" });
    const again = await platform.sandbox.graph(confirming, {
      input: { customerId: id, channel: "SMS", code: "123456" },
    });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", status: 409 });
    const unknown = await platform.sandbox.graph(sending, { input: { customerId: "Customer:none", channel: "SMS" } });
    expect(unknown.errors?.[0]?.extensions).toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
  });

  it("is refused where it makes no sense, with the reason", async () => {
    const outside = await european({ region: "US" });
    const unreachable = await european({ email: undefined, phoneNumber: undefined });
    for (const contact of ["email", "phone"] as const) {
      for (const act of [send, (id: string, which: Contact) => confirm(id, which, "123456")]) {
        expect(await act(outside.id, contact)).toMatchObject(conflict);
        const reason = expect.stringContaining(`set ${contact === "email" ? "email" : "phoneNumber"} with PATCH`);
        expect(await act(unreachable.id, contact)).toMatchObject({ status: 409, body: { code: "CONFLICT", reason } });
      }
    }
    const customer = await european();
    expect(await confirm(customer.id, "email", "123456")).toMatchObject(refusedCode);
    expect(await confirm(customer.id, "email", "")).toMatchObject(refusedCode);
    expect((await messagesTo(customer.id)).totalCount).toBe(0);
  });

  it("is nobody else's: other platforms, environments, ids of nothing, deleted customers, and tokens without MANAGE", async () => {
    const { id } = await european();
    await send(id, "email");
    const other = await app.platform();
    const missing = { status: 404, body: { code: "CUSTOMER_NOT_FOUND" } };
    for (const client of [other.sandbox, platform.production]) {
      expect(await send(id, "email", undefined, client)).toMatchObject(missing);
    }
    expect((await messagesTo(id, other.sandbox)).nodes).toEqual([]);
    for (const unknown of ["Customer:none", `Quote:${randomUUID()}`, `Customer:${randomUUID()}`]) {
      expect(await send(unknown, "phone")).toMatchObject(missing);
    }
    const body = { name: "no customers", permissions: ["VIEW", "TRANSACT"] };
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", { body });
    const reader = new Client(app.baseUrl, token);
    expect(await send(id, "email", undefined, reader)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    await platform.sandbox.rest("DELETE", `/customers/${id}`);
    expect(await send(id, "email")).toMatchObject(missing);
    expect(await confirm(id, "email", "123456")).toMatchObject(missing);
  });
});

describe("a code", () => {
  it("is void after 5 wrong guesses, also of twenty at once, until another is sent", async () => {
    const { id } = await european();
    await send(id, "email");
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(id, "email", `${100_000 + n}`)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(20).fill(400));
    const counted = guesses.filter(({ body }: RestReply) => /is not the code/.test(body.reason));
    expect(counted).toHaveLength(5);
    expect(await confirm(id, "email", "123456")).toMatchObject(refusedCode);
    await send(id, "email");
    for (let guess = 0; guess < 4; guess++) expect(await confirm(id, "email", "000000")).toMatchObject(refusedCode);
    expect(await confirm(id, "email", "123456")).toMatchObject({ status: 200 });
  });

  it("counts for its own channel and customer only", async () => {
    const [one, other] = await Promise.all([european(), european()]);
    await send(one.id, "email");
    expect(await confirm(one.id, "phone", "123456")).toMatchObject(refusedCode);
    expect(await confirm(other.id, "email", "123456")).toMatchObject(refusedCode);
    expect(await confirm(one.id, "email", "123456")).toMatchObject({ status: 200 });
  });

  it("expires after 10 minutes of the sandbox's clock", async () => {
    const { id } = await european();
    await send(id, "phone");
    await advance(599);
    await send(id, "email");
    await advance(1);
    const expired = { ...refusedCode, body: { ...refusedCode.body, reason: expect.stringContaining("expired") } };
    expect(await confirm(id, "phone", "123456")).toMatchObject(expired);
    expect(await confirm(id, "email", "123456")).toMatchObject({ status: 200 });
  });

  it("is sent at most 5 times in an hour, by each channel", async () => {
    const { id } = await european();
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(id, "email")));
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(5);
    const limited = sent.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(15);
    for (const { headers, body } of limited) {
      expect(body.code).toBe("RATE_LIMITED");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    }
    expect((await messagesTo(id)).totalCount).toBe(5);
    expect(await send(id, "phone")).toMatchObject({ status: 204 });
    await advance(3600);
    expect(await send(id, "email")).toMatchObject({ status: 204 });
    expect(await confirm(id, "email", "123456")).toMatchObject({ status: 200 });
  });

  it("is void when the address changes", async () => {
    const { id } = await european();
    await send(id, "email");
    await send(id, "phone");
    expect(await patch(id, { email: "another@example.com", phoneNumber: "+4915100000000" })).toMatchObject({
      status: 200,
    });
    expect(await confirm(id, "email", "123456")).toMatchObject(refusedCode);
    expect(await confirm(id, "phone", "123456")).toMatchObject(refusedCode);
    await send(id, "email");
    expect(await confirm(id, "email", "123456")).toMatchObject({ status: 200 });
  });

  it("is used once of twenty at once, and one key repeats the answer", async () => {
    const { id } = await european();
    await send(id, "email");
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(id, "email", "123456")));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const key = { "idempotency-key": randomUUID() };
    for (let sends = 0; sends < 3; sends++) expect(await send(id, "phone", key)).toMatchObject({ status: 204 });
    expect((await messagesTo(id)).totalCount).toBe(2);
    const [first, ...repeated] = [
      await confirm(id, "phone", "123456", key),
      await confirm(id, "phone", "123456", key),
      await confirm(id, "phone", "123456", key),
    ];
    expect(first).toMatchObject({
      status: 200,
      body: { contactVerification: { email: "VERIFIED", phone: "VERIFIED" } },
    });
    for (const replay of repeated) {
      expect(replay).toMatchObject({ status: 200, body: first?.body });
      expect(replay.headers.get("idempotent-replayed")).toBe("true");
    }
    expect(await confirm(id, "phone", "654321", key)).toMatchObject(conflict);
  });
});

describe("which contacts are to be verified", () => {
  it("follows the region, else the country of the address, also when either comes later", async () => {
    const { id } = await european({ region: undefined, address: address("US") });
    expect(await contactsOf(id)).toBeUndefined();
    await patch(id, { address: address("FR") });
    expect(await contactsOf(id)).toEqual({ email: "PENDING", phone: "PENDING" });
    await send(id, "email");
    await confirm(id, "email", "123456");
    await patch(id, { address: { ...address("FR"), city: "Lyon" } });
    expect(await contactsOf(id)).toEqual({ email: "VERIFIED", phone: "PENDING" });
    await patch(id, { address: address("US") });
    expect(await contactsOf(id)).toEqual({ email: "VERIFIED" });
    await patch(id, { email: "elsewhere@example.com" });
    await patch(id, { address: address("SE") });
    expect(await contactsOf(id)).toEqual({ email: "PENDING", phone: "PENDING" });
    const region = await european({ region: "US", address: address("FR") });
    await patch(region.id, { address: address("SE") });
    expect(await contactsOf(region.id)).toBeUndefined();
    const addressed = await european({ region: undefined, address: address("IT"), phoneNumber: undefined });
    expect(await contactsOf(addressed.id)).toEqual({ email: "PENDING" });
    await patch(addressed.id, { phoneNumber: "+390612345678" });
    expect(await contactsOf(addressed.id)).toEqual({ email: "PENDING", phone: "PENDING" });
  });
});

describe("the messages", () => {
  it("are listed newest first, by pages, and kept for 7 days", async () => {
    const own = await app.platform();
    const { id } = await european({}, own.sandbox);
    for (const contact of ["email", "phone", "email"] as const) await send(id, contact, undefined, own.sandbox);
    const first = (await own.sandbox.graph(messages, { first: 2 })).data.codeMessages;
    expect(first).toMatchObject({ nodes: [{ channel: "EMAIL" }, { channel: "SMS" }], totalCount: 3 });
    const after = first.pageInfo.endCursor;
    const second = (await own.sandbox.graph(messages, { first: 2, after })).data.codeMessages;
    expect(second).toMatchObject({ nodes: [{ channel: "EMAIL" }], pageInfo: { hasNextPage: false } });
    for (const [variables, field] of [
      [{ customerId: "a\0b" }, "filter.customerId"],
      [{ after: "none" }, "after"],
      [{ first: 0 }, "first"],
    ] as const) {
      const { errors } = await own.sandbox.graph(messages, variables);
      expect(errors?.[0]?.extensions).toMatchObject({ status: 400, details: { errors: [{ field }] } });
    }
    const { deps } = app.core;
    const where = { platformId: own.platformId, environment: "SANDBOX" as const };
    const [oldest] = await deps.db.codeMessage.findMany({ where, orderBy: { id: "asc" } });
    const createdAt = new Date(Date.now() - 7 * 86_400_000 - 60_000);
    await deps.db.codeMessage.update({ where: { ...where, id: oldest?.id ?? "" }, data: { createdAt } });
    await removeOldCodeMessages(deps, new AbortController().signal);
    expect((await messagesTo(id, own.sandbox)).nodes).toMatchObject([{ channel: "EMAIL" }, { channel: "SMS" }]);
  });

  it("are no plain text in the database", async () => {
    const { id } = await european({ email: "secret.reader@example.com" });
    await send(id, "email");
    const rows = await app.core.deps.systemScope("operator").$queryRaw({ row: text })`
      SELECT (message.*)::text || (contact.*)::text AS row FROM verification.code_message AS message
      JOIN verification.contact_code AS contact USING (customer_id, platform_id, environment)
      WHERE customer_id = ${id} AND platform_id = ${platform.platformId} AND environment = 'SANDBOX'`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/secret\.reader|123456/);
  });
});

describe("in production", () => {
  it("answers 501 without a code sender, and never shows messages", async () => {
    const { id } = await european({}, platform.production);
    for (const contact of ["email", "phone"] as const) {
      const reply = await send(id, contact, undefined, platform.production);
      expect(reply).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
    }
    const { errors } = await platform.production.graph(messages);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "NOT_FOUND", status: 404 });
  });

  it("hands a random code to the code sender, outside of the transaction, and forgets the message", async () => {
    const { id } = await european({ email: "reader@example.com" }, platform.production);
    const sent: CodeMessage[] = [];
    async function send(message: CodeMessage) {
      sent.push(message);
      return "ACCEPTED" as const;
    }
    const deps = { ...app.core.deps, codeSender: () => ({ provider: "mail", send }) };
    const tenant = { platformId: platform.platformId, environment: "PRODUCTION" as const };
    const caller = { ...tenant, actor: platformActor, credentialId: "test", permissions: ["MANAGE" as const] };
    const report = { idempotencyReplayed: false, warnings: [] };
    const context = createSubgraphContext({ caller, requestId: "test", report });
    await sendContactCode.execute(deps, context, { customerId: id, channel: "EMAIL" });
    expect(sent).toEqual([]);
    const [row] = await deps.db.codeMessage.findMany({ where: { ...tenant, customerId: id } });
    const timer = codeTimers(deps)["codeMessage.deliver"];
    if (typeof timer !== "object" || !("call" in timer))
      throw new Error("The delivery calls out, so it is a CallingTimer");
    const now = { ...caller, now: new Date() };
    const outcome = await timer.call(now, { messageId: row?.id });
    await inTransaction(deps, (tx) => outcome(tx, now));
    expect(sent).toEqual([
      {
        id: row?.id,
        channel: "EMAIL",
        to: "reader@example.com",
        text: expect.stringMatching(/^\d{6} is your code/),
        platformName: expect.stringMatching(/^test-/),
        expiresAt: new Date((row?.createdAt.getTime() ?? 0) + 600_000),
      },
    ]);
    expect(await deps.db.codeMessage.count({ where: { ...tenant, customerId: id } })).toBe(0);
    const code = sent[0]?.text.slice(0, 6) ?? "";
    const wrong = code === "123456" ? "123457" : "123456";
    const confirming = (guess: string) =>
      confirmContactCode.execute(deps, context, { customerId: id, channel: "EMAIL", code: guess });
    await expect(confirming(wrong)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(confirming(code)).resolves.toEqual({ id });
    expect(new Set(Array.from({ length: 50 }, () => newCode(caller))).size).toBeGreaterThan(40);
  });
});
