import pg from "pg";
import { providerKinds, type ServiceDeps } from "../../subgraphs/modules.js";
import { isServerReady, responds } from "../../subgraphs/shared/http/readiness.js";
import { noted, ok, wall, type Finding } from "../../subgraphs/shared/kernel/finding.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { sessionConfig } from "../../subgraphs/shared/persistence/driver/session.js";
import { readProviderFile } from "../../subgraphs/shared/providers/file.js";
import { readProcesses } from "../../subgraphs/shared/providers/processes.sql.js";
import { databaseFindings, settingsFindings } from "./golive.installation.js";
import { reachFindings } from "./golive.providers.js";
import { roleFindings } from "./golive.roles.js";
import { printJson } from "./start-up.js";

interface GoLiveOptions {
  readonly platform: string;
  /** Names of findings that the platform doesn't need. */
  readonly without: readonly string[];
  readonly isJson: boolean;
}

/** Whether the server is reached from outside, and serves the terms that customers accept. */
async function publicFindings({ publicUrl }: Env, terms: string): Promise<readonly Finding[]> {
  const [isReady, hasTerms] = await Promise.all([isServerReady(publicUrl), responds(publicUrl, terms)]);
  const here = "start it, and check DNS, the certificate and the proxy";
  return [
    isReady ? ok("server", `ready at ${publicUrl}`) : wall("server", `none is ready at ${publicUrl}: ${here}`),
    hasTerms ? ok("terms", publicUrl + terms) : wall("terms", `${publicUrl}${terms} does not respond: ${here}`),
  ];
}

/** Whether all processes decide by this file of providers. */
async function processFinding(client: pg.Client, hash: string | undefined): Promise<Finding> {
  const others = (await readProcesses(client)).filter(({ providersHash }) => (providersHash ?? undefined) !== hash);
  if (others.length === 0) return ok("providers", "all processes have this file of providers");
  return wall("providers", `another file in ${others.map(({ name }) => name).join("; ")}: send SIGHUP, or restart`);
}

async function findingsOf(deps: ServiceDeps, databaseUrl: string, idOrName: string) {
  const { env, platformReadiness, endUserTermsPath } = deps;
  const { tenant, currencies, findings } = await platformReadiness(idOrName);
  const { providers, hash } = await readProviderFile(env, providerKinds);
  const client = new pg.Client(sessionConfig(databaseUrl));
  await client.connect();
  try {
    const query = async (sql: string, values: readonly unknown[]) =>
      (await client.query<object>(sql, [...values])).rows;
    const all = [
      ...settingsFindings(env),
      ...(await databaseFindings(client)),
      ...(await publicFindings(env, endUserTermsPath)),
      await processFinding(client, hash),
      ...(await roleFindings(tenant, { providers, kinds: providerKinds, currencies, query })),
      ...(await reachFindings(
        deps.sealer,
        providers.filter(({ platforms }) => platforms?.has(tenant.platformId) ?? true),
      )),
      ...findings,
    ];
    return { tenant, all };
  } finally {
    await client.end();
  }
}

const levels = { OK: "ok", WALL: "wall", NOTE: "note" } as const satisfies Record<Finding["level"], string>;

/** `golive check`: prints each finding on a line, walls last; exit code 1 if there is one. */
export async function runGoLiveCheck(deps: ServiceDeps, databaseUrl: string, options: GoLiveOptions): Promise<void> {
  const { platform, without, isJson } = options;
  const { tenant, all } = await findingsOf(deps, databaseUrl, platform);
  const unknown = without.find((name) => !all.some((finding) => finding.name === name));
  if (unknown !== undefined) throw new Error(`--without: nothing is named ${unknown}`);
  const findings = all.map((finding) =>
    finding.level === "WALL" && without.includes(finding.name) ? noted(finding.name, finding.text) : finding,
  );
  const isReady = findings.every(({ level }) => level !== "WALL");
  if (!isReady) process.exitCode = 1;
  if (isJson) return printJson({ platformId: tenant.platformId, isReady, findings });
  const order = ["OK", "NOTE", "WALL"];
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  for (const { level, name, text } of sorted) {
    process.stdout.write(`${levels[level].padEnd(6)}${name.padEnd(18)}${text}\n`);
  }
}
