import type {
  BeneficialOwner as BeneficialOwnerRow,
  Customer as CustomerRow,
  Verification as VerificationRow,
} from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ownersOf } from "../beneficial-owners/service.js";
import { documentsOf } from "../documents/service.js";
import { findDecisions } from "./decision.service.js";
import type { ReviewedDocument } from "./rules.js";
import { isFinal, problemsOf, verdictOfSandbox } from "./service.js";
import { errorsOf } from "./type.js";
import type { OpenProblem, VerificationProblem } from "./wire.js";

/** The packet as the problems of the last review are compared with it. */
interface Packet {
  readonly customer: CustomerRow;
  readonly owners: readonly BeneficialOwnerRow[];
  readonly documents: readonly ReviewedDocument[];
}

/**
 * The problems of a submission now, with those of the last review that only a person or an inspection can find and that
 * nothing was changed for since. None: the packet is complete, or the verification is final.
 */
export async function openProblems(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
): Promise<readonly OpenProblem[]> {
  if (isFinal(customer)) return [];
  if (await verdictOfSandbox(deps, tx, caller, customer)) return [];
  const now = await deps.clock.now(tx, caller);
  const documents = await documentsOf(tx, caller, customer.id);
  const owners = await ownersOf(tx, caller, customer.id);
  const found = problemsOf(deps, { ...caller, now }, customer, owners, documents);
  const last = await tx.verification.findUnique({ where: { ...tenantOf(caller), customerId: customer.id } });
  if (!last) return found;
  const isNamed = await isOfReviewer(tx, caller, last);
  const packet = { customer, owners, documents };
  const kept = errorsOf(last).filter(
    (problem) => (isNamed || seenInDocuments.has(problem.type)) && isUnsolved(packet, last, problem),
  );
  const isKept = (problem: VerificationProblem) =>
    kept.some(
      ({ type, resourceId, field }) =>
        problem.type === type && problem.resourceId === resourceId && problem.field === field,
    );
  return [...kept.map((problem) => ({ ...problem, isNamed })), ...found.filter((problem) => !isKept(problem))];
}

/** Whether a reviewer has named the errors of the verification. */
async function isOfReviewer(tx: Tx, caller: Caller, { id, updatedAt }: VerificationRow): Promise<boolean> {
  const [newest] = await findDecisions(tx, caller, id);
  return newest?.decision === "REQUEST_INFORMATION" && newest.createdAt.getTime() === updatedAt.getTime();
}

/** Problems that only an inspection of the document can find. */
const seenInDocuments: ReadonlySet<VerificationProblem["type"]> = new Set([
  "POOR_QUALITY_DOCUMENT",
  "SUSPECTED_FRAUD_DOCUMENT",
  "WRONG_DOCUMENT_TYPE",
  "INCOMPLETE_DOCUMENT",
  "UNREADABLE_DOCUMENT",
  "DOCUMENT_VERIFICATION_FAILED",
]);

/** Whether since the review the document is the same, no missing one was added, or the data is unchanged. */
function isUnsolved(
  { customer, owners, documents }: Packet,
  { updatedAt: reviewedAt }: VerificationRow,
  { resourceId, field, acceptedDocumentTypes }: VerificationProblem,
): boolean {
  const document = documents.find(({ id }) => id === resourceId);
  // A refused document is a problem of the packet itself, until another one proves the same.
  if (document) return document.file.screening !== "REJECTED" && document.file.createdAt <= reviewedAt;
  const types: readonly string[] | undefined = acceptedDocumentTypes;
  if (types) {
    const isProven = documents.some(
      ({ documentHolder, documentType, file }) =>
        documentHolder === resourceId && types.includes(documentType) && file.createdAt > reviewedAt,
    );
    return !isProven;
  }
  // Whether a request without a field is met shows at the next submission.
  if (field === undefined) return true;
  const resource = [customer, ...owners].find(({ id }) => id === resourceId);
  return resource !== undefined && resource.updatedAt <= reviewedAt;
}
