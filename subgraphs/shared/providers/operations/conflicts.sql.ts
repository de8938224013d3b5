import { Prisma, type ProviderConflict } from "../../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../kernel/caller.js";
import { ApiError } from "../../kernel/errors.js";
import { isId, newId } from "../../kernel/ids.js";
import type { SystemDatabase, Tx } from "../../persistence/client.js";
import { fieldsOf } from "../../persistence/driver/row.js";
import { locksById } from "../../persistence/rows-by-id.js";
import type { OperationRow } from "./store.sql.js";

/** Statements of providers that contradict their operations: nothing was posted, and a person looks into them. */

/** Records a contradiction. Returns whether it is new. */
export async function recordConflict(tx: Tx, row: OperationRow, sequence: number, reason: string): Promise<boolean> {
  const { id, platformId, environment, provider, kind, subjectId } = row;
  const inserted = await tx.$executeRaw`
    INSERT INTO shared.provider_conflict
      (id, platform_id, environment, provider, operation_id, kind, subject_id, sequence, reason, created_at)
    VALUES (${newId("ProviderConflict")}, ${platformId}, ${environment}::shared."Environment", ${provider},
      ${id}::uuid, ${kind}, ${subjectId}, ${sequence}, ${reason}, statement_timestamp())
    ON CONFLICT (operation_id, sequence, reason) DO NOTHING`;
  return inserted === 1;
}

/** The table, for lists of a tenant's. */
export const conflictTable = {
  table: "shared.provider_conflict",
  columns: fieldsOf<ProviderConflict>(Prisma.ProviderConflictScalarFieldEnum),
};

const lockConflict = locksById<ProviderConflict>({
  name: "shared.provider_conflict",
  fields: Prisma.ProviderConflictScalarFieldEnum,
});

const unknownConflict = (id: string) => new ApiError("NOT_FOUND", `There is no conflict of a provider ${id}.`);

/** The tenant of a conflict, for the operator. Throws 404 NOT_FOUND. */
export async function tenantOfConflict(system: SystemDatabase, id: string): Promise<Tenant> {
  const found = await system.providerConflict.findFirst({ where: { id } });
  if (!found) throw unknownConflict(id);
  return tenantOf(found);
}

/** Maximum length of a note, in characters. */
export const maxNoteLength = 1_000;

interface Resolution {
  readonly id: string;
  /** Name of the token, or `operator`. */
  readonly by: string;
  readonly note: string;
  /** Real time. */
  readonly at: Date;
}

/** Records what a person has found: it moves no money. Throws 404 NOT_FOUND, 409 CONFLICT if it is resolved. */
export async function resolveConflict(
  tx: Tx,
  tenant: Tenant,
  { id, by: resolvedBy, note, at: resolvedAt }: Resolution,
): Promise<ProviderConflict> {
  const known = isId("ProviderConflict", id) ? await lockConflict(tx, tenant, id) : undefined;
  if (!known) throw unknownConflict(id);
  if (known.resolvedAt) throw new ApiError("CONFLICT", `${id} is already resolved, by ${known.resolvedBy}.`);
  const where = { id_platformId: { id, platformId: tenant.platformId }, ...tenantOf(tenant) };
  return tx.providerConflict.update({ where, data: { resolvedAt, resolvedBy, note } });
}

/** Maximum number of conflicts that the operator's list has. */
const maxListed = 1_000;

/** The newest conflicts that no one has resolved, or all, of all platforms or of one. */
export async function listConflicts(
  db: SystemDatabase,
  { platformId, isAll }: { readonly platformId: string | undefined; readonly isAll: boolean },
) {
  const rows = await db.providerConflict.findMany({
    where: { ...(platformId !== undefined && { platformId }), ...(!isAll && { resolvedAt: null }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  return rows.map(({ sequence, ...row }) => ({ ...row, sequence: Number(sequence) }));
}
