import { Directive, ObjectType } from "type-graphql";
import { z } from "zod";
import type { BeneficialOwner as BeneficialOwnerRow } from "../../../generated/prisma/client.js";
import { beneficialOwnerPersonalInfo } from "../../customers/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { beneficialOwner } from "./wire.js";

@ObjectType({ implements: Node, description: "An owner, director or officer of a business customer." })
@Directive('@key(fields: "id")')
export class BeneficialOwner extends shape(beneficialOwner) {}

export const BeneficialOwnerConnection = connectionOf(BeneficialOwner, "BeneficialOwner");

/** Binds a sealed value to its column and row. */
export function personalInfoContext(beneficialOwnerId: string): string {
  return `beneficial_owner/personalInfo/${beneficialOwnerId}`;
}

/** Stored values were validated as input: today's rules, and newer ones, don't apply. */
const storedPersonalInfo = beneficialOwnerPersonalInfo.extend({
  birthDate: z.string(),
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
});

/** The one mapping from storage. */
export function beneficialOwnerToGraph(sealer: Sealer, row: BeneficialOwnerRow): BeneficialOwner {
  const { id, customerId, ownershipPercentage, kycStatus, createdAt, updatedAt } = row;
  const personalInfo = storedPersonalInfo.parse(
    JSON.parse(sealer.open(row.personalInfo, personalInfoContext(id)).toString()),
  );
  const roles = beneficialOwner.shape.roles.parse(row.roles);
  return { id, customerId, roles, ownershipPercentage, personalInfo, kycStatus, createdAt, updatedAt };
}
