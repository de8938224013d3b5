import "./production.js";
import "reflect-metadata";
import { parseArgs } from "node:util";
import type { CardAuthorization } from "../../generated/prisma/client.js";
import {
  registerPlatform,
  updatePlatformFlags,
  type PlatformFlags,
} from "../../subgraphs/platform/platforms/registration.js";
import { replayEvents } from "../../subgraphs/platform/webhooks/service.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { exportDocument } from "../../subgraphs/verification/documents/export.js";
import { openCore, type Core } from "./core.js";
import { credentialsOf, recordedBaseUrl } from "./first-start.js";
import { applyMigrations, explain, startDatabase } from "./start-up.js";

const usage = `Usage: npm run -s paygraph -- <command>

  platform create --name N [flags]       create a platform; prints its credentials as JSON
  platform update <platformId> [flags]   change a platform's flags
  migrate                                apply pending migrations
  ledger verify                          recompute every balance from the entries; exit code 1 where the books are wrong
  document export <documentId> --out F   write a document's file, decrypted and checked; --file <fileId>: a replaced one
  events replay --platform P --since S   deliver stored webhook events again, since an ISO time or a cursor

Flags of a platform (--no-<flag> takes one back):
  --regulated  --skip-paperwork  --rule-based-accounts
  --live-card-limit N  --card-authorization issuer|service
`;

class UsageError extends Error {}

const options = {
  name: { type: "string" },
  regulated: { type: "boolean" },
  "skip-paperwork": { type: "boolean" },
  "rule-based-accounts": { type: "boolean" },
  "live-card-limit": { type: "string" },
  "card-authorization": { type: "string" },
  platform: { type: "string" },
  since: { type: "string" },
  out: { type: "string" },
  file: { type: "string" },
  help: { type: "boolean" },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(explain(error));
  }
}
type Values = ReturnType<typeof parse>["values"];

const cardAuthorizations: Readonly<Record<string, CardAuthorization>> = { issuer: "ISSUER", service: "SERVICE" };

function flagsOf(values: Values): PlatformFlags {
  const limit = values["live-card-limit"];
  if (limit !== undefined && !/^\d{1,9}$/.test(limit)) throw new UsageError("--live-card-limit must be a whole number");
  const authorization = values["card-authorization"];
  const cardAuthorization = authorization === undefined ? undefined : cardAuthorizations[authorization];
  if (authorization !== undefined && !cardAuthorization) {
    throw new UsageError("--card-authorization must be issuer or service");
  }
  return {
    isRegulated: values.regulated,
    skipPaperwork: values["skip-paperwork"],
    ruleBasedAccounts: values["rule-based-accounts"],
    liveCardLimit: limit === undefined ? undefined : Number(limit),
    cardAuthorization,
  };
}

function required(value: string | undefined, what: string): string {
  if (value) return value;
  throw new UsageError(`${what} is missing`);
}

/** Amounts beyond what a number holds are exact as texts. */
function print(result: unknown): void {
  const exact = (_name: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  process.stdout.write(`${JSON.stringify(result, exact, 2)}\n`);
}

/** The server beside this command: as its variables say, else as it was first started on this data directory. */
async function serverUrl(env: Env): Promise<string> {
  const isTold = process.env.PORT ?? process.env.HOST ?? process.env.PAYGRAPH_PUBLIC_URL;
  return isTold ? env.publicUrl : ((await recordedBaseUrl(env)) ?? env.publicUrl);
}

/** Between two lines of progress. */
const progressMs = 1_000;

/** Tells the totals on standard output, what is wrong line by line on standard error. */
async function verifyBooks({ deps }: Core): Promise<void> {
  let toldAt = Date.now();
  const { violations, ...verified } = await verifyLedger(deps.systemScope("operator"), (progress) => {
    if (Date.now() - toldAt < progressMs) return;
    toldAt = Date.now();
    const { accounts, transactions, entriesRead } = progress;
    process.stderr.write(`${accounts} accounts, ${transactions} transactions, ${entriesRead} entries read\n`);
  });
  print({ ...verified, violations: violations.count });
  for (const violation of violations.first) process.stderr.write(`${violation}\n`);
  const untold = violations.count - violations.first.length;
  if (untold > 0) process.stderr.write(`and ${untold} more\n`);
  if (violations.count > 0) process.exitCode = 1;
}

/** Reads its arguments first, so that a wrong one is told before anything starts. */
type Command = (values: Values, operands: readonly string[]) => (core: Core) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  "platform create"(values) {
    const name = required(values.name, "--name");
    const flags = flagsOf(values);
    return async (core) => {
      const registered = await registerPlatform(core.deps, name, flags);
      print(credentialsOf(core, registered, await serverUrl(core.deps.env)));
    };
  },
  "platform update"(values, [operand]) {
    const platformId = required(operand, "<platformId>");
    const flags = flagsOf(values);
    return async (core) => {
      const platform = await updatePlatformFlags(core.deps, platformId, flags);
      const { name, isRegulated, skipPaperwork, ruleBasedAccounts, liveCardLimit, cardAuthorization } = platform;
      print({ platformId, name, isRegulated, skipPaperwork, ruleBasedAccounts, liveCardLimit, cardAuthorization });
    };
  },
  "events replay"(values) {
    const platformId = required(values.platform, "--platform");
    const since = required(values.since, "--since");
    return async (core) => print(await replayEvents(core.deps, platformId, since));
  },
  "document export"(values, [operand]) {
    const documentId = required(operand, "<documentId>");
    const out = required(values.out, "--out");
    return async ({ deps }) => print(await exportDocument(deps, { documentId, fileId: values.file, out }));
  },
  "ledger verify": () => verifyBooks,
};

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [noun = "", verb = "", ...operands] = positionals;
  if (values.help) return void process.stdout.write(usage);
  const command = commands[`${noun} ${verb}`];
  if (!command && noun !== "migrate")
    throw new UsageError(noun ? `Unknown command: ${positionals.join(" ")}` : "A command is missing");
  const run = command?.(values, operands);
  const env = loadEnv(process.env);
  const database = await startDatabase(env);
  try {
    await applyMigrations(database.url);
    if (!run) return;
    const core = await openCore({
      env,
      databaseUrl: database.url,
      masterKey: await loadMasterKey(env),
      logger: createLogger(env.logLevel),
    });
    try {
      await run(core);
    } finally {
      await core.close();
    }
  } finally {
    await database.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${usage}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
