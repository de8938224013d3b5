// The memory of a process and its descendants, and the CPU time of a process.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Parent and resident memory in KiB of each process. */
function listProcesses() {
  const { stdout, error, status } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" });
  if (error || status !== 0) throw new Error("ps is needed to measure memory", { cause: error });
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
}

/** The process and its descendants. */
export function treeOf(rootPid, processes = listProcesses()) {
  const tree = new Set([rootPid]);
  // A parent may follow its child in the list, so there are as many passes as levels.
  for (let size = 0; size < tree.size;) {
    size = tree.size;
    for (const [pid, parent] of processes) if (tree.has(parent)) tree.add(pid);
  }
  return tree;
}

/**
 * Resident memory of the tree in MB. Shared memory, such as PostgreSQL's buffers, counts once per process, so the real
 * total is less.
 */
export function treeMemoryMb(rootPid) {
  const processes = listProcesses();
  const tree = treeOf(rootPid, processes);
  const kib = processes.reduce((sum, [pid, , rss]) => (tree.has(pid) ? sum + rss : sum), 0);
  return { megabytes: (kib * 1024) / 1e6, processes: tree.size };
}

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

/** CPU time of a process since its start, as Linux counts it: user and system. NaN on other systems. */
export async function cpuMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * tickMs;
}
