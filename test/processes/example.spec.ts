import { afterAll, expect, it } from "@jest/globals";
import { week } from "../../gateway/example/plan.draft.js";
import { planBusiness } from "../../gateway/example/plan.js";
import { isServerReady } from "../../subgraphs/shared/http/readiness.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { runExample } from "../testkit/example.js";
import { freePort } from "../testkit/server-process.js";

const app = await startApp();
await eventually(
  () => isServerReady(app.baseUrl),
  (isReady) => isReady,
);
/** Platforms that the command made. */
const platformIds: string[] = [];
afterAll(() => booksBalance({ databaseUrl: app.databaseUrl, platformIds }));

const overview = `query ($from: DateTime!) {
  transactionStats(createdAt: { from: $from }, groupBy: [STATUS, FAILURE_REASON]) { status failureReason count }
  rate: transactionStats(createdAt: { from: $from }, filter: { types: [OUTGOING, INCOMING] }) { completed failed }
  customers(first: 100) { nodes { fullName businessInfo { legalName } } }
  reviews { countUpTo(limit: 99) }
  agentApprovals(first: 10) { nodes { status } }
  suspenseItems(first: 10) { nodes { purpose } }
  platformConfig { webhookEndpointState { status } }
  caller { environment platform { platformId } }
}`;

it("runs a week of business that fills each view, the same from the same seed, and signs in to it", async () => {
  const name = `example ${Date.now()}`;
  const made = await runExample(app, app.baseUrl, "--small", "--name", name);
  expect(made).toMatchObject({ name, baseUrl: app.baseUrl, customers: week.customers, refused: 0 });
  const [, pair = ""] = /\/console#sign-in=([\w-]+)$/.exec(made.console) ?? [];
  const [clientId = "", clientSecret = ""] = Buffer.from(pair, "base64url").toString().split(":");
  const client = new Client(app.baseUrl, { clientId, clientSecret });
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const { data, errors } = await client.graph(overview, { from });
  expect(errors).toBeUndefined();

  const names = data.customers.nodes.map(
    ({ fullName, businessInfo }: Record<string, any>) => fullName ?? businessInfo.legalName, // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
  );
  const planned = planBusiness(1, week).customers.map(({ name: each }) => each);
  expect([...names].sort()).toEqual([...planned].sort());
  const has = (key: string) => new Set(data.transactionStats.map((row: Record<string, string>) => row[key]));
  for (const status of ["COMPLETED", "FAILED", "EXPIRED", "SETTLED", "DECLINED"])
    expect(has("status")).toContain(status);
  expect(has("failureReason").size).toBeGreaterThan(5);
  const sum = (member: string) =>
    data.rate.reduce((total: number, row: Record<string, number>) => total + (row[member] ?? 0), 0);
  expect(sum("completed") / (sum("completed") + sum("failed"))).toBeGreaterThan(0.7);
  expect(data.reviews.countUpTo).toBe(2);
  expect(data.agentApprovals.nodes.length).toBeGreaterThan(1);
  expect(data.suspenseItems.nodes.length).toBeGreaterThan(0);
  expect(data.platformConfig.webhookEndpointState.status).toBe("FAILING");
  expect(data.caller.environment).toBe("SANDBOX");
  platformIds.push(data.caller.platform.platformId);

  await expect(runExample(app, app.baseUrl, "--small", "--name", name)).rejects.toThrow(/already exists.* --name/);
}, 180_000);

it("says what to do where no server runs, and creates nothing then", async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const name = `nowhere ${Date.now()}`;
  await expect(runExample(app, nowhere, "--name", name)).rejects.toThrow(
    `No server is ready at ${nowhere}: start it with npm start`,
  );
  await expect(runExample(app, nowhere, "--seed", "x")).rejects.toThrow(/--seed must be a whole number/);
});
