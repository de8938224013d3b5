import { z } from "zod";
import { listReply, pageReply, reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { internalAccountEntity } from "./reference.js";
import { assertForm, fundAccount, listInternalAccounts, openRuleBasedAccount } from "./service.js";
import { accountsMatching, internalAccountList, internalAccountSelection, toRow } from "./sql.js";
import { InternalAccount, InternalAccountConnection, internalAccountToGraph, type InternalAccountRow } from "./type.js";
import {
  internalAccount,
  internalAccountCreate,
  internalAccountListQuery,
  internalAccountsSelected,
  ownInternalAccountFilter,
  platformInternalAccountQuery,
  sandboxFund,
} from "./wire.js";

const tag = "Internal Accounts";

/** Maximum number of the platform's accounts: the RULE_BASED ones and one per currency, with a margin for races. */
const maxPlatformAccounts = 500;

const internalAccountById = operation.byId({
  name: "internalAccount",
  description: "Retrieves an internal account.",
  errors: ["ACCOUNT_NOT_FOUND"],
  returns: internalAccountEntity,
});

const customerInternalAccounts = operation.list({
  name: "customerInternalAccounts",
  description: "Internal accounts of all customers, newest first by default.",
  rest: {
    route: "GET /customers/internal-accounts",
    operationId: "listCustomerInternalAccounts",
    tag,
    summary: "List the internal accounts of customers, newest first",
    query: internalAccountListQuery,
    selects: internalAccountsSelected,
    reply: [pageReply(internalAccount, "InternalAccountListResponse")],
    alternatives: [
      {
        route: "GET /internal-accounts",
        operationId: "listInternalAccounts",
        summary: "List the internal accounts of customers: the same as `GET /customers/internal-accounts`",
        extension: true,
      },
    ],
  },
  selection: internalAccountSelection,
  connection: InternalAccountConnection,
  toGraph: internalAccountEntity.toGraph,
  page: ({ deps, caller }, selected, args) => listInternalAccounts(deps, caller, selected, args),
});

const platformInternalAccounts = operation.read({
  name: "platformInternalAccounts",
  description: "The platform's own internal accounts, newest first.",
  rest: {
    route: "GET /platform/internal-accounts",
    operationId: "listPlatformInternalAccounts",
    tag,
    summary: "List the platform's own internal accounts, newest first",
    query: platformInternalAccountQuery,
    selects: internalAccountsSelected,
    reply: [listReply(internalAccount, "PlatformInternalAccountListResponse")],
  },
  args: z.object({ filter: ownInternalAccountFilter.describe("Which accounts. Default: all.").optional() }),
  returns: {
    type: () => [InternalAccount],
    atMost: maxPlatformAccounts,
    toGraph: (rows: readonly InternalAccountRow[]) => rows.map(internalAccountToGraph),
  },
  async read({ deps: { db }, caller }, { filter = {} }) {
    const ofPlatform = { ...accountsMatching(caller, filter), customerId: null };
    const rows = await internalAccountList.rows(db, caller, ofPlatform, maxPlatformAccounts);
    return rows.map(toRow);
  },
});

const createInternalAccount = operation.transaction({
  name: "createInternalAccount",
  description:
    "Opens a RULE_BASED account. 403 FORBIDDEN if the platform is not enabled for these accounts; 409 " +
    "SCA_SESSION_REQUIRED if the account sweeps money away from a customer in the EEA who is not logged in.",
  permission: "MANAGE",
  errors: [
    "INVALID_CURRENCY",
    "FORBIDDEN",
    "USER_NOT_FOUND",
    "ACCOUNT_NOT_FOUND",
    "CONFLICT",
    "SCA_SESSION_REQUIRED",
    "ACCOUNT_LOCKED",
  ],
  events: ["INTERNAL_ACCOUNT.STATUS_UPDATED"],
  rest: {
    route: "POST /internal-accounts",
    tag,
    summary: "Open a RULE_BASED account, an additional account number for a holder; 200 on a retry with the same key",
    idempotency: "required",
    body: internalAccountCreate,
    reply: [reply(201, internalAccount)],
    replayStatus: { 201: 200 },
    notFound: "NOT_FOUND",
  },
  inputDescription: "Additional account number to open for a holder. Only RULE_BASED accounts are opened this way.",
  returns: internalAccountEntity,
  prepare: (_call, given) => assertForm(given),
  work: (work, given) => openRuleBasedAccount(work, given),
});

const fundInternalAccount = operation.transaction({
  name: "fundInternalAccount",
  description: "Sandbox only. Credits an account with sandbox money. 409 CONFLICT unless the account is ACTIVE.",
  permission: "TRANSACT",
  errors: ["AMOUNT_OUT_OF_RANGE", "ACCOUNT_NOT_FOUND", "CONFLICT"],
  events: ["INTERNAL_ACCOUNT.BALANCE_UPDATED", "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED"],
  rest: {
    route: "POST /sandbox/internal-accounts/{accountId}/fund",
    operationId: "sandboxFundInternalAccount",
    tag: "Sandbox",
    summary: "Credit an internal account with sandbox money",
    sandboxOnly: "403",
    body: sandboxFund,
    reply: [reply(200, internalAccount)],
  },
  inputDescription: "Account to credit, and the amount.",
  returns: internalAccountEntity,
  work: (work, given) => fundAccount(work, given),
});

export const internalAccountOperations = [
  internalAccountById,
  customerInternalAccounts,
  platformInternalAccounts,
  createInternalAccount,
  fundInternalAccount,
];
