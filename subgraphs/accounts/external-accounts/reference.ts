import { entityOf } from "../../shared/graphql/entity.js";
import { externalAccountsExist, findExternalAccounts } from "./service.js";
import { externalAccountToGraph } from "./type.js";

export const externalAccountEntity = entityOf({
  typeName: "ExternalAccount",
  resourceType: "ExternalAccount",
  find: findExternalAccounts,
  exist: externalAccountsExist,
  toGraph: (row, { sealer }) => externalAccountToGraph(sealer, row),
});
