import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { listConflicts } from "../../subgraphs/shared/providers/operations/conflicts.sql.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { bringForward, openPlatform, pay, scriptedRails, type Script } from "../subgraphs/rails.fixture.js";
import { waiting as waitingCustomer } from "../subgraphs/reviews.fixture.js";
import { listFolder } from "../subgraphs/screening.fixture.js";
import { decide } from "../subgraphs/verification-decisions.fixture.js";

// Names are compared by a provider of the protocol (docs/providers.md, Sanctions by the protocol).

const provider = await startProvider({ name: "screener" });
useKey(provider, "screener");
const { base } = listFolder();
const file = path.join(base, "providers.yaml");
const staff = { staff: { roles: ["identity", "documents"], kind: "manual" } };
writeFileSync(
  file,
  JSON.stringify({ providers: { ...staff, ...providerEntry(provider, "screener", { roles: ["screening"] }) } }),
);
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
provider.setPaygraph(app.baseUrl);
const scripts = scriptedRails(app);
afterAll(() => booksBalance(app));
afterEach(() => provider.plan("SCREENING", ["CLEAR"]));

const queue = `{ reviews(filter: { kinds: [PAYMENT, CUSTOMER] }) { nodes { kind customerId
  transaction { id pendingReason } screening { version matches { partyId entryId status name remarks } } } } }`;
const reviews = async (client: Client) => (await client.graph(queue)).data.reviews.nodes;
const approveOf = (id: object) => ({ input: { ...id, version: 1, decision: "APPROVE" } });
const decideScreening = `mutation ($input: DecideScreeningInput!) { decideScreening(input: $input) { status } }`;

const settled: Script = { payOut: { state: "PAID" }, refund: { state: "SETTLED" } };
const platform = await openPlatform(app);
const { client, account, bank, platformId } = platform;
beforeAll(async () => {
  const { id } = await pay(scripts, client, [bank, account], 1_000_000, { collect: { state: "COLLECTED" } });
  await becomes(id, "COMPLETED");
}, 30_000);
const becomes = (id: string, status: string) => transactionBecomes(client, id, (found) => found.status === status);
const accountOf = (fullName: string) => {
  const { accountInfo, ...body } = usdAccount();
  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName, countryOfResidence: "US" };
  return external(client, null, { ...body, accountInfo: { ...accountInfo, beneficiary } });
};
const payTo = async (to: string) => (await pay(scripts, client, [account, to], 1_000, settled)).id;
const held = (id: string) =>
  eventually(
    async () => (await reviews(client)).find((each: { transaction?: { id: string } }) => each.transaction?.id === id),
    (entry) => entry !== undefined,
  );
/** The newest operation about a payment or customer, in the provider's book. */
const operationAbout = (about: string) =>
  eventually(
    async () => provider.book.list("SCREENING").findLast(({ request }) => request.about === about),
    (operation) => operation !== undefined,
  ).then((operation) => operation as NonNullable<typeof operation>);

describe("a payment", () => {
  it("whose payee the provider clears goes to the rail; the payee's name was sent", async () => {
    const to = await accountOf("Jane Ann Doe");
    const id = await payTo(to);
    await becomes(id, "COMPLETED");
    const { request } = await operationAbout(id);
    expect(request).toMatchObject({
      platformId,
      about: id,
      subjects: [{ partyId: to, type: "INDIVIDUAL", names: ["Jane Ann Doe"], countries: ["US"] }],
    });
  });

  it("whose payee is on the provider's list is held; once a person has cleared the pair, the next one continues", async () => {
    provider.plan("SCREENING", ["HIT"]);
    const to = await accountOf("Anton Velmorov");
    const id = await payTo(to);
    const { transaction, screening } = await held(id);
    expect(transaction.pendingReason).toBe("COMPLIANCE_REVIEW");
    expect(screening.matches).toMatchObject([
      { partyId: to, entryId: "screener:example-1", status: "OPEN", name: "Anton Velmorov" },
    ]);
    const { data } = await client.graph(decideScreening, approveOf({ transactionId: id }));
    expect(data.decideScreening.status).toBe("APPROVED");
    await becomes(id, "COMPLETED");
    await becomes(await payTo(to), "COMPLETED");
  });

  it("waits while the provider looks at it, and continues at its event", async () => {
    provider.plan("SCREENING", ["PENDING", "CLEAR"]);
    const id = await payTo(await accountOf("Mary Major"));
    const { operationId } = await operationAbout(id);
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("PROCESSING");
    provider.advance(operationId);
    await becomes(id, "COMPLETED");
  });

  it("waits while the provider is down", async () => {
    await provider.goDown();
    const id = await payTo(await accountOf("John Roe"));
    const attempts = () =>
      app.core.deps.db.timer.findFirst({ where: { platformId, environment: "PRODUCTION", subject: id } });
    await eventually(attempts, (timer) => (timer?.attempts ?? 0) > 0);
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("PROCESSING");
    await provider.comeUp();
    await bringForward(app, id);
    await becomes(id, "COMPLETED");
  });

  it("that the provider refuses to compare is held for a person, who sees why", async () => {
    provider.plan("SCREENING", ["REFUSED"], { REFUSED: { reason: "Names in this script are not compared." } });
    const { screening } = await held(await payTo(await accountOf("Jean Dupont")));
    expect(screening.matches).toMatchObject([
      { entryId: "screener:none", remarks: "Names in this script are not compared." },
    ]);
  });

  it("waits where the provider names someone whom it was not asked about: a conflict", async () => {
    const matches = [{ partyId: "Customer:1", entryId: "1", name: "Someone else" }];
    provider.plan("SCREENING", ["HIT", "CLEAR"], { HIT: { matches } });
    const id = await payTo(await accountOf("Max Mustermann"));
    const { operationId } = await operationAbout(id);
    const conflicts = () => listConflicts(app.core.deps.systemScope("operator"), { platformId, isAll: false });
    const [conflict] = await eventually(conflicts, ({ length }) => length > 0);
    expect(conflict).toMatchObject({ operationId, reason: "HIT of a party that it was not asked about" });
    expect((await client.rest("GET", `/transactions/${id}`)).body.status).toBe("PROCESSING");
    provider.advance(operationId);
    await becomes(id, "COMPLETED");
  });
});

describe("a customer", () => {
  it("is approved once the provider has cleared its name; a later match is in the queue", async () => {
    provider.plan("SCREENING", ["PENDING", "CLEAR", "HIT"]);
    const { production } = await app.platform();
    const packet = await waitingCustomer(production, { fullName: "Ada Lovelace", birthDate: "1985-12-10" });
    const { customerId } = packet;
    const { operationId, request } = await operationAbout(customerId);
    expect(request.subjects).toMatchObject([{ partyId: customerId, names: ["Ada Lovelace"], birthYear: 1985 }]);
    const early = await decide(production, packet, { decision: "APPROVE" });
    expect([early.status, early.body.reason]).toEqual([409, expect.stringContaining("being compared")]);
    provider.advance(operationId);
    const approved = await eventually(
      () => decide(production, packet, { decision: "APPROVE" }),
      ({ status }) => status === 200,
    );
    expect(approved.body.verificationStatus).toBe("APPROVED");
    expect(await reviews(production)).toEqual([]);
    provider.advance(operationId);
    const [entry] = await eventually(
      () => reviews(production),
      ({ length }) => length === 1,
    );
    expect(entry).toMatchObject({ kind: "CUSTOMER", customerId, screening: { matches: [{ status: "OPEN" }] } });
  });
});

it("asks a provider that is new once about everyone who was submitted", async () => {
  const { production, platformId: own } = await app.platform();
  writeFileSync(file, JSON.stringify({ providers: staff }));
  await app.core.reloadProviders();
  const { customerId } = await waitingCustomer(production, { fullName: "Grace Hopper" });
  const other = { ...staff, ...providerEntry(provider, "screener", { roles: ["screening"], platforms: [own] }) };
  writeFileSync(file, JSON.stringify({ providers: other }));
  await app.core.reloadProviders();
  expect((await operationAbout(customerId)).request.subjects).toMatchObject([{ partyId: customerId }]);
  const ages = async () => (await app.core.deps.metrics.screeningListAge.get()).values;
  expect((await ages()).find(({ labels }) => labels.provider === "screener")?.value).toBeLessThan(60);
});
