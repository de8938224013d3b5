import type { BeneficialOwner as BeneficialOwnerRow, Customer, KycStatus } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newestFirst, readPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import { beneficialOwnerToGraph, personalInfoContext } from "./type.js";
import { beneficialOwnerCreate, beneficialOwnerFilter, beneficialOwnerUpdate } from "./wire.js";

/** How many owners, directors and officers a business may have. */
const maxOwners = 100;

/**
 * Adds an owner, director or officer to a business, whose KYC the sandbox resolves at once
 * (docs/interface.md, Beneficial owners). 404 CUSTOMER_NOT_FOUND; 400 INVALID_INPUT for an individual and where all
 * shares would exceed 100 per cent.
 */
export function createBeneficialOwner(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<BeneficialOwnerRow> {
  const { personalInfo, ...wanted } = validateInput(beneficialOwnerCreate, input);
  if (!isId("Customer", wanted.customerId)) throw invalidField("customerId", "is not the id of a customer");
  const { idempotencyKey } = input;
  const request = {
    caller,
    operation: "createBeneficialOwner",
    input: { ...wanted, personalInfo, idempotencyKey },
    report,
  };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { customerType } = await lockLiveCustomer(tx, caller, wanted.customerId);
      if (customerType !== "BUSINESS") throw invalidField("customerId", "is not a business: it has no owners");
      const others = await ownersOf(tx, caller, wanted.customerId);
      if (others.length >= maxOwners) throw invalidField("customerId", `has ${maxOwners} owners already`);
      assertShares(others, wanted.ownershipPercentage);
      const now = await deps.clock.now(tx, caller);
      const id = newId("BeneficialOwner");
      return tx.beneficialOwner.create({
        data: {
          id,
          ...tenantOf(caller),
          ...wanted,
          personalInfo: deps.sealer.seal(JSON.stringify(personalInfo), personalInfoContext(id)),
          kycStatus: statusAtCreation(caller, personalInfo.lastName),
          createdAt: now,
          updatedAt: now,
        },
      });
    }),
  );
}

/** Changes what is given, also of `personalInfo`; the KYC status stays. 404 NOT_FOUND; 400 as at creation. */
export async function updateBeneficialOwner(
  deps: Deps,
  caller: Caller,
  beneficialOwnerId: string,
  input: object,
): Promise<BeneficialOwnerRow> {
  const { personalInfo, ...changes } = validateInput(beneficialOwnerUpdate, input);
  const { customerId } = await getBeneficialOwner(deps, caller, beneficialOwnerId);
  return inTransaction(deps, async (tx) => {
    // The owners of a business are written under its lock only.
    await lockLiveCustomer(tx, caller, customerId);
    const owners = await ownersOf(tx, caller, customerId);
    const stored = owners.find(({ id }) => id === beneficialOwnerId);
    if (!stored) throw new ApiError("NOT_FOUND");
    const others = owners.filter((owner) => owner !== stored);
    assertShares(others, changes.ownershipPercentage ?? stored.ownershipPercentage);
    const merged = personalInfo && { ...beneficialOwnerToGraph(deps.sealer, stored).personalInfo, ...personalInfo };
    return tx.beneficialOwner.update({
      where: { id: beneficialOwnerId, ...tenantOf(caller) },
      data: {
        ...changes,
        ...(merged && {
          personalInfo: deps.sealer.seal(JSON.stringify(merged), personalInfoContext(beneficialOwnerId)),
        }),
        updatedAt: await deps.clock.now(tx, caller),
      },
    });
  });
}

/** Nobody owns a business beyond the whole of it. The caller holds the customer's lock. Throws 400 INVALID_INPUT. */
function assertShares(others: readonly BeneficialOwnerRow[], ownershipPercentage: number): void {
  const left = 100 - others.reduce((sum, owner) => sum + owner.ownershipPercentage, 0);
  if (ownershipPercentage <= left) return;
  throw invalidField("ownershipPercentage", `the other owners hold ${100 - left} per cent: at most ${left} are left`);
}

/** The last characters of a surname decide in the sandbox (docs/interface.md, Outcomes by name and number). */
function statusAtCreation({ environment }: Tenant, lastName: string): KycStatus {
  if (environment === "PRODUCTION") return "UNVERIFIED";
  if (lastName.endsWith("001")) return "PENDING";
  return lastName.endsWith("002") ? "REJECTED" : "APPROVED";
}

const firstFirst = [{ createdAt: "asc" as const }, { id: "asc" as const }];

/** All owners of a business, the first one first. */
export function ownersOf(
  tx: Pick<Tx, "beneficialOwner">,
  tenant: Tenant,
  customerId: Customer["id"],
): Promise<BeneficialOwnerRow[]> {
  return tx.beneficialOwner.findMany({
    where: { ...tenantOf(tenant), customerId },
    orderBy: firstFirst,
    take: maxOwners,
  });
}

/** The same; those of one request share a statement. */
export async function loadOwnersOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  customerId: string,
): Promise<readonly BeneficialOwnerRow[]> {
  const owners = loaderOf(
    context,
    async (customerIds, caller) => {
      const rows = await db.beneficialOwner.findMany({
        where: { ...tenantOf(caller), customerId: { in: [...customerIds] } },
        orderBy: firstFirst,
      });
      const found = new Map(customerIds.map((id): [string, BeneficialOwnerRow[]] => [id, []]));
      for (const row of rows) found.get(row.customerId)?.push(row);
      return found;
    },
    loadOwnersOf,
  );
  return (await owners.load(customerId)) ?? [];
}

/** The owners of a business, newest first. 400 INVALID_INPUT where `customerId` can't be one. */
export function listBeneficialOwners(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  args: PageArgs,
): Promise<Page<BeneficialOwnerRow>> {
  const { customerId } = validateFilter(beneficialOwnerFilter, args);
  if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
  const where = { ...tenantOf(caller), customerId };
  return readPage(
    args,
    (keyset, take) => db.beneficialOwner.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
    () => db.beneficialOwner.count({ where }),
  );
}

/** The caller's beneficial owners by id. */
export async function findBeneficialOwners(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, BeneficialOwnerRow>> {
  const wellFormed = ids.filter((id) => isId("BeneficialOwner", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.beneficialOwner.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** One of the caller's beneficial owners. Throws 404 NOT_FOUND. */
export async function getBeneficialOwner(
  deps: Pick<Deps, "db">,
  caller: Caller,
  beneficialOwnerId: string,
): Promise<BeneficialOwnerRow> {
  const row = (await findBeneficialOwners(deps, [beneficialOwnerId], caller)).get(beneficialOwnerId);
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}
