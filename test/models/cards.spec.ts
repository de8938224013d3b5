import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openInternalAccounts } from "../../subgraphs/accounts/internal-accounts/provisioning.js";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { modelSteps, runModel } from "../testkit/model-run.js";
import { CardModel } from "./cards/model.js";
import { overHttp, subgraphsOf, type Sender } from "./cards/operations.js";
import { play, type World } from "./cards/play.js";
import type { Account } from "./cards/state.js";
import { step, type Step } from "./cards/steps.js";

/** Real time stands still: only the sandbox's clocks are moved. */
const started = new Date();
const clock = createClock(
  () => started,
  () => started,
);

let app: TestApp;
let inProcess: Awaited<ReturnType<typeof subgraphsOf>>;

beforeAll(async () => {
  app = await startApp({ clock, worker: false });
  inProcess = await subgraphsOf(app);
  // A holder has one account of a currency today; a card that changes to another one needs two.
  await query(app.databaseUrl, "DROP INDEX accounts.internal_account_base_key");
});
afterAll(() => app.close());

/** Two accounts in one currency, between which a card can change. */
async function openAccounts({ platformId, sandbox }: PlatformClients, customerId: string): Promise<Account[]> {
  const { deps } = app.core;
  const ledger = { platformId, environment: "SANDBOX", now: started } as const;
  const { id } = await baseAccount(sandbox, customerId);
  const [second] = await inTransaction(deps, (tx) =>
    openInternalAccounts(deps, tx, ledger, [{ customerId, currency: "USD", type: "INTERNAL_FIAT" }]),
  );
  return [id, second?.id ?? ""].map((accountId) => ({ id: accountId, balance: 0, held: 0 }));
}

const tally = new Map<string, number>();

async function newWorld(senderOf: (platform: PlatformClients) => Sender): Promise<World & { platformId: string }> {
  const platform = await app.platform({ skipPaperwork: true });
  const { platformId, sandbox } = platform;
  const [holder, other] = [await createCustomer(sandbox), await createCustomer(sandbox)];
  const foreign = { id: (await baseAccount(sandbox, other.id)).id, balance: 0, held: 0 };
  const { db } = app.core.deps;
  return {
    platformId,
    customerId: holder.id,
    sender: senderOf(platform),
    tally,
    model: new CardModel(started.getTime(), await openAccounts(platform, holder.id), foreign),
    async idOf(issuerTransactionToken) {
      const where = { platformId, environment: "SANDBOX", issuerTransactionToken } as const;
      return (await db.cardTransaction.findFirstOrThrow({ where, select: { id: true } })).id;
    },
  };
}

const direct = ({ platformId }: PlatformClients) =>
  inProcess({
    platformId,
    environment: "SANDBOX",
    actor: "platform",
    credentialId: `Token:${randomUUID()}`,
    permissions: ["VIEW", "TRANSACT", "MANAGE"],
  });

/** Every sequence begins with two cards, and money in both accounts. */
const opening = (["issue", "issue", "fund", "fund", "advance"] as const).map((does, index): Step => ({
  does,
  which: index,
  how: does === "issue" ? 0 : 1_900,
  odd: 0,
}));

/** The cardholders' debts are the service's receivables. */
async function debtsAreReceivables({ platformId, model }: World & { platformId: string }): Promise<void> {
  const { rows } = await query<{ sum: string }>(
    app.databaseUrl,
    `SELECT coalesce(sum(amount), 0)::text AS sum FROM ledger.entry
     WHERE platform_id = '${platformId}' AND split_part(account_id, '/', 4) = 'CARD_RECEIVABLES'`,
  );
  expect(Number(rows[0]?.sum)).toBe(0 - model.payments.reduce((sum, { owed }) => sum + owed, 0));
}

const codes = `
  DONE INVALID_INPUT INVALID_STATE_TRANSITION CARD_ALREADY_CLOSED CARD_NOT_MUTABLE FUNDING_SOURCE_INELIGIBLE
  TRANSACTION_NOT_FOUND INSUFFICIENT_FUNDS`
  .trim()
  .split(/\s+/);

describe("cards", () => {
  const longest = 250;

  const playIn = (senderOf: (platform: PlatformClients) => Sender) => async (steps: readonly Step[]) => {
    const world = await newWorld(senderOf);
    const made = await play(world, [...opening, ...steps]);
    await debtsAreReceivables(world);
    return made;
  };

  it("do what their model says, by REST and in the graph", async () => {
    const run = playIn(({ sandbox }) => overHttp(sandbox));
    await runModel({ name: "cards by HTTP", step, steps: modelSteps / 10, longest, lanes: 2, play: run });
    await booksBalance(app);
  }, 3_600_000);

  it("do what their model says, in their subgraphs", async () => {
    await runModel({ name: "cards", step, steps: modelSteps * 0.9, longest, lanes: 3, play: playIn(direct) });
    await booksBalance(app);
    // Of fewer steps not every code comes.
    if (modelSteps >= 5_000) expect(codes.filter((code) => !tally.has(code))).toEqual([]);
  }, 3_600_000);
});
