import { expect } from "@jest/globals";
import { week } from "../../../gateway/example/plan.draft.js";
import { planBusiness } from "../../../gateway/example/plan.js";
import type { Client } from "../../testkit/app.js";

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

/** The platform has the planned week of business, with something for each view of the console. */
export async function expectWeekOfBusiness(client: Client): Promise<void> {
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
}
