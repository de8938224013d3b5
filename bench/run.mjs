#!/usr/bin/env node
// `npm run bench [-- name...]`: measures the built product. One JSON line per figure on standard output, progress on
// standard error. The figures' meaning: docs/performance.md.
import { compare, summarise } from "./harness.mjs";
import { measureBulk } from "./figures/bulk.mjs";
import { measureCardAuthorize } from "./figures/card-authorize.mjs";
import { measureConsole } from "./figures/console.mjs";
import { measureDashboard } from "./figures/dashboard.mjs";
import { measureEvents, measureFanOutAlone } from "./figures/events.mjs";
import { measureGraphPublic } from "./figures/graph-public.mjs";
import { measureGraphRead } from "./figures/graph-read.mjs";
import { measureIdle } from "./figures/idle.mjs";
import { measureLedger } from "./figures/ledger.mjs";
import { measureHome } from "./figures/home.mjs";
import { measureListGrowth } from "./figures/list-growth.mjs";
import { measureRestList, measureRestRead } from "./figures/rest-read.mjs";
import { measureFirstHour } from "./figures/first-hour.mjs";
import { measureFairness } from "./figures/fairness.mjs";
import { measureSearch, measureSearchMillion } from "./figures/search.mjs";
import { measureSoak } from "./figures/soak.mjs";
import { measureStart } from "./figures/start.mjs";
import { measureStats } from "./figures/stats.mjs";
import { measureTimers } from "./figures/timers.mjs";
import { measureTransfer } from "./figures/transfer.mjs";
import { measureAgentQuote } from "./figures/agent-quote.mjs";
import { measureWalletPayout } from "./figures/wallet-payout.mjs";
import { measureWebhooks } from "./figures/webhooks.mjs";

/** Each returns its figures as `{ name, unit, ours, peer }`: samples by round; without a peer, null. */
const figures = new Map([
  ["start", measureStart],
  ["rest-read", measureRestRead],
  ["rest-list", measureRestList],
  ["graph-read", measureGraphRead],
  ["dashboard", measureDashboard],
  ["graph-public", measureGraphPublic],
  ["events", measureEvents],
  ["webhooks", measureWebhooks],
  ["ledger", measureLedger],
  ["transfer", measureTransfer],
  ["wallet-payout", measureWalletPayout],
  ["agent-quote", measureAgentQuote],
  ["card-authorize", measureCardAuthorize],
  ["fairness", measureFairness],
  ["timers", measureTimers],
  ["idle", measureIdle],
  ["bulk", measureBulk],
  ["list-growth", measureListGrowth],
  ["stats", measureStats],
  ["home", measureHome],
  ["search", measureSearch],
  ["console", measureConsole],
]);
/** Measured on request only: parts of these, and long ones. */
const parts = new Map([
  ["fan-out", measureFanOutAlone],
  ["search-million", measureSearchMillion],
  ["soak", measureSoak],
  ["first-hour", measureFirstHour],
]);

const asked = process.argv.slice(2);
const known = new Map([...figures, ...parts]);
const unknown = asked.filter((name) => !known.has(name));
if (unknown.length > 0) {
  process.stderr.write(`No figure ${unknown.join(", ")}. There are: ${[...known.keys()].join(", ")}\n`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : figures.keys()) {
  process.stderr.write(`${name}\n`);
  try {
    for (const samples of await known.get(name)()) {
      process.stdout.write(`${JSON.stringify(summarise(samples))}\n`);
      process.stderr.write(`  ${compare(samples)}\n`);
    }
  } catch (error) {
    // Continues with the others.
    process.stderr.write(`  ${name} could not be measured: ${error.stack}\n`);
    process.exitCode = 1;
  }
}
