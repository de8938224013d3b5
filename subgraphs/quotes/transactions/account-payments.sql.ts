import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { text } from "../../shared/persistence/driver/row.js";

/** A quote from or to an account that may still be executed, authorised or funded. */
export function openQuoteOf({ platformId, environment }: Tenant, accountId: string, now: Date): Prisma.Sql {
  const open = (side: "source" | "destination") => Prisma.sql`
    SELECT q.id, t.status::text AS status
    FROM quotes.transaction AS t JOIN quotes.quote AS q ON q.transaction_id = t.id
    WHERE t.platform_id = ${platformId} AND t.environment = ${environment}::shared."Environment"
      AND t.${Prisma.raw(side)} = ${accountId} AND t.status IN ('PENDING', 'PENDING_AUTHORIZATION')
      AND q.expires_at > ${now}::timestamptz`;
  return Prisma.sql`${open("source")} UNION ALL ${open("destination")} LIMIT 1`;
}

/** Throws 409 CONFLICT while a quote from or to the external account is open. */
export async function assertNoOpenQuote(
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  externalAccountId: string,
  now: Date,
): Promise<void> {
  const [open] = await tx.$queryRaw({ id: text, status: text })(openQuoteOf(tenant, externalAccountId, now));
  if (!open) return;
  throw new ApiError("CONFLICT", `The quote ${open.id} is ${open.status}: cancel it or wait until it ends.`);
}
