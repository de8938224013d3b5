import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { modules, type ServiceDeps } from "../../subgraphs/modules.js";
import { closest } from "../../subgraphs/shared/kernel/closest.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { createPrivately } from "../../subgraphs/shared/kernel/files.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { UsageError, type Command, type CommandArgs } from "../../subgraphs/shared/module/command.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { runDoctor } from "./cli.doctor.js";
import { runLedgerVerify } from "./cli.ledger.js";
import { openCore } from "./core.js";
import { recordedBaseUrl } from "./first-start.js";
import { applyMigrations, explain, jsonText, printJson, startDatabase } from "./start-up.js";

/** URL of the running server: from the environment variables, else from its first start on this data directory. */
async function serverUrl(env: Env): Promise<string> {
  const isConfigured = process.env.PORT ?? process.env.HOST ?? process.env.PAYGRAPH_PUBLIC_URL;
  return isConfigured ? env.publicUrl : ((await recordedBaseUrl(env)) ?? env.publicUrl);
}

const commands: readonly Command<ServiceDeps>[] = modules.flatMap(({ commands: own = [] }) => own);

/** Commands that need no module. */
const ownCommands: Readonly<Record<string, string>> = {
  start: "start the server, with the embedded database unless DATABASE_URL is set",
  migrate: "apply pending migrations",
  doctor: "check Node, settings, disk, ports, database, clock, migrations and keys; exit code 1 where one fails",
  "ledger verify": "recompute every balance from the entries; exit code 1 where one differs",
};

const commonOptions = { help: { type: "boolean" }, output: { type: "string" } } as const;

const allOptions = Object.assign(
  {},
  commonOptions,
  ...commands.map(({ options }) => options),
) as Command<never>["options"];

const rows: readonly (readonly [string, string])[] = [
  ...Object.entries(ownCommands),
  ...commands.map(({ name, synopsis, summary }) => [`${name} ${synopsis}`.trimEnd(), summary] as const),
];

const prefix = "npm run -s paygraph --";

function usage(): string {
  const width = Math.max(...rows.map(([call]) => call.length)) + 3;
  const lines = rows.map(([call, summary]) => `  ${call.padEnd(width)}${summary}`);
  const notes = commands.flatMap(({ notes: more }) => (more === undefined ? [] : [`\n${more}`]));
  const common = "\nOf all: --help (of one command), --version, --output FILE (the result to a new file, mode 0600)";
  return `${[`Usage: ${prefix} <command>`, "", ...lines, ...notes, common].join("\n")}\n`;
}

/** The usage of the commands that begin with these words; undefined where there are none. */
function usageOf(words: readonly string[]): string | undefined {
  const start = words.slice(0, 2).join(" ");
  const isMeant = (call: string) => start !== "" && `${call} `.startsWith(`${start} `);
  const lines = rows
    .filter(([call]) => isMeant(call))
    .flatMap(([call, summary]) => [`Usage: ${prefix} ${call}`, `  ${summary}`]);
  const notes = commands.flatMap(({ name, notes: more }) => (more === undefined || !isMeant(name) ? [] : [more]));
  return lines.length === 0 ? undefined : `${[...lines, ...notes].join("\n")}\n`;
}

const meaning = (meant: string | undefined) => (meant === undefined ? "" : `; did you mean ${meant}?`);

function unknownCommand(words: readonly string[]): UsageError {
  if (words.length === 0) return new UsageError("A command is missing");
  const names = [...Object.keys(ownCommands), ...commands.map(({ name }) => name)];
  const meant = closest(words.slice(0, 2).join(" "), names);
  return new UsageError(`Unknown command: ${words.join(" ")}${meaning(meant)}`);
}

/** As Node words it, with the option that was probably meant. */
function explainOption(error: unknown): string {
  const message = explain(error);
  const [, unknown] = /^Unknown option '--(?:no-)?([^']+)'/.exec(message) ?? [];
  if (unknown === undefined) return message;
  const meant = closest(unknown, Object.keys(allOptions));
  return `Unknown option: --${unknown}${meaning(meant && `--${meant}`)}`;
}

interface CommandLine {
  readonly args: CommandArgs;
  readonly words: readonly string[];
  readonly command: Command<ServiceDeps> | undefined;
  /** The names of the options that are given. */
  readonly options: readonly string[];
}

/** Throws a UsageError for an unknown option. */
function parse(given: string[]): CommandLine {
  try {
    const parsed = parseArgs({ args: given, options: allOptions, allowPositionals: true, allowNegative: true });
    const { values, positionals } = parsed;
    const text = (option: string) => {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    };
    const flag = (option: string) => {
      const value = values[option];
      return typeof value === "boolean" ? value : undefined;
    };
    const command = commands.find(({ name }) => `${positionals.join(" ")} `.startsWith(`${name} `));
    const operands = positionals.slice(command?.name.split(" ").length);
    return { args: { text, flag, operands }, words: positionals, command, options: Object.keys(values) };
  } catch (error) {
    throw new UsageError(explainOption(error));
  }
}

/** Throws a UsageError for an option of other commands: it would have no effect. */
function assertOptionsOf(name: string, own: Command<never>["options"], options: readonly string[]): void {
  const foreign = options.find((option) => !Object.hasOwn(own, option) && !Object.hasOwn(commonOptions, option));
  if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}`);
}

/** Throws where a result could not be written there: known before the command has any effect. */
async function assertWritable(output: string): Promise<void> {
  if (existsSync(output)) throw new Error(`--output: ${output} exists already; remove it, or name another file`);
  const folder = path.dirname(path.resolve(output));
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`--output: can't write to ${folder} (${explain(error)})`, { cause: error });
  }
}

/** Writes the result to a new file. Where that fails after all it is printed: its secrets would be lost. */
async function deliver(result: unknown, output: string): Promise<void> {
  try {
    if (await createPrivately(output, jsonText(result), { isDurable: true })) return;
    throw new Error(`${output} exists already`);
  } catch (error) {
    printJson(result);
    throw new Error(`--output: the result is printed instead: ${explain(error)}`, { cause: error });
  }
}

/** Aborts at the first signal to end; a second one ends the process as usual. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  return controller.signal;
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
      masterKey: await loadMasterKey(env, database.url),
      logger: createLogger(env.logLevel),
    });
    try {
      return await prepared(core.deps, {
        serverUrl: () => serverUrl(env),
        interruption,
        print: (line) => void process.stdout.write(`${line}\n`),
        note: (line) => void process.stderr.write(`${line}\n`),
      });
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
  const { args, words, command, options } = parse(given);
  if (args.flag("help")) return void process.stdout.write(usageOf(words) ?? usage());
  const output = args.text("output");
  const [noun = "", verb = ""] = words;
  const isDoctor = noun === "doctor";
  const isVerify = noun === "ledger" && verb === "verify";
  if ((noun === "migrate" || isDoctor || isVerify || command?.hasNoResult) && output !== undefined) {
    throw new UsageError(`--output: ${command?.name ?? words.join(" ")} returns nothing to write`);
  }
  if (noun === "migrate" || isDoctor || isVerify) assertOptionsOf(words.join(" "), {}, options);
  if (noun === "migrate") return run(loadEnv(variables), undefined);
  if (isDoctor) return runDoctor(variables);
  if (isVerify) return runLedgerVerify(loadEnv(variables));
  if (!command) throw unknownCommand(words);
  assertOptionsOf(command.name, command.options ?? {}, options);
  // Before the environment is read: invalid arguments are reported first.
  const prepared = command.prepare(args);
  if (output !== undefined) await assertWritable(output);
  const result = await run(loadEnv(variables), prepared);
  if (output === undefined) return result;
  await deliver(result, output);
  return undefined;
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
