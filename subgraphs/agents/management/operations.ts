import { reply, pageReply } from "../../shared/operation/definition.js";
import { restDirection, restRange, within } from "../../shared/schema/lists.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { resourceId } from "../../shared/schema/ids.js";
import { approveAction, rejectAction } from "../actions/approval.js";
import { actionList, actionsMatching } from "../actions/list.js";
import { actionEntity, AgentActionConnection, returnedAction } from "../actions/type.js";
import {
  actionFilter,
  actionOrder,
  actionReject,
  agentAction,
  approvalFilter,
  approvalOrder,
  approvalQuery,
} from "../actions/wire.js";
import { unknownAgent } from "../agents/store.js";
import {
  AgentConnection,
  AgentConnectionGrant,
  AgentCreation,
  AgentDeviceCode,
  AgentDeviceCodeStatus,
  agentEntity,
  agentToGraph,
  type TimedAgent,
} from "../agents/type.js";
import {
  agent,
  agentCreate,
  agentCreated,
  agentListQuery,
  agentUpdate,
  deviceCode,
  deviceCodeStatus,
  redeemed,
} from "../agents/wire.js";
import { findCode, redeemCode } from "../codes/service.js";
import { typesOf } from "../../shared/events/event-types.js";
import { actionEvents } from "../names.js";
import { operation } from "../operation.js";
import { assertConsistent } from "../policy/change.js";
import { agentPolicyUpdate } from "../policy/wire.js";
import { agentList, agentSelection, agentsMatching, timed } from "./list.js";
import { createAgent as create, newDeviceCode, removeAgent, updateAgent as update, updatePolicy } from "./service.js";
import { warmRates } from "../../quotes/published.js";
import { z } from "zod";
import { opaque } from "../../shared/schema/fields.js";
import { isId } from "../../shared/kernel/ids.js";
import { invalidField } from "../../shared/kernel/errors.js";

const tag = "Agent Management";

const createAgent = operation.transaction({
  name: "createAgent",
  description: "Creates an agent with its policy, and the device code that connects software to it.",
  permission: "MANAGE",
  errors: ["INVALID_CURRENCY", "USER_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  rest: {
    route: "POST /agents",
    tag,
    summary: "Create an agent with its policy and a device code",
    body: agentCreate,
    reply: [reply(201, agentCreated)],
  },
  inputDescription: "Customer for whom the agent acts, and its policy.",
  returns: {
    type: () => AgentCreation,
    toGraph: (row: { readonly agent: TimedAgent; readonly deviceCode: AgentDeviceCode }) => ({
      agent: agentToGraph(row.agent),
      deviceCode: row.deviceCode,
    }),
  },
  prepare(_call, { customerId, policy }) {
    if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
    assertConsistent(policy);
  },
  work: create,
});

const agents = operation.list({
  name: "agents",
  description: "Agents of the environment, newest first by default.",
  rest: {
    route: "GET /agents",
    operationId: "listAgents",
    tag,
    summary: "List agents, newest first",
    query: agentListQuery,
    selects: ({ createdAfter, createdBefore, updatedAfter, updatedBefore, ...filter }) => ({
      filter: {
        ...filter,
        createdAt: restRange(createdAfter, createdBefore),
        updatedAt: restRange(updatedAfter, updatedBefore),
      },
    }),
    reply: [pageReply(agent, "AgentListResponse")],
  },
  selection: agentSelection,
  connection: AgentConnection,
  toGraph: agentEntity.toGraph,
  async page({ deps, caller, context }, { filter, orderBy }, args) {
    return timed(deps, context, await agentList.page(deps.db, caller, agentsMatching(filter), args, orderBy));
  },
});

const agentById = operation.byId({
  name: "agent",
  description: "Retrieves an agent.",
  errors: ["NOT_FOUND"],
  notFoundReason: unknownAgent().body.reason,
  rest: {
    route: "GET /agents/{agentId}",
    operationId: "getAgentById",
    tag,
    summary: "Retrieve an agent",
    reply: [reply(200, agent)],
  },
  returns: agentEntity,
});

const updateAgent = operation.transaction({
  name: "updateAgent",
  description: "Renames, pauses or resumes an agent, with immediate effect.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  rest: {
    route: "PATCH /agents/{agentId}",
    tag,
    summary: "Rename, pause or resume an agent",
    body: agentUpdate,
    reply: [reply(200, agent)],
  },
  inputDescription: "Changes to the agent.",
  returns: agentEntity,
  work: update,
});

const deleteAgent = operation.transaction({
  name: "deleteAgent",
  description:
    "Permanently deletes an agent. Its next request returns 401, its open streams close within a second, and " +
    "its actions that await approval fail.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  events: ["AGENT_ACTION.FAILED"],
  rest: {
    route: "DELETE /agents/{agentId}",
    tag,
    summary: "Delete an agent; connected software immediately loses access",
    reply: [reply(204, null)],
  },
  inputDescription: "Agent whose access ends.",
  returns: agentEntity,
  work: async ({ deps, tx, caller, now }, { agentId }) =>
    removeAgent(deps, tx, { ...caller, now: await now() }, agentId),
});

const updateAgentPolicy = operation.transaction({
  name: "updateAgentPolicy",
  description:
    "Updates parts of an agent's policy; omitted fields keep their values. It takes effect immediately, also " +
    "for actions that await approval.",
  permission: "MANAGE",
  errors: ["INVALID_CURRENCY", "NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  rest: {
    route: "PATCH /agents/{agentId}/policy",
    tag,
    summary: "Update parts of an agent's policy",
    body: agentPolicyUpdate,
    reply: [reply(200, agent)],
  },
  inputDescription: "Parts of the policy to change.",
  returns: agentEntity,
  prepare: warmRates,
  work: updatePolicy,
});

const createAgentDeviceCode = operation.transaction({
  name: "createAgentDeviceCode",
  description: "Creates a new device code. Earlier codes that have not been redeemed become invalid.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "CONFLICT"],
  rest: {
    route: "POST /agents/{agentId}/device-codes",
    operationId: "regenerateAgentDeviceCode",
    tag,
    summary: "Create a new device code; 409 if the agent is already connected",
    reply: [reply(201, deviceCode)],
  },
  inputDescription: "Agent to connect.",
  returns: { type: () => AgentDeviceCode, toGraph: (row: AgentDeviceCode) => row },
  work: newDeviceCode,
});

/** A device code in a path. */
const givenCode = opaque(100).describe("Device code of the agent, such as `7K2M-AGENT-X7K9-M2P4`.");

const agentDeviceCodeStatus = operation.read({
  name: "agentDeviceCodeStatus",
  description: "Whether a device code has been redeemed.",
  errors: ["NOT_FOUND"],
  rest: {
    route: "GET /agents/device-codes/{code}/status",
    operationId: "getAgentDeviceCodeStatus",
    tag,
    summary: "Check whether a device code has been redeemed",
    reply: [reply(200, deviceCodeStatus)],
  },
  isLookup: true,
  args: z.object({ code: givenCode }),
  returns: { type: () => AgentDeviceCodeStatus, toGraph: (row: AgentDeviceCodeStatus) => row },
  async read({ deps, caller }, { code }) {
    const { redeemedAt } = await findCode(deps.db, caller, code);
    return { code, redeemed: redeemedAt !== null };
  },
});

const redeemAgentDeviceCode = operation.mutation({
  name: "redeemAgentDeviceCode",
  description:
    "Connects software to an agent. The device code is the only credential required. The access token is " +
    "returned only once.",
  audience: "PUBLIC",
  errors: ["NOT_FOUND", "RATE_LIMITED"],
  rest: {
    route: "POST /agents/device-codes/{code}/redeem",
    tag,
    summary: "Exchange a device code for the agent's access token, once",
    path: z.object({ code: givenCode }),
    reply: [reply(200, redeemed)],
  },
  inputDescription: "Device code, as the platform got it with the agent.",
  returns: { type: () => AgentConnectionGrant, toGraph: (row: AgentConnectionGrant) => row },
  run: ({ deps }, { code }) => redeemCode(deps, code),
});

const agentApprovals = operation.list({
  name: "agentApprovals",
  description: "Actions that await the platform's approval, newest first by default.",
  rest: {
    route: "GET /agents/approvals",
    operationId: "listAgentApprovals",
    tag,
    summary: "List actions that await approval, newest first by default",
    query: approvalQuery,
    selects: ({ startDate, endDate, sortOrder, ...filter }) => ({
      filter: { ...filter, createdAt: restRange(startDate, endDate) },
      orderBy: { direction: restDirection(sortOrder) },
    }),
    reply: [pageReply(agentAction, "AgentActionListResponse")],
  },
  selection: listSelection(approvalFilter, approvalOrder),
  connection: AgentActionConnection,
  toGraph: actionEntity.toGraph,
  page({ deps: { db }, caller }, { filter: { createdAt, ...equal }, orderBy }, args) {
    const conditions = { ...equal, status: "PENDING_APPROVAL", createdAt: within(createdAt) };
    return actionList.page(db, caller, conditions, args, orderBy);
  },
});

const platformAgentActions = operation.list({
  name: "platformAgentActions",
  description: "Requested actions of all agents of the environment, newest first by default.",
  selection: listSelection(actionFilter, actionOrder),
  connection: AgentActionConnection,
  toGraph: actionEntity.toGraph,
  page: ({ deps: { db }, caller }, { filter, orderBy }, args) =>
    actionList.page(db, caller, actionsMatching(filter), args, orderBy),
});

const actionPath = {
  path: z.object({ agentId: resourceId("Agent"), actionId: resourceId("AgentAction") }),
} as const;

const approveAgentAction = operation.transaction({
  name: "approveAgentAction",
  description:
    "Approves an action and makes its payment. If the policy, the funds or the quote no longer allow it, the " +
    "action is FAILED with the reason and nothing is paid.",
  permission: "TRANSACT",
  errors: ["NOT_FOUND", "CONFLICT"],
  events: [...typesOf(actionEvents), "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION"],
  rest: {
    route: "POST /agents/{agentId}/actions/{actionId}/approve",
    tag,
    summary: "Approve an action; its payment is made",
    ...actionPath,
    reply: [reply(200, agentAction)],
  },
  inputDescription: "Action of an agent that waits for approval.",
  returns: returnedAction,
  prepare: warmRates,
  work: approveAction,
});

const rejectAgentAction = operation.transaction({
  name: "rejectAgentAction",
  description: "Rejects an action that awaits approval. Its amount no longer counts towards the agent's limits.",
  permission: "TRANSACT",
  errors: ["NOT_FOUND", "CONFLICT"],
  events: ["AGENT_ACTION.REJECTED"],
  rest: {
    route: "POST /agents/{agentId}/actions/{actionId}/reject",
    tag,
    summary: "Reject an action; its payment is not made",
    ...actionPath,
    body: actionReject.optional(),
    reply: [reply(200, agentAction)],
  },
  inputDescription: "Action of an agent that waits for approval, and the reason for the rejection.",
  returns: actionEntity,
  work: rejectAction,
});

export const managementOperations = [
  createAgent,
  agents,
  agentById,
  updateAgent,
  deleteAgent,
  updateAgentPolicy,
  createAgentDeviceCode,
  agentDeviceCodeStatus,
  redeemAgentDeviceCode,
  agentApprovals,
  platformAgentActions,
  approveAgentAction,
  rejectAgentAction,
];
