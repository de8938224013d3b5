import { entityOf } from "../../shared/graphql/entity.js";
import { findBeneficialOwners } from "./service.js";
import { BeneficialOwner, beneficialOwnerToGraph } from "./type.js";

export const beneficialOwnerEntity = entityOf({
  type: BeneficialOwner,
  resourceType: "BeneficialOwner",
  find: findBeneficialOwners,
  toGraph: (row, { sealer }) => beneficialOwnerToGraph(sealer, row),
});
