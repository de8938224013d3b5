import { Prisma, type Customer as CustomerRow, type KycLink as KycLinkRow } from "../../../generated/prisma/client.js";
import { findCustomers, lockLiveCustomer, updateCustomer } from "../../customers/published.js";
import { brandOf } from "../../platform/published.js";
import { platformActor, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { createSubgraphContext, type SubgraphContext } from "../../shared/graphql/context.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { newReport } from "../../shared/kernel/report.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";
import { guarded, inTransaction } from "../../shared/persistence/transaction.js";
import { createBeneficialOwner, updateBeneficialOwner } from "../beneficial-owners/operations.js";
import { ownersOf } from "../beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import type { VerificationDeps } from "../deps.js";
import { createDocument, deleteDocument, replaceDocument } from "../documents/operations.js";
import { documentsOf, getDocument } from "../documents/service.js";
import { isAwaitingContacts } from "../verifications/readiness.js";
import type { KycOutcome, KycPacket, KycPage, KycPerson } from "./wire.js";
import { openProblems } from "../verifications/open-problems.js";
import { isFinal, reviewCustomer } from "../verifications/service.js";
import type { OpenProblem } from "../verifications/wire.js";

// The actions of the hosted page, on behalf of the platform and for the link's customer only. They execute the API's
// operations, each transaction of which locks the link: nothing is written once the link is used.

/** Includes the dependencies of the customers' service, which the composition root also provides. */
export type KycPageDeps = VerificationDeps & Parameters<typeof updateCustomer>[0];

interface FoundLink {
  readonly link: KycLinkRow;
  readonly caller: Caller;
}

/** The link with this secret, the only credential of the page. Undefined: none. */
async function findLink(deps: Pick<Deps, "systemScope">, secret: string): Promise<FoundLink | undefined> {
  const link = await deps.systemScope("credential look-up").kycLink.findUnique({ where: { linkHash: sha256(secret) } });
  if (!link) return undefined;
  return {
    link,
    caller: { ...tenantOf(link), actor: platformActor, credentialId: link.id, permissions: [] },
  };
}

/** The content of the link's page. Changes nothing: link previews read it too (docs/interface.md, The hosted link). */
async function findKycPage(deps: KycPageDeps, secret: string): Promise<KycPage | undefined> {
  const found = await findLink(deps, secret);
  if (!found) return undefined;
  const { link, caller } = found;
  const customer = (await findCustomers(deps, [link.customerId], caller)).get(link.customerId);
  if (!customer) return undefined;
  const base = {
    isBusiness: customer.customerType === "BUSINESS",
    isSandbox: link.environment === "SANDBOX",
    redirectUri: link.redirectUri,
    brand: await brandOf(deps, link),
    packet: null,
  };
  if (link.usedAt) return { ...base, state: "USED", outcome: await outcomeOf(deps, caller, customer.id) };
  if ((await deps.clock.now(deps.db, caller)) >= link.expiresAt) return { ...base, state: "EXPIRED", outcome: "NONE" };
  if (isFinal(customer)) {
    return { ...base, state: "DONE", outcome: customer.verificationStatus === "APPROVED" ? "APPROVED" : "REJECTED" };
  }
  const packet = await deps.db.$transaction((tx) => packetOf(deps, tx, caller, customer));
  return { ...base, state: "OPEN", outcome: "NONE", packet };
}

async function outcomeOf({ db }: Pick<Deps, "db">, caller: Caller, customerId: string): Promise<KycOutcome> {
  const row = await db.verification.findUnique({ where: { ...tenantOf(caller), customerId } });
  switch (row?.verificationStatus) {
    case undefined:
      return "NONE";
    case "APPROVED":
    case "REJECTED":
      return row.verificationStatus;
    case "RESOLVE_ERRORS":
      return "MORE_NEEDED";
    default:
      return "IN_REVIEW";
  }
}

async function packetOf(deps: KycPageDeps, tx: Tx, caller: Caller, customer: CustomerRow): Promise<KycPacket> {
  const isBusiness = customer.customerType === "BUSINESS";
  const owners = isBusiness ? await ownersOf(tx, caller, customer.id) : [];
  const documents = await documentsOf(tx, caller, customer.id);
  const open = await openProblems(deps, tx, caller, customer);
  return {
    customerId: customer.id,
    isBusiness,
    ...(isBusiness ? businessDetails(customer) : individualDetails(customer)),
    people: owners.map((row) => personOf(beneficialOwnerToGraph(deps.sealer, row))),
    documents: documents.map(({ id, documentHolder, documentType, fileName, submittedAt }) => ({
      id,
      documentHolder,
      documentType,
      fileName,
      isRemovable: submittedAt === null,
    })),
    problems: open.filter(isSolvable),
    remarks: open.flatMap((problem) => (isSolvable(problem) ? [] : problem.reason)),
    isAwaitingContacts: isAwaitingContacts(customer),
  };
}

/** A person may ask for something that no form of the page has. */
const isSolvable = ({ isNamed, field, acceptedDocumentTypes }: OpenProblem) =>
  !isNamed || field !== undefined || acceptedDocumentTypes !== undefined;

function individualDetails(customer: CustomerRow): Pick<KycPacket, "details" | "known"> {
  const { fullName, birthDate, nationality, address, idType, countryOfIssuance, identifier } = customer;
  return {
    details: { fullName, birthDate, nationality, address, idType, countryOfIssuance },
    known: identifier ? ["identifier"] : [],
  };
}

function businessDetails({ businessInfo, address, taxId }: CustomerRow): Pick<KycPacket, "details" | "known"> {
  return { details: { businessInfo, address }, known: taxId ? ["businessInfo.taxId"] : [] };
}

function personOf(owner: ReturnType<typeof beneficialOwnerToGraph>): KycPerson {
  const { id, roles, ownershipPercentage } = owner;
  const { identifier: _notShown, ...personalInfo } = owner.personalInfo;
  const name = [personalInfo.firstName, personalInfo.middleName, personalInfo.lastName].filter(Boolean).join(" ");
  return { id, name, roles, ownershipPercentage, personalInfo };
}

const lockLink = locksById<KycLinkRow>({
  name: "verification.kyc_link",
  fields: Prisma.KycLinkScalarFieldEnum,
  strength: "SHARE",
});

/** Locks the link in each transaction of a form: a submission waits for the lock, and nothing is written after it. */
async function holdOpenLink(deps: Pick<Deps, "clock">, tx: Tx, { link, caller }: FoundLink): Promise<void> {
  const locked = await lockLink(tx, link, link.id);
  if (!locked || locked.usedAt !== null || (await deps.clock.now(tx, caller)) >= link.expiresAt) throw linkIsOver();
  if (isFinal(await lockLiveCustomer(tx, caller, link.customerId))) throw linkIsOver();
}

const linkIsOver = () => new ApiError("CONFLICT", "This link can no longer be used.");
const linkNotFound = () => new ApiError("NOT_FOUND", "There is no such link.");

/** The link of a form, and dependencies that write only while it is open. Throws 404 NOT_FOUND. */
async function openLink(deps: KycPageDeps, secret: string) {
  const found = await findLink(deps, secret);
  if (!found) throw linkNotFound();
  return { ...found, guardedDeps: guarded(deps, (tx) => holdOpenLink(deps, tx, found)) };
}

/** The context in which a form executes an operation of the graph. */
const contextOf = (caller: Caller): SubgraphContext =>
  createSubgraphContext({ caller, requestId: caller.credentialId, report: newReport() });

/** Stores the customer's data. Throws as `updateCustomer`. */
async function saveKycDetails(deps: KycPageDeps, secret: string, input: object): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  const customer = (await findCustomers(deps, [link.customerId], caller)).get(link.customerId);
  if (!customer) throw linkNotFound();
  await updateCustomer(guardedDeps, caller, link.customerId, { ...input, customerType: customer.customerType });
}

/** A person of the form. `id`: a stored one; `key`: the idempotency key of the form. */
interface KycPagePerson {
  readonly id?: string;
  readonly key: string;
  readonly input: object;
}

interface KycPageDocument {
  readonly resourceId: string;
  readonly documentType: string;
  readonly key: string;
  readonly input: object;
}

/** Adds a person to the link's business, or changes one. Throws as the operations; 404 NOT_FOUND. */
async function saveKycPerson(deps: KycPageDeps, secret: string, person: KycPagePerson): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  const { id, input } = person;
  if (id === undefined) {
    const created = { ...input, customerId: link.customerId, idempotencyKey: keyOf(link, person.key) };
    await createBeneficialOwner.execute(guardedDeps, contextOf(caller), created);
    return;
  }
  const own = await deps.db.beneficialOwner.findFirst({
    where: { ...tenantOf(caller), id, customerId: link.customerId },
    select: { id: true },
  });
  if (!own) throw new ApiError("NOT_FOUND", "The business has no such person.");
  await updateBeneficialOwner.execute(guardedDeps, contextOf(caller), { ...input, beneficialOwnerId: id });
}

/**
 * Stores a document that a problem requires, or replaces a rejected one. Throws 409 CONFLICT if no problem requires it;
 * otherwise as the operations.
 */
async function saveKycDocument(deps: KycPageDeps, secret: string, document: KycPageDocument): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  const { resourceId, documentType } = document;
  const problems = await deps.db.$transaction(async (tx) =>
    openProblems(deps, tx, caller, await lockLiveCustomer(tx, caller, link.customerId)),
  );
  // The problems name only this customer, its people and documents: nothing else can be written.
  const isRequired = problems.some(
    (problem) =>
      problem.resourceId === resourceId && problem.acceptedDocumentTypes?.some((type) => type === documentType),
  );
  if (!isRequired) throw new ApiError("CONFLICT", "This document is not requested.");
  const input = { ...document.input, documentType };
  const context = contextOf(caller);
  if (isId("Document", resourceId)) {
    await replaceDocument.execute(guardedDeps, context, { ...input, documentId: resourceId });
  } else {
    const created = { ...input, documentHolder: resourceId, idempotencyKey: keyOf(link, document.key) };
    await createDocument.execute(guardedDeps, context, created);
  }
}

/** Deletes one of the customer's documents. Throws 404 NOT_FOUND; 409 CONFLICT once it was submitted. */
async function removeKycDocument(deps: KycPageDeps, secret: string, documentId: string): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  if ((await getDocument(deps, caller, documentId)).customerId !== link.customerId) throw new ApiError("NOT_FOUND");
  await deleteDocument.execute(guardedDeps, contextOf(caller), { documentId });
}

/** The key of a form can't equal one that the platform uses. */
const keyOf = ({ id }: KycLinkRow, key: string) => `hosted page ${id} ${key}`;

/**
 * Submits the packet and marks the link as used, in one transaction: of two concurrent submissions one wins. Throws 409
 * CONFLICT if data is missing, or the link is already used; otherwise as `reviewCustomer`.
 */
async function submitKycPage(deps: KycPageDeps, secret: string): Promise<void> {
  const found = await findLink(deps, secret);
  if (!found) throw linkNotFound();
  const { link, caller } = found;
  await inTransaction(deps, async (tx) => {
    const now = await deps.clock.now(tx, caller);
    const { count } = await tx.kycLink.updateMany({
      where: { ...tenantOf(link), id: link.id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count === 0) throw linkIsOver();
    const customer = await lockLiveCustomer(tx, caller, link.customerId);
    const problems = await openProblems(deps, tx, caller, customer);
    if (problems.some(isSolvable)) throw new ApiError("CONFLICT", "Something is still missing.");
    await reviewCustomer(deps, tx, caller, customer);
  });
}

/** The actions of the hosted page. */
export function kycPages(deps: KycPageDeps) {
  return {
    find: (secret: string) => findKycPage(deps, secret),
    saveDetails: (secret: string, input: object) => saveKycDetails(deps, secret, input),
    savePerson: (secret: string, person: KycPagePerson) => saveKycPerson(deps, secret, person),
    saveDocument: (secret: string, document: KycPageDocument) => saveKycDocument(deps, secret, document),
    removeDocument: (secret: string, documentId: string) => removeKycDocument(deps, secret, documentId),
    submit: (secret: string) => submitKycPage(deps, secret),
  };
}
export type KycPages = ReturnType<typeof kycPages>;
