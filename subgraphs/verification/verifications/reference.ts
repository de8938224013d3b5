import { entityOf } from "../../shared/graphql/entity.js";
import { findVerifications } from "./service.js";
import { Verification, verificationToGraph } from "./type.js";

export const verificationEntity = entityOf({
  type: Verification,
  resourceType: "Verification",
  find: findVerifications,
  toGraph: verificationToGraph,
});
