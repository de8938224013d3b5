import { entityOf } from "../shared/graphql/entity.js";
import { findInternalAccounts, internalAccountsExist } from "./internal-account.service.js";
import { internalAccountToGraph } from "./internal-account.type.js";

export const internalAccountEntity = entityOf({
  typeName: "InternalAccount",
  resourceType: "InternalAccount",
  find: findInternalAccounts,
  exist: internalAccountsExist,
  toGraph: internalAccountToGraph,
});
