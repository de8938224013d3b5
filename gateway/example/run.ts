import { z } from "zod";
import { Sandbox, type SandboxCredentials } from "../triggers/sandbox.js";
import { until } from "../triggers/steps.js";
import { openEndpoint, type Endpoint } from "./endpoint.js";
import { day } from "./plan.draft.js";
import type { Act, Plan } from "./plan.types.js";
import { join, review } from "./run.customers.js";
import { ask, changeCard, decide, employ, network, order, purchase } from "./run.instruments.js";
import { fund, fundPlatform, mistake, pay, payLate, receive, release } from "./run.payments.js";
import { Stage, type Callers } from "./stage.js";

/** Events that the business's endpoint takes. */
const webhookEventTypes = [
  "CUSTOMER.KYC_APPROVED",
  "CUSTOMER.KYC_REJECTED",
  "CUSTOMER.KYB_APPROVED",
  "CUSTOMER.KYB_REJECTED",
  "OUTGOING_PAYMENT.COMPLETED",
  "OUTGOING_PAYMENT.FAILED",
  "INCOMING_PAYMENT.COMPLETED",
  "INCOMING_PAYMENT.FAILED",
  "CARD_TRANSACTION.DECLINED",
  "AGENT_ACTION.PENDING_APPROVAL",
];

const configuration = {
  branding: { name: "Example Pay", color: "#1f4b99" },
  feeConfigs: ["USD", "EUR", "GBP"].map((currency) => ({
    feeType: "CROSS_CURRENCY_TRANSACTION",
    sourceCurrency: currency,
    variableFeeBps: 60,
    fixedFee: { amount: 25, currency },
  })),
};

/** Counts of what was done, and the requests that were refused although the plan expects success. */
export interface Outcome {
  readonly customers: number;
  readonly payments: number;
  readonly purchases: number;
  readonly refusals: readonly string[];
}

const createToken =
  "mutation Token($input: CreateTokenInput!) { createToken(input: $input) { clientId clientSecret } }";
const made = z.object({ createToken: z.object({ clientId: z.string(), clientSecret: z.string() }) });

/** A token of the operator's, and one for each service of the business, with the permissions that it needs. */
async function callersOf(credentials: SandboxCredentials): Promise<Callers> {
  const admin = new Sandbox(credentials);
  const caller = async (name: string, permissions: readonly string[]) =>
    new Sandbox({
      ...credentials,
      ...(await admin.graph(createToken, { input: { name, permissions } }, made)).createToken,
    });
  const payments = await caller("Payments service", ["VIEW", "TRANSACT"]);
  const reviewer = await caller("Compliance desk", ["VIEW", "REVIEW"]);
  await caller("Reporting (read only)", ["VIEW"]);
  return { admin, payments, reviewer };
}

/** Registers the endpoint. False if the server sends no webhooks to this machine. */
async function isReached(admin: Sandbox, { url }: Endpoint): Promise<boolean> {
  try {
    await admin.patch("/config", { webhookEndpoint: url, webhookEventTypes });
  } catch {
    return false; // With a database of its own, a server refuses private addresses.
  }
  try {
    await admin.post("/webhooks/test");
    return true;
  } catch {
    await admin.patch("/config", { webhookEndpoint: null }); // Of another machine, or a container.
    return false;
  }
}

const endpointState = z.object({ webhookEndpointState: z.object({ status: z.string() }) });

/** Takes the endpoint down once it has what came before, so that only the events of the outage fail. */
async function setEndpoint({ endpoint, callers: { admin } }: Stage, isDown: boolean): Promise<void> {
  if (!endpoint) return;
  const wanted = isDown ? "WORKING" : "FAILING";
  const hasCome = async () =>
    (await admin.read("/config", endpointState)).webhookEndpointState.status === wanted || undefined;
  try {
    await until(hasCome, `the endpoint becomes ${wanted}`);
  } finally {
    endpoint.isDown = isDown;
  }
}

function perform(stage: Stage, act: Act): Promise<void> {
  switch (act.type) {
    case "join":
      return join(stage, act.customer);
    case "review":
      return review(stage, act.customer, act.decision, act.note);
    case "fund":
      return fund(stage, act.customer, act.currency, act.amount);
    case "pay":
      return pay(stage, act.payment);
    case "payLate":
      return payLate(stage, act.payment);
    case "receive":
      return receive(stage, act.customer, act.currency, act.amount);
    case "order":
      return order(stage, act.card);
    case "changeCard":
      return changeCard(stage, act);
    case "purchase":
      return purchase(stage, act);
    case "network":
      return network(stage, act);
    case "employ":
      return employ(stage, act.agent);
    case "ask":
      return ask(stage, act);
    case "decide":
      return decide(stage, act);
    case "endpoint":
      return setEndpoint(stage, act.isDown);
    case "mistake":
      return mistake(stage, act.customer, act.mistake);
    case "release":
      return release(stage);
  }
}

/** Runs the plan's month on the platform's sandbox, one act after the other. `note` gets a line every few days. */
export async function runBusiness(
  plan: Plan,
  credentials: SandboxCredentials,
  note: (line: string) => void,
): Promise<Outcome> {
  const callers = await callersOf(credentials);
  const opened = await openEndpoint();
  try {
    await callers.admin.patch("/config", configuration);
    const endpoint = (await isReached(callers.admin, opened)) ? opened : undefined;
    if (!endpoint) note("the server can't send webhooks to this machine: the example has no endpoint");
    const stage = new Stage(plan, callers, endpoint);
    await stage.begin();
    await fundPlatform(stage);
    await runActs(stage, note);
    const count = (type: Act["type"]) => plan.acts.filter(({ act }) => act.type === type).length;
    return {
      customers: stage.customers.size,
      payments: count("pay") + count("fund") + (endpoint ? count("receive") : 0),
      purchases: count("purchase"),
      refusals: stage.refusals,
    };
  } finally {
    opened.close();
  }
}

async function runActs(stage: Stage, note: (line: string) => void): Promise<void> {
  const { acts, endsAt } = stage.plan;
  const days = Math.ceil(endsAt / day);
  let noted = 0;
  for (const { at, act } of acts) {
    const today = Math.floor(at / day) + 1;
    if (today >= noted + 5) {
      note(`day ${today} of ${days}: ${stage.customers.size} customers, ${stage.quotes.size} payments`);
      noted = today;
    }
    await stage.moveTo(at);
    try {
      await perform(stage, act);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Unreachable servers are no refusal, and end the run.
      if (error instanceof TypeError) throw error;
      stage.refusals.push(`${act.type}: ${error.message}`);
    }
  }
  await stage.moveTo(endsAt);
}
