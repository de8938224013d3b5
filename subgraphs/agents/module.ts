import type { CustomerAgents } from "../customers/published.js";
import type { AgentCredentials } from "../platform/published.js";
import { typesOf } from "../shared/events/event-types.js";
import type { Module } from "../shared/module/module.js";
import { accountOperations } from "./acting/accounts.js";
import { paymentOperations } from "./acting/payments.js";
import { profileOperations } from "./acting/profile.js";
import { ExternalAccountStub, InternalAccountStub } from "./account.stub.js";
import { agentStatisticOperations, AgentStatsResolver } from "./actions/statistics.js";
import { actionTimers } from "./actions/timers.js";
import { actionEntity } from "./actions/type.js";
import { agentAction } from "./actions/wire.js";
import { agentCredentials } from "./agents/credentials.js";
import { agentEntity } from "./agents/type.js";
import type { AgentsDeps } from "./deps.js";
import { managementOperations } from "./management/operations.js";
import {
  AgentActionResolver,
  AgentResolver,
  createActionSubscription,
  CustomerAgentsResolver,
  DeviceCodeResolver,
  TransactionAgentResolver,
  TransferDetailsResolver,
} from "./management/resolver.js";
import { createCustomerAgents } from "./management/service.js";
import { decidedEvents, pendingApproval } from "./names.js";

interface AgentsProvides {
  readonly agentCredentials: AgentCredentials;
  readonly customerAgents: CustomerAgents;
}

/** Software agents: the customers they act for, their policies, and the platform's approvals. */
export const agents: Module<AgentsDeps, AgentsProvides> = {
  name: "agents",
  operations: [
    ...managementOperations,
    ...profileOperations,
    ...paymentOperations,
    ...accountOperations,
    ...agentStatisticOperations,
  ],
  resolvers: (deps) => [
    AgentResolver,
    AgentActionResolver,
    AgentStatsResolver,
    CustomerAgentsResolver,
    TransactionAgentResolver,
    TransferDetailsResolver,
    DeviceCodeResolver,
    createActionSubscription(deps),
  ],
  openToAgents: ["agentActionUpdated"],
  entities: [agentEntity, actionEntity],
  visibleToAgents: {
    fields: {
      Agent: "id name customerId isPaused isConnected policy usage createdAt updatedAt",
      // Not `decidedBy`: it names a token of the platform.
      AgentAction: `id agentId customerId platformCustomerId status type quote transferDetails transaction rejectionReason
        amount expiresAt approvalReason createdAt updatedAt eventId cursor`,
    },
    connections: "AgentAction AgentTransaction AgentInternalAccount AgentExternalAccount",
    values: `AgentAccountRestrictions AgentAccountRule AgentApprovalThresholds AgentConnectionGrant AgentPolicy
      AgentSpendingLimits AgentTransferDetails AgentUsage`,
  },
  extendedTypes: ["Customer", "Transaction"],
  stubs: [InternalAccountStub, ExternalAccountStub],
  events: {
    agentAction: { types: pendingApproval, subjectType: "AgentAction", data: agentAction },
    agentActionDecision: {
      types: decidedEvents,
      subjectType: "AgentAction",
      data: agentAction,
      extensions: typesOf(decidedEvents),
      description: "The decision on an agent's action that required approval. Paygraph extension.",
    },
  },
  timers: actionTimers,
  provides: (deps) => ({
    agentCredentials: agentCredentials(deps),
    customerAgents: createCustomerAgents(deps),
  }),
};
