import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { connect, connectFor, policy } from "../subgraphs/agents.fixture.js";
import { startApp, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { modelSteps, runModel } from "../testkit/model-run.js";
import { AgentsModel, type Agent } from "./agents/model.js";
import { play, step, type Step, type World } from "./agents/play.js";

/** Real time stands still: only the sandbox's clocks are moved. */
const started = new Date();
const clock = createClock(
  () => started,
  () => started,
);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, worker: false });
});
afterAll(() => app.close());

const tally = new Map<string, number>();

/** Two agents of one customer, with an account in common. */
async function newWorld(): Promise<World> {
  const { sandbox } = await app.platform({ skipPaperwork: true });
  const first = await connect(sandbox, policy(), 0);
  const connected = [first, await connectFor(sandbox, first)];
  const agents = connected.map(({ id }): Agent => ({
    id,
    policy: {
      perTransactionLimit: 1_000,
      dailyLimit: null,
      dailyTransactionLimit: Number.MAX_SAFE_INTEGER,
      monthlyLimit: null,
      threshold: null,
      mode: "AUTO",
    },
    isPaused: false,
    actions: [],
  }));
  const clients = new Map(connected.map(({ id, client }) => [id, client]));
  return {
    model: new AgentsModel(started.getTime(), agents),
    platform: sandbox,
    accountId: first.accountId,
    bankId: first.bankId,
    clientOf: ({ id }) => clients.get(id) ?? sandbox,
    tally,
  };
}

/** Every sequence begins with money, and limits. */
const opening = (["fund", "fund", "limits", "limits"] as const).map((does, which): Step => ({
  does,
  which,
  how: 1_499,
  isInGraph: false,
}));

it("agents do what their model says, by REST and in the graph", async () => {
  await runModel({
    name: "agents",
    step,
    // A tenth of the other models' steps: each is several requests.
    steps: modelSteps / 10,
    longest: 100,
    lanes: 2,
    play: async (steps) => play(await newWorld(), [...opening, ...steps]),
  });
  await booksBalance(app);
  // Of fewer steps not every outcome comes.
  const outcomes = ["APPROVED", "PENDING_APPROVAL", "PAUSED", "REFUSED", "UNFUNDED", "race"];
  const decided = ["approve: APPROVED", "approve: FAILED", "approve: CONFLICT", "reject: REJECTED", "reject: CONFLICT"];
  if (modelSteps >= 5_000) expect([...outcomes, ...decided].filter((what) => !tally.has(what))).toEqual([]);
}, 3_600_000);
