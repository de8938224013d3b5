import { randomUUID } from "node:crypto";
import { parse } from "graphql";
import { createInProcessExecutor } from "../../../gateway/graph/execution/subgraph-executor.js";
import { createSubgraph } from "../../../gateway/processes/subgraphs.js";
import type { Caller } from "../../../subgraphs/shared/kernel/caller.js";
import type { Client, GraphReply, TestApp } from "../../testkit/app.js";

// The operations that a model of cards knows, and the two ways to call them: over HTTP, and the subgraphs alone.

const simulate = (step: string) => `/sandbox/cards/{id}/simulate/${step}`;
const token = "issuerTransactionToken";

/** REST: method, path with the id, and the status of success. The graph: the subgraph, and what is selected. */
const table = {
  createCard: ["POST", "/cards", 201, "cards", "id"],
  updateCard: ["PATCH", "/cards/{id}", 200, "cards", "id"],
  simulateCardAuthorization: ["POST", simulate("authorization"), 200, "cards", "id"],
  simulateCardClearing: ["POST", simulate("clearing"), 200, "cards", "id"],
  simulateCardReturn: ["POST", simulate("return"), 200, "cards", "id"],
  simulateCardCreditAuthorization: ["POST", simulate("credit_authorization"), 202, "cards", token],
  simulateCardFinancialAuthorization: ["POST", simulate("financial_authorization"), 202, "cards", token],
  simulateCardFinancialCreditAuthorization: ["POST", simulate("financial_credit_authorization"), 202, "cards", token],
  simulateCardAuthorizationAdvice: ["POST", simulate("authorization_advice"), 202, "cards", token],
  simulateCardForcedClearing: ["POST", simulate("forced_clearing"), 200, "cards", "id"],
  simulateCardAuthorizationReversal: ["POST", simulate("authorization_reversal"), 202, "cards", token],
  simulateCardReturnReversal: ["POST", simulate("return_reversal"), 202, "cards", token],
  fundInternalAccount: ["POST", "/sandbox/internal-accounts/{id}/fund", 200, "accounts", "id"],
  updatePlatformConfig: ["PATCH", "/config", 200, "platform", "id"],
  advanceSandboxClock: ["POST", "/sandbox/clock", 200, "platform", "now"],
} as const;

export type OperationName = keyof typeof table;

export interface Call {
  readonly operation: OperationName;
  readonly id?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Outcome {
  /** DONE, or the error's. */
  readonly code: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the value of whichever operation
  readonly value: any;
}

const views = {
  card: [
    "cards",
    `status maxSpendPerTransaction maxSpendPerDay maxTransactionsPerDay
     limits { maxSpendPerTransaction maxSpendPerDay maxTransactionsPerDay spentToday transactionsToday }`,
  ],
  internalAccount: ["accounts", "balance { amount } totalBalance { amount }"],
  transaction: [
    "quotes",
    `id status direction authorizedAmount { amount } settledAmount { amount } refundedAmount { amount }
     pullSummary { count totalAmount pendingCount } originalTransactionId cardDeclinedReason`,
  ],
} as const;
export type Viewed = keyof typeof views;

/** Sends what one platform asks for. */
export interface Sender {
  send(call: Call): Promise<Outcome>;
  look(what: Viewed, id: string): Promise<unknown>;
}

const isKeyed = (operation: OperationName) => operation === "createCard";

function inputOf({ operation, id, body }: Call): Record<string, unknown> {
  const named = operation === "fundInternalAccount" ? "accountId" : "cardId";
  return {
    ...(id !== undefined && { [named]: id }),
    ...body,
    ...(isKeyed(operation) && { idempotencyKey: randomUUID() }),
  };
}

function mutationOf(operation: OperationName): string {
  const input = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input!`;
  return `mutation ($input: ${input}) { result: ${operation}(input: $input) { ${table[operation][4]} } }`;
}

function ofGraph({ data, errors }: Pick<GraphReply, "data" | "errors">): Outcome {
  const [error] = errors ?? [];
  return error ? { code: String(error.extensions.code), value: error } : { code: "DONE", value: data.result };
}

const viewOf = (what: Viewed) => `query ($id: ID!) { seen: ${what}(id: $id) { ${views[what][1]} } }`;

/** Over HTTP: every second request by REST, the others in the graph. */
export function overHttp(client: Client): Sender {
  let isRest = false;

  async function rest({ operation, id = "", body }: Call): Promise<Outcome> {
    const [method, path, success] = table[operation];
    const headers = { ...(isKeyed(operation) && { "Idempotency-Key": randomUUID() }) };
    const { status, body: value } = await client.rest(method, path.replace("{id}", id), { headers, body });
    if (status < 400 && status !== success) throw new Error(`${operation} responds with ${status}`);
    return { code: status < 400 ? "DONE" : value.code, value };
  }

  return {
    async send(call) {
      isRest = !isRest;
      return isRest ? rest(call) : ofGraph(await client.graph(mutationOf(call.operation), { input: inputOf(call) }));
    },
    async look(what, id) {
      const { data, errors } = await client.graph(viewOf(what), { id });
      if (errors) throw new Error(JSON.stringify(errors));
      return data.seen;
    },
  };
}

/** The subgraphs of the app's process without gateway and HTTP. */
export async function subgraphsOf({ core }: TestApp): Promise<(caller: Caller) => Sender> {
  const names = ["cards", "accounts", "quotes", "platform"] as const;
  const executors = new Map<string, ReturnType<typeof createInProcessExecutor>>();
  for (const name of names)
    executors.set(name, createInProcessExecutor((await createSubgraph(name, core.deps)).schema));
  const documents = new Map<string, ReturnType<typeof parse>>();

  return (caller) => {
    async function run(subgraph: string, text: string, variables: Record<string, unknown>) {
      const document = documents.get(text) ?? parse(text);
      documents.set(text, document);
      const request = { caller, requestId: "model", report: { idempotencyReplayed: false, warnings: [] } };
      const result: unknown = await executors.get(subgraph)?.execute({ document, variables }, request);
      return JSON.parse(JSON.stringify(result)) as GraphReply;
    }

    return {
      send: async (call) => {
        const { operation } = call;
        return ofGraph(await run(table[operation][3], mutationOf(operation), { input: inputOf(call) }));
      },
      async look(what, id) {
        const { data, errors } = await run(views[what][0], viewOf(what), { id });
        if (errors) throw new Error(JSON.stringify(errors));
        return data.seen;
      },
    };
  };
}
