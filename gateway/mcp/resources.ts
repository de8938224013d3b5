import type { Resource } from "@modelcontextprotocol/sdk/types.js";

/** A page that an assistant can read without a tool: an operation with these arguments. */
interface OperationResource {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly listed: Resource;
}

const mimeType = "application/json";

export const resources: readonly OperationResource[] = [
  {
    tool: "get_me",
    args: {},
    listed: {
      uri: "paygraph://policy",
      name: "policy",
      title: "The agent's policy",
      description: "Who the agent is, what its policy allows, and what is used of it.",
      mimeType,
    },
  },
  {
    tool: "list_internal_accounts",
    args: { limit: 100 },
    listed: {
      uri: "paygraph://accounts",
      name: "accounts",
      title: "The customer's accounts",
      description: "The internal accounts that the agent may use, with their balances.",
      mimeType,
    },
  },
  {
    tool: "list_transactions",
    args: { limit: 20 },
    listed: {
      uri: "paygraph://transactions",
      name: "transactions",
      title: "Recent transactions",
      description: "The customer's 20 newest transactions.",
      mimeType,
    },
  },
];
