import { parseArgs } from "node:util";
import { modules, type ServiceDeps } from "../../subgraphs/modules.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { UsageError, type Command, type CommandArgs } from "../../subgraphs/shared/module/command.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { runLedgerVerify } from "./cli.ledger.js";
import { openCore } from "./core.js";
import { recordedBaseUrl } from "./first-start.js";
import { applyMigrations, explain, printJson, startDatabase } from "./start-up.js";

/** URL of the running server: from the environment variables, else from its first start on this data directory. */
async function serverUrl(env: Env): Promise<string> {
  const isConfigured = process.env.PORT ?? process.env.HOST ?? process.env.PAYGRAPH_PUBLIC_URL;
  return isConfigured ? env.publicUrl : ((await recordedBaseUrl(env)) ?? env.publicUrl);
}

const commands: readonly Command<ServiceDeps>[] = modules.flatMap(({ commands: own = [] }) => own);

/** Commands that need no module. */
const ownCommands: Readonly<Record<string, string>> = {
  migrate: "apply pending migrations",
  "ledger verify": "recompute every balance from the entries; exit code 1 where one differs",
};

const helpOption = { help: { type: "boolean" } } as const;

function usage(): string {
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(ownCommands),
    ...commands.map(({ name, synopsis, summary }) => [`${name} ${synopsis}`, summary] as const),
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

/** Runs a module's prepared command, and returns what it is to print; undefined: migrates only. */
async function run(env: Env, prepared: ReturnType<Command<ServiceDeps>["prepare"]> | undefined): Promise<unknown> {
  const database = await startDatabase(env);
  try {
    await applyMigrations(database.url);
    if (!prepared) return undefined;
    const core = await openCore({
      env,
      databaseUrl: database.url,
      masterKey: await loadMasterKey(env),
      logger: createLogger(env.logLevel),
    });
    try {
      return await prepared(core.deps, { serverUrl: () => serverUrl(env) });
    } finally {
      await core.close();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Runs an operator's command with these environment variables. Returns what it is to print, if anything. Throws a
 * UsageError for an invalid command line.
 */
export async function execute(given: string[], variables: NodeJS.ProcessEnv): Promise<unknown> {
  const { args, words } = parse(given);
  if (args.flag("help")) return void process.stdout.write(usage());
  const [noun = "", verb = ""] = words;
  if (noun === "migrate") return run(loadEnv(variables), undefined);
  if (noun === "ledger" && verb === "verify") return runLedgerVerify(loadEnv(variables));
  const command = commands.find(({ name }) => name === `${noun} ${verb}`);
  if (!command) throw new UsageError(noun ? `Unknown command: ${words.join(" ")}` : "A command is missing");
  // Before the environment is read: invalid arguments are reported first.
  const prepared = command.prepare(args);
  return run(loadEnv(variables), prepared);
}

/** Runs an operator's command. An invalid command line prints the usage and exits with 2. */
export async function runCommand(given: string[]): Promise<void> {
  try {
    const result = await execute(given, process.env);
    if (result !== undefined) printJson(result);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${explain(error)}\n\n${usage()}`);
    process.exitCode = 2;
  }
}
