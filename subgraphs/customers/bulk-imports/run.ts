import type { Readable } from "node:stream";
import { z } from "zod";
import type { BulkImportJob } from "../../../generated/prisma/client.js";
import { platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { emit } from "../../shared/events/emit.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers, type TimerOutcome } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import { checkFile, readChunks, type Chunk, type FileRow } from "./csv.js";
import { correlationIdOf, readRow } from "./rows.js";
import { bulkImportTimer } from "./store.js";
import { insertRowErrors, lockJob, type RowError } from "./sql.js";
import { bulkImportTransitions, type BulkImportAction } from "./transitions.js";
import { bulkImportToGraph } from "./type.js";
import { bulkImportJob, bulkImportMaxErrors } from "./wire.js";
import { createCustomers, type NewCustomer } from "../customers/creation.js";
import type { CustomersDeps } from "../deps.js";

/** Maximum duration of one firing, real time; far less than the minute after which another process takes over. */
const firingMs = 10_000;
/** Pause until the next firing: the tenant's other due timers come first. */
const pauseMs = 50;
/** Pause before the retry of an import for which its process has no place. */
const busyPauseMs = 1_000;
/** Maximum number of concurrent imports in a process; one per tenant. */
const maxImports = 2;
/** Maximum number of rows, and of accounts opened for them, in one transaction. */
const maxChunkRows = 500;
const maxChunkAccounts = 3_000;
/** Rows that become customers in one step: few enough for its garbage to be collected cheaply. */
const rowsPerStep = 100;

type ImportDeps = Omit<CustomersDeps, "customerAgents" | "customerCards" | "customerPayments">;

const payloadSchema = z.object({ jobId: z.string() });

/** Continues imports. A firing commits chunk by chunk, with the job's progress. */
export function bulkImportTimers(deps: ImportDeps): TimerHandlers {
  /** The tenants whose imports this process runs. */
  const tenants = new Set<string>();
  const timer: CallingTimer = {
    async call(caller, payload) {
      const { jobId } = payloadSchema.parse(payload);
      const tenant = `${caller.platformId}/${caller.environment}`;
      if (tenants.has(tenant) || tenants.size >= maxImports) return again(deps, jobId, busyPauseMs);
      tenants.add(tenant);
      try {
        return (await continueImport(deps, caller, jobId)) ? () => Promise.resolve() : again(deps, jobId, pauseMs);
      } finally {
        tenants.delete(tenant);
      }
    },
  };
  return { [bulkImportTimer]: timer };
}

/** Schedules the timer again, after `after` milliseconds. */
function again(deps: ImportDeps, jobId: string, afterMs: number): TimerOutcome {
  return async (tx, caller) => {
    const dueAt = new Date((await domainNow(deps, tx, caller)).getTime() + afterMs);
    await scheduleTimer(tx, { tenant: caller, name: bulkImportTimer, dueAt, payload: { jobId } });
  };
}

/** The tenant's time now, not when the timer was due. */
function domainNow({ clock }: ImportDeps, tx: Parameters<typeof clock.now>[0], tenant: Tenant): Promise<Date> {
  return clock.now(tx, tenantOf(tenant));
}

/** Imports for a while. Returns whether the import has ended. */
async function continueImport(deps: ImportDeps, caller: Caller, jobId: string): Promise<boolean> {
  const deadline = performance.now() + firingMs;
  let job = await deps.db.bulkImportJob.findUniqueOrThrow({ where: { id: jobId, ...tenantOf(caller) } });
  if (!isOver(job)) {
    const content = await deps.files.open(caller, job.fileId);
    if (!content) job = await changeJob(deps, caller, job, (tx, locked) => endWithoutFile(deps, tx, caller, locked));
    else if (job.status === "PENDING") job = await start(deps, caller, job, content);
    else job = await importChunks(deps, caller, job, { content, deadline });
  }
  if (isOver(job)) await deps.files.discard(job.fileId);
  return isOver(job);
}

const isOver = ({ status }: BulkImportJob) => bulkImportTransitions.terminal.includes(status);

/** One change of the job under its lock, with its effects; a job that has ended is unchanged. */
function changeJob(
  deps: ImportDeps,
  caller: Caller,
  { id }: BulkImportJob,
  work: (tx: Tx, locked: BulkImportJob) => Promise<BulkImportJob>,
): Promise<BulkImportJob> {
  return inTransaction(deps, async (tx) => {
    const locked = await lockJob(tx, caller, id);
    if (!locked) throw new Error(`No job ${id}`);
    return isOver(locked) ? locked : work(tx, locked);
  });
}

function endWithoutFile(deps: ImportDeps, tx: Tx, caller: Caller, job: BulkImportJob): Promise<BulkImportJob> {
  return endJob(deps, tx, caller, { ...job, failure: "The file no longer exists." });
}

/** Reads the whole file and sets the number of rows to import, or ends the import. */
async function start(deps: ImportDeps, caller: Caller, job: BulkImportJob, content: Readable): Promise<BulkImportJob> {
  const { total, failure } = await checkFile(content);
  return changeJob(deps, caller, job, (tx, locked) => {
    if (locked.status !== "PENDING") return Promise.resolve(locked);
    const checked = { ...locked, total, failure: failure ?? null };
    if (total === 0) return endJob(deps, tx, caller, checked);
    return saveJob(deps, tx, caller, { ...checked, status: next(locked, "start") });
  });
}

const next = ({ status }: BulkImportJob, action: BulkImportAction) => transition(bulkImportTransitions, status, action);

async function importChunks(
  deps: ImportDeps,
  caller: Caller,
  job: BulkImportJob,
  { content, deadline }: { readonly content: Readable; readonly deadline: number },
): Promise<BulkImportJob> {
  const { supportedCurrencyCodes } = await platformProfile(deps, deps.db, caller);
  const size = Math.min(maxChunkRows, Math.ceil(maxChunkAccounts / Math.max(1, supportedCurrencyCodes.length)));
  let latest = job;
  for await (const chunk of readChunks(content, { skipped: job.processed, total: job.total, size })) {
    latest = await changeJob(deps, caller, job, (tx, locked) => importChunk(deps, tx, caller, locked, chunk));
    // Otherwise another process continues the import, since this one seemed dead.
    const isOurs = latest.processed === chunk.skipped + chunk.rows.length;
    if (!isOurs || isOver(latest) || performance.now() > deadline) break;
  }
  return latest;
}

function readRowOrRefusal({ header }: Chunk, { cells }: FileRow): NewCustomer | ApiError {
  try {
    return readRow(header, cells);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The chunk's customers, the errors of its other rows, and the job's progress. */
async function importChunk(
  deps: ImportDeps,
  tx: Tx,
  caller: Caller,
  job: BulkImportJob,
  chunk: Chunk,
): Promise<BulkImportJob> {
  if (job.status !== "PROCESSING" || job.processed !== chunk.skipped) return job;
  const at = { ...caller, now: await domainNow(deps, tx, caller) };
  const refusals: RowError[] = [];
  for (let first = 0; first < chunk.rows.length; first += rowsPerStep) {
    const rows = chunk.rows.slice(first, first + rowsPerStep);
    const asked = rows.map((row) => ({ row, given: readRowOrRefusal(chunk, row) }));
    const readable = asked.flatMap(({ given }) => (given instanceof ApiError ? [] : [given]));
    const created = (await createCustomers(deps, tx, at, readable))[Symbol.iterator]();
    for (const { row, given } of asked) {
      const outcome = given instanceof ApiError ? given : created.next().value;
      if (outcome instanceof ApiError) refusals.push(toRowError(job, chunk, row, outcome));
    }
  }
  await insertRowErrors(tx, caller, refusals.slice(0, Math.max(0, bulkImportMaxErrors - job.failed)));
  const advanced = {
    ...job,
    processed: job.processed + chunk.rows.length,
    successful: job.successful + chunk.rows.length - refusals.length,
    failed: job.failed + refusals.length,
  };
  return advanced.processed === job.total ? endJob(deps, tx, at, advanced) : saveJob(deps, tx, at, advanced);
}

function toRowError({ id }: BulkImportJob, { header }: Chunk, { number, cells }: FileRow, error: ApiError): RowError {
  const { code, reason, details = null } = error.body;
  const correlationId = correlationIdOf(header, cells, number);
  return { jobId: id, row: number, correlationId, code, message: reason, details };
}

async function saveJob(deps: ImportDeps, tx: Tx, caller: Caller, job: BulkImportJob): Promise<BulkImportJob> {
  const { id, status, total, processed, successful, failed, failure, completedAt } = job;
  const updatedAt = await domainNow(deps, tx, caller);
  return tx.bulkImportJob.update({
    where: { id, ...tenantOf(caller) },
    data: { status, total, processed, successful, failed, failure, completedAt, updatedAt },
  });
}

/** Ends the import: COMPLETED, or FAILED if the job has a `failure`, with its event. */
async function endJob(deps: ImportDeps, tx: Tx, caller: Caller, job: BulkImportJob): Promise<BulkImportJob> {
  const status = next(job, job.failure === null ? "complete" : "fail");
  const now = await domainNow(deps, tx, caller);
  const saved = await saveJob(deps, tx, caller, { ...job, status, completedAt: now });
  await deps.files.forget(tx, caller, job.fileId);
  const errors = await tx.bulkImportError.findMany({
    where: { jobId: job.id, ...tenantOf(caller) },
    orderBy: { row: "asc" },
    take: bulkImportMaxErrors,
  });
  await emit(deps, tx, {
    tenant: { ...tenantOf(caller), now },
    type: status === "FAILED" ? "BULK_UPLOAD.FAILED" : "BULK_UPLOAD.COMPLETED",
    subject: { type: "BulkCustomerImportJob", id: job.id },
    data: shape(bulkImportJob, bulkImportToGraph({ ...saved, errors })),
  });
  return saved;
}
