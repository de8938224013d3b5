import Sequencer from "@jest/test-sequencer";

/** Specs that take long: none may be left over for the end. */
const long = [
  "faults/payments-crash",
  "faults/start-traps",
  "contract/fuzz",
  "faults/cards-crash",
  "processes/operations",
  "faults/frozen-process",
  "processes/backup",
  "processes/embedded",
  "faults/bulk-import-crash",
  "integration/uma.spec",
  "faults/ledger-crash",
  "faults/process-end",
  "subgraphs/webhook.delivery",
  "faults/postgres-restart",
  "processes/migrate",
  "scenarios/uma-two-servers",
  "shared/payments.concurrency",
];

const rank = ({ path }) => long.findIndex((name) => path.includes(name));

/** All the long ones at once would starve each other's processes: short ones stand between them. */
export default class LongAmongShort extends Sequencer {
  sort(tests) {
    const longOnes = tests.filter((test) => rank(test) >= 0).sort((a, b) => rank(a) - rank(b));
    const shortOnes = [...super.sort(tests)].filter((test) => rank(test) < 0);
    const between = Math.floor(shortOnes.length / (longOnes.length + 1));
    return [...longOnes.flatMap((test) => [test, ...shortOnes.splice(0, between)]), ...shortOnes];
  }
}
