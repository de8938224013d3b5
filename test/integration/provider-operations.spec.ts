import { generateKeyPairSync, randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { registerProviders } from "../../gateway/http/providers.js";
import { createGuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { listConflicts } from "../../subgraphs/shared/providers/operations/conflicts.sql.js";
import { createProviderEvents } from "../../subgraphs/shared/providers/operations/events.js";
import { failureMembers, moneyMembers, operationKind } from "../../subgraphs/shared/providers/operations/kinds.js";
import { createProviderOperations } from "../../subgraphs/shared/providers/operations/operations.js";
import { createProviderHttp } from "../../subgraphs/shared/providers/provider-http.js";
import { providersOf } from "../../subgraphs/shared/providers/registry.js";
import { ProviderUnavailable } from "../../subgraphs/shared/providers/unavailable.js";
import { eventually } from "../testkit/app.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";
import { startProvider, type ReferenceProvider } from "../testkit/provider.js";

/** The protocol of providers, between its core and the reference provider. */

const tenant = { platformId: "PlatformConfig:0193", environment: "PRODUCTION" } as const;
const changed: string[] = [];
const payout = operationKind({
  name: "PAYOUT",
  role: "rails",
  request: z.object(moneyMembers),
  outcome: z.discriminatedUnion("state", [
    z.object({ state: z.literal("PENDING") }),
    z.object({ state: z.enum(["PAID", "RETURNED"]), ...moneyMembers }),
    z.object({ state: z.literal("FAILED"), ...failureMembers }),
  ]),
  final: ["PAID", "FAILED", "RETURNED"],
  after: { PAID: ["RETURNED"] },
  async onChange(_tx, _tenant, { subjectId, state }) {
    changed.push(`${subjectId} ${state}`);
  },
});

const database = await createTestDatabase();
const http = createGuardedHttp();
const [first, second] = await Promise.all(["first", "second"].map((name) => startProvider({ name })));
if (!first || !second) throw new Error("There are two providers");
const listed = { first, second };
const providers = providersOf(
  Object.entries(listed).map(([name, { url, publicPem: publicKeyPem }], index) => ({
    name,
    roles: ["rails"],
    platforms: undefined,
    currencies: undefined,
    channels: undefined,
    priority: index + 1,
    settings: { kind: "http", url, publicKeyPem },
  })),
);
const base = createTestDeps(database.url, { http });
const { logger, metrics } = base;
const newProcess = (): Deps => {
  const plain = { ...base, providers, providerHttp: createProviderHttp({ http, logger, metrics, timeoutMs: 500 }) };
  return { ...plain, providerOperations: createProviderOperations(plain) };
};
const deps = newProcess();
const app = Fastify();
const site = { publicUrl: "" };
registerProviders(app, createProviderEvents({ ...deps, env: { ...deps.env, ...site } }, [payout], {}));
const paygraphUrl = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await app.close();
  await http.close();
});

beforeEach(async () => {
  for (const provider of [first, second]) {
    provider.plan("PAYOUT", ["PENDING", "PAID"]);
    provider.setFaults({});
    provider.setPaygraph(paygraphUrl);
    await provider.comeUp();
  }
  changed.length = 0;
});

/** A payment to be paid, by the first provider or else the second. */
function payment(amount = 1_000, { operations = deps.providerOperations } = {}) {
  const subjectId = `Transaction:${randomUUID()}`;
  const asked = {
    kind: payout,
    subjectId,
    providers: ["first", "second"],
    request: () => ({ amount, currency: "EUR" }),
  };
  return { subjectId, ask: (by = operations) => by.ask(tenant, asked) };
}

const booked = (provider: ReferenceProvider, operationId: string) => provider.book.operations.get(operationId);

it("records an operation before it is sent, and follows it to its final state", async () => {
  const { subjectId, ask } = payment();
  const pending = await ask();
  expect(pending).toMatchObject({ provider: "first", outcome: { state: "PENDING" } });
  expect(booked(first, pending.operationId)).toMatchObject({ kind: "PAYOUT", request: { amount: 1_000 } });
  first.advance(pending.operationId);
  expect((await ask()).outcome).toEqual({ state: "PAID", amount: 1_000, currency: "EUR" });
  const { requests } = first.counts;
  await ask();
  expect(first.counts.requests).toBe(requests);
  const read = await inTransaction(deps, (tx) => deps.providerOperations.read(tx, tenant, { kind: payout, subjectId }));
  expect(read).toEqual(await ask());
});

describe("another provider", () => {
  it("gets an operation that the first surely hasn't received", async () => {
    await first.goDown();
    const { ask } = payment();
    expect(await ask()).toMatchObject({ provider: "second", outcome: { state: "PENDING" } });
    await first.comeUp();
    expect(await ask()).toMatchObject({ provider: "second" });
  });

  it("gets an operation that the first refuses; if all refuse, it is refused permanently", async () => {
    first.plan("PAYOUT", ["REFUSED"]);
    const { operationId, provider } = await payment().ask();
    expect([provider, booked(first, operationId)?.state, booked(second, operationId)?.state]).toEqual([
      "second",
      "REFUSED",
      "PENDING",
    ]);
    second.plan("PAYOUT", ["REFUSED"], { REFUSED: { code: "AC03", reason: "No such account." } });
    const { ask } = payment();
    const refused = { outcome: { state: "REFUSED", code: "AC03", reason: "No such account." } };
    expect(await ask()).toMatchObject(refused);
    first.plan("PAYOUT", ["PENDING"]);
    expect(await ask()).toMatchObject(refused);
  });

  it.each(["silent", "reset", "500", "refusing-500", "noise", "forged"])(
    "never gets an operation that the first may have received: %s",
    async (fault) => {
      const operations = newProcess().providerOperations;
      first.setFaults({ faults: [fault] });
      const { ask } = payment(1_000, { operations });
      const [silentFirst] = await Promise.allSettled([ask()]);
      expect(silentFirst).toMatchObject({ status: "rejected", reason: { isDown: true, isUnheard: false } });
      await first.goDown();
      await expect(ask()).rejects.toThrow(ProviderUnavailable);
      await first.comeUp();
      first.setFaults({});
      const { provider, operationId, outcome } = await ask();
      expect([provider, outcome.state, booked(second, operationId)]).toEqual(["first", "PENDING", undefined]);
    },
  );

  it("gets operations while the first is known to be down, and one request at a time finds out whether it still is", async () => {
    const operations = newProcess().providerOperations;
    first.setFaults({ faults: ["refusing-500"] });
    await expect(payment(1, { operations }).ask()).rejects.toThrow(ProviderUnavailable);
    first.setFaults({ faults: ["slow"], slowMs: 300 });
    const states = await Promise.all(Array.from({ length: 5 }, () => payment(1, { operations }).ask()));
    expect(states.map(({ provider }) => provider).toSorted()).toEqual(["first", ...Array(4).fill("second")]);
  });
});

it("asks for at most 16 operations at once; the others are unavailable for now, and unheard", async () => {
  const operations = newProcess().providerOperations;
  first.setFaults({ faults: ["slow"], slowMs: 300 });
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => payment(1, { operations }).ask()));
  const failed = asked.flatMap((each) => (each.status === "rejected" ? [each.reason as ProviderUnavailable] : []));
  expect(failed).toHaveLength(4);
  expect(failed[0]).toMatchObject({ isDown: false, isUnheard: true, body: { code: "SERVICE_UNAVAILABLE" } });
});

it("makes one operation of many requests at once, in however many processes", async () => {
  const { ask } = payment();
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(newProcess().providerOperations)));
  expect(new Set(asked.map(({ operationId }) => operationId)).size).toBe(1);
  const [{ operationId = "" } = {}] = asked;
  expect(booked(first, operationId)).toMatchObject({ sequence: 1 });
});

it("tells the subject of a return that a late poll has found, after the step that it belonged to has ended", async () => {
  const process = newProcess();
  const { providerHttp } = process;
  let isAsking = false;
  let isOpen = false;
  const send: typeof providerHttp.send = async (...given) => {
    isAsking = true;
    await eventually(async () => isOpen, Boolean);
    return providerHttp.send(...given);
  };
  const late = createProviderOperations({ ...process, providerHttp: { ...providerHttp, send } });
  const { subjectId, ask, operationId, post } = await begun();
  const polling = ask(late);
  await eventually(async () => isAsking, Boolean);
  expect(await post({})).toMatchObject(ok("APPLIED"));
  first.setFaults({ faults: ["out-of-order"] });
  first.advance(operationId);
  first.giveBack(operationId);
  first.setFaults({});
  isOpen = true;
  expect((await polling).outcome.state).toBe("RETURNED");
  expect(changed).toEqual([`${subjectId} PAID`, `${subjectId} RETURNED`]);
  first.tell(operationId);
  await first.events.settled();
  expect(changed).toHaveLength(2);
});

/** A begun payment, and an event of the first provider about it; `members` change it. */
async function begun(amount = 1_000) {
  const { subjectId, ask } = payment(amount);
  const { operationId } = await ask();
  const { receiver } = (await (await fetch(`${paygraphUrl}/.well-known/paygraph/providers/first.json`)).json()) as {
    receiver: string;
  };
  const event = (members: object) => ({
    id: randomUUID(),
    type: "OPERATION",
    receiver,
    operationId,
    kind: "PAYOUT",
    sequence: 2,
    state: "PAID",
    amount,
    currency: "EUR",
    ...members,
  });
  const post = (members: object) => listed.first.events.post(event(members));
  return { subjectId, ask, operationId, event, post };
}

const ok = (result: string) => ({ status: 200, body: { id: expect.any(String), result } });
const refused = (status: number, code: string, reason = "") => ({
  status,
  body: { code, reason: expect.stringContaining(reason) },
});

describe("an event", () => {
  it("brings a state once, and its subject's timer forward in the same transaction", async () => {
    const { subjectId, ask, event } = await begun();
    const paid = event({});
    expect(await first.events.post(paid)).toMatchObject(ok("APPLIED"));
    expect(await first.events.post(paid)).toMatchObject(ok("APPLIED"));
    expect(changed).toEqual([`${subjectId} PAID`]);
    const { requests } = first.counts;
    expect((await ask()).outcome.state).toBe("PAID");
    expect(first.counts.requests).toBe(requests);
    expect(await first.events.post({ ...paid, amount: 2 })).toMatchObject(refused(409, "CONFLICT", "id:"));
  });

  it("of an older state changes nothing, nor does one after a final state, but for a return", async () => {
    const { ask, post } = await begun();
    expect(await post({ sequence: 1, state: "FAILED" })).toMatchObject(ok("UNCHANGED"));
    expect(await post({ sequence: 5 })).toMatchObject(ok("APPLIED"));
    expect(await post({ sequence: 4, state: "PENDING" })).toMatchObject(ok("UNCHANGED"));
    expect(await post({ sequence: 6, state: "FAILED" })).toMatchObject(ok("CONFLICT"));
    expect((await ask()).outcome.state).toBe("PAID");
    expect(await post({ sequence: 7, state: "RETURNED" })).toMatchObject(ok("APPLIED"));
    expect(await post({ sequence: 8 })).toMatchObject(ok("CONFLICT"));
    expect((await ask()).outcome.state).toBe("RETURNED");
  });

  it("of a provider that has refused the operation, as all others have, is a conflict", async () => {
    for (const provider of [first, second]) provider.plan("PAYOUT", ["REFUSED"]);
    const { ask } = payment();
    const { operationId, provider } = await ask();
    const paid = { operationId, kind: "PAYOUT", sequence: 1, state: "PAID", amount: 1_000, currency: "EUR" };
    const event = { id: randomUUID(), type: "OPERATION", ...paid };
    expect([provider, await second.events.post(event)]).toMatchObject(["second", ok("CONFLICT")]);
    expect((await ask()).outcome.state).toBe("REFUSED");
  });

  it("with another amount or currency is a conflict, which is counted and listed, and stores nothing", async () => {
    const { operationId, subjectId, post, ask } = await begun();
    const count = async () => (await metrics.providerConflicts.get()).values[0]?.value ?? 0;
    const before = await count();
    expect(await post({ amount: 999 })).toMatchObject(ok("CONFLICT"));
    expect(await post({ amount: 999 })).toMatchObject(ok("CONFLICT"));
    expect(await post({ currency: "USD" })).toMatchObject(ok("CONFLICT"));
    expect((await count()) - before).toBe(2);
    expect((await ask()).outcome.state).toBe("PENDING");
    const conflicts = await listConflicts(deps.systemScope("operator"), {
      platformId: tenant.platformId,
      isAll: false,
    });
    expect(conflicts.filter((each) => each.operationId === operationId)).toMatchObject([
      { provider: "first", kind: "PAYOUT", subjectId, reason: "PAID with the currency USD; the operation has EUR" },
      { provider: "first", reason: "PAID with the amount 999; the operation has 1000" },
    ]);
    expect(await post({})).toMatchObject(ok("APPLIED"));
  });

  it.each([
    ["that is forged", 401, "INVALID_SIGNATURE", {}],
    ["of five minutes ago", 400, "INVALID_TIMESTAMP", { timestamp: new Date(Date.now() - 301_000).toISOString() }],
    ["for another server", 400, "INVALID_INPUT", { receiver: "https://other.example.com/providers/first" }],
    ["of an unknown type", 400, "INVALID_INPUT", { type: "LOAN" }],
    ["without an id", 400, "INVALID_INPUT", { id: undefined }],
    ["of an unknown operation", 404, "NOT_FOUND", { operationId: randomUUID() }],
    ["of another kind", 400, "INVALID_INPUT", { kind: "COLLECTION" }],
    ["of an unknown state", 400, "INVALID_INPUT", { state: "LOST" }],
    ["with a negative amount", 400, "INVALID_INPUT", { amount: -1_000 }],
    ["with a fraction", 400, "INVALID_INPUT", { amount: 999.5 }],
    ["with a huge amount", 400, "INVALID_INPUT", { amount: 2 ** 60 }],
    ["without its sequence", 400, "INVALID_INPUT", { sequence: undefined }],
  ])("%s is refused", async (what, status, code, members) => {
    const { event, ask } = await begun();
    const forgery = what === "that is forged" ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : undefined;
    expect(await first.events.post(event(members), forgery)).toMatchObject(refused(status, code));
    expect((await ask()).outcome.state).toBe("PENDING");
  });

  it("of another provider's operation is unknown, and its signature is not another's", async () => {
    const { event } = await begun();
    const receiver = (await second.events.post(event({}))).body;
    expect(receiver).toMatchObject({ code: "INVALID_INPUT", reason: expect.stringContaining("receiver") });
    const { reason = "" } = receiver as { reason?: string };
    const [, own = ""] = /must be (\S+), for/.exec(reason) ?? [];
    expect(await second.events.post(event({ receiver: own }))).toMatchObject(refused(404, "NOT_FOUND"));
  });

  it.each(["[]", "null", "1", '"text"', "{", "", "é".repeat(10)])("whose body is %s is refused", async (body) => {
    expect(await first.events.post({}, { body })).toMatchObject(refused(400, "INVALID_INPUT"));
  });

  it("may arrive twice, late, out of order, and before the response to its operation", async () => {
    first.plan("PAYOUT", ["PENDING", "PENDING", "PENDING", "PAID"]);
    first.setFaults({ faults: ["twice", "late", "out-of-order", "lost-once"], slowMs: 20 });
    const payments = Array.from({ length: 10 }, () => payment());
    const states = await Promise.all(payments.map(({ ask }) => ask()));
    for (let step = 0; step < 4; step++) for (const { operationId } of states) first.advance(operationId);
    for (const { operationId } of states) first.tell(operationId);
    first.setFaults({});
    for (const { operationId } of states) first.tell(operationId);
    await first.events.settled();
    const stored = await Promise.all(payments.map(({ ask }) => ask()));
    expect(new Set(stored.map(({ outcome }) => outcome.state))).toEqual(new Set(["PAID"]));
    expect(changed.filter((line) => line.endsWith(" PAID"))).toHaveLength(10);
  });
});

describe("a response that can't be used", () => {
  it.each([
    ["names another operation", { operationId: randomUUID() }],
    ["has a fraction of an amount", { amount: 0.5 }],
    ["has a negative amount", { amount: -1 }],
    ["has an unknown state", { state: "LOST" }],
    ["has 10 MB", { reason: "x".repeat(10_000_000) }],
  ])("because it %s is as none", async (_what, members) => {
    const operations = newProcess().providerOperations;
    first.plan("PAYOUT", ["PAID"], { PAID: members });
    const { subjectId, ask } = payment(1_000, { operations });
    await expect(ask()).rejects.toThrow(ProviderUnavailable);
    const where = { ...tenant, subjectId };
    const { id, state } = await base.db.providerOperation.findFirstOrThrow({ where });
    expect([state, booked(second, id)]).toEqual([null, undefined]);
  });

  it("because its amount is another is a conflict", async () => {
    first.setFaults({ faults: ["wrong-amount"] });
    first.plan("PAYOUT", ["PAID"]);
    const { ask } = payment(500);
    await expect(ask()).rejects.toThrow(ProviderUnavailable);
    first.setFaults({});
    expect((await ask()).outcome.state).toBe("PAID");
  });
});

it("shows which providers are up", async () => {
  const up = async () =>
    Object.fromEntries((await metrics.providerUp.get()).values.map(({ labels, value }) => [labels.provider, value]));
  await payment().ask();
  expect(await up()).toMatchObject({ first: 1 });
  await first.goDown();
  await payment().ask();
  expect(await up()).toMatchObject({ first: 0, second: 1 });
  await first.comeUp();
  await eventually(
    async () => {
      await payment().ask();
      return up();
    },
    (states) => states.first === 1,
  );
});
