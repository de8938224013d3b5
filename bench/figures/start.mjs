import { setTimeout as delay } from "node:timers/promises";
import { freePort, minRounds, progress, startProcess, withDirectory } from "../harness.mjs";
import { treeMemoryMb } from "../processes.mjs";

/** Delay between readiness and measuring memory, until start-up work has settled. */
const settleMs = 2_000;

async function startOnce(dataDir) {
  const port = await freePort();
  const server = startProcess("npm", ["start"], {
    PORT: String(port),
    HOST: "127.0.0.1",
    PAYGRAPH_DATA_DIR: dataDir,
    DATABASE_URL: "",
  });
  try {
    const readyMs = await server.untilOk(`http://127.0.0.1:${port}/readyz`);
    await delay(settleMs);
    return { seconds: readyMs / 1000, ...treeMemoryMb(server.pid) };
  } finally {
    await server.stop();
  }
}

/** `npm start`, already built, on an initialised data directory: seconds to readiness, and memory of the whole tree. */
export function measureStart() {
  return withDirectory(async (dataDir) => {
    progress("the first start creates the database, and is not counted");
    await startOnce(dataDir);
    const starts = [];
    for (let round = 1; round <= minRounds; round++) {
      const start = await startOnce(dataDir);
      const { seconds, megabytes, processes } = start;
      progress(`round ${round}: ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB in ${processes} processes`);
      starts.push(start);
    }
    return [
      { name: "start", unit: "s", ours: starts.map(({ seconds }) => seconds), peer: null },
      { name: "start-memory", unit: "MB", ours: starts.map(({ megabytes }) => megabytes), peer: null },
    ];
  });
}
