import type { Prisma } from "../../generated/prisma/client.js";
import type { Database } from "../../subgraphs/shared/persistence/client.js";
import { json, type Column } from "../../subgraphs/shared/persistence/driver/row.js";
import { query } from "./database-url.js";

export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
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

/** A statement's reads of a table: whether from an index only, and the number of rows, including dropped ones. */
export async function explain(
  db: Pick<Database, "$queryRaw">,
  statement: Prisma.Sql,
  table: string,
): Promise<{ readonly isIndexed: boolean; readonly rowsRead: number }> {
  const [explained] = await db.$queryRaw({
    "QUERY PLAN": json as Column<[{ readonly Plan: PlanNode }]>,
  })`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`;
  const scans = scansOf(explained?.["QUERY PLAN"][0].Plan, table);
  const rowsRead = scans.reduce(
    (sum, scan) => sum + scan["Actual Loops"] * (scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0)),
    0,
  );
  return { isIndexed: scans.length > 0 && scans.every((scan) => scan["Node Type"] !== "Seq Scan"), rowsRead };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The nodes of a statement's plan for any values. */
export async function genericPlan(url: string, sql: string): Promise<PlanNode[]> {
  const { rows } = await query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    url,
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`,
  );
  return rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
}
