import { createCustomer, baseAccount, fund } from "../testkit/accounts.js";
import type { Client, RestReply } from "../testkit/app.js";

/** Steps with which tests of agents begin. */

export const allPermissions = [
  "VIEW_TRANSACTIONS",
  "CREATE_TRANSFERS",
  "CREATE_QUOTES",
  "EXECUTE_QUOTES",
  "MANAGE_EXTERNAL_ACCOUNTS",
] as const;

export interface Connected {
  readonly id: string;
  readonly customerId: string;
  /** The customer's account in USD. */
  readonly accountId: string;
  /** A bank account of the customer. */
  readonly bankId: string;
  readonly accessToken: string;
  /** Speaks as the agent. */
  readonly client: Client;
}

function made({ status, body }: RestReply) {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A policy that allows payments of up to 1,000. */
export const policy = (more: object = {}, limits: object = {}) => ({
  permissions: allPermissions,
  defaultExecutionMode: "AUTO",
  spendingLimits: { currency: "USD", perTransactionLimit: 1_000, ...limits },
  ...more,
});

/** A US bank account; each is another. Its last digits select no outcome of the sandbox. */
export async function bank(client: Client, customerId: string): Promise<string> {
  const accountNumber = `${String(Math.floor(Math.random() * 1e8)).padStart(8, "1")}6789`;
  const { id } = made(
    await client.rest("POST", "/customers/external-accounts", {
      body: {
        customerId,
        currency: "USD",
        accountInfo: {
          accountType: "USD_ACCOUNT",
          accountNumber,
          routingNumber: "021000021",
          beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" },
        },
      },
    }),
  );
  return id;
}

/** Redeems a code, as software does: without credentials. */
export async function redeem(client: Client, code: string): Promise<RestReply> {
  return client.rest("POST", `/agents/device-codes/${code}/redeem`, { headers: { authorization: "" } });
}

/** The same through the graph, which takes credentials, and so isn't limited by the client's address. */
export async function redeemInGraph(client: Client, code: string) {
  return client.graph(
    `mutation ($input: RedeemAgentDeviceCodeInput!) {
      redeemAgentDeviceCode(input: $input) { accessToken agentId agentName policy { permissions } }
    }`,
    { input: { code } },
  );
}

/** Connects an agent for a new customer, who has `amount` in USD and a bank account. */
export async function connect(client: Client, given: object = policy(), amount = 100_000): Promise<Connected> {
  const { id: customerId } = await createCustomer(client);
  const { id: accountId } = await baseAccount(client, customerId);
  if (amount > 0) await fund(client, accountId, amount);
  const bankId = await bank(client, customerId);
  return connectFor(client, { customerId, accountId, bankId }, given);
}

/** Connects a further agent for a customer. */
export async function connectFor(
  client: Client,
  holder: Pick<Connected, "customerId" | "accountId" | "bankId">,
  given: object = policy(),
): Promise<Connected> {
  const { customerId } = holder;
  const body = { name: "Bookkeeper", customerId, policy: given };
  const { agent, deviceCode } = made(await client.rest("POST", "/agents", { body }));
  const { data } = await redeemInGraph(client, deviceCode.code);
  const { accessToken } = data.redeemAgentDeviceCode;
  return { ...holder, id: agent.id, accessToken, client: client.asAgent(accessToken) };
}

/** A quote that the agent asks for: from the customer's account to its bank. */
/** The sandbox, after midnight if an hour that it is advanced could end the day, and with it what was spent. */
export async function earlyInTheDay(sandbox: Client): Promise<Client> {
  const dayMs = 86_400_000;
  const leftSeconds = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000);
  if (leftSeconds < 2 * 3_600) {
    const { status } = await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: leftSeconds } });
    if (status !== 200) throw new Error("The clock was not advanced");
  }
  return sandbox;
}

export async function quoted(agent: Connected, amount: number, more: object = {}): Promise<RestReply["body"]> {
  return made(
    await agent.client.rest("POST", "/agents/me/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: agent.accountId },
        destination: { destinationType: "ACCOUNT", accountId: agent.bankId },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: amount,
        ...more,
      },
    }),
  );
}

/** Asks for the execution of a new quote. */
export async function pay(agent: Connected, amount: number): Promise<RestReply> {
  const { id } = await quoted(agent, amount);
  return agent.client.rest("POST", `/agents/me/quotes/${id}/execute`);
}

export function decide(
  client: Client,
  agent: Connected,
  actionId: string,
  decision: "approve" | "reject",
  body?: object,
) {
  return client.rest("POST", `/agents/${agent.id}/actions/${actionId}/${decision}`, body && { body });
}

/** The agent's usage, as the platform sees it. */
export async function usage(
  client: Client,
  agent: Connected,
): Promise<readonly [count: number, day: number, month: number]> {
  const { dailyTransactionCount, dailySpend, monthlySpend } = made(
    await client.rest("GET", `/agents/${agent.id}`),
  ).usage;
  return [dailyTransactionCount, dailySpend, monthlySpend];
}
