import { afterAll, beforeAll } from "@jest/globals";
import { sandboxRateSource } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import type {
  CollectionProgress,
  PaymentRails,
  PayoutProgress,
  RailOrder,
  RefundOrder,
  RefundProgress,
} from "../../subgraphs/shared/providers/payment-rails.js";
import type { Client, TestApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { quoteBody } from "../testkit/payments.js";
import { external } from "./quotes.fixture.js";
import { usdAccount } from "./external-accounts.fixture.js";

/** Rails of production that do what a test says, by the payment's `remittanceInformation`. */

type Answer<Progress, Order> = Progress | ((order: Order) => Progress | Promise<Progress>);

export interface Script {
  payOut?: Answer<PayoutProgress, RailOrder>;
  collect?: Answer<CollectionProgress, RailOrder>;
  refund?: Answer<RefundProgress, RefundOrder>;
}

const dayMs = 86_400_000;
/** Later than any test: a test brings the timer forward. */
export const later = () => new Date(Date.now() + dayMs);

const answer = async <Progress, Order>(given: Answer<Progress, Order> | undefined, order: Order): Promise<Progress> => {
  if (given === undefined) throw new Error("The script has no answer");
  return typeof given === "function" ? (given as (order: Order) => Progress | Promise<Progress>)(order) : given;
};

/** Replaces a member of the app's dependencies until the end of the spec: the app may be shared. */
function replace<Member extends "rails" | "rateSource">(
  { core: { deps } }: TestApp,
  member: Member,
  value: TestApp["core"]["deps"][Member],
): void {
  const own = deps[member];
  beforeAll(() => void Object.defineProperty(deps, member, { value, configurable: true }));
  afterAll(() => void Object.defineProperty(deps, member, { value: own, configurable: true }));
}

/** The sandbox's rates, in production. */
export const ratesInProduction = (app: TestApp) => replace(app, "rateSource", () => sandboxRateSource);

/** The app's rails of production, until the end of the spec. Returns the scripts by name. */
export function scriptedRails(app: TestApp): Map<string, Script> {
  const scripts = new Map<string, Script>();
  const of = ({ remittanceInformation: name }: RailOrder) => scripts.get(name ?? "") ?? {};
  ratesInProduction(app);
  const PRODUCTION: PaymentRails = {
    payOut: (order) => answer(of(order).payOut, order),
    collect: (order) => answer(of(order).collect, order),
    refund: (order) =>
      answer(order.payout ? of(order.payout).refund : order.collection && of(order.collection).refund, order),
  };
  replace(app, "rails", { ...app.core.deps.rails, PRODUCTION });
  return scripts;
}

/** A platform of production whose own accounts are open, with a bank account in the United States. */
export async function openPlatform(app: TestApp) {
  const { production: client, platformId } = await app.platform();
  await query(
    app.databaseUrl,
    `UPDATE accounts.internal_account SET status = 'ACTIVE' WHERE platform_id = '${platformId}'`,
  );
  const { data } = (await client.rest("GET", "/platform/internal-accounts?currency=USD")).body;
  const bank = await external(client, null, usdAccount());
  const balance = async () => {
    const { body } = await client.rest("GET", "/platform/internal-accounts?currency=USD");
    return { available: body.data[0].balance.amount, total: body.data[0].totalBalance.amount };
  };
  return { client, platformId, account: data[0].id as string, bank, balance };
}

let named = 0;

/** Executes a payment with a script of its own. Returns its transaction's id, and the script. */
export async function pay(
  scripts: Map<string, Script>,
  client: Client,
  [from, to]: readonly [string, string],
  amount: number,
  script: Script,
) {
  const name = `script ${++named}`;
  scripts.set(name, script);
  const more = { immediatelyExecute: true, remittanceInformation: name };
  const { status, body } = await client.rest("POST", "/quotes", { body: quoteBody(from, to, amount, more) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.transactionId as string, script };
}

/** Makes the payment's next step due now. */
export async function bringForward({ databaseUrl, core }: TestApp, transactionId: string): Promise<void> {
  await query(
    databaseUrl,
    `UPDATE shared.timer SET due_at = now(), retry_at = NULL WHERE subject = '${transactionId}'`,
  );
  core.timers.nudge();
}
