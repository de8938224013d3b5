import Sequencer from "@jest/test-sequencer";

/** Specs that start processes wait more than they compute: begun first, others fill their pauses. */
const longest = [
  "scenarios/operations",
  "faults/p",
  "faults/ledger-crash",
  "shared/ledger.random",
  "shared/embedded",
  "contract/fuzz",
  "subgraphs/webhook.delivery",
];

function rank({ path }) {
  const at = longest.findIndex((name) => path.includes(name));
  return at < 0 ? longest.length : at;
}

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
