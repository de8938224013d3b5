import type { OwnershipChallenge as OwnershipChallengeRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

/** Later than any row. */
const beyondAll: KeysetCursor = { createdAt: new Date("9999-12-31T23:59:59.999Z"), id: "" };

/** The newest challenges of each account, before a place in its list: one descent into the index per account. */
export function readNewestChallenges(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  page: { readonly externalAccountIds: readonly string[]; readonly before?: KeysetCursor; readonly limit: number },
): Promise<OwnershipChallengeRow[]> {
  const { externalAccountIds, before = beyondAll, limit } = page;
  return db.$queryRaw<OwnershipChallengeRow[]>`
    SELECT challenge.id, challenge.platform_id AS "platformId", challenge.environment::text AS environment,
      challenge.external_account_id AS "externalAccountId", challenge.method::text AS method,
      challenge.status::text AS status, challenge.message_to_sign AS "messageToSign",
      challenge.link_hash AS "linkHash", challenge.expires_at AS "expiresAt", challenge.created_at AS "createdAt",
      challenge.updated_at AS "updatedAt"
    FROM unnest(${externalAccountIds}::text[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM accounts.ownership_challenge
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND external_account_id = wanted.id
        AND (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS challenge
    ORDER BY challenge.created_at DESC, challenge.id DESC`;
}
