import { entityOf } from "../shared/graphql/entity.js";
import { findVerifications } from "./verification.service.js";
import { verificationToGraph } from "./verification.type.js";

export const verificationEntity = entityOf({
  typeName: "Verification",
  resourceType: "Verification",
  find: findVerifications,
  toGraph: verificationToGraph,
});
