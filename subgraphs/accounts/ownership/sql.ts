import { Prisma, type OwnershipChallenge as OwnershipChallengeRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

const challenge = fieldsOf<OwnershipChallengeRow>(Prisma.OwnershipChallengeScalarFieldEnum);
const columns = selectColumns("challenge", challenge);

/** After every row. */
const beyondAll: KeysetCursor = { createdAt: new Date("9999-12-31T23:59:59.999Z"), id: "" };

/** The newest challenges of each account, before a position in its list: one index scan per account. */
export function readNewestChallenges(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  page: { readonly externalAccountIds: readonly string[]; readonly before?: KeysetCursor; readonly limit: number },
): Promise<OwnershipChallengeRow[]> {
  const { externalAccountIds, before = beyondAll, limit } = page;
  return db.$queryRaw(challenge)`
    SELECT ${columns}
    FROM unnest(${externalAccountIds}::text[]) AS account (id) CROSS JOIN LATERAL (
      SELECT * FROM accounts.ownership_challenge
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND external_account_id = account.id
        AND (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS challenge
    ORDER BY challenge.created_at DESC, challenge.id DESC`;
}
