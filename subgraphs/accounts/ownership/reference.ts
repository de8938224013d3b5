import { entityOf } from "../../shared/graphql/entity.js";
import { findOwnershipChallenges } from "./service.js";
import { ownershipChallengeToGraph } from "./type.js";

export const ownershipChallengeEntity = entityOf({
  typeName: "OwnershipChallenge",
  resourceType: "OwnershipChallenge",
  find: findOwnershipChallenges,
  toGraph: ownershipChallengeToGraph,
});
