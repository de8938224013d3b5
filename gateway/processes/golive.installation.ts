import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { noted, ok, wall, type Finding } from "../../subgraphs/shared/kernel/finding.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { backupAgeMs } from "../../subgraphs/shared/persistence/backup-mark.js";
import { masterKeyFile } from "../../subgraphs/shared/persistence/master-key.js";

/** Harmless difference between the clocks of PostgreSQL and this process: due times follow the database's. */
const clockToleranceMs = 2_000;
const hourMs = 3_600_000;
/** Maximum age of a backup: one a day, and some hours. */
const maxBackupHours = 30;

/** Milliseconds by which the database's clock is ahead of this process's. */
export async function clockSkew(client: pg.Client): Promise<{ readonly isHarmless: boolean; readonly text: string }> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const aheadMs = (rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2;
  const difference = `the database's clock differs by ${Math.abs(Math.round(aheadMs))} ms`;
  const isHarmless = Math.abs(aheadMs) <= clockToleranceMs;
  return { isHarmless, text: isHarmless ? difference : `${difference}: synchronise both machines` };
}

/** Lacks of the settings before real money moves. */
export function settingsFindings(env: Env): readonly Finding[] {
  const { databaseUrl, masterKey, publicUrl, allowPrivateWebhooks } = env;
  const file = masterKeyFile(env);
  return [
    databaseUrl
      ? ok("database", "PostgreSQL of your own")
      : wall("database", "it is the embedded one: set DATABASE_URL to a PostgreSQL of your own (paygraph move)"),
    masterKey === undefined || existsSync(file)
      ? wall(
          "master-key",
          `it is beside the data, in ${path.dirname(file)}: set PAYGRAPH_MASTER_KEY, and remove the file`,
        )
      : ok("master-key", "of PAYGRAPH_MASTER_KEY, and not in the data directory"),
    publicUrl.startsWith("https:")
      ? ok("public-url", publicUrl)
      : wall(
          "public-url",
          `${publicUrl} is not https: set PAYGRAPH_PUBLIC_URL, and terminate TLS in front of the server`,
        ),
    ...(allowPrivateWebhooks
      ? [
          noted(
            "private-webhooks",
            "PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS=true is for tests: platforms reach your own network",
          ),
        ]
      : []),
  ];
}

/** The state of the database's clock and backups. */
export async function databaseFindings(client: pg.Client): Promise<readonly Finding[]> {
  const [clock, ageMs] = [await clockSkew(client), await backupAgeMs(client)];
  const hours = ageMs === undefined ? undefined : Math.round(ageMs / hourMs);
  const make = "run `paygraph backup` every day, or `golive record-backup` after another tool's";
  const backup =
    hours === undefined
      ? wall("backup", `none is recorded: ${make}`)
      : hours > maxBackupHours
        ? wall("backup", `the last one is ${hours} hours old: ${make}`)
        : ok("backup", `the last one is ${hours} hours old`);
  return [clock.isHarmless ? ok("clock", clock.text) : wall("clock", clock.text), backup];
}
