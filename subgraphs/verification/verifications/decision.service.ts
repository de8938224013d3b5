import { v7 as uuidv7 } from "uuid";
import {
  Prisma,
  type BeneficialOwner as BeneficialOwnerRow,
  type Customer as CustomerRow,
  type Verification as VerificationRow,
  type VerificationDecision as DecisionRow,
} from "../../../generated/prisma/client.js";
import { isSanctioned, lockLiveCustomer } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import { emitAll } from "../../shared/events/emit.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { byCreation, byOwner, List } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Tx } from "../../shared/persistence/client.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { isSanctionedOwner, ownersOf } from "../beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import { openedBy } from "../documents/link.js";
import { documentsOf } from "../documents/service.js";
import { isDecided, type Reviewer } from "../packet/reviewer.js";
import { assertScreened } from "../screening/approval.js";
import type { DecisionRequest } from "./decision.wire.js";
import { noteContext } from "./decision.type.js";
import { actionOn, moveCustomer, ownersInQuestion, verificationEvent, type TimedCaller } from "./service.js";
import type { Verdict } from "./sandbox.js";
import { solvingTypes } from "./rules.js";
import { reviewTransitions } from "./transitions.js";
import type { VerificationProblem } from "./wire.js";

export type GivenDecision = DecisionRequest & { readonly verificationId: string };

/** The states' action, and the verdict that follows for the customer. */
const effects = {
  APPROVE: { action: "accept", verdict: "approve" },
  REJECT: { action: "refuse", verdict: "reject" },
  REQUEST_INFORMATION: { action: "requestInformation", verdict: "findErrors" },
} as const;

/** Throws 400 INVALID_INPUT for a request for information without errors, and for an approval with some. */
export function assertErrors({ decision, errors = [] }: Pick<DecisionRequest, "decision" | "errors">): void {
  if (decision === "REQUEST_INFORMATION" && errors.length === 0) {
    throw invalidField("errors", "must say what the customer has to change");
  }
  if (decision === "APPROVE" && errors.length > 0) {
    throw invalidField("errors", "must be empty for an approval; to ask for changes, decide REQUEST_INFORMATION");
  }
}

/**
 * Decides a verification that waits for a person (docs/interface.md, Decisions on a verification). Until as many
 * reviewers as the platform requires have decided alike, only the decision is recorded. Throws 404
 * VERIFICATION_NOT_FOUND, 404 CUSTOMER_NOT_FOUND, 409 INVALID_STATE_TRANSITION, 409 CONFLICT if the packet has changed
 * since the reviewer saw it, 400 INVALID_INPUT for an error about another customer's resource.
 */
export async function decideVerification(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  reviewer: Reviewer,
  given: GivenDecision,
): Promise<VerificationRow> {
  const { verification, customer } = await lockVerification(tx, caller, given.verificationId);
  const { action, verdict } = effects[given.decision];
  const verificationStatus = transition(reviewTransitions, verification.verificationStatus, actionOn(customer, action));
  assertVersion(verification, given.version);
  const owners = await ownersOf(tx, caller, customer.id);
  if (given.decision === "APPROVE") {
    assertNotSanctioned(deps, customer, owners);
    await assertScreened(deps, tx, caller, customer.id);
  }
  const errors = await namedProblems(tx, caller, { customer, owners }, given.errors);
  const decided = { version: verification.version, tokenId: reviewer.tokenId, decision: given.decision };
  const isFinal = await isDecided(
    tx,
    caller,
    decided,
    async () => (await findDecisions(tx, caller, verification.id))[0],
  );
  const now = await deps.clock.now(tx, caller);
  await record(deps, tx, { ...caller, now }, { verification, reviewer, given, errors });
  if (!isFinal) return verification;
  return conclude(
    deps,
    tx,
    { ...caller, now },
    { verification, customer, owners, verificationStatus, verdict, errors },
  );
}

interface Conclusion {
  readonly verification: VerificationRow;
  readonly customer: CustomerRow;
  readonly owners: readonly BeneficialOwnerRow[];
  readonly verificationStatus: VerificationRow["verificationStatus"];
  readonly verdict: Verdict["action"];
  readonly errors: readonly VerificationProblem[];
}

async function conclude(
  deps: Deps,
  tx: Tx,
  caller: TimedCaller,
  { verification, customer, owners, verificationStatus, verdict: action, errors }: Conclusion,
): Promise<VerificationRow> {
  const row = await tx.verification.update({
    where: { ...tenantOf(caller), id: verification.id },
    data: { verificationStatus, errors: [...errors], version: { increment: 1 }, updatedAt: caller.now },
  });
  await emitAll(deps, tx, caller, [verificationEvent(row)]);
  await moveCustomer(deps, tx, caller, { customer, owners, verdict: { action, errors } });
  return row;
}

/** Rejects a customer that waits for a person, because a match was confirmed; one that doesn't wait is unchanged. */
export async function rejectSanctioned(deps: Deps, tx: Tx, caller: TimedCaller, customer: CustomerRow): Promise<void> {
  const where = { ...tenantOf(caller), customerId: customer.id };
  const verification = await tx.verification.findUnique({ where });
  if (verification?.verificationStatus !== "PENDING_MANUAL_REVIEW") return;
  const owners = await ownersOf(tx, caller, customer.id);
  const verificationStatus = transition(
    reviewTransitions,
    verification.verificationStatus,
    actionOn(customer, "refuse"),
  );
  await conclude(deps, tx, caller, {
    verification,
    customer,
    owners,
    verificationStatus,
    verdict: "reject",
    errors: [],
  });
}

async function lockVerification(tx: Tx, caller: Caller, id: string) {
  const where = { ...tenantOf(caller), id };
  const seen = isId("Verification", id) ? await tx.verification.findUnique({ where }) : null;
  if (!seen) throw new ApiError("VERIFICATION_NOT_FOUND");
  const customer = await lockLiveCustomer(tx, caller, seen.customerId);
  return { customer, verification: await tx.verification.findUniqueOrThrow({ where }) };
}

function assertVersion({ version }: VerificationRow, seen: number): void {
  if (version === seen) return;
  throw new ApiError("CONFLICT", `version: the verification has changed to version ${version}; look at it again.`);
}

/** No person approves what the rules reject (docs/interface.md, Sanctions). */
function assertNotSanctioned({ sealer }: Deps, customer: CustomerRow, owners: readonly BeneficialOwnerRow[]): void {
  const isRefused =
    isSanctioned(customer) ||
    ownersInQuestion(customer, owners).some((row) =>
      isSanctionedOwner(beneficialOwnerToGraph(sealer, row).personalInfo),
    );
  if (isRefused) throw new ApiError("CONFLICT", "The customer or an owner is sanctioned: it can only be rejected.");
}

interface Reviewed {
  readonly customer: CustomerRow;
  readonly owners: readonly BeneficialOwnerRow[];
}

/**
 * The errors of a reviewer or a provider as the verification stores them. Throws 400 INVALID_INPUT for another
 * customer's resource.
 */
export async function namedProblems(
  tx: Tx,
  caller: Caller,
  { customer, owners }: Reviewed,
  errors: DecisionRequest["errors"] = [],
): Promise<VerificationProblem[]> {
  const documents = errors.some(({ resourceId }) => resourceId && isId("Document", resourceId))
    ? await documentsOf(tx, caller, customer.id)
    : [];
  const known = new Set([customer, ...owners, ...documents].map(({ id }) => id));
  return errors.map(({ resourceId = customer.id, ...error }, index) => {
    const document = documents.find(({ id }) => id === resourceId);
    const acceptedDocumentTypes = solvingTypes(error.type, document);
    if (known.has(resourceId)) return { resourceId, ...error, ...(acceptedDocumentTypes && { acceptedDocumentTypes }) };
    throw invalidField(`errors[${index}].resourceId`, "is not the customer, one of its owners or of its documents");
  });
}

interface Recorded {
  readonly verification: VerificationRow;
  readonly reviewer: Reviewer;
  readonly given: GivenDecision;
  readonly errors: readonly VerificationProblem[];
}

async function record(
  { sealer }: Pick<Deps, "sealer">,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  { verification, reviewer, given, errors }: Recorded,
): Promise<void> {
  const id = uuidv7();
  const { decision, note } = given;
  const documents = await documentsOf(tx, caller, verification.customerId);
  const documentIds = documents.map((document) => document.id);
  const documentsOpened = await openedBy(tx, caller, reviewer.tokenId, documentIds);
  await tx.verificationDecision.create({
    data: {
      id,
      ...tenantOf(caller),
      verificationId: verification.id,
      version: verification.version,
      decision,
      ...reviewer,
      errors: [...errors],
      documentsOpened,
      note: note === undefined ? null : sealer.seal(note, noteContext(id)),
      createdAt: caller.now,
    },
  });
}

/** Maximum number of a verification's decisions that are returned: the newest. */
export const maxDecisionsShown = 50;

const decisionList = new List({
  table: "verification.verification_decision",
  columns: fieldsOf<DecisionRow>(Prisma.VerificationDecisionScalarFieldEnum),
});

/** A verification's newest decisions, newest first. */
export function findDecisions(
  tx: Pick<Tx, "verificationDecision">,
  tenant: Tenant,
  verificationId: string,
): Promise<DecisionRow[]> {
  return tx.verificationDecision.findMany({
    where: { ...tenantOf(tenant), verificationId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxDecisionsShown,
  });
}

/** The same. Calls of one request share a statement. */
export async function loadDecisionsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  verificationId: string,
): Promise<readonly DecisionRow[]> {
  const decisions = loaderOf(
    context,
    async (ids, caller) => {
      const newest = { filter: {}, order: byCreation, limit: maxDecisionsShown };
      return byOwner(ids, await decisionList.ofOwners(db, caller, "verificationId", ids, newest), "verificationId");
    },
    loadDecisionsOf,
  );
  return (await decisions.load(verificationId)) ?? [];
}
