import { reply, pageReply } from "../../shared/operation/definition.js";
import { approveAction, rejectAction } from "../actions/approval.js";
import { actionEntity, AgentActionConnection, returnedAction } from "../actions/type.js";
import { actionReject, agentAction, approvalArgs, approvalQuery } from "../actions/wire.js";
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
  agentListArgs,
  agentListQuery,
  agentUpdate,
  deviceCode,
  deviceCodeStatus,
  redeemed,
} from "../agents/wire.js";
import { findCode, redeemCode } from "../codes/service.js";
import { actionEvents } from "../names.js";
import { operation } from "../operation.js";
import { assertConsistent } from "../policy/change.js";
import { agentPolicyUpdate } from "../policy/wire.js";
import { listAgents, listApprovals } from "./list.js";
import { createAgent as create, newDeviceCode, removeAgent, updateAgent as update, updatePolicy } from "./service.js";
import { warmRates } from "../../quotes/published.js";
import { z } from "zod";
import { opaque } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { isId } from "../../shared/kernel/ids.js";
import { invalidField } from "../../shared/kernel/errors.js";

const tag = "Agent Management";

const createAgent = operation.transaction({
  name: "createAgent",
  description: "Creates an agent with its policy, and the code that connects software to it.",
  permission: "MANAGE",
  errors: ["INVALID_CURRENCY", "USER_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  rest: {
    route: "POST /agents",
    tag,
    summary: "Create an agent with its policy and a device code",
    body: agentCreate,
    reply: [reply(201, agentCreated)],
  },
  inputDescription: "Whom the agent acts for, and what it may do.",
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
  description: "The environment's agents, newest first.",
  rest: {
    route: "GET /agents",
    operationId: "listAgents",
    tag,
    summary: "List agents, newest first",
    query: agentListQuery,
    reply: [pageReply(agent, "AgentListResponse")],
  },
  args: agentListArgs,
  connection: AgentConnection,
  toGraph: agentEntity.toGraph,
  page: ({ deps, caller }, filter, args) => listAgents(deps, caller, filter, args),
});

const agentById = operation.byId({
  name: "agent",
  description: "One agent.",
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
  description: "Renames an agent, or pauses and resumes it: at once, in every process.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  rest: {
    route: "PATCH /agents/{agentId}",
    tag,
    summary: "Rename, pause or resume an agent",
    body: agentUpdate,
    reply: [reply(200, agent)],
  },
  inputDescription: "What changes.",
  returns: agentEntity,
  work: update,
});

const deleteAgent = operation.transaction({
  name: "deleteAgent",
  description:
    "Deletes an agent for good: its next request is 401, its open streams close within a second, and what awaits " +
    "approval fails.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  events: ["AGENT_ACTION.FAILED"],
  rest: {
    route: "DELETE /agents/{agentId}",
    tag,
    summary: "Delete an agent: connected software loses access at once",
    reply: [reply(204, null)],
  },
  inputDescription: "The agent to be deleted.",
  returns: agentEntity,
  work: async ({ deps, tx, caller, now }, { agentId }) =>
    removeAgent(deps, tx, { ...caller, now: await now() }, agentId),
});

const updateAgentPolicy = operation.transaction({
  name: "updateAgentPolicy",
  description:
    "Changes a part of an agent's policy; what is absent keeps its value. It applies at once, also to what awaits " +
    "approval.",
  permission: "MANAGE",
  errors: ["INVALID_CURRENCY", "NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  rest: {
    route: "PATCH /agents/{agentId}/policy",
    tag,
    summary: "Change a part of an agent's policy",
    body: agentPolicyUpdate,
    reply: [reply(200, agent)],
  },
  inputDescription: "The parts of the policy that change.",
  returns: agentEntity,
  prepare: warmRates,
  work: updatePolicy,
});

const createAgentDeviceCode = operation.transaction({
  name: "createAgentDeviceCode",
  description: "Makes a new code; earlier ones that were not redeemed are invalid then.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "CONFLICT"],
  rest: {
    route: "POST /agents/{agentId}/device-codes",
    operationId: "regenerateAgentDeviceCode",
    tag,
    summary: "Make a new device code; 409 for a connected agent",
    reply: [reply(201, deviceCode)],
  },
  inputDescription: "The agent to be connected.",
  returns: { type: () => AgentDeviceCode, toGraph: (row: AgentDeviceCode) => row },
  work: newDeviceCode,
});

const agentDeviceCodeStatus = operation.read({
  name: "agentDeviceCodeStatus",
  description: "Whether a device code was redeemed.",
  errors: ["NOT_FOUND"],
  rest: {
    route: "GET /agents/device-codes/{code}/status",
    operationId: "getAgentDeviceCodeStatus",
    tag,
    summary: "Whether a device code was redeemed",
    reply: [reply(200, deviceCodeStatus)],
  },
  args: z.object({ code: opaque(100) }),
  returns: { type: () => AgentDeviceCodeStatus, toGraph: (row: AgentDeviceCodeStatus) => row },
  async read({ deps, caller }, { code }) {
    const { redeemedAt } = await findCode(deps.db, caller, code);
    return { code, redeemed: redeemedAt !== null };
  },
});

const redeemAgentDeviceCode = operation.mutation({
  name: "redeemAgentDeviceCode",
  description:
    "Connects software to an agent: the code is the proof. The access token is returned here and never again.",
  audience: "PUBLIC",
  errors: ["NOT_FOUND", "RATE_LIMITED"],
  rest: {
    route: "POST /agents/device-codes/{code}/redeem",
    tag,
    summary: "Exchange a device code for the agent's access token, once",
    path: z.object({ code: opaque(100) }),
    reply: [reply(200, redeemed)],
  },
  inputDescription: "The device code.",
  returns: { type: () => AgentConnectionGrant, toGraph: (row: AgentConnectionGrant) => row },
  run: ({ deps }, { code }) => redeemCode(deps, code),
});

const agentApprovals = operation.list({
  name: "agentApprovals",
  description: "The actions that await the platform's approval, newest first by default.",
  rest: {
    route: "GET /agents/approvals",
    operationId: "listAgentApprovals",
    tag,
    summary: "List actions that await approval, newest first by default",
    query: approvalQuery,
    reply: [pageReply(agentAction, "AgentActionListResponse")],
  },
  args: approvalArgs,
  connection: AgentActionConnection,
  toGraph: actionEntity.toGraph,
  page: ({ deps, caller }, filter, args) => listApprovals(deps, caller, filter, args),
});

const actionPath = {
  path: z.object({ agentId: scalar("ID", z.string()), actionId: scalar("ID", z.string()) }),
} as const;

const approveAgentAction = operation.transaction({
  name: "approveAgentAction",
  description:
    "Makes the payment of an action that awaits approval. Where the policy, the funds or the quote no longer allow it, " +
    "the action is FAILED with the reason, and nothing is paid.",
  permission: "TRANSACT",
  errors: ["NOT_FOUND", "CONFLICT"],
  events: [...actionEvents, "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION"],
  rest: {
    route: "POST /agents/{agentId}/actions/{actionId}/approve",
    tag,
    summary: "Approve an action: its payment is made",
    ...actionPath,
    reply: [reply(200, agentAction)],
  },
  inputDescription: "The action to be approved.",
  returns: returnedAction,
  prepare: warmRates,
  work: approveAction,
});

const rejectAgentAction = operation.transaction({
  name: "rejectAgentAction",
  description: "Ends an action that awaits approval; what it reserved of the agent's limits is given back.",
  permission: "TRANSACT",
  errors: ["NOT_FOUND", "CONFLICT"],
  events: ["AGENT_ACTION.REJECTED"],
  rest: {
    route: "POST /agents/{agentId}/actions/{actionId}/reject",
    tag,
    summary: "Reject an action: its payment is not made",
    ...actionPath,
    body: actionReject.optional(),
    reply: [reply(200, agentAction)],
  },
  inputDescription: "The action to be rejected.",
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
  approveAgentAction,
  rejectAgentAction,
];
