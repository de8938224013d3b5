// The peer of payments: TPC-B on the same PostgreSQL server, in a separate database.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import pg from "pg";
import { progress, root, runCommand } from "./harness.mjs";

/** Clients of TPC-B, and of the figures compared with it. */
export const connections = 16;
/** Branches of TPC-B. With fewer than three for each connection their rows, which every transaction updates, are hot. */
const scale = 50;
const peerDatabase = "tpc_b";
const commandTimeoutMs = 180_000;

/** The newest pgbench in Debian's folders, or in PATH. */
function findPgbench() {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(packaged, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((file) => existsSync(file));
}

/**
 * Creates its database; returns a function that runs it for a number of seconds and returns transactions per second.
 * Uses pgbench, or the same through `pg` if there is none.
 */
export async function prepareTpcB(databaseUrl) {
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
        "--builtin=tpcb-like",
        "--protocol=prepared",
        "--no-vacuum",
        `--client=${connections}`,
        "--jobs=2",
        `--time=${seconds}`,
      ],
      pg: ["run", scale, connections, seconds].map(String),
    });
    const [, tps] = /^tps = ([\d.]+)/m.exec(output) ?? [];
    if (!tps) throw new Error(`No transactions per second in: ${output}`);
    return Number(tps);
  };
}
