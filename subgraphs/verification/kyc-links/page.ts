import type { Customer as CustomerRow, KycLink as KycLinkRow } from "../../../generated/prisma/client.js";
import { findCustomers, lockLiveCustomer, updateCustomer } from "../../customers/published.js";
import { platformActor, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { createSubgraphContext, type SubgraphContext } from "../../shared/graphql/context.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { guarded, inTransaction } from "../../shared/persistence/transaction.js";
import { createBeneficialOwner, updateBeneficialOwner } from "../beneficial-owners/operations.js";
import { ownersOf } from "../beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import type { VerificationDeps } from "../deps.js";
import { createDocument, deleteDocument, replaceDocument } from "../documents/operations.js";
import { documentsOf, getDocument } from "../documents/service.js";
import { isAwaitingContacts } from "../verifications/readiness.js";
import type { KycOutcome, KycPacket, KycPage, KycPerson } from "./wire.js";
import { isFinal, openProblems, reviewCustomer } from "../verifications/service.js";

// What the hosted page does, in the name of the platform and for the link's customer only. It writes through the same
// services as the API, and in every transaction of theirs the link is held: nothing is written once it is used up.

/** The customers' service needs its own, which the composition root hands over with ours. */
export type KycPageDeps = VerificationDeps & Parameters<typeof updateCustomer>[0];

interface FoundLink {
  readonly link: KycLinkRow;
  readonly caller: Caller;
}

/** By the secret, which is all that it takes. Undefined: there is no such link, or its customer is deleted. */
async function findLink(deps: Pick<Deps, "systemScope">, secret: string): Promise<FoundLink | undefined> {
  const link = await deps.systemScope("credential look-up").kycLink.findUnique({ where: { linkHash: sha256(secret) } });
  if (!link) return undefined;
  return {
    link,
    caller: { ...tenantOf(link), actor: platformActor, credentialId: link.id, permissions: [] },
  };
}

/**
 * What the page of this link shows. Looking at it changes nothing: link previews do that, too
 * (docs/interface.md, The hosted link).
 */
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
    problems: await openProblems(deps, tx, caller, customer),
    isAwaitingContacts: isAwaitingContacts(customer),
  };
}

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

/** Held in each transaction of a form: the link's submission waits for it, and after that nothing is written. */
async function holdOpenLink(deps: Pick<Deps, "clock">, tx: Tx, { link, caller }: FoundLink): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM verification.kyc_link
    WHERE platform_id = ${link.platformId} AND environment = ${link.environment}::shared."Environment"
      AND id = ${link.id}::uuid FOR SHARE`;
  const { usedAt } = await tx.kycLink.findUniqueOrThrow({ where: { ...tenantOf(link), id: link.id } });
  if (usedAt !== null || (await deps.clock.now(tx, caller)) >= link.expiresAt) throw linkIsOver();
  if (isFinal(await lockLiveCustomer(tx, caller, link.customerId))) throw linkIsOver();
}

const linkIsOver = () => new ApiError("CONFLICT", "This link can't be used any more.");
const linkNotFound = () => new ApiError("NOT_FOUND", "There is no such link.");

/** The link of a form, and deps that write by it only while it is open. Throws 404 NOT_FOUND. */
async function openLink(deps: KycPageDeps, secret: string) {
  const found = await findLink(deps, secret);
  if (!found) throw linkNotFound();
  return { ...found, guardedDeps: guarded(deps, (tx) => holdOpenLink(deps, tx, found)) };
}

/** The context in which a form executes an operation of the graph. */
const contextOf = (caller: Caller): SubgraphContext =>
  createSubgraphContext({ caller, requestId: caller.credentialId, report: { idempotencyReplayed: false } });

/** What the customer said of itself; errors as of `updateCustomer`. */
async function saveKycDetails(deps: KycPageDeps, secret: string, input: object): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  const customer = (await findCustomers(deps, [link.customerId], caller)).get(link.customerId);
  if (!customer) throw linkNotFound();
  await updateCustomer(guardedDeps, caller, link.customerId, { ...input, customerType: customer.customerType });
}

/** A person that the form says something of; `id`: one that is there already, `key`: the form's. */
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

/** Adds a person to the link's business, or changes one of it. Errors as of the services; 404 NOT_FOUND. */
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
 * A document that is asked for: of the customer or one of its people, or in place of one that was refused. Throws 409
 * CONFLICT where it isn't asked for; else errors as of the services.
 */
async function saveKycDocument(deps: KycPageDeps, secret: string, document: KycPageDocument): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  const { resourceId, documentType } = document;
  const problems = await deps.db.$transaction(async (tx) =>
    openProblems(deps, tx, caller, await lockLiveCustomer(tx, caller, link.customerId)),
  );
  // The problems are about this customer, its people and documents only: nothing else can be written to.
  const isAskedFor = problems.some(
    (problem) =>
      problem.resourceId === resourceId && problem.acceptedDocumentTypes?.some((type) => type === documentType),
  );
  if (!isAskedFor) throw new ApiError("CONFLICT", "This document isn't asked for.");
  const input = { ...document.input, documentType };
  const context = contextOf(caller);
  if (isId("Document", resourceId)) {
    await replaceDocument.execute(guardedDeps, context, { ...input, documentId: resourceId });
  } else {
    const created = { ...input, documentHolder: resourceId, idempotencyKey: keyOf(link, document.key) };
    await createDocument.execute(guardedDeps, context, created);
  }
}

/** Takes one of the customer's documents back. 404 NOT_FOUND; 409 CONFLICT once a verification has looked at it. */
async function removeKycDocument(deps: KycPageDeps, secret: string, documentId: string): Promise<void> {
  const { link, caller, guardedDeps } = await openLink(deps, secret);
  if ((await getDocument(deps, caller, documentId)).customerId !== link.customerId) throw new ApiError("NOT_FOUND");
  await deleteDocument.execute(guardedDeps, contextOf(caller), { documentId });
}

/** A form's key is its own: it can't meet one that the platform uses. */
const keyOf = ({ id }: KycLinkRow, key: string) => `hosted page ${id} ${key}`;

/**
 * Hands everything in and uses the link up, in one transaction: of two at once one wins. Throws 409 CONFLICT where
 * something is missing still, or somebody else was faster; else errors as of `submitVerification`.
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
    if (problems.length > 0) throw new ApiError("CONFLICT", "Something is missing still.");
    await reviewCustomer(deps, tx, caller, customer);
  });
}

/** What the hosted page calls. Each throws what the services refuse. */
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
