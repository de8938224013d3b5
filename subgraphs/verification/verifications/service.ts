import type {
  BeneficialOwner as BeneficialOwnerRow,
  Customer as CustomerRow,
  Verification as VerificationRow,
} from "../../../generated/prisma/client.js";
import { isSanctioned, moveVerification, ownersDecided, verificationTransitions } from "../../customers/published.js";
import { platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { emitAll, type NewEvents } from "../../shared/events/emit.js";
import { transition } from "../../shared/kernel/transitions.js";
import { byProtocol } from "../../shared/providers/operations/http-provider.js";
import { shape } from "../../shared/schema/shape.js";
import { isSanctionedOwner, ownersOf } from "../beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import { documentsOf, markSubmitted } from "../documents/service.js";
import { scheduleScreening } from "../packet/version.js";
import { scheduleAsking } from "./identity.operation.js";
import { assertVerifiable } from "./readiness.js";
import { findProblems, type ReviewedDocument } from "./rules.js";
import { verdictBeforeValidation, verdictOnCompletePacket, type Verdict } from "./sandbox.js";
import { reviewTransitions, type ReviewAction } from "./transitions.js";
import { verificationToGraph } from "./type.js";
import { maxProblems, verification as verificationWire, type VerificationProblem } from "./wire.js";

/**
 * Reviews a customer whose lock the transaction holds (docs/interface.md, Verification: KYC and KYB); missing data is a
 * result, not an error. Throws 400 INVALID_INPUT once it is approved or rejected; 409 CONFLICT while contacts that must
 * be verified are not; 501 NOT_IMPLEMENTED without a provider.
 */
export async function reviewCustomer(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
): Promise<VerificationRow> {
  if (isFinal(customer)) {
    throw invalidField("customerId", `is ${customer.verificationStatus} , which is final`);
  }
  assertVerifiable(deps, caller, customer);
  const now = await deps.clock.now(tx, caller);
  const owners = await ownersOf(tx, caller, customer.id);
  const verdict = await verdictOn(deps, tx, { ...caller, now }, customer, owners);
  const row = await saveReview(deps, tx, { ...caller, now }, customer, verdict);
  await moveCustomer(deps, tx, { ...caller, now }, { customer, owners, verdict });
  if (verdict.action === "ask") await scheduleAsking(tx, caller, row);
  if (verdict.action === "ask" || verdict.action === "escalate") await scheduleScreening(deps, tx, caller, customer.id);
  return row;
}

export type TimedCaller = Caller & { readonly now: Date };

export const isFinal = ({ verificationStatus }: Pick<CustomerRow, "verificationStatus">) =>
  verificationTransitions.terminal.includes(verificationStatus);

async function verdictOn(
  deps: Deps,
  tx: Tx,
  caller: TimedCaller,
  customer: CustomerRow,
  owners: readonly BeneficialOwnerRow[],
): Promise<Verdict> {
  const isRefused = isSanctioned(customer) || owners.some((row) => isSanctionedOwner(ownerOf(deps, row)));
  if (isRefused) return { action: "reject", errors: [] };
  const decided = await verdictOfSandbox(deps, tx, caller, customer);
  if (decided) return decided;
  const documents = await documentsOf(tx, caller, customer.id);
  await markSubmitted(
    tx,
    caller,
    documents.map(({ id }) => id),
    caller.now,
  );
  const errors = problemsOf(deps, caller, customer, owners, documents);
  if (errors.length > 0) return { action: "findErrors", errors };
  if (caller.environment === "SANDBOX") return verdictOnCompletePacket(customer, documents);
  return verdictOfProduction(deps, caller);
}

/** Of several providers the preferred one decides: a person, or one that is asked by the protocol. */
export function verdictOfProduction({ providers }: Pick<Deps, "providers">, caller: Caller): Verdict {
  const [provider] = providers.fitting("identity", caller);
  return { action: byProtocol(provider) ? "ask" : "escalate", errors: [] };
}

/** The verdict of a sandbox that needs no complete packet. */
export async function verdictOfSandbox(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
): Promise<Verdict | undefined> {
  if (caller.environment !== "SANDBOX") return undefined;
  const { resolvesAtCreation } = await platformProfile(deps, tx, caller);
  return verdictBeforeValidation(customer, resolvesAtCreation);
}

const ownerOf = ({ sealer }: Pick<Deps, "sealer">, row: BeneficialOwnerRow) =>
  beneficialOwnerToGraph(sealer, row).personalInfo;

export function problemsOf(
  { sealer }: Pick<Deps, "sealer">,
  { now }: TimedCaller,
  customer: CustomerRow,
  owners: readonly BeneficialOwnerRow[],
  documents: readonly ReviewedDocument[],
): VerificationProblem[] {
  return findProblems({ customer, owners: owners.map((row) => beneficialOwnerToGraph(sealer, row)), documents, now });
}

/** Stores the verdict; emits VERIFICATION.IN_PROGRESS and the event of the verdict. */
export async function saveReview(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  caller: TimedCaller,
  { id: customerId, customerType }: CustomerRow,
  { action, errors }: Verdict,
): Promise<VerificationRow> {
  const { now } = caller;
  const tenant = tenantOf(caller);
  const stored = await tx.verification.findUnique({ where: { ...tenant, customerId } });
  const underReview = stored ? transition(reviewTransitions, stored.verificationStatus, "review") : "IN_PROGRESS";
  const verdict = {
    verificationStatus: action === "ask" ? underReview : transition(reviewTransitions, underReview, action),
    errors: errors.slice(0, maxProblems),
    updatedAt: now,
  };
  const row = stored
    ? await tx.verification.update({
        where: { ...tenant, id: stored.id },
        data: { ...verdict, version: { increment: 1 } },
      })
    : await tx.verification.create({
        data: { id: newId("Verification"), ...tenant, customerId, customerType, ...verdict, createdAt: now },
      });
  const started = { ...row, verificationStatus: underReview, errors: stored?.errors ?? [] };
  await emitAll(deps, tx, caller, (action === "ask" ? [row] : [started, row]).map(verificationEvent));
  return row;
}

/** `VERIFICATION.<status>` of the status just written. */
export function verificationEvent(row: VerificationRow): NewEvents[number] {
  return {
    type: `VERIFICATION.${row.verificationStatus}`,
    subject: { type: "Verification", id: row.id },
    customerId: row.customerId,
    data: shape(verificationWire, verificationToGraph(row)),
  };
}

interface Decision {
  readonly customer: CustomerRow;
  readonly owners: readonly BeneficialOwnerRow[];
  readonly verdict: Verdict;
}

/**
 * The action of a verdict on a verification: an approved business stays so, and the verdict is on its open owners.
 */
export function actionOn(customer: CustomerRow, action: ReviewAction): ReviewAction {
  if (customer.verificationStatus !== "APPROVED") return action;
  if (action === "reject") return "approve";
  return action === "refuse" ? "accept" : action;
}

/** The owners whom a verdict is on: all, or those of an approved business that are still open. */
export const ownersInQuestion = <Owner extends Pick<BeneficialOwnerRow, "kycStatus">>(
  customer: CustomerRow,
  owners: readonly Owner[],
): readonly Owner[] => (customer.verificationStatus === "APPROVED" ? owners.filter(isOpen) : owners);

/** Applies the verdict to the customer, unless it is approved, and to its owners that are still open. */
export async function moveCustomer(
  deps: Deps,
  tx: Tx,
  caller: TimedCaller,
  { customer, owners, verdict }: Decision,
): Promise<void> {
  const { action } = verdict;
  if (action === "findErrors") return;
  const step = action === "escalate" || action === "ask" ? "submit" : action;
  const resolved = await moveOwners(tx, caller, owners, step);
  const isApproved = customer.verificationStatus === "APPROVED";
  const all = isApproved ? await ownersOf(tx, caller, customer.id) : resolved;
  const shown = all.map((row) => beneficialOwnerToGraph(deps.sealer, row));
  if (isApproved) return ownersDecided(deps, tx, caller, customer, shown);
  await moveVerification(deps, tx, caller, customer, step, shown);
}

/** Whether no one has decided on the owner. */
export const isOpen = ({ kycStatus }: Pick<BeneficialOwnerRow, "kycStatus">): boolean =>
  !verificationTransitions.terminal.includes(kycStatus);

async function moveOwners(
  tx: Tx,
  caller: TimedCaller,
  owners: readonly BeneficialOwnerRow[],
  action: "submit" | "approve" | "reject",
): Promise<readonly BeneficialOwnerRow[]> {
  const { now } = caller;
  const open = owners.filter((owner) => isOpen(owner) && !(action === "submit" && owner.kycStatus === "PENDING"));
  // The verdict leads to the same state from every open one.
  const [kycStatus] = open.map((owner) => transition(verificationTransitions, owner.kycStatus, action));
  if (!kycStatus) return owners;
  await tx.beneficialOwner.updateMany({
    where: { ...tenantOf(caller), id: { in: open.map(({ id }) => id) } },
    data: { kycStatus, updatedAt: now },
  });
  return owners.map((owner) => (open.includes(owner) ? { ...owner, kycStatus, updatedAt: now } : owner));
}

/** The caller's verifications by id. */
export async function findVerifications(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, VerificationRow>> {
  const wellFormed = ids.filter((id) => isId("Verification", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.verification.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A customer's verification. Calls of one request share a statement. */
export function loadVerificationOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  customerId: string,
): Promise<VerificationRow | null> {
  const ofCustomers = loaderOf(
    context,
    async (customerIds: readonly string[], tenant: Tenant) => {
      const where = { ...tenantOf(tenant), customerId: { in: [...customerIds] } };
      return new Map((await db.verification.findMany({ where })).map((row) => [row.customerId, row]));
    },
    loadVerificationOf,
  );
  return ofCustomers.load(customerId);
}
