import { z } from "zod";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { only } from "../../shared/schema/lists.js";
import {
  transaction,
  transactionEntity,
  transactionFilter,
  transactionListQuery,
  transactionOrder,
  findTransactions,
  listTransactions,
  restTransactions,
  type TransactionRow,
} from "../../quotes/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { resourceId } from "../../shared/schema/ids.js";
import { actionList, actionsMatching, ownActionSelection } from "../actions/list.js";
import { callingAgent, deletedAgent } from "../actions/submit.js";
import { actionEntity, AgentActionConnection } from "../actions/type.js";
import { agentAction, ownActionQuery } from "../actions/wire.js";
import { agentEntity, findAgents } from "../agents/type.js";
import { hiddenAccounts, isVisible } from "../agents/visible.js";
import { agent } from "../agents/wire.js";
import { operation } from "../operation.js";
import { AgentTransactionConnection, TransactionStub } from "../payment.stub.js";

/** An agent's reads: itself, its customer's transactions, and its actions. */

const tag = "Agent Operations";
const audience = "AGENT";

const transactionOf = transactionEntity.returnedAs(TransactionStub);

const agentMe = operation.read({
  name: "agentMe",
  description: "The calling agent, with its policy and usage.",
  audience,
  rest: {
    route: "GET /agents/me",
    operationId: "getAgentMe",
    tag,
    summary: "Retrieve the agent's own profile, policy and usage",
    reply: [reply(200, agent)],
  },
  returns: agentEntity,
  async read({ deps, caller }) {
    const { id } = callingAgent(caller);
    const row = (await findAgents(deps, [id], caller)).get(id);
    if (!row) throw deletedAgent();
    return row;
  },
});

const ofOwnCustomer = { customerId: true, platformCustomerId: true } as const;

const agentTransactionSelection = listSelection(
  transactionFilter
    .omit(ofOwnCustomer)
    .meta({ id: "AgentTransactionFilter", description: "Selects transactions of the agent's customer." }),
  transactionOrder,
);

const agentTransactions = operation.list({
  name: "agentTransactions",
  description: "Transactions of the agent's customer, newest first by default.",
  audience,
  agentPermission: "VIEW_TRANSACTIONS",
  rest: {
    route: "GET /agents/me/transactions",
    operationId: "agentListTransactions",
    tag,
    summary: "List the customer's transactions, newest first by default",
    query: transactionListQuery.omit(ofOwnCustomer),
    selects: restTransactions,
    reply: [pageReply(transaction, "TransactionListResponse")],
  },
  selection: agentTransactionSelection,
  connection: AgentTransactionConnection,
  toGraph: ({ id }: TransactionRow) => ({ id }),
  async page({ deps, caller }, { filter: given, orderBy }, args) {
    const { customerId: holderId } = callingAgent(caller);
    const filter = { ...given, holderId, hiddenIds: await hiddenAccounts(deps, caller) };
    return listTransactions(deps, caller, { filter, orderBy }, args);
  },
});

const agentTransaction = operation.read({
  name: "agentTransaction",
  description: "Retrieves a transaction of the agent's customer.",
  audience,
  agentPermission: "VIEW_TRANSACTIONS",
  errors: ["TRANSACTION_NOT_FOUND"],
  rest: {
    route: "GET /agents/me/transactions/{transactionId}",
    operationId: "agentGetTransaction",
    tag,
    summary: "Retrieve a transaction of the customer",
    reply: [reply(200, transaction)],
  },
  isLookup: true,
  args: z.object({ id: resourceId("Transaction") }),
  returns: transactionOf,
  async read({ deps, caller }, { id }) {
    const [transactions, hidden] = await Promise.all([
      findTransactions(deps, [id], caller),
      hiddenAccounts(deps, caller),
    ]);
    const found = transactions.get(id);
    if (found?.customerId !== callingAgent(caller).customerId || !isVisible(hidden, found)) {
      throw new ApiError("TRANSACTION_NOT_FOUND");
    }
    return found;
  },
});

const agentActions = operation.list({
  name: "agentActions",
  description: "Requested actions of the agent, newest first by default.",
  audience,
  rest: {
    route: "GET /agents/me/actions",
    operationId: "agentListActions",
    tag,
    summary: "List the agent's requested actions, newest first",
    query: ownActionQuery,
    selects: ({ status }) => ({ filter: { statuses: only(status) } }),
    reply: [pageReply(agentAction, "AgentActionListResponse")],
  },
  selection: ownActionSelection,
  connection: AgentActionConnection,
  toGraph: actionEntity.toGraph,
  async page({ deps, caller }, { filter, orderBy }, args) {
    const notHidden = { notIn: await hiddenAccounts(deps, caller) };
    const own = { agentId: callingAgent(caller).id, sourceAccountId: notHidden, destination: notHidden };
    return actionList.page(deps.db, caller, { ...actionsMatching(filter), ...own }, args, orderBy);
  },
});

const ownAction = operation.byId({
  name: "agentAction",
  description: "Retrieves a requested action and its outcome.",
  audience,
  errors: ["NOT_FOUND"],
  notFoundReason: "The agent has no such action.",
  rest: {
    route: "GET /agents/me/actions/{actionId}",
    operationId: "agentGetAction",
    tag,
    summary: "Retrieve a requested action; poll it for the outcome of the approval",
    reply: [reply(200, agentAction)],
  },
  returns: actionEntity,
});

export const profileOperations = [agentMe, agentTransactions, agentTransaction, agentActions, ownAction];
