import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import pg from "pg";
import { freePort, minRounds, progress, root, runCommand, startProcess, withDirectory } from "../harness.mjs";
import { fetchText } from "../product.mjs";

const connections = 16;
const accounts = 100_000;
const warmUpSeconds = 3;
const roundSeconds = 5;
/** Branches of TPC-B. With fewer than three for each connection their rows, which every transaction updates, are hot. */
const scale = 50;
const peerDatabase = "tpc_b";
const commandTimeoutMs = 180_000;

/** Where Debian and its like keep the newest, beside what PATH has. */
function findPgbench() {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(packaged, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((file) => existsSync(file));
}

/** TPC-B on a database of its own: pgbench, or where there is none the same through `pg`. */
async function preparePeer(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${peerDatabase}`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${peerDatabase}`;
  const pgbench = findPgbench();
  if (!pgbench) progress("pgbench is not installed: its TPC-B script runs through pg instead, in a Node process");
  const options = { timeoutMs: commandTimeoutMs };
  const call = pgbench
    ? (args) => runCommand(pgbench, [...args.pgbench, url.href], options)
    : (args) => runCommand(process.execPath, [join(root, "bench/peers/tpc-b.mjs"), url.href, ...args.pg], options);
  await call({ pgbench: ["--initialize", "--quiet", `--scale=${scale}`], pg: ["init", String(scale)] });
  return async (seconds) => {
    const output = await call({
      pgbench: [
        ...["--builtin=tpcb-like", "--protocol=prepared", "--no-vacuum", `--client=${connections}`, "--jobs=2"],
        `--time=${seconds}`,
      ],
      pg: ["run", scale, connections, seconds].map(String),
    });
    const [, tps] = /^tps = ([\d.]+)/m.exec(output) ?? [];
    if (!tps) throw new Error(`No transactions per second in: ${output}`);
    return Number(tps);
  };
}

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
  const peer = await preparePeer(databaseUrl);
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
    throw new Error(`${transfers} transfers were answered, but ${transactions - opened} posted, with ${events} events`);
  }
  return [cold, hot];
}

/** Transfers through the ledger against TPC-B on the same server: among many accounts, and all with the same one. */
export function measureLedger() {
  return withDirectory(async (dataDir) => {
    const built = (path) => import(join(root, "dist/subgraphs/shared/database", path));
    const [{ startEmbeddedPostgres }, { migrate }] = await Promise.all(["embedded.js", "migrate.js"].map(built));
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
