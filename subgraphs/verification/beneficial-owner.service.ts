import type { BeneficialOwner as BeneficialOwnerRow } from "../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../shared/caller.js";
import type { Deps } from "../shared/deps.js";
import { ApiError } from "../shared/errors.js";
import { isId } from "../shared/ids.js";

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
