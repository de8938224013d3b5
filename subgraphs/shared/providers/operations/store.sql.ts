import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { Prisma, type ProviderOperation } from "../../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../kernel/caller.js";
import type { Sealer } from "../../kernel/crypto.js";
import type { Database, SystemDatabase, Tx } from "../../persistence/client.js";
import { text } from "../../persistence/driver/row.js";

/** The rows of operations. */

export type OperationRow = ProviderOperation;

const requestContext = (id: string): string => `provider_operation/${id}/request`;
const outcomeContext = (id: string): string => `provider_operation/${id}/outcome`;

/** Whether the members that the operation sends are deleted: it is not sent again. */
export const isForgotten = ({ request }: Pick<OperationRow, "request">): boolean => request.length === 0;

/** The members that the operation sends; none once they are deleted. */
export function requestOf(sealer: Sealer, { id, request }: OperationRow): object {
  if (isForgotten({ request })) return {};
  return JSON.parse(sealer.open(request, requestContext(id)).toString()) as object;
}

/** The provider's last statement of the operation, by its schema; undefined: there is none. */
export function outcomeOf<Outcome extends z.ZodType>(
  sealer: Sealer,
  { id, outcome }: OperationRow,
  schema: Outcome,
): z.output<Outcome> | undefined {
  return outcome === null ? undefined : schema.parse(JSON.parse(sealer.open(outcome, outcomeContext(id)).toString()));
}

/** The operation of this kind and subject; undefined: none was begun. */
export async function findOperation(
  db: Pick<Tx, "providerOperation">,
  tenant: Tenant,
  kind: string,
  subjectId: string,
): Promise<OperationRow | undefined> {
  const key = { ...tenantOf(tenant), kind, subjectId };
  const where = { platformId_environment_kind_subjectId: key };
  return (await db.providerOperation.findUnique({ where })) ?? undefined;
}

/** The operation of this id, if the provider has it; of any tenant. */
export async function findOperationOf(
  db: SystemDatabase,
  provider: string,
  id: string,
): Promise<OperationRow | undefined> {
  return (await db.providerOperation.findFirst({ where: { id, provider } })) ?? undefined;
}

interface NewOperation {
  readonly provider: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly request: object;
}

/** Records an operation, in a transaction of its own, unless another process has just done so. */
export async function createOperation(
  db: Database,
  sealer: Sealer,
  tenant: Tenant,
  { provider, kind, subjectId, request }: NewOperation,
): Promise<void> {
  const { platformId, environment } = tenant;
  const id = uuidv7();
  const sealed = sealer.seal(JSON.stringify(request), requestContext(id));
  await db.$executeRaw`
    INSERT INTO shared.provider_operation
      (id, platform_id, environment, provider, kind, subject_id, request, refused_by, open_sends, created_at, updated_at)
    VALUES (${id}::uuid, ${platformId}, ${environment}::shared."Environment", ${provider}, ${kind}, ${subjectId},
      ${sealed}, '{}', 0, statement_timestamp(), statement_timestamp())
    ON CONFLICT (platform_id, environment, kind, subject_id) DO NOTHING`;
}

const isOf = ({ id, platformId, environment }: OperationRow): Prisma.Sql => Prisma.sql`
  id = ${id}::uuid AND platform_id = ${platformId} AND environment = ${environment}::shared."Environment"`;

/**
 * Records that a request is about to be sent to the provider. Returns false, and changes nothing, if the operation has
 * a state, or if another provider may have received it.
 */
export async function beginSend(db: Pick<Tx, "$executeRaw">, row: OperationRow, provider: string): Promise<boolean> {
  const updated = await db.$executeRaw`
    UPDATE shared.provider_operation
    SET provider = ${provider}, open_sends = open_sends + 1, asked_at = statement_timestamp(),
      updated_at = statement_timestamp()
    WHERE ${isOf(row)} AND state IS NULL AND (provider = ${provider} OR open_sends = 0)
      AND NOT ${provider} = ANY (refused_by)`;
  return updated === 1;
}

/** Records that the request of {@link beginSend} was surely not received. */
export async function endUnheard(db: Database, row: OperationRow, provider: string): Promise<void> {
  await db.$executeRaw`
    UPDATE shared.provider_operation SET open_sends = greatest(open_sends - 1, 0)
    WHERE ${isOf(row)} AND provider = ${provider} AND state IS NULL`;
}

/** Records that the provider refuses the operation: another may get it. */
export async function recordRefusal(db: Database, row: OperationRow, provider: string): Promise<void> {
  await db.$executeRaw`
    UPDATE shared.provider_operation
    SET refused_by = array_append(refused_by, ${provider}), open_sends = 0, updated_at = statement_timestamp()
    WHERE ${isOf(row)} AND provider = ${provider} AND state IS NULL AND NOT ${provider} = ANY (refused_by)`;
}

/** Locks the operation until the transaction ends. */
export async function lockOperation(tx: Tx, row: OperationRow): Promise<OperationRow> {
  await tx.$queryRaw({ id: text })`SELECT id FROM shared.provider_operation WHERE ${isOf(row)} FOR UPDATE`;
  return tx.providerOperation.findFirstOrThrow({ where: { id: row.id, ...tenantOf(row) } });
}

/** Pause until a final state is looked at for the first time. */
const firstWatch = Prisma.sql`interval '1 day'`;
/** Pause after a look that failed. */
const failedWatch = Prisma.sql`interval '1 hour'`;
/** Time for which a payment may be returned: the longest of the rails' (docs/providers.md, Rails). */
const watchedFor = Prisma.sql`interval '60 days'`;

/**
 * Takes final operations of these kinds and providers whose states are to be looked at. The next look is later each
 * time: after half of the time since it is final, the last after 60 days.
 */
export async function takeWatched(
  db: SystemDatabase,
  {
    kinds,
    providers,
    limit,
  }: { readonly kinds: readonly string[]; readonly providers: readonly string[]; readonly limit: number },
): Promise<OperationRow[]> {
  const taken = await db.$queryRaw({ id: text })`
    UPDATE shared.provider_operation
    SET asked_at = statement_timestamp(), watch_at = CASE
      WHEN updated_at + ${watchedFor} > statement_timestamp() THEN least(updated_at + ${watchedFor},
        statement_timestamp() + greatest(${firstWatch}, (statement_timestamp() - updated_at) / 2)) END
    WHERE id IN (
      SELECT id FROM shared.provider_operation
      WHERE watch_at <= statement_timestamp() AND kind = ANY (${[...kinds]}) AND provider = ANY (${[...providers]})
      ORDER BY watch_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id::text AS id`;
  return db.providerOperation.findMany({ where: { id: { in: taken.map(({ id }) => id) } } });
}

/** Looks at an operation soon again: its provider could not be asked. */
export async function watchSoon(db: Database, row: OperationRow): Promise<void> {
  await db.$executeRaw`
    UPDATE shared.provider_operation SET watch_at = statement_timestamp() + ${failedWatch}
    WHERE ${isOf(row)} AND state = ${row.state}`;
}

interface NewState {
  readonly state: string;
  readonly sequence: number | null;
  readonly reference: string | undefined;
  readonly outcome: object;
  /** Whether the members that were sent are deleted. */
  readonly forgets: boolean;
  /** Whether it is final, and another may still follow. */
  readonly isWatched: boolean;
}

/** Stores a state of a locked operation. */
export async function storeState(
  tx: Tx,
  sealer: Sealer,
  row: OperationRow,
  { state, sequence, reference, outcome, isWatched, forgets }: NewState,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(outcome), outcomeContext(row.id));
  await tx.$executeRaw`
    UPDATE shared.provider_operation
    SET state = ${state}, sequence = ${sequence}, reference = coalesce(${reference ?? null}, reference),
      outcome = ${sealed}, request = CASE WHEN ${forgets} THEN '' ELSE request END,
      watch_at = CASE WHEN ${isWatched} THEN statement_timestamp() + ${firstWatch} END,
      updated_at = statement_timestamp()
    WHERE ${isOf(row)}`;
}

/** Deletes the members that the operation of this kind and subject sends, if there is one. */
export async function forgetRequest(
  tx: Tx,
  { platformId, environment }: Tenant,
  { kind, subjectId }: { readonly kind: string; readonly subjectId: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE shared.provider_operation SET request = '', updated_at = statement_timestamp()
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND kind = ${kind} AND subject_id = ${subjectId} AND octet_length(request) > 0`;
}

/** Claims an event of a provider. Returns whether it is new. */
export async function claimEvent(
  tx: Tx,
  { platformId, environment }: Tenant,
  event: { readonly provider: string; readonly id: string; readonly fingerprint: Uint8Array },
): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    INSERT INTO shared.provider_event (provider, id, platform_id, environment, fingerprint, result, received_at)
    VALUES (${event.provider}, ${event.id}, ${platformId}, ${environment}::shared."Environment", ${event.fingerprint},
      '', statement_timestamp())
    ON CONFLICT (provider, id) DO NOTHING`;
  return inserted === 1;
}
