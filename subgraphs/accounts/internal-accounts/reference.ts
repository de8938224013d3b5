import { entityOf } from "../../shared/graphql/entity.js";
import { findInternalAccounts, internalAccountsExist } from "./service.js";
import { InternalAccount, internalAccountToGraph } from "./type.js";

export const internalAccountEntity = entityOf({
  type: InternalAccount,
  resourceType: "InternalAccount",
  find: findInternalAccounts,
  exist: internalAccountsExist,
  toGraph: internalAccountToGraph,
});
