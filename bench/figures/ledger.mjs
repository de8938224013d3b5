import { join } from "node:path";
import { freePort, minRounds, progress, root, startProcess, withDirectory } from "../harness.mjs";
import { fetchText } from "../product.mjs";
import { connections, prepareTpcB } from "../tpc-b.mjs";

const accounts = 100_000;
const warmUpSeconds = 3;
const roundSeconds = 5;

async function startTransfers(databaseUrl, dataDir) {
  const { BENCH_PROFILE_DIR: profileDir } = process.env;
  const profile = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
  const port = await freePort();
  const started = startProcess(process.execPath, [...profile, "bench/transfers.mjs"], {
    DATABASE_URL: databaseUrl,
    PAYGRAPH_DATA_DIR: dataDir,
    PAYGRAPH_DATABASE_CONNECTIONS: String(connections),
    PORT: String(port),
    NODE_ENV: "production",
  });
  const url = `http://127.0.0.1:${port}`;
  await started.untilOk(`${url}/readyz`);
  const task = async (path, options) =>
    JSON.parse(await fetchText(`${url}${path}`, { method: "POST", body: JSON.stringify(options) }));
  return { task, stop: () => started.stop() };
}

async function measure(databaseUrl, task) {
  const peer = await prepareTpcB(databaseUrl);
  await task("/open", { count: accounts });
  const { transactions: opened } = await task("/verify", {});
  let transfers = 0;
  const transfer = async (isHot, seconds = roundSeconds) => {
    const done = await task("/run", { seconds, connections, isHot });
    transfers += done.transfers;
    return done.perSecond;
  };
  for (const isHot of [false, true]) await transfer(isHot, warmUpSeconds);
  await peer(warmUpSeconds);

  const [cold, hot] = ["ledger-cold", "ledger-hot"].map((name) => ({ name, unit: "transfers/s", ours: [], peer: [] }));
  for (let round = 1; round <= minRounds; round++) {
    cold.ours.push(await transfer(false));
    const tps = await peer(roundSeconds);
    hot.ours.push(await transfer(true));
    for (const { peer: samples } of [cold, hot]) samples.push(tps);
    const [coldly, hotly] = [cold, hot].map(({ ours }) => ours.at(-1).toFixed(0));
    progress(`round ${round}: ${coldly} cold, ${hotly} hot, against ${tps.toFixed(0)} transactions/s`);
  }
  const { transactions, events } = await task("/verify", {});
  if (transactions !== opened + transfers || events !== transfers) {
    throw new Error(
      `${transfers} transfers were confirmed, but ${transactions - opened} posted, with ${events} events`,
    );
  }
  return [cold, hot];
}

/** Transfers through the ledger against TPC-B on the same server: among many accounts, and with one common account. */
export function measureLedger() {
  return withDirectory(async (dataDir) => {
    const built = (path) => import(join(root, "dist", path));
    const [{ startEmbeddedPostgres }, { migrate }] = await Promise.all([
      built("infrastructure/embedded-postgres/embedded.js"),
      built("subgraphs/shared/persistence/migrate.js"),
    ]);
    const postgres = await startEmbeddedPostgres({ dataDir, log: progress });
    try {
      await migrate(postgres.url, { migrationsDir: join(root, "prisma/migrations"), log: () => undefined });
      const { task, stop } = await startTransfers(postgres.url, dataDir);
      try {
        return await measure(postgres.url, task);
      } finally {
        await stop();
      }
    } finally {
      await postgres.stop();
    }
  });
}
