import "./production.js";
import "reflect-metadata";
import { parseArgs } from "node:util";
import { modules, type ServiceDeps } from "../../subgraphs/modules.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { UsageError, type Command, type CommandArgs } from "../../subgraphs/shared/module/command.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { openCore } from "./core.js";
import { recordedBaseUrl } from "./first-start.js";
import { applyMigrations, explain, startDatabase } from "./start-up.js";

/** Prints JSON; amounts beyond the range of a number as exact strings. */
function print(result: unknown): void {
  const exact = (_name: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  process.stdout.write(`${JSON.stringify(result, exact, 2)}\n`);
}

/** URL of the running server: from the environment variables, else from its first start on this data directory. */
async function serverUrl(env: Env): Promise<string> {
  const isConfigured = process.env.PORT ?? process.env.HOST ?? process.env.PAYGRAPH_PUBLIC_URL;
  return isConfigured ? env.publicUrl : ((await recordedBaseUrl(env)) ?? env.publicUrl);
}

/** Interval between two lines of progress. */
const progressMs = 1_000;

/** Prints the totals to standard output, and each violation on a line of standard error. */
async function verifyBooks(deps: ServiceDeps): Promise<undefined> {
  let reportedAt = Date.now();
  const { violations, ...verified } = await verifyLedger(deps.systemScope("operator"), (progress) => {
    if (Date.now() - reportedAt < progressMs) return;
    reportedAt = Date.now();
    const { accounts, transactions, entriesRead } = progress;
    process.stderr.write(`${accounts} accounts, ${transactions} transactions, ${entriesRead} entries read\n`);
  });
  print({ ...verified, violations: violations.count });
  for (const violation of violations.first) process.stderr.write(`${violation}\n`);
  const unlisted = violations.count - violations.first.length;
  if (unlisted > 0) process.stderr.write(`and ${unlisted} more\n`);
  if (violations.count > 0) process.exitCode = 1;
  return undefined;
}

const verify: Command<ServiceDeps> = {
  name: "ledger verify",
  synopsis: "",
  summary: "recompute every balance from the entries; exit code 1 where one differs",
  options: {},
  prepare: () => verifyBooks,
};

const commands: readonly Command<ServiceDeps>[] = [verify, ...modules.flatMap(({ commands: own = [] }) => own)];

const helpOption = { help: { type: "boolean" } } as const;

function usage(): string {
  const rows: readonly (readonly [string, string])[] = [
    ["migrate", "apply pending migrations"],
    ...commands.map(({ name, synopsis, summary }) => [`${name} ${synopsis}`.trim(), summary] as const),
  ];
  const width = Math.max(...rows.map(([call]) => call.length)) + 3;
  const lines = rows.map(([call, summary]) => `  ${call.padEnd(width)}${summary}`);
  const notes = commands.flatMap(({ notes: more }) => (more === undefined ? [] : [`\n${more}`]));
  return `${["Usage: npm run -s paygraph -- <command>", "", ...lines, ...notes].join("\n")}\n`;
}

interface CommandLine {
  readonly args: CommandArgs;
  readonly words: readonly string[];
}

/** Throws a UsageError for an unknown option. */
function parse(given: string[]): CommandLine {
  const options = Object.assign(
    {},
    helpOption,
    ...commands.map((command) => command.options),
  ) as Command<never>["options"];
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true, allowNegative: true });
    const text = (option: string) => {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    };
    const flag = (option: string) => {
      const value = values[option];
      return typeof value === "boolean" ? value : undefined;
    };
    return { args: { text, flag, operands: positionals.slice(2) }, words: positionals };
  } catch (error) {
    throw new UsageError(explain(error));
  }
}

async function main(given: string[]): Promise<void> {
  const { args, words } = parse(given);
  if (args.flag("help")) return void process.stdout.write(usage());
  const [noun = "", verb = ""] = words;
  const command = commands.find(({ name }) => name === `${noun} ${verb}`);
  if (!command && noun !== "migrate") {
    throw new UsageError(noun ? `Unknown command: ${words.join(" ")}` : "A command is missing");
  }
  const run = command?.prepare(args);
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
      const result = await run(core.deps, { serverUrl: () => serverUrl(env) });
      if (result !== undefined) print(result);
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
  if (error instanceof UsageError) process.stderr.write(`\n${usage()}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
