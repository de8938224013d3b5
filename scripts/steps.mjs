// Shared by build and check: runs child processes, whose output is shown only on failure, and prints a line per step.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs Node on a script of this checkout. Its output is in the result only. */
export function runNode(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1" };
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ isDone: false, output: error.message }));
    child.once("close", (code) => resolve({ isDone: code === 0, output: output.trim() }));
  });
}

/** One line on standard error: what was done, and the seconds since `start`. */
export function report(line, start) {
  process.stderr.write(`${line} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
}
