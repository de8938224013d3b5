import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import fc from "fast-check";
import { eventually, startApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import {
  anyRange,
  assertSelectsLikeModel,
  isAmong,
  isSame,
  isWithin,
  oneOfThem,
  rarely,
  selectionsOf,
  someOf,
} from "../testkit/list-model.js";
import { sandboxOf } from "../subgraphs/transactions.fixture.js";
import {
  accounts,
  accountStatuses,
  accountTypes,
  actionStatuses,
  actionTypes,
  beneficiaryStatuses,
  cardStatuses,
  customers,
  customerTypes,
  events,
  eventTypes,
  fill,
  times,
  verificationStatuses,
} from "./lists.rows.js";

// The lists that a dashboard shows, beside those of payments, customers and quotes, whose specs do the same.

const app = await startApp();
const ours = await app.platform({ skipPaperwork: true });
const client = ours.sandbox;
const tenant = sandboxOf(ours.platformId);
const db = app.core.deps.systemScope("operator");

const agentId = await fill(app, ours, 40);
await fill(app, await app.platform({ skipPaperwork: true }), 15);
for (const currencies of [["USD", "EUR", "BTC"], ["USD"], ["MXN", "USDB", "EUR"]])
  await createCustomer(client, { currencies });
await eventually(
  () => db.event.count({ where: { ...tenant, position: null } }),
  (waitingEvents) => waitingEvents === 0,
);

const byTime = (row: { readonly createdAt: Date; readonly updatedAt: Date }, by: string) =>
  by === "UPDATED_AT" ? row.updatedAt : row.createdAt;

/** As each list shows what its filter selects in memory, in each order, from both ends. */
describe("as its filter selects in memory, in each order and from both ends, is the list of", () => {
  it("cards", async () => {
    await assertSelectsLikeModel(client, 75, {
      field: "cards",
      item: "Card",
      rows: await db.card.findMany({ where: tenant }),
      matches: (row, { statuses, createdAt, ...one }) =>
        isAmong(row.status, statuses) &&
        isWithin(row.createdAt, createdAt) &&
        isSame(row.customerId, one.customerId) &&
        isSame(row.accountId, one.accountId) &&
        isSame(row.last4, one.last4),
      keyOf: byTime,
      selections: selectionsOf(
        fc.record({
          statuses: someOf(cardStatuses),
          customerId: oneOfThem(customers),
          accountId: oneOfThem(accounts),
          last4: oneOfThem(["1234", "0000"]),
          createdAt: anyRange(times),
        }),
        ["CREATED_AT"],
      ),
    });
  });

  it("agents", async () => {
    await assertSelectsLikeModel(client, 50, {
      field: "agents",
      item: "Agent",
      rows: await db.agent.findMany({ where: { ...tenant, deletedAt: null } }),
      matches: (row, { search, isConnected, createdAt, updatedAt, ...one }) =>
        (search === undefined || row.name.toLowerCase().includes(search.toLowerCase())) &&
        isSame(row.tokenHash !== null, isConnected) &&
        isWithin(row.createdAt, createdAt) &&
        isWithin(row.updatedAt, updatedAt) &&
        isSame(row.customerId, one.customerId) &&
        isSame(row.isPaused, one.isPaused),
      keyOf: (row, by) => (by === "NAME" ? row.name.toLowerCase() : row.createdAt),
      selections: selectionsOf(
        fc.record({
          search: oneOfThem(["BOOK", "keep", "% _s", "_", "travel"]),
          customerId: oneOfThem(customers),
          isPaused: rarely(fc.boolean()),
          isConnected: rarely(fc.boolean()),
          createdAt: anyRange(times),
          updatedAt: anyRange(times),
        }),
        ["CREATED_AT", "NAME"],
      ),
    });
  });

  const actionFilter = {
    agentId: oneOfThem([agentId, `Agent:${randomUUID()}`]),
    customerId: oneOfThem(customers),
    createdAt: anyRange(times),
  };

  it("actions of agents", async () => {
    await assertSelectsLikeModel(client, 50, {
      field: "platformAgentActions",
      item: "AgentAction",
      rows: await db.agentAction.findMany({ where: tenant }),
      matches: (row, { statuses, types, createdAt, ...one }) =>
        isAmong(row.status, statuses) &&
        isAmong(row.type, types) &&
        isWithin(row.createdAt, createdAt) &&
        isSame(row.agentId, one.agentId) &&
        isSame(row.customerId, one.customerId),
      keyOf: byTime,
      selections: selectionsOf(
        fc.record({ ...actionFilter, statuses: someOf(actionStatuses), types: someOf(actionTypes) }),
        ["CREATED_AT"],
      ),
    });
  });

  it("actions that wait for approval", async () => {
    await assertSelectsLikeModel(client, 50, {
      field: "agentApprovals",
      item: "AgentApproval",
      connection: "AgentActionConnection",
      rows: await db.agentAction.findMany({ where: { ...tenant, status: "PENDING_APPROVAL" } }),
      matches: (row, { createdAt, ...one }) =>
        isWithin(row.createdAt, createdAt) &&
        isSame(row.agentId, one.agentId) &&
        isSame(row.customerId, one.customerId),
      keyOf: (row, by) => (by === "EXPIRES_AT" ? row.expiresAt : row.createdAt),
      selections: selectionsOf(fc.record(actionFilter), ["CREATED_AT", "EXPIRES_AT"]),
    });
  });

  it("verifications", async () => {
    const rows = await db.verification.findMany({ where: tenant });
    await assertSelectsLikeModel(client, 50, {
      field: "verifications",
      item: "Verification",
      rows,
      matches: (row, { statuses, customerTypes: types, createdAt, updatedAt, customerId }) =>
        isAmong(row.verificationStatus, statuses) &&
        isAmong(row.customerType, types) &&
        isWithin(row.createdAt, createdAt) &&
        isWithin(row.updatedAt, updatedAt) &&
        isSame(row.customerId, customerId),
      keyOf: byTime,
      selections: selectionsOf(
        fc.record({
          statuses: someOf(verificationStatuses),
          customerTypes: someOf(customerTypes),
          customerId: oneOfThem(rows.slice(0, 2).map(({ customerId }) => customerId)),
          createdAt: anyRange(times),
          updatedAt: anyRange(times),
        }),
        ["CREATED_AT", "UPDATED_AT"],
      ),
    });
  });

  it("external accounts", async () => {
    await assertSelectsLikeModel(client, 50, {
      field: "customerExternalAccounts",
      item: "ExternalAccount",
      rows: await db.externalAccount.findMany({ where: { ...tenant, deletedAt: null } }),
      matches: (
        row,
        { statuses, currencies, accountTypes: types, beneficiaryStatuses: checks, createdAt, customerId },
      ) =>
        isAmong(row.status, statuses) &&
        isAmong(row.currency, currencies) &&
        isAmong(row.accountType, types) &&
        isAmong(row.beneficiaryVerificationStatus, checks) &&
        isWithin(row.createdAt, createdAt) &&
        isSame(row.customerId, customerId),
      keyOf: byTime,
      selections: selectionsOf(
        fc.record({
          statuses: someOf(accountStatuses),
          currencies: someOf(["USD", "MXN", "BRL"]),
          accountTypes: someOf(accountTypes),
          beneficiaryStatuses: someOf(beneficiaryStatuses),
          customerId: oneOfThem(customers),
          createdAt: anyRange(times),
        }),
        ["CREATED_AT"],
      ),
    });
  });

  it("internal accounts", async () => {
    const rows = await db.internalAccount.findMany({
      where: { ...tenant, customerId: { not: null } },
      include: { ledger: true },
    });
    const holders = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
    await assertSelectsLikeModel(client, 50, {
      field: "customerInternalAccounts",
      item: "InternalAccount",
      rows,
      matches: (row, { statuses, types, currencies, hasBalance, createdAt, customerId }) =>
        isAmong(row.status, statuses) &&
        isAmong(row.type, types) &&
        isAmong(row.currency, currencies) &&
        isSame(row.ledger.balance > 0n, hasBalance) &&
        isWithin(row.createdAt, createdAt) &&
        isSame(row.customerId, customerId),
      keyOf: byTime,
      selections: selectionsOf(
        fc.record({
          statuses: someOf(["ACTIVE", "FROZEN"]),
          types: someOf(["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"]),
          currencies: someOf(["USD", "EUR", "BTC"]),
          hasBalance: rarely(fc.boolean()),
          customerId: oneOfThem(holders),
          createdAt: anyRange(rows.slice(0, 5).map(({ createdAt }) => createdAt)),
        }),
        ["CREATED_AT"],
      ),
    });
  });

  it("deliveries", async () => {
    const rows = await db.webhookDelivery.findMany({ where: tenant });
    const attempts = await db.webhookAttempt.findMany({ where: tenant });
    const inGraph = (type: string) => type.replace(".", "_");
    await assertSelectsLikeModel(client, 100, {
      field: "webhookDeliveries",
      item: "WebhookDelivery",
      rows,
      matches: (row, { isFailing, statuses, eventTypes: types, responseStatus, createdAt, ...one }) =>
        isSame(row.status === "FAILED" || (row.status === "PENDING" && row.attemptCount > 0), isFailing) &&
        isAmong(row.status, statuses) &&
        isAmong(inGraph(row.eventType), types) &&
        (responseStatus === undefined ||
          attempts.some((attempt) => attempt.deliveryId === row.id && attempt.responseStatus === responseStatus)) &&
        isWithin(row.createdAt, createdAt) &&
        isSame(row.eventId, one.eventId) &&
        isSame(row.subjectId, one.subjectId),
      keyOf: (row, by) => (by === "NEXT_ATTEMPT_AT" ? row.nextAttemptAt : row.createdAt),
      selections: selectionsOf(
        fc.record({
          isFailing: rarely(fc.boolean()),
          statuses: someOf(["PENDING", "DELIVERED", "FAILED"]),
          eventTypes: someOf(eventTypes.map(inGraph)),
          responseStatus: oneOfThem([200, 503, 404]),
          eventId: oneOfThem(events),
          subjectId: oneOfThem(customers),
          createdAt: anyRange(times),
        }),
        ["CREATED_AT", "NEXT_ATTEMPT_AT"],
      ),
    });
  });

  it("events", async () => {
    const rows = await db.event.findMany({ where: tenant });
    const inGraph = (type: string) => type.replace(".", "_");
    const some = <T>(values: readonly (T | null)[]) =>
      [...new Set(values)].filter((value) => value !== null).slice(0, 4);
    await assertSelectsLikeModel(client, 75, {
      field: "events",
      item: "Event",
      rows,
      matches: (row, { types, createdAt, ...one }) =>
        isAmong(inGraph(row.type), types) &&
        isWithin(row.timestamp, createdAt) &&
        isSame(row.customerId, one.customerId) &&
        isSame(row.subjectId, one.subjectId),
      // The log's order.
      keyOf: ({ position }) => position,
      selections: selectionsOf(
        fc.record({
          types: someOf(some(rows.map(({ type }) => inGraph(type)))),
          customerId: oneOfThem(some(rows.map(({ customerId }) => customerId))),
          subjectId: oneOfThem(some(rows.map(({ subjectId }) => subjectId))),
          createdAt: anyRange(rows.slice(0, 5).map(({ timestamp }) => timestamp)),
        }),
        ["CREATED_AT"],
      ),
    });
  });
});
