import { entityOf } from "../../shared/graphql/entity.js";
import { findInternalAccounts, internalAccountsExist } from "./service.js";
import { internalAccountToGraph } from "./type.js";

export const internalAccountEntity = entityOf({
  typeName: "InternalAccount",
  resourceType: "InternalAccount",
  find: findInternalAccounts,
  exist: internalAccountsExist,
  toGraph: internalAccountToGraph,
});
