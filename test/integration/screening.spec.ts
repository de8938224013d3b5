import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { listOf } from "../../subgraphs/verification/sanctions-list/ofac-list.js";
import { baseAccount } from "../testkit/accounts.js";
import { consent } from "../scenarios/production.fixture.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { bringForward, later, openPlatform, pay, scriptedRails, type Script } from "../subgraphs/rails.fixture.js";
import { waiting as waitingCustomer } from "../subgraphs/reviews.fixture.js";
import { listFolder, zakharin, type Listed } from "../subgraphs/screening.fixture.js";
import { command, decide, reviewerOf, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { addOwner, complete, createBusiness, submit } from "../subgraphs/verifications.fixture.js";

// Names are compared with a list of sanctioned persons (docs/providers.md, Sanctions; docs/payments.md, Screening).

const { base, write, age } = listFolder();
write([zakharin]);
const file = path.join(base, "providers.yaml");
writeFileSync(
  file,
  `providers:
  reviewers: {roles: [identity, documents], kind: manual}
  sdn: {roles: [screening], kind: ofac, folder: ofac, maxAge: 2d}`,
);
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
const scripts = scriptedRails(app);
afterAll(() => booksBalance(app));

const listedName = "Mstislav Prokopyevich Zakharinov";
const queue = `query ($filter: ReviewFilter) { reviews(filter: $filter) { totalCount nodes {
  kind customerId waitingSince customer { id } verification { id missingChecks }
  transaction { id status pendingReason failureReason }
  screening { version status transactionId matches { partyId entryId status score name programmes } } } } }`;

async function reviews(client: Client, filter: object = { kinds: ["PAYMENT", "CUSTOMER"] }) {
  const { data, errors } = await client.graph(queue, { filter });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.reviews.nodes;
}

const decideMutation = `mutation ($input: DecideScreeningInput!) { decideScreening(input: $input) {
  status version transactionId customerId decisions { decision note decidedBy { tokenName } } matches { status } } }`;

async function decideScreening(client: Client, input: object) {
  const { data, errors } = await client.graph(decideMutation, { input });
  return errors ? errors[0]?.extensions : data.decideScreening;
}

/** Follows the files of the list, as once a minute. */
async function listRead(): Promise<void> {
  const { deps } = app.core;
  const [provider] = deps.providers.all("screening");
  if (provider) await listOf(deps, provider)?.refresh();
  await app.core.reloadProviders();
}

const settled: Script = { payOut: { state: "PAID" }, refund: { state: "SETTLED" } };

const platform = await openPlatform(app);
const { client, account, bank, balance, platformId } = platform;
const becomes = (id: string, status: string) => transactionBecomes(client, id, (found) => found.status === status);
beforeAll(async () => {
  const { id: funded } = await pay(scripts, client, [bank, account], 1_000_000, { collect: { state: "COLLECTED" } });
  await becomes(funded, "COMPLETED");
}, 30_000);
const accountOf = (fullName: string) => {
  const { accountInfo, ...body } = usdAccount();
  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName, countryOfResidence: "US" };
  return external(client, null, { ...body, accountInfo: { ...accountInfo, beneficiary } });
};
let orders = 0;
const counted: Script = { ...settled, payOut: () => (orders++, { state: "PAID" }) };
const payTo = async (to: string, script: Script = settled) =>
  (await pay(scripts, client, [account, to], 1_000, script)).id;
const held = async (id: string) => {
  const found = await eventually(
    async () => (await reviews(client)).find((each: { transaction?: { id: string } }) => each.transaction?.id === id),
    (entry) => entry !== undefined,
  );
  return found;
};

describe("a payment", () => {
  it("to someone whom no list names goes to the rail at once", async () => {
    const id = await payTo(await accountOf("Jane Ann Doe"));
    await becomes(id, "COMPLETED");
    expect(await reviews(client)).toEqual([]);
  });

  it("to someone on the list is held with its money, is no offer any longer, and continues once when approved", async () => {
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const to = await accountOf(listedName);
    const before = await balance();
    orders = 0;
    const id = await payTo(to, counted);
    const entry = await held(id);
    expect(entry).toMatchObject({
      kind: "PAYMENT",
      customerId: null,
      customer: null,
      verification: null,
      transaction: { status: "PENDING", pendingReason: "COMPLIANCE_REVIEW" },
      screening: {
        version: 1,
        status: "WAITING",
        transactionId: id,
        matches: [
          { partyId: to, entryId: "ofac:101", status: "OPEN", name: zakharin.name, programmes: ["SDGT", "IRAQ2"] },
        ],
      },
    });
    expect([(await balance()).available, orders]).toEqual([before.available - 1_000, 0]);
    const { body } = await client.rest("GET", `/transactions/${id}`);
    expect([body.status, body.pendingReason]).toEqual(["PENDING", "COMPLIANCE_REVIEW"]);
    const again = await client.rest("POST", `/quotes/${body.quoteId}/execute`);
    expect([again.status, again.body.code]).toEqual([409, "CONFLICT"]);
    expect((await client.rest("POST", `/transactions/${id}/cancel`)).body.code).toBe("TRANSACTION_NOT_CANCELLABLE");

    const stranger = (await app.platform()).production;
    const given = { transactionId: id, version: 1, decision: "APPROVE" };
    expect(await decideScreening(stranger, given)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    expect(await decideScreening(await tokenOf(client, "TRANSACT", "MANAGE"), given)).toMatchObject({ status: 403 });
    expect(await decideScreening(client, { ...given, version: 2 })).toMatchObject({ code: "CONFLICT" });
    expect(await decideScreening(client, { ...given, customerId: "Customer:1" })).toMatchObject({ status: 400 });
    expect(await decideScreening(client, { ...given, note: "x".repeat(100_000) })).toMatchObject({ status: 400 });
    const decided = await Promise.all(
      [1, 2, 3].map(() => decideScreening(client, { ...given, note: "Another birth date" })),
    );
    const [approved] = decided.filter(({ status }) => status === "APPROVED");
    expect(decided.filter(({ code }) => code === "CONFLICT")).toHaveLength(2);
    expect(approved).toMatchObject({
      version: 2,
      transactionId: id,
      decisions: [{ decision: "APPROVE", note: "Another birth date" }],
      matches: [{ status: "CLEARED" }],
    });
    await becomes(id, "COMPLETED");
    const found = await client.graph(`query ($id: ID!) { transaction(id: $id) { screening { status version } } }`, {
      id,
    });
    expect(found.data.transaction.screening).toEqual({ status: "APPROVED", version: 2 });
    expect(orders).toBe(1);
    expect(await reviews(client)).toEqual([]);
    await sink.waitFor(({ type }) => type === "OUTGOING_PAYMENT.COMPLETED");
    const sent = sink.received.filter(({ body: text }) => text.includes(id));
    for (const { type, body: text } of sent) assertWebhook(type, JSON.parse(text));
    expect(sent.map(({ body: text }) => JSON.parse(text).data.status)).toEqual([
      "PENDING",
      "PROCESSING",
      "PENDING",
      "PROCESSING",
      "COMPLETED",
    ]);
    await sink.close();

    // The pair is remembered, until the entry changes.
    await becomes(await payTo(to), "COMPLETED");
    write([{ ...zakharin, remarks: "DOB 20 Jan 1961; nationality Iran." }]);
    await listRead();
    const third = await payTo(to);
    expect((await held(third)).screening.matches).toMatchObject([{ status: "OPEN" }]);
    const note = "Born in another year, and in another country";
    const byRest = { transactionId: third, version: 1, decision: "APPROVE", note };
    const rest = await client.rest("POST", "/screenings/decision", { body: byRest });
    expect([rest.status, rest.body]).toMatchObject([200, { transactionId: third, status: "APPROVED", version: 2 }]);
    await becomes(third, "COMPLETED");
  });

  describe("whose collection is returned before it left", () => {
    const failure = { code: "R01", reason: "Insufficient funds" };
    const collectedFor = async (to: string) => {
      const script: Script = { ...counted, collect: { state: "COLLECTED", askAt: later() } };
      delete script.refund;
      orders = 0;
      return pay(scripts, client, [bank, to], 1_000, script);
    };
    const returnedOnce = async ({ id, script }: Awaited<ReturnType<typeof collectedFor>>) => {
      script.collect = { state: "RETURNED", failure };
      await bringForward(app, id);
      const failed = await becomes(id, "FAILED");
      expect(failed).toMatchObject({ failureReason: "QUOTE_EXECUTION_FAILED", failureDetails: failure });
      expect(failed.refund ?? null).toBeNull();
    };
    const isOver = async (id: string) => {
      await eventually(
        () => app.core.deps.db.timer.count({ where: { platformId, environment: "PRODUCTION", subject: id } }),
        (left) => left === 0,
      );
      expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("FAILED");
      expect(orders).toBe(0);
      const { data } = await client.graph("{ receivables { totalCount } suspenseItems { totalCount } }");
      expect(data).toMatchObject({ receivables: { totalCount: 0 }, suspenseItems: { totalCount: 0 } });
      await booksBalance(app);
      expect((await verifyLedger(app.core.deps.systemScope("operator"))).violations.count).toBe(0);
    };

    beforeAll(() => client.rest("PATCH", "/config", { body: { reviewersRequired: 1 } }));

    it("has failed, owes nothing, and is not paid out by an approval of its names", async () => {
      const to = await accountOf("Prokopyevich Mstislav Zakharinov");
      const payment = await collectedFor(to);
      await held(payment.id);
      await returnedOnce(payment);
      expect((await held(payment.id)).transaction).toMatchObject({ status: "FAILED", pendingReason: null });
      const given = { transactionId: payment.id, version: 1, decision: "APPROVE" };
      expect(await decideScreening(client, given)).toMatchObject({
        status: "APPROVED",
        matches: [{ status: "CLEARED" }],
      });
      await isOver(payment.id);
      expect(await reviews(client)).toEqual([]);
      await becomes(await payTo(to), "COMPLETED");
    });

    it("has failed, too, if it waits for a recent list", async () => {
      age(new Date(Date.now() - 3 * 86_400_000));
      await listRead();
      const payment = await collectedFor(await accountOf("Jane Ann Doe"));
      const where = { platformId, environment: "PRODUCTION", subject: payment.id, dueAt: { gt: new Date() } } as const;
      await eventually(
        () => app.core.deps.db.timer.count({ where }),
        (waiting) => waiting === 2,
      );
      await returnedOnce(payment);
      age(new Date());
      await listRead();
      await bringForward(app, payment.id);
      await isOver(payment.id);
    });
  });

  it("that two reviewers reject fails, is refunded without the rail, and the next one is held, too", async () => {
    await client.rest("PATCH", "/config", { body: { reviewersRequired: 2 } });
    const to = await accountOf("Zakharinov Mstislav Prokopyevich");
    const before = await balance();
    const id = await payTo(to, { payOut: { state: "PAID" } });
    await held(id);
    const reviewers = [
      await reviewerOf(app, platformId, "production"),
      await reviewerOf(app, platformId, "production"),
    ] as const;
    const given = { transactionId: id, version: 1, decision: "REJECT" };
    expect(await decideScreening(reviewers[0], given)).toMatchObject({ status: "WAITING", version: 1 });
    expect(await decideScreening(reviewers[0], given)).toMatchObject({ code: "CONFLICT" });
    expect(await decideScreening(reviewers[1], { ...given, decision: "APPROVE" })).toMatchObject({ code: "CONFLICT" });
    expect(await decideScreening(reviewers[1], given)).toMatchObject({
      status: "REJECTED",
      matches: [{ status: "CONFIRMED" }],
    });
    const failed = await transactionBecomes(client, id, ({ refund }) => refund?.status === "COMPLETED");
    expect(failed).toMatchObject({ status: "FAILED", failureReason: "COMPLIANCE_REJECTED" });
    expect(await balance()).toEqual(before);
    const next = await payTo(to);
    expect((await held(next)).screening.matches).toMatchObject([{ status: "CONFIRMED" }]);
    expect(await command(app, "screening list", [], { platform: platformId })).toMatchObject([{ transactionId: next }]);
    expect(await command(app, "screening show", [next], {})).toMatchObject({ matches: [{ entryId: "ofac:101" }] });
    const options = { version: "1", decision: "reject", by: "Ada" };
    expect(await command(app, "screening decide", [next], options)).toMatchObject({ status: "WAITING" });
    expect(await decideScreening(reviewers[0], { ...given, transactionId: next })).toMatchObject({
      status: "REJECTED",
    });
    await transactionBecomes(client, next, ({ refund }) => refund?.status === "COMPLETED");
  });

  it("waits while the list is too old, and continues with a recent one", async () => {
    age(new Date(Date.now() - 3 * 86_400_000));
    await listRead();
    const id = await payTo(await accountOf("Jane Ann Doe"));
    await eventually(
      () =>
        app.core.deps.db.timer.count({
          where: {
            platformId,
            environment: "PRODUCTION",
            name: "payment.screen",
            dueAt: { gt: new Date(Date.now() + 30_000) },
          },
        }),
      (count) => count === 1,
    );
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("PROCESSING");
    age(new Date());
    await listRead();
    await app.core.deps.db.timer.updateMany({
      where: { platformId, environment: "PRODUCTION", name: "payment.screen" },
      data: { dueAt: new Date() },
    });
    app.core.timers.nudge();
    await becomes(id, "COMPLETED");
  });
});

describe("a customer", () => {
  const screened = async (client: Client, customerId: string) =>
    eventually(
      async () => (await reviews(client, { customerId })).find(({ kind }: { kind: string }) => kind === "VERIFICATION"),
      (entry) => entry !== undefined && !entry.verification.missingChecks.includes("SANCTIONS"),
    );

  it("is approved without a missing check once its names were compared", async () => {
    const client = (await app.platform()).production;
    const packet = await waitingCustomer(client, { fullName: "Ada Lovelace" });
    await screened(client, packet.customerId);
    expect((await decide(client, packet, { decision: "APPROVE" })).body.verificationStatus).toBe("APPROVED");
    expect(await reviews(client)).toEqual([]);
  });

  it("with a match is in the queue, and approved only after the match was cleared; a new name is compared again", async () => {
    const { production: client } = await app.platform();
    const packet = await waitingCustomer(client, { fullName: listedName });
    const { customerId } = packet;
    const entry = await eventually(
      async () => (await reviews(client))[0],
      (found) => found !== undefined,
    );
    expect(entry).toMatchObject({ kind: "CUSTOMER", customerId, transaction: null });
    const refused = await decide(client, packet, { decision: "APPROVE" });
    expect([refused.status, refused.body.reason]).toEqual([409, expect.stringContaining("decideScreening")]);
    const given = { customerId, version: 1, decision: "APPROVE" };
    expect(await decideScreening(client, given)).toMatchObject({ status: "APPROVED", customerId, transactionId: null });
    expect(
      (
        await client.rest("PATCH", `/customers/${customerId}`, {
          body: { customerType: "INDIVIDUAL", fullName: "Zakharinov, Mstislav Prokopyevich" },
        })
      ).status,
    ).toBe(200);
    const again = await eventually(
      async () => (await reviews(client))[0],
      (found) => found !== undefined,
    );
    expect(again.screening).toMatchObject({ version: 3, matches: [{ status: "OPEN" }] });
    expect(await decideScreening(client, { customerId, version: 3, decision: "REJECT" })).toMatchObject({
      status: "REJECTED",
    });
    expect((await client.rest("GET", `/customers/${customerId}`)).body.kycStatus).toBe("REJECTED");
  });

  it("is approved with its owners only, of whom a new one is compared, too", async () => {
    const client = (await app.platform()).production;
    const { id } = await createBusiness(client);
    await complete(client, id);
    await addOwner(client, id, {
      roles: ["DIRECTOR"],
      ownershipPercentage: 1,
      personalInfo: { firstName: "Mstislav", middleName: "Prokopyevich", lastName: "Zakharinov" },
    });
    const { body } = await submit(client, id);
    expect(body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    const [entry] = await eventually(
      () => reviews(client),
      (found) => found.length === 1,
    );
    expect(entry).toMatchObject({ kind: "CUSTOMER", customerId: id });
    expect(entry.screening.matches[0].partyId).toMatch(/^BeneficialOwner:/);
  });

  it("who was approved is compared with a new list, in the background", async () => {
    const client = (await app.platform()).production;
    const packet = await waitingCustomer(client, { fullName: "Olga Tchernovidova", ...(await consent(client)) });
    const other = await waitingCustomer(client, { fullName: "Grace Hopper", ...(await consent(client)) });
    for (const each of [packet, other]) {
      await screened(client, each.customerId);
      await decide(client, each, { decision: "APPROVE" });
    }
    const internal = `UPDATE accounts.internal_account SET status = 'ACTIVE' WHERE customer_id IN ($1, $2)`;
    await query(app.databaseUrl, internal, [packet.customerId, other.customerId]);
    const [hers, theirs] = await Promise.all(
      [packet, other].map(async ({ customerId }) => (await baseAccount(client, customerId)).id),
    );
    const quoted = async (from = "", to = "") =>
      (await client.rest("POST", "/quotes", { body: quoteBody(from, to, 100) })).body;
    expect((await quoted(hers, theirs)).status).toBe("PENDING");
    const { accountInfo, ...account } = usdAccount();
    const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Ruslan Varnikov", countryOfResidence: "US" };
    const accountId = await external(client, packet.customerId, {
      ...account,
      accountInfo: { ...accountInfo, beneficiary },
    });
    const added: Listed[] = [
      { id: 301, name: "TCHERNOVIDOVA, Olga", type: "individual", programme: "RUSSIA-EO14024" },
      { id: 302, name: "VARNIKOV, Ruslan", type: "individual", programme: "RUSSIA-EO14024" },
    ];
    write([zakharin, ...added]);
    await listRead();
    const [entry] = await eventually(
      () => reviews(client),
      (found) => found[0]?.screening.matches.length === 2,
    );
    expect(entry).toMatchObject({ kind: "CUSTOMER", customerId: packet.customerId });
    expect(entry.screening.matches.map(({ partyId }: { partyId: string }) => partyId).sort()).toEqual(
      [packet.customerId, accountId].sort(),
    );
    // Until a person decides, her money stays with her, and no other customer's comes to her.
    for (const [from, to] of [
      [hers, theirs],
      [theirs, hers],
    ]) {
      expect(await quoted(from, to)).toMatchObject({ status: 403, code: "COUNTERPARTY_NOT_ALLOWED" });
    }
    const version = entry.screening.version as number;
    await decideScreening(client, { customerId: packet.customerId, version, decision: "APPROVE" });
    expect((await quoted(hers, theirs)).status).toBe("PENDING");
  });
});
