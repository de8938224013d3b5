import { entityOf } from "../../shared/graphql/entity.js";
import { findOwnershipChallenges } from "./service.js";
import { OwnershipChallenge, ownershipChallengeToGraph } from "./type.js";

export const ownershipChallengeEntity = entityOf({
  type: OwnershipChallenge,
  resourceType: "OwnershipChallenge",
  find: findOwnershipChallenges,
  toGraph: ownershipChallengeToGraph,
});
