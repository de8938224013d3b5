import { entityOf } from "../../shared/graphql/entity.js";
import { externalAccountsExist, findExternalAccounts } from "./service.js";
import { ExternalAccount, externalAccountToGraph } from "./type.js";

export const externalAccountEntity = entityOf({
  type: ExternalAccount,
  resourceType: "ExternalAccount",
  find: findExternalAccounts,
  exist: externalAccountsExist,
  toGraph: (row, { sealer }) => externalAccountToGraph(sealer, row),
});
