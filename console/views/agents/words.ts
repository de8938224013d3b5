import type { AgentActionType, AgentExecutionMode, AgentPermission } from "./operations.graphql.js";

export const permissionText: Readonly<Record<AgentPermission, string>> = {
  VIEW_TRANSACTIONS: "See payments",
  CREATE_TRANSFERS: "Transfer money",
  CREATE_QUOTES: "Ask for quotes",
  EXECUTE_QUOTES: "Pay by a quote",
  MANAGE_EXTERNAL_ACCOUNTS: "Add and remove external accounts",
};

export const modeText: Readonly<Record<AgentExecutionMode, string>> = {
  AUTO: "Paid at once, within the limits",
  APPROVAL_REQUIRED: "Approved by a person",
};

export const typeText: Readonly<Record<AgentActionType, string>> = {
  EXECUTE_QUOTE: "Payment by a quote",
  TRANSFER_OUT: "Transfer out",
  TRANSFER_IN: "Transfer in",
};
