// What a run costs: the processor time of each spec, taken around it in its worker (native-runner.mjs), with that of the
// processes that it started and that have ended. Elapsed time says little on a machine that does other things as well.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Linux counts the time of processes in hundredths of a second. */
const tickMs = 10;

/** In milliseconds, of the processes that this one has waited for, and theirs; 0 where the system does not tell. */
export function timeOfChildren() {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /s, "").split(" ");
    return (Number(fields[13]) + Number(fields[14])) * tickMs;
  } catch {
    return 0;
  }
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

/** A reporter of Jest: a table of the most expensive specs, and the sum of all. */
export default class ProcessorTime {
  #rows = 20;

  onRunComplete(_contexts, { testResults }) {
    const specs = testResults
      .filter(({ processorTime: time }) => time)
      .map(({ testFilePath, processorTime: { own, children } }) => ({ testFilePath, time: own + children, children }))
      .sort((a, b) => b.time - a.time);
    if (specs.length <= 1) return;
    const lines = specs.slice(0, this.#rows).map(({ testFilePath, time, children }) => {
      const ofProcesses = children > 0 ? `, ${(children / 1000).toFixed(1)} s of it in processes that it starts` : "";
      return `${seconds(time)}  ${relative(process.cwd(), testFilePath)}${ofProcesses}`;
    });
    const total = sum(specs.map(({ time }) => time));
    process.stdout.write(
      `\nProcessor time, the most expensive of ${specs.length} specs:\n${lines.join("\n")}\n${seconds(total)}  all\n`,
    );
  }
}
