import type { BeneficialOwner as BeneficialOwnerRow, Customer, KycStatus } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { isId } from "../../shared/kernel/ids.js";
import { isSanctionedAddress, isSanctionedCountry } from "../../shared/kernel/sanctions.js";

/** Maximum number of owners, directors and officers of a business. */
export const maxOwners = 100;

/** Throws 400 INVALID_INPUT if a business has the maximum number of owners. */
export function assertRoom(owners: readonly BeneficialOwnerRow[]): void {
  if (owners.length >= maxOwners) throw invalidField("customerId", `already has ${maxOwners} owners`);
}

/** Throws 400 INVALID_INPUT if the shares exceed 100 percent. The transaction holds the customer's lock. */
export function assertShares(others: readonly BeneficialOwnerRow[], ownershipPercentage: number): void {
  const left = 100 - others.reduce((sum, owner) => sum + owner.ownershipPercentage, 0);
  if (ownershipPercentage <= left) return;
  throw invalidField("ownershipPercentage", `the other owners hold ${100 - left} per cent: at most ${left} are left`);
}

/** Data on which sanctions depend. */
interface Person {
  readonly nationality: string;
  readonly address: unknown;
}

/** Whether the owner is of a sanctioned country or region (docs/interface.md, Sanctions). */
export function isSanctionedOwner({ nationality, address }: Person): boolean {
  return isSanctionedCountry(nationality) || isSanctionedAddress(address);
}

/** The KYC status of a new owner, in the sandbox by surname (docs/interface.md, Outcomes by name and number). */
export function statusAtCreation({ environment }: Tenant, owner: Person & { readonly lastName: string }): KycStatus {
  const { lastName } = owner;
  if (environment === "PRODUCTION") return "UNVERIFIED";
  if (isSanctionedOwner(owner)) return "REJECTED";
  if (lastName.endsWith("001")) return "PENDING";
  return lastName.endsWith("002") ? "REJECTED" : "APPROVED";
}

const oldestFirst = [{ createdAt: "asc" as const }, { id: "asc" as const }];

/** All owners of a business, oldest first. */
export function ownersOf(
  tx: Pick<Tx, "beneficialOwner">,
  tenant: Tenant,
  customerId: Customer["id"],
): Promise<BeneficialOwnerRow[]> {
  return tx.beneficialOwner.findMany({
    where: { ...tenantOf(tenant), customerId },
    orderBy: oldestFirst,
    take: maxOwners,
  });
}

/** All owners of a business, oldest first. Calls of one request share a statement. */
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
        orderBy: oldestFirst,
      });
      const found = new Map(customerIds.map((id): [string, BeneficialOwnerRow[]] => [id, []]));
      for (const row of rows) found.get(row.customerId)?.push(row);
      return found;
    },
    loadOwnersOf,
  );
  return (await owners.load(customerId)) ?? [];
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
