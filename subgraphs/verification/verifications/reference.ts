import { entityOf } from "../../shared/graphql/entity.js";
import { findVerifications } from "./service.js";
import { verificationToGraph } from "./type.js";

export const verificationEntity = entityOf({
  typeName: "Verification",
  resourceType: "Verification",
  find: findVerifications,
  toGraph: verificationToGraph,
});
