import type { Verification as VerificationRow } from "../../../generated/prisma/client.js";
import { isDeletedCustomer, isSanctioned, lockLiveCustomer, openedCustomer } from "../../customers/published.js";
import { emitAll } from "../../shared/events/emit.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { byProtocol } from "../../shared/providers/operations/http-provider.js";
import type { OperationState } from "../../shared/providers/operations/operations.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers, type TimerOutcome } from "../../shared/timers/timers.js";
import { isSanctionedOwner, ownersOf } from "../beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import type { VerificationDeps } from "../deps.js";
import { linksForProvider } from "../documents/link.js";
import { documentsOf, isScreeningDocuments } from "../documents/service.js";
import { screeningResult } from "../screening/approval.js";
import { namedProblems } from "./decision.service.js";
import { asking, askTimer, subjectOf, verificationKind, type Asking } from "./identity.operation.js";
import type { Verdict } from "./sandbox.js";
import { actionOn, moveCustomer, ownersInQuestion, verificationEvent, type TimedCaller } from "./service.js";
import { reviewTransitions } from "./transitions.js";

/** Decisions of providers on submissions in production (docs/providers.md, Identity). */

type Outcome = OperationState<typeof verificationKind.outcome>["outcome"];
type Reviewed = Pick<Awaited<ReturnType<typeof readSubject>>, "customer" | "owners">;

/** An event makes the next look due at once; without one it is polled, the longer it takes, the rarer. */
const minPauseMs = 10_000;
const maxPauseMs = 3_600_000;

const escalation: Verdict = { action: "escalate", errors: [] };
const nothing: TimerOutcome = async () => undefined;

/** Whether the submission still waits for its provider: it is neither decided nor submitted again. */
const isAwaited = (row: VerificationRow | null, { submittedAt }: Asking): row is VerificationRow =>
  row?.verificationStatus === "IN_PROGRESS" && row.updatedAt.toISOString() === submittedAt;

async function readSubject(deps: VerificationDeps, tx: Tx, caller: Caller, customerId: string) {
  const customer = await lockLiveCustomer(tx, caller, customerId);
  const rows = await ownersOf(tx, caller, customerId);
  const owners = rows.map((row) => ({ row, shown: beneficialOwnerToGraph(deps.sealer, row) }));
  return { customer, owners };
}

/** The members that are sent. */
async function packetOf(deps: VerificationDeps, caller: TimedCaller, row: VerificationRow, provider: string) {
  return inTransaction(deps, async (tx) => {
    const { customer, owners } = await readSubject(deps, tx, caller, row.customerId);
    const documents = await documentsOf(tx, caller, customer.id);
    const files = documents.map(({ id: documentId, file }) => ({ id: file.id, documentId }));
    const links = await linksForProvider(deps, tx, caller, provider, files);
    return verificationKind.request.parse({
      platformId: caller.platformId,
      customerId: customer.id,
      verificationId: row.id,
      version: row.version,
      // As JSON: times become text.
      customer: JSON.parse(JSON.stringify(openedCustomer(deps.sealer, customer))) as unknown,
      beneficialOwners: JSON.parse(JSON.stringify(owners.map(({ shown }) => shown))) as unknown,
      documents: documents.map(({ file, ...document }) => ({ ...document, url: links.get(file.id) })),
    });
  });
}

/** The verdict of a provider. A person decides on what it leaves open, and on an error about another's resource. */
async function verdictOf(
  { logger }: VerificationDeps,
  tx: Tx,
  caller: Caller,
  { customer, owners }: Reviewed,
  outcome: Exclude<Outcome, { state: "PENDING" }>,
): Promise<Verdict> {
  const inQuestion = ownersInQuestion(
    customer,
    owners.map(({ shown }) => shown),
  );
  const isRefused = isSanctioned(customer) || inQuestion.some(({ personalInfo }) => isSanctionedOwner(personalInfo));
  if (isRefused) return { action: "reject", errors: [] };
  switch (outcome.state) {
    case "APPROVED":
      return { action: "approve", errors: [] };
    case "REJECTED":
      return { action: "reject", errors: [] };
    case "MANUAL_REVIEW":
    case "REFUSED":
      return escalation;
    case "RESOLVE_ERRORS":
      try {
        const rows = owners.map(({ row }) => row);
        const errors = await namedProblems(tx, caller, { customer, owners: rows }, outcome.errors);
        return { action: "findErrors", errors };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const about = { err: error, customerId: customer.id };
        logger.error(about, "a provider of identity names an error about another's resource: a person decides");
        return escalation;
      }
    default:
      return outcome satisfies never;
  }
}

/** Applies a provider's state, unless the submission was decided or replaced meanwhile. */
async function apply(deps: VerificationDeps, tx: Tx, caller: TimedCaller, asked: Asking, seen: Outcome): Promise<void> {
  const { now } = caller;
  const where = { ...tenantOf(caller), id: asked.verificationId };
  const { customerId } = await tx.verification.findUniqueOrThrow({ where, select: { customerId: true } });
  const { customer, owners } = await readSubject(deps, tx, caller, customerId);
  const stored = await tx.verification.findUniqueOrThrow({ where });
  if (!isAwaited(stored, asked)) return;
  // An event may have brought a newer state than the provider's response.
  const told = await deps.providerOperations.read(tx, caller, { kind: verificationKind, subjectId: subjectOf(asked) });
  const outcome = told?.outcome ?? seen;
  const isApproved = outcome.state === "APPROVED";
  const screening = isApproved ? await screeningResult(deps, tx, caller, customerId) : "CLEAR";
  const isScreening = isApproved && (await isScreeningDocuments(tx, caller, customerId));
  if (outcome.state === "PENDING" || screening === "PENDING" || isScreening) {
    const elapsedMs = now.getTime() - Date.parse(asked.submittedAt);
    const dueAt = new Date(now.getTime() + Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8)));
    await scheduleTimer(tx, { tenant: caller, name: askTimer, subject: subjectOf(asked), dueAt, payload: asked });
    return;
  }
  // Data that has changed since is not what the provider has seen: a person decides.
  const isOutdated = stored.version !== asked.version;
  const verdict =
    isOutdated || screening !== "CLEAR" ? escalation : await verdictOf(deps, tx, caller, { customer, owners }, outcome);
  const { action, errors } = verdict;
  if (action === "ask") throw new Error("A provider's decision asks no other");
  const row = await tx.verification.update({
    where,
    data: {
      verificationStatus: transition(reviewTransitions, stored.verificationStatus, actionOn(customer, action)),
      errors: [...errors],
      version: { increment: 1 },
      updatedAt: now,
    },
  });
  await emitAll(deps, tx, caller, [verificationEvent(row)]);
  await moveCustomer(deps, tx, caller, { customer, owners: owners.map((owner) => owner.row), verdict });
}

/** Asks providers of identity for decisions on submissions, and applies them. */
export function identityTimers(deps: VerificationDeps): TimerHandlers {
  const ask: CallingTimer = {
    async call(caller, payload) {
      const asked = asking.parse(payload);
      const row = await deps.db.verification.findUnique({
        where: { ...tenantOf(caller), id: asked.verificationId },
      });
      if (!isAwaited(row, asked) || (await isDeletedCustomer(deps, caller, row.customerId))) return nothing;
      const names = deps.providers
        .fitting("identity", caller)
        .flatMap((provider) => (byProtocol(provider) ? [provider.name] : []));
      const [preferred] = names;
      // The operator has taken its provider out of the file: persons decide.
      if (preferred === undefined) {
        return (tx, { now }) => apply(deps, tx, { ...caller, now }, asked, { state: "REFUSED" });
      }
      const { outcome } = await deps.providerOperations.ask(caller, {
        kind: verificationKind,
        subjectId: subjectOf(asked),
        providers: names,
        request: () => packetOf(deps, caller, row, preferred),
      });
      return (tx, { now }) => apply(deps, tx, { ...caller, now }, asked, outcome);
    },
  };
  return { [askTimer]: ask };
}
