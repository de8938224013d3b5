import { z } from "zod";
import {
  explainingConflicts,
  externalAccount,
  externalAccountCreate,
  externalAccountsSelected,
  getExternalAccount,
  internalAccount,
  internalAccountsSelected,
  listExternalAccounts,
  listInternalAccounts,
  newAccount,
  ownExternalAccountSelection,
  ownInternalAccountSelection,
  platformExternalAccountListQuery,
  platformInternalAccountQuery,
  register,
  removeExternalAccount,
} from "../../accounts/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { pageQuery } from "../../shared/schema/fields.js";
import { resourceId } from "../../shared/schema/ids.js";
import {
  AgentExternalAccountConnection,
  AgentInternalAccountConnection,
  ExternalAccountStub,
} from "../account.stub.js";
import { callingAgent } from "../actions/submit.js";
import { operation } from "../operation.js";
import { onlyPlatform, policyOf } from "./policy.js";

/** The accounts of the agent's customer. */

const tag = "Agent Operations";
const audience = "AGENT";
const agentPermission = "MANAGE_EXTERNAL_ACCOUNTS";

const toStub = ({ id }: { readonly id: string }) => ({ id });
const externalOf = { type: () => ExternalAccountStub, toGraph: toStub };

const agentInternalAccounts = operation.list({
  name: "agentInternalAccounts",
  description: "Internal accounts of the agent's customer that the policy allows, newest first.",
  audience,
  rest: {
    route: "GET /agents/me/internal-accounts",
    operationId: "agentListInternalAccounts",
    tag,
    summary: "List the customer's internal accounts that the policy allows, newest first",
    query: platformInternalAccountQuery.extend(pageQuery),
    selects: internalAccountsSelected,
    reply: [pageReply(internalAccount, "InternalAccountListResponse")],
  },
  selection: ownInternalAccountSelection,
  connection: AgentInternalAccountConnection,
  toGraph: toStub,
  async page({ deps, caller }, { filter, orderBy }, args) {
    const { customerId } = callingAgent(caller);
    const ids = (await policyOf(deps, caller)).accountRestrictions?.allowedAccountIds ?? undefined;
    return listInternalAccounts(deps, caller, { filter: { ...filter, customerId }, orderBy }, args, ids);
  },
});

const agentExternalAccounts = operation.list({
  name: "agentExternalAccounts",
  description: "External accounts of the agent's customer, newest first.",
  audience,
  agentPermission,
  rest: {
    route: "GET /agents/me/external-accounts",
    operationId: "agentListExternalAccounts",
    tag,
    summary: "List the customer's external accounts, newest first",
    query: platformExternalAccountListQuery,
    selects: externalAccountsSelected,
    reply: [pageReply(externalAccount, "ExternalAccountListResponse")],
  },
  selection: ownExternalAccountSelection,
  connection: AgentExternalAccountConnection,
  toGraph: toStub,
  page(call, { filter, orderBy }, args) {
    const { customerId } = callingAgent(call.caller);
    return listExternalAccounts(call, "customer", { filter: { ...filter, customerId }, orderBy }, args);
  },
});

const agentExternalAccount = operation.read({
  name: "agentExternalAccount",
  description: "Retrieves an external account of the agent's customer.",
  audience,
  agentPermission,
  errors: ["ACCOUNT_NOT_FOUND"],
  rest: {
    route: "GET /agents/me/external-accounts/{externalAccountId}",
    operationId: "agentGetExternalAccount",
    tag,
    summary: "Retrieve an external account of the customer",
    reply: [reply(200, externalAccount)],
  },
  isLookup: true,
  args: z.object({ id: resourceId("ExternalAccount") }),
  returns: externalOf,
  read: ({ deps, caller }, { id }) => getExternalAccount(deps, caller, id, "customer"),
});

const agentCreateExternalAccount = operation.transaction({
  name: "agentCreateExternalAccount",
  description: "Registers an external account for the agent's customer. 409 CONFLICT if it is already registered.",
  audience,
  agentPermission,
  errors: ["INVALID_CURRENCY", "INVALID_BANK_ACCOUNT", "FORBIDDEN", "USER_NOT_FOUND", "CONFLICT"],
  rest: {
    route: "POST /agents/me/external-accounts",
    tag,
    summary: "Register an external account for the customer",
    body: externalAccountCreate,
    reply: [reply(201, externalAccount)],
  },
  inputDescription: "External account to register for the agent's customer.",
  returns: externalOf,
  prepare({ deps, caller }, given) {
    const { customerId } = callingAgent(caller);
    if (given.customerId !== undefined && given.customerId !== customerId) throw new ApiError("USER_NOT_FOUND");
    // The limits on what an agent pays don't cover the destination of the customer's incoming payments.
    if (given.defaultUmaDepositAccount) throw onlyPlatform("defaultUmaDepositAccount");
    return newAccount(deps, caller, { ...given, customerId });
  },
  warnings: ({ warnings }) => warnings,
  work: (work, _given, account) => register(work, account),
  around: explainingConflicts,
});

const agentDeleteExternalAccount = operation.transaction({
  name: "agentDeleteExternalAccount",
  description:
    "Deletes an external account of the agent's customer. 403 if the policy has a rule for the account; 409 " +
    "while a quote from or to it is open.",
  audience,
  agentPermission,
  errors: ["ACCOUNT_NOT_FOUND", "BENEFICIARY_TRUSTED", "CONFLICT"],
  rest: {
    route: "DELETE /agents/me/external-accounts/{externalAccountId}",
    tag,
    summary: "Delete an external account of the customer",
    reply: [reply(204, null)],
  },
  inputDescription: "External account of the agent's customer, for which its policy has no rule.",
  returns: externalOf,
  async work(work, { externalAccountId }) {
    const { accountRestrictions } = await policyOf({ db: work.tx }, work.caller);
    // Registered again, the bank account would have no rule.
    if (accountRestrictions?.accountRules?.some(({ accountId }) => accountId === externalAccountId)) {
      throw new ApiError("FORBIDDEN", "The policy has a rule for this account: only the platform can delete it.");
    }
    return removeExternalAccount(work, externalAccountId, "customer");
  },
});

export const accountOperations = [
  agentInternalAccounts,
  agentExternalAccounts,
  agentExternalAccount,
  agentCreateExternalAccount,
  agentDeleteExternalAccount,
];
