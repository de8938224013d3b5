import type { Customer as CustomerRow, Prisma } from "../../../generated/prisma/client.js";
import { isDeletedCustomer, lockLiveCustomer } from "../../customers/published.js";
import { emitAll } from "../../shared/events/emit.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { byProtocol } from "../../shared/providers/operations/http-provider.js";
import type { OperationState } from "../../shared/providers/operations/operations.js";
import { bringForward, type CallingTimer, type TimerHandlers, type TimerOutcome } from "../../shared/timers/timers.js";
import { ownersOf } from "../beneficial-owners/service.js";
import type { VerificationDeps } from "../deps.js";
import { linksForProvider } from "../documents/link.js";
import { scheduleDocumentScreening, screenDocumentTimer, screenedFile } from "../documents/screening.timer.js";
import { documentsOf } from "../documents/service.js";
import { documentToGraph } from "../documents/type.js";
import { packetChanged } from "../packet/version.js";
import { documentKind } from "./document.operation.js";
import { askTimer, subjectOf } from "./identity.operation.js";
import { problemsOf, verificationEvent, type TimedCaller } from "./service.js";
import { reviewTransitions } from "./transitions.js";
import { maxProblems } from "./wire.js";

/** Documents that providers screen by the protocol, after their upload (docs/providers.md, Documents). */

type Outcome = OperationState<typeof documentKind.outcome>["outcome"];
type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** An event makes the next look due at once; without one it is polled, the longer it takes, the rarer. */
const minPauseMs = 10_000;
const maxPauseMs = 3_600_000;

const nothing: TimerOutcome = async () => undefined;

const findFile = (tx: Pick<Tx, "documentFile">, caller: Caller, fileId: string) =>
  tx.documentFile.findUnique({ where: { id: fileId, ...tenantOf(caller) }, include: { document: true } });

/** The members that are sent. */
async function requestOf(deps: VerificationDeps, caller: TimedCaller, row: FileRow, provider: string) {
  const { id, documentId, fileName, mimeType } = row;
  const links = await inTransaction(deps, (tx) => linksForProvider(deps, tx, caller, provider, [{ id, documentId }]));
  const { customerId, documentHolder, documentType, side, country, ...shown } = documentToGraph(
    deps.sealer,
    row.document,
  );
  return documentKind.request.parse({
    platformId: caller.platformId,
    customerId,
    documentId,
    documentHolder,
    documentType,
    side,
    country,
    fileName,
    mimeType,
    documentNumber: shown.documentNumber ?? undefined,
    issuingAuthority: shown.issuingAuthority ?? undefined,
    url: links.get(id),
  });
}

/** The columns of a file with this final state. */
function columnsOf(outcome: Exclude<Outcome, { state: "PENDING" }>): Prisma.DocumentFileUpdateInput {
  switch (outcome.state) {
    case "ACCEPTED":
      return { screening: "PASSED", issuedOn: outcome.issuedOn ?? null };
    case "REJECTED":
      return { screening: "REJECTED", rejectionType: outcome.type, rejectionReason: outcome.reason };
    case "REFUSED":
      return { screening: "UNSCREENED" };
    default:
      return outcome satisfies never;
  }
}

/** Effect of a problem of a document on a submission that is not decided. */
const stops = { IN_PROGRESS: "findErrors", PENDING_MANUAL_REVIEW: "requestInformation" } as const;

/** A submission that waits for a decision has problems if the screened document is one of them. */
async function reconsider(
  deps: VerificationDeps,
  tx: Tx,
  caller: TimedCaller,
  customer: CustomerRow,
  { documentId, outcome }: { readonly documentId: string; readonly outcome: Outcome },
): Promise<void> {
  const where = { ...tenantOf(caller), customerId: customer.id };
  const stored = await tx.verification.findUnique({ where });
  const status = stored?.verificationStatus;
  if (!stored || (status !== "IN_PROGRESS" && status !== "PENDING_MANUAL_REVIEW")) return;
  // The new owners of an approved business are reviewed by a timer, which follows from the change of the packet.
  const isApproved = customer.verificationStatus === "APPROVED";
  const owners = isApproved ? [] : await ownersOf(tx, caller, customer.id);
  const documents = isApproved ? [] : await documentsOf(tx, caller, customer.id);
  const errors = isApproved ? [] : problemsOf(deps, caller, customer, owners, documents);
  if (errors.some(({ resourceId }) => resourceId === documentId)) {
    const row = await tx.verification.update({
      where,
      data: {
        verificationStatus: transition(reviewTransitions, status, stops[status]),
        errors: errors.slice(0, maxProblems),
        version: { increment: 1 },
        updatedAt: caller.now,
      },
    });
    await emitAll(deps, tx, caller, [verificationEvent(row)]);
  } else if (outcome.state === "REJECTED") {
    // Another document proves the same, but who decides has not seen that this one is refused.
    await packetChanged(tx, caller, customer.id);
  } else if (status === "IN_PROGRESS") {
    const subject = subjectOf({ verificationId: stored.id, version: stored.version });
    await bringForward(tx, caller, { name: askTimer, subject, now: caller.now });
  }
}

/** Applies a provider's state, unless the document is deleted. */
async function apply(
  deps: VerificationDeps,
  tx: Tx,
  caller: TimedCaller,
  { id: fileId, document: { customerId } }: FileRow,
  seen: Outcome,
): Promise<void> {
  const customer = await lockLiveCustomer(tx, caller, customerId);
  const row = await findFile(tx, caller, fileId);
  if (row?.screening !== "PENDING") return;
  // An event may have brought a newer state than the provider's response.
  const told = await deps.providerOperations.read(tx, caller, { kind: documentKind, subjectId: fileId });
  const outcome = told?.outcome ?? seen;
  if (outcome.state === "PENDING") {
    const elapsedMs = caller.now.getTime() - row.createdAt.getTime();
    const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8));
    return scheduleDocumentScreening(tx, caller, fileId, new Date(caller.now.getTime() + pauseMs));
  }
  await tx.documentFile.update({ where: { id: fileId, ...tenantOf(caller) }, data: columnsOf(outcome) });
  if (row.isActive) await reconsider(deps, tx, caller, customer, { documentId: row.documentId, outcome });
}

/** Asks providers about documents, and applies what they find. */
export function documentTimers(deps: VerificationDeps): TimerHandlers {
  const screen: CallingTimer = {
    async call(caller, payload) {
      const { fileId } = screenedFile.parse(payload);
      const row = await findFile(deps.db, caller, fileId);
      if (row?.screening !== "PENDING") return nothing;
      if (await isDeletedCustomer(deps, caller, row.document.customerId)) return nothing;
      const names = deps.providers.fitting("documents", caller).flatMap((provider) => byProtocol(provider)?.name ?? []);
      const [preferred] = names;
      // The operator has taken its provider out of the file: a person looks at it.
      if (preferred === undefined) {
        return (tx, { now }) => apply(deps, tx, { ...caller, now }, row, { state: "REFUSED" });
      }
      const { outcome } = await deps.providerOperations.ask(caller, {
        kind: documentKind,
        subjectId: fileId,
        providers: names,
        request: () => requestOf(deps, caller, row, preferred),
      });
      return (tx, { now }) => apply(deps, tx, { ...caller, now }, row, outcome);
    },
  };
  return { [screenDocumentTimer]: screen };
}
