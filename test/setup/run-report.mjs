// The processor time of a run, and its skipped tests. The time of each spec is taken around it in its worker
// (native-runner.mjs), with that of the processes that it started and that have ended. PostgreSQL's has a line of its own.
// Elapsed time says little on a machine that does other things as well.
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Linux counts the time of processes in hundredths of a second. */
const tickMs = 10;

/** A process's parent, and times in milliseconds: its own, and that of those it has waited for. Throws if it has ended. */
function readProcess(id) {
  const fields = readFileSync(`/proc/${id}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  return { parent: fields[1], own: (fields[11] + fields[12]) * tickMs, children: (fields[13] + fields[14]) * tickMs };
}

/** Of the processes that this one has waited for, and theirs; 0 if the system does not tell. */
export function timeOfChildren() {
  try {
    return readProcess("self").children;
  } catch {
    return 0;
  }
}

function readAll() {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    try {
      return [{ id: Number(id), ...readProcess(id) }];
    } catch {
      return [];
    }
  });
}

/** Of the PostgreSQL that the run has started, so far; 0 if it has started none, or the system does not tell. */
function timeOfDatabase() {
  const server = globalThis.testDatabaseServer?.pid;
  if (server === undefined || process.platform !== "linux") return 0;
  const all = readAll();
  const below = (id) => all.filter(({ parent }) => parent === id).flatMap((each) => [each, ...below(each.id)]);
  return sum(below(server).map(({ own, children }) => own + children));
}

/** In milliseconds, of this process and of its children. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1000, children: timeOfChildren() };
}

export function processorTimeSince(start) {
  const { own, children } = processorTime();
  return { own: own - start.own, children: children - start.children };
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
const sum = (values) => values.reduce((total, value) => total + value, 0);

const rows = 20;

function table(results) {
  const specs = results
    .filter(({ processorTime: time }) => time)
    .map(({ testFilePath, processorTime: { own, children } }) => ({ testFilePath, time: own + children, children }))
    .sort((a, b) => b.time - a.time);
  if (specs.length <= 1) return "";
  const lines = specs.slice(0, rows).map(({ testFilePath, time, children }) => {
    const ofProcesses = children > 0 ? `, ${(children / 1000).toFixed(1)} s of it in processes that it starts` : "";
    return `${seconds(time)}  ${relative(root, testFilePath)}${ofProcesses}`;
  });
  const total = seconds(sum(specs.map(({ time }) => time)));
  const ofDatabase = timeOfDatabase();
  const database = ofDatabase > 0 ? `${seconds(ofDatabase)}  PostgreSQL\n` : "";
  return `\nProcessor time, the most expensive of ${specs.length} specs:\n${lines.join("\n")}\n${total}  all\n${database}`;
}

function skipped(results) {
  const lines = results.flatMap(({ testFilePath, testResults }) =>
    testResults
      .filter(({ status }) => status === "pending")
      .map(({ fullName }) => `  ${relative(root, testFilePath)}: ${fullName}`),
  );
  return lines.length > 0 ? `\nSkipped, for lack of what they need here:\n${lines.join("\n")}\n` : "";
}

/** A reporter of Jest: a table of the most expensive specs, the sum of all, and the name of each test that was skipped. */
export default class RunReport {
  #isNarrowed;

  constructor({ testNamePattern }) {
    this.#isNarrowed = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, { testResults }) {
    // With `-t` all others are skipped.
    process.stdout.write(`${table(testResults)}${this.#isNarrowed ? "" : skipped(testResults)}`);
  }
}
