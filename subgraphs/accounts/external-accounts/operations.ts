import { invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { resourceId } from "../../shared/schema/ids.js";
import { operation } from "../operation.js";
import { externalAccountEntity } from "./reference.js";
import {
  explainingConflicts,
  getExternalAccount,
  listExternalAccounts,
  newAccount,
  register,
  removeExternalAccount,
  requiredHolder,
} from "./service.js";
import { externalAccountSelection, ownExternalAccountSelection } from "./sql.js";
import { ExternalAccountConnection } from "./type.js";
import {
  accountTarget,
  externalAccount,
  externalAccountCreate,
  externalAccountListQuery,
  externalAccountsSelected,
  platformExternalAccountCreate,
  platformExternalAccountListQuery,
} from "./wire.js";

const tag = "External Accounts";

const externalAccountById = operation.read({
  name: "externalAccount",
  description: "Retrieves an external account that is not deleted.",
  errors: ["ACCOUNT_NOT_FOUND"],
  rest: {
    route: "GET /customers/external-accounts/{externalAccountId}",
    operationId: "getCustomerExternalAccountById",
    tag,
    summary: "Retrieve an external account of a customer",
    reply: [reply(200, externalAccount)],
    fixed: { isPlatformAccount: false },
    alternatives: [
      {
        route: "GET /platform/external-accounts/{externalAccountId}",
        operationId: "getPlatformExternalAccountById",
        summary: "Retrieve an external account of the platform",
        fixed: { isPlatformAccount: true },
      },
    ],
  },
  isLookup: true,
  args: accountTarget.extend({ id: resourceId("ExternalAccount") }),
  returns: externalAccountEntity,
  read: ({ deps, caller }, { id, ...target }) => getExternalAccount(deps, caller, id, requiredHolder(target)),
});

const customerExternalAccounts = operation.list({
  name: "customerExternalAccounts",
  description: "External accounts of all customers, newest first by default.",
  rest: {
    route: "GET /customers/external-accounts",
    operationId: "listCustomerExternalAccounts",
    tag,
    summary: "List the external accounts of customers, newest first",
    query: externalAccountListQuery,
    selects: externalAccountsSelected,
    reply: [pageReply(externalAccount, "ExternalAccountListResponse")],
  },
  selection: externalAccountSelection,
  connection: ExternalAccountConnection,
  toGraph: externalAccountEntity.toGraph,
  page: (call, selected, args) => listExternalAccounts(call, "customer", selected, args),
});

const platformExternalAccounts = operation.list({
  name: "platformExternalAccounts",
  description: "The platform's own external accounts, newest first by default.",
  rest: {
    route: "GET /platform/external-accounts",
    operationId: "listPlatformExternalAccounts",
    tag,
    summary: "List the platform's own external accounts, newest first",
    query: platformExternalAccountListQuery,
    selects: externalAccountsSelected,
    reply: [pageReply(externalAccount, "ExternalAccountListResponse")],
  },
  selection: ownExternalAccountSelection,
  connection: ExternalAccountConnection,
  toGraph: externalAccountEntity.toGraph,
  page: (call, selected, args) => listExternalAccounts(call, "platform", selected, args),
});

const createCustomerExternalAccount = operation.transaction({
  name: "createCustomerExternalAccount",
  description:
    "Registers an external account for a customer or, without `customerId`, for the platform itself. 409 " +
    "CONFLICT if the holder has already registered it.",
  permission: "TRANSACT",
  errors: ["INVALID_CURRENCY", "INVALID_BANK_ACCOUNT", "USER_NOT_FOUND", "CONFLICT"],
  rest: {
    route: "POST /customers/external-accounts",
    tag,
    summary: "Register an external account for a customer or for the platform itself",
    body: externalAccountCreate,
    reply: [reply(201, externalAccount)],
  },
  inputDescription: "External account to register for a customer or for the platform itself.",
  returns: externalAccountEntity,
  prepare({ deps, caller }, given) {
    const { customerId = null, defaultUmaDepositAccount, ...account } = given;
    // UMA payments to the platform itself don't exist.
    if (customerId === null) return newAccount(deps, caller, { ...account, customerId });
    if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
    return newAccount(deps, caller, { ...account, customerId, defaultUmaDepositAccount });
  },
  warnings: ({ warnings }) => warnings,
  work: (work, _given, account) => register(work, account),
  around: explainingConflicts,
});

const createPlatformExternalAccount = operation.transaction({
  name: "createPlatformExternalAccount",
  description: "Registers an external account for the platform. 409 CONFLICT if it is already registered.",
  permission: "TRANSACT",
  errors: ["INVALID_CURRENCY", "INVALID_BANK_ACCOUNT", "CONFLICT"],
  rest: {
    route: "POST /platform/external-accounts",
    tag,
    summary: "Register an external account for the platform",
    body: platformExternalAccountCreate,
    reply: [reply(201, externalAccount)],
  },
  inputDescription: "External account to register for the platform itself.",
  returns: externalAccountEntity,
  prepare: ({ deps, caller }, given) => newAccount(deps, caller, { ...given, customerId: null }),
  warnings: ({ warnings }) => warnings,
  work: (work, _given, account) => register(work, account),
  around: explainingConflicts,
});

const deleteExternalAccount = operation.transaction({
  name: "deleteExternalAccount",
  description:
    "Deletes an external account and abandons its open challenges. The account can be registered again. 409 " +
    "CONFLICT while a quote from or to it is open.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "BENEFICIARY_TRUSTED", "CONFLICT"],
  rest: {
    route: "DELETE /customers/external-accounts/{externalAccountId}",
    operationId: "deleteCustomerExternalAccountById",
    tag,
    summary: "Delete an external account of a customer",
    reply: [reply(204, null)],
    fixed: { isPlatformAccount: false },
    alternatives: [
      {
        route: "DELETE /platform/external-accounts/{externalAccountId}",
        operationId: "deletePlatformExternalAccountById",
        summary: "Delete an external account of the platform",
        fixed: { isPlatformAccount: true },
        // The platform has no trusted beneficiaries.
        errors: ["ACCOUNT_NOT_FOUND", "CONFLICT"],
      },
    ],
  },
  also: accountTarget,
  returns: externalAccountEntity,
  work: (work, { externalAccountId, ...target }) =>
    removeExternalAccount(work, externalAccountId, requiredHolder(target)),
});

export const externalAccountOperations = [
  externalAccountById,
  customerExternalAccounts,
  platformExternalAccounts,
  createCustomerExternalAccount,
  createPlatformExternalAccount,
  deleteExternalAccount,
];
