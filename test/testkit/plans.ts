import { Prisma } from "../../generated/prisma/client.js";
import type { Database } from "../../subgraphs/shared/persistence/client.js";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes of a plan that read a table, or a partition of it. */
function scansOf(node: PlanNode | undefined, table: string): PlanNode[] {
  if (!node) return [];
  const below = (node.Plans ?? []).flatMap((plan) => scansOf(plan, table));
  const relation = node["Relation Name"] ?? "";
  return relation === table || relation.startsWith(`${table}_`) ? [node, ...below] : below;
}

/** How a statement reads a table: whether from an index only, and how many of its rows, the dropped ones included. */
export async function explain(
  db: Pick<Database, "$queryRaw">,
  statement: Prisma.Sql,
  table: string,
): Promise<{ readonly isIndexed: boolean; readonly rowsRead: number }> {
  const [explained] = await db.$queryRaw<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
  );
  const scans = scansOf(explained?.["QUERY PLAN"][0].Plan, table);
  const rowsRead = scans.reduce(
    (sum, scan) => sum + scan["Actual Loops"] * (scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0)),
    0,
  );
  return { isIndexed: scans.length > 0 && scans.every((scan) => scan["Node Type"] !== "Seq Scan"), rowsRead };
}
