import { Prisma, type ScreeningMatch, type ScreeningReview } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { bytes, date, fieldsOf, text } from "../../shared/persistence/driver/row.js";
import { toJsonRows } from "../../shared/persistence/insert-rows.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";

const match = fieldsOf<ScreeningMatch>(Prisma.ScreeningMatchScalarFieldEnum);
const review = fieldsOf<ScreeningReview>(Prisma.ScreeningReviewScalarFieldEnum);

/** A customer's, owner's or external account's last comparison. */
export type ScreenedParty = { readonly id: string; readonly customerId: string | null; readonly content: Uint8Array };

/** Records that the parties were compared with the list. */
export async function saveScreenings(
  tx: Tx,
  { platformId, environment }: Tenant,
  { list, now, parties }: { readonly list: string; readonly now: Date; readonly parties: readonly ScreenedParty[] },
): Promise<void> {
  const rows = parties.map(({ id: partyId, customerId, content }) => ({ partyId, customerId, content }));
  await tx.$executeRaw`
    INSERT INTO verification.screening
      (party_id, platform_id, environment, customer_id, content, list, screened_at)
    SELECT given.party_id, ${platformId}, ${environment}::shared."Environment", given.customer_id, given.content,
      ${list}, ${now}::timestamptz
    FROM json_populate_recordset(NULL::verification.screening,
      ${toJsonRows(["partyId", "customerId", "content"], rows)}::json) AS given
    ORDER BY given.party_id
    ON CONFLICT (party_id, platform_id, environment) DO UPDATE SET customer_id = excluded.customer_id,
      content = excluded.content, list = excluded.list, screened_at = excluded.screened_at`;
}

/** The matches of these parties, locked. */
export function lockMatches(tx: Tx, tenant: Tenant, partyIds: readonly string[]): Promise<ScreeningMatch[]> {
  return tx.$queryRaw(match)`
    SELECT ${selectColumns("match", match)} FROM verification.screening_match AS match
    WHERE ${ofTenant("match", tenant)} AND party_id = ANY(${partyIds}) ORDER BY party_id, entry_id FOR UPDATE`;
}

/** Writes matches: new ones, and those whose party or entry has changed. */
export async function saveMatches(
  tx: Tx,
  { platformId, environment }: Tenant,
  rows: readonly Omit<ScreeningMatch, "platformId" | "environment">[],
): Promise<void> {
  const members = [
    ...(["partyId", "entryId", "customerId", "content", "entryContent", "status", "score", "entry"] as const),
    ...(["createdAt", "updatedAt"] as const),
  ];
  await tx.$executeRaw`
    INSERT INTO verification.screening_match (party_id, entry_id, platform_id, environment, customer_id, content,
      entry_content, status, score, entry, created_at, updated_at)
    SELECT party_id, entry_id, ${platformId}, ${environment}::shared."Environment", customer_id, content,
      entry_content, status, score, entry, created_at, updated_at
    FROM json_populate_recordset(NULL::verification.screening_match, ${toJsonRows(members, rows)}::json)
    ORDER BY party_id, entry_id
    ON CONFLICT (party_id, entry_id, platform_id, environment) DO UPDATE SET customer_id = excluded.customer_id,
      content = excluded.content, entry_content = excluded.entry_content, status = excluded.status,
      score = excluded.score, entry = excluded.entry, updated_at = excluded.updated_at`;
}

/** Locks the review of a payment or customer; undefined: there is none. */
export async function lockReview(tx: Tx, tenant: Tenant, id: string): Promise<ScreeningReview | undefined> {
  const [row] = await tx.$queryRaw(review)`
    SELECT ${selectColumns("review", review)} FROM verification.screening_review AS review
    WHERE ${ofTenant("review", tenant)} AND id = ${id} FOR UPDATE`;
  return row;
}

/** The screened customers, owners and accounts of a customer, by the hash of what was compared. */
const screened = { partyId: text, content: bytes };

/** The last comparisons of these parties. */
export async function readScreenings(
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  partyIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await tx.$queryRaw(screened)`
    SELECT party_id AS "partyId", content FROM verification.screening AS screening
    WHERE ${ofTenant("screening", tenant)} AND party_id = ANY(${partyIds})`;
  return new Map(rows.map(({ partyId, content }) => [partyId, content]));
}

/** Those of the customers who have been compared with a list, with all their owners. */
export async function screenedCustomers(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw({ id: text })`
    SELECT party_id AS id FROM verification.screening AS screening
    WHERE ${ofTenant("screening", tenant)} AND party_id = ANY(${customerIds}) AND NOT EXISTS (
      SELECT FROM verification.beneficial_owner AS owner
      WHERE ${ofTenant("owner", tenant)} AND owner.customer_id = screening.party_id AND NOT EXISTS (
        SELECT FROM verification.screening AS own WHERE ${ofTenant("own", tenant)} AND own.party_id = owner.id))`;
  return new Set(rows.map(({ id }) => id));
}

/** A place in the order of a tenant's verifications, newest first. */
export interface Place {
  readonly createdAt: string;
  readonly id: string;
}

/** The customers of the next verifications, newest first. */
export async function nextCustomers(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  after: Place | undefined,
  limit: number,
): Promise<{ readonly customerIds: readonly string[]; readonly last: Place | undefined }> {
  const beyond = after
    ? Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  const rows = await db.$queryRaw({ id: text, customerId: text, createdAt: date })`
    SELECT id, customer_id AS "customerId", created_at AS "createdAt" FROM verification.verification AS row
    WHERE ${ofTenant("row", tenant)} ${beyond} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
  const last = rows.at(-1);
  return {
    customerIds: rows.map(({ customerId }) => customerId),
    last: rows.length < limit || !last ? undefined : { createdAt: last.createdAt.toISOString(), id: last.id },
  };
}

/** The platforms with submitted customers in production: by steps through the index of verifications. */
export async function submittingPlatforms(db: SystemDatabase): Promise<string[]> {
  const rows = await db.$queryRaw({ platformId: text })`
    WITH RECURSIVE submitting (platform_id) AS (
      (SELECT platform_id FROM verification.verification WHERE environment = 'PRODUCTION'
       ORDER BY platform_id LIMIT 1)
      UNION ALL
      SELECT (SELECT platform_id FROM verification.verification
              WHERE environment = 'PRODUCTION' AND platform_id > submitting.platform_id ORDER BY platform_id LIMIT 1)
      FROM submitting WHERE submitting.platform_id IS NOT NULL)
    SELECT platform_id AS "platformId" FROM submitting WHERE platform_id IS NOT NULL`;
  return rows.map(({ platformId }) => platformId);
}
