import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import type { SystemDatabase } from "../../subgraphs/shared/persistence/client.js";
import type { PlatformClients, TestApp } from "../testkit/app.js";
import { anyOf, copyRow } from "../testkit/list-model.js";
import { bank, connect, pay, policy } from "../subgraphs/agents.fixture.js";
import { activeCard } from "../subgraphs/cards.fixture.js";
import { sandboxOf } from "../subgraphs/transactions.fixture.js";
import { waiting } from "../subgraphs/verification-decisions.fixture.js";

/** The values of rows and filters: few, so that filters find some. */

const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 1);
const at = (minute: number) => new Date(start + minute * minuteMs);
const anyTime = () => at(Math.floor(Math.random() * 15));
export const times = [-1, 3, 6, 9, 12, 20].map(at);
/** Not due before the spec has ended. */
const farMs = Date.now() + 86_400_000;
const idAt = (type: string, time: Date) => `${type}:${uuidv7({ msecs: time.getTime() })}`;

export const customers = [1, 2, 3].map(() => `Customer:${randomUUID()}`);
export const accounts = [1, 2].map(() => `InternalAccount:${randomUUID()}`);
export const events = [1, 2, 3].map(() => `Webhook:${randomUUID()}`);
export const eventTypes = ["CUSTOMER.CREATED", "OUTGOING_PAYMENT.COMPLETED", "CARD.STATUS_CHANGE"];
export const cardStatuses = ["PROCESSING", "ACTIVE", "FROZEN", "CLOSED"] as const;
export const actionStatuses = ["PENDING_APPROVAL", "APPROVED", "REJECTED", "FAILED"] as const;
export const actionTypes = ["EXECUTE_QUOTE", "TRANSFER_OUT", "TRANSFER_IN"] as const;
export const verificationStatuses = ["IN_PROGRESS", "PENDING_MANUAL_REVIEW", "APPROVED", "RESOLVE_ERRORS"] as const;
export const customerTypes = ["INDIVIDUAL", "BUSINESS"];
export const accountStatuses = ["ACTIVE", "UNDER_REVIEW", "PENDING"] as const;
export const accountTypes = ["USD_ACCOUNT", "MXN_ACCOUNT"];
export const beneficiaryStatuses = ["MATCHED", "NOT_MATCHED"] as const;
const names = ["Bookkeeper", "bookkeeping bot", "Travel", "100% _Shop"];

/** Rows of a platform for each list, with any of the values; the id of an agent. */
export async function fill(app: TestApp, { sandbox, platformId }: PlatformClients, count: number): Promise<string> {
  const db = app.core.deps.systemScope("operator");
  const agent = await connect(sandbox, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
  const action = (await pay(agent, 100)).body.id as string;
  const card = await activeCard(sandbox, agent);
  const { verificationId } = await waiting(sandbox);
  const copies = (make: () => object) => Array.from({ length: count }, make);
  const timed = (type: string) => {
    const createdAt = anyTime();
    return {
      id: idAt(type, createdAt),
      createdAt,
      updatedAt: new Date(createdAt.getTime() + anyOf([0, 1, 2]) * minuteMs),
    };
  };
  await copyRow(
    app.databaseUrl,
    "agents.agent",
    agent.id,
    copies(() => ({
      ...timed("Agent"),
      customerId: anyOf(customers),
      name: anyOf(names),
      isPaused: anyOf([true, false]),
      ...anyOf([
        { tokenHash: `\\x${randomUUID().replaceAll("-", "")}` },
        { tokenHash: null },
        { tokenHash: null, deletedAt: at(99) },
      ]),
    })),
  );
  await copyRow(
    app.databaseUrl,
    "agents.agent_action",
    action,
    copies(() => ({
      ...timed("AgentAction"),
      agentId: agent.id,
      customerId: anyOf(customers),
      status: anyOf(actionStatuses),
      ...anyOf([
        { type: "EXECUTE_QUOTE", quoteId: `Quote:${randomUUID()}`, transfer: null },
        { type: "TRANSFER_OUT", quoteId: null, transfer: {} },
        { type: "TRANSFER_IN", quoteId: null, transfer: {} },
      ]),
      countedAmount: null,
      countedOn: null,
      expiresAt: anyOf([anyTime(), anyTime(), null]),
      transactionId: null,
    })),
  );
  await copyRow(
    app.databaseUrl,
    "cards.card",
    card.id,
    copies(() => {
      const status = anyOf(cardStatuses);
      return {
        ...timed("Card"),
        status,
        customerId: anyOf(customers),
        accountId: anyOf(accounts),
        last4: anyOf(["1234", "5678", null]),
        fundingSourceId: status === "CLOSED" ? null : `CardFundingSource:${randomUUID()}`,
      };
    }),
  );
  await copyRow(
    app.databaseUrl,
    "verification.verification",
    verificationId,
    copies(() => ({
      ...timed("Verification"),
      customerId: `Customer:${randomUUID()}`,
      customerType: anyOf(customerTypes),
      verificationStatus: anyOf(verificationStatuses),
    })),
  );
  // Their data is sealed for their id.
  const banks = Array.from({ length: count / 5 }, () => bank(sandbox, agent.customerId));
  for (const id of await Promise.all(banks)) {
    const { createdAt } = timed("ExternalAccount");
    const data = {
      createdAt,
      customerId: anyOf(customers),
      status: anyOf(accountStatuses),
      currency: anyOf(["USD", "MXN", "EUR"]),
      accountType: anyOf(accountTypes),
      beneficiaryVerificationStatus: anyOf([...beneficiaryStatuses, null]),
      deletedAt: anyOf([null, null, null, at(99)]),
    };
    await db.externalAccount.update({ where: { id }, data });
  }
  await deliveries(db, sandboxOf(platformId), count);
  return agent.id;
}

/** Deliveries with up to two attempts each. */
async function deliveries(db: SystemDatabase, of: Tenant, count: number): Promise<void> {
  const made = Array.from({ length: count }, (_, n) => {
    const createdAt = anyTime();
    const attemptCount = anyOf([0, 1, 2]);
    const status = attemptCount === 0 ? "PENDING" : anyOf(["PENDING", "DELIVERED", "FAILED"] as const);
    return {
      ...of,
      id: idAt("WebhookDelivery", createdAt),
      eventId: anyOf(events),
      eventType: anyOf(eventTypes),
      subjectId: anyOf([...customers, null]),
      position: BigInt(n),
      status,
      attemptCount,
      nextAttemptAt: status === "PENDING" ? anyOf([1, 2, 3].map((day) => new Date(farMs + day * 86_400_000))) : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await db.webhookDelivery.createMany({ data: made });
  const attempts = made.flatMap(({ id: deliveryId, attemptCount, createdAt }) =>
    Array.from({ length: attemptCount }, (_, n) => ({
      ...of,
      deliveryId,
      number: n + 1,
      startedAt: createdAt,
      durationMs: 1,
      requestHeaders: {},
      responseStatus: anyOf([200, 500, 503, null]),
    })),
  );
  await db.webhookAttempt.createMany({ data: attempts });
}
