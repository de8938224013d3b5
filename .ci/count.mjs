// Prints "<passed> <failed>" of a run of jest: its JSON result, and its exit status.
import { readFileSync } from "node:fs";

const [file, status] = process.argv.slice(2);

function readResult() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // It ended before it could write one: counted below by its status.
  }
}

const { numTotalTests = 0, numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = readResult() ?? {};
const failed = numFailedTests + numRuntimeErrorTestSuites;
const isBroken = numTotalTests + failed === 0 || (status !== "0" && failed === 0);
console.log(`${numPassedTests} ${isBroken ? 1 : failed}`);
