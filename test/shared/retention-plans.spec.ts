import { expect, it } from "@jest/globals";
import { removals } from "../../gateway/processes/worker.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";
import { genericPlan, type PlanNode } from "../testkit/plans.js";

/** Tables with one row, or few. */
const small = /^(event_head|system_sums_end|webhook_key|webhook_endpoint)$/;

/** Plan nodes that an index in the statement's order avoids: an index in another order is read whole, and sorted. */
function isScan({ "Node Type": type, "Relation Name": relation = "" }: PlanNode): boolean {
  return type === "Sort" || (type === "Seq Scan" && !small.test(relation));
}

it("Retention finds what it removes by an index, in each of its statements", async () => {
  const database = await createTestDatabase();
  const statements: string[] = [];
  const deps = createTestDeps(database.url, { onQuery: (sql) => statements.push(sql) });
  try {
    // In so many months the present ones are old, too: they are dropped.
    const later = { ...deps, clock: { ...deps.clock, shared: () => Promise.resolve(new Date(Date.now() + 1.3e10)) } };
    for (const remove of removals) await remove(later as never, new AbortController().signal);
    const drops = statements.filter((sql) => sql.includes("shared.drop_month("));
    expect(drops.length).toBeGreaterThanOrEqual(3);
    const deletions = statements.filter((sql) => sql.includes("DELETE FROM"));
    expect(deletions.length + drops.length).toBeGreaterThan(removals.length);
    // The dropped months' statements are explained, too.
    for (const remove of removals) await remove(deps as never, new AbortController().signal);
    // A plan for any values, which prefers an index wherever there is one.
    const url = new URL(database.url);
    url.searchParams.set("options", "-c enable_seqscan=off");
    const scanning: string[] = [];
    for (const sql of statements.filter(
      (text) => /^\s*(SELECT|WITH|DELETE|UPDATE)\b/.test(text) && !text.includes("pg_inherits"),
    )) {
      const scans = (await genericPlan(url.href, sql)).filter(isScan);
      if (scans.length > 0) scanning.push(sql);
    }
    expect(scanning).toEqual([]);
  } finally {
    await deps.close();
    await database.close();
  }
});
