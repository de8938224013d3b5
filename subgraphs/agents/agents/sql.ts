import { Prisma } from "../../../generated/prisma/client.js";
import type { Environment, Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { boolean, json, oneOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { ofTenantById } from "../../shared/persistence/rows-by-id.js";
import type { Usage } from "../policy/usage.js";

const credentials = {
  id: text,
  platformId: text,
  environment: oneOf<Environment>(),
  customerId: text,
  isPaused: boolean,
  permissions: json,
};

/** The agent with this hash of its access token, or this id, unless it is deleted. Read for each of its requests. */
export async function readCredentials(
  db: SystemDatabase,
  by: { readonly tokenHash: Uint8Array } | { readonly id: string },
): Promise<RowOf<typeof credentials> | undefined> {
  const isIt = "id" in by ? Prisma.sql`id = ${by.id} AND deleted_at IS NULL` : Prisma.sql`token_hash = ${by.tokenHash}`;
  const [agent] = await db.$queryRaw(credentials)`
    SELECT id, platform_id AS "platformId", environment, customer_id AS "customerId", is_paused AS "isPaused",
      policy -> 'permissions' AS permissions
    FROM agents.agent WHERE ${isIt}`;
  return agent;
}

/** Writes the usage of an agent that the caller has locked. */
export function saveUsage(tx: Tx, tenant: Tenant, { id, ...usage }: Usage & { readonly id: string }): void {
  const { usedOn, dailyCount, dailySpend, monthlySpend } = usage;
  tx.$write(Prisma.sql`
    UPDATE agents.agent
    SET used_on = ${usedOn}::date, daily_count = ${dailyCount}, daily_spend = ${dailySpend},
      monthly_spend = ${monthlySpend}
    WHERE ${ofTenantById("agent", tenant)} AND id = ${id}`);
}
