import { entityOf } from "../shared/graphql/entity.js";
import { findOwnershipChallenges } from "./ownership-challenge.service.js";
import { ownershipChallengeToGraph } from "./ownership-challenge.type.js";

export const ownershipChallengeEntity = entityOf({
  typeName: "OwnershipChallenge",
  resourceType: "OwnershipChallenge",
  find: findOwnershipChallenges,
  toGraph: ownershipChallengeToGraph,
});
