import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { modules, type ServiceDeps } from "../../subgraphs/modules.js";
import { closest } from "../../subgraphs/shared/kernel/closest.js";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { createPrivately } from "../../subgraphs/shared/kernel/files.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { requiredArg, UsageError, type Command, type CommandArgs } from "../../subgraphs/shared/module/command.js";
import { markBackup } from "../../subgraphs/shared/persistence/backup-mark.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { runBackup, withSession } from "./cli.backup.js";
import { consoleAddress } from "./cli.console.js";
import { runDoctor } from "./cli.doctor.js";
import { runExample, seedGiven } from "./cli.example.js";
import { runGoLiveCheck } from "./cli.golive.js";
import { runLedgerVerify } from "./cli.ledger.js";
import { assertDatabaseUrl, runMove } from "./cli.move.js";
import { runRestore } from "./cli.restore.js";
import { eventGiven, eventTypes, runTrigger } from "./cli.trigger.js";
import { openCore } from "./core.js";
import { recordedBaseUrl, recordedPlatformId } from "./first-start.js";
import { failAtOnce } from "./lifecycle.js";
import { applyMigrations, explain, jsonText, printJson, startDatabase } from "./start-up.js";

/** URL of the running server: from the environment variables, or else from its first start on this data directory. */
async function serverUrl(env: Env): Promise<string> {
  const isConfigured = process.env.PORT ?? process.env.HOST ?? process.env.PAYGRAPH_PUBLIC_URL;
  return isConfigured ? env.publicUrl : ((await recordedBaseUrl(env)) ?? env.publicUrl);
}

/** A command of either type; its work gets the environment variables. */
interface CliCommand extends Omit<Command<never>, "prepare"> {
  readonly prepare: (args: CommandArgs) => (variables: NodeJS.ProcessEnv) => Promise<unknown>;
}

/** Commands that need no module. */
const ownCommands: readonly CliCommand[] = [
  {
    name: "start",
    synopsis: "",
    summary: "start the server, with the embedded database unless DATABASE_URL is set",
    options: {},
    // Done by the program itself, before this is loaded.
    prepare() {
      throw new UsageError("start takes no arguments: environment variables configure the server");
    },
  },
  {
    name: "migrate",
    synopsis: "",
    summary: "apply pending migrations",
    options: {},
    hasNoResult: true,
    prepare: () => (variables) => run(loadEnv(variables), undefined),
  },
  {
    name: "doctor",
    synopsis: "",
    summary:
      "check Node, settings, providers, disk, ports, database, clock, role, migrations, keys and processes; exit code 1 where one fails",
    options: {},
    hasNoResult: true,
    prepare: () => runDoctor,
  },
  {
    name: "trigger",
    synopsis: "<event> [--credentials FILE]",
    summary: "make the sandbox of a running server emit an event; without <event>, list all",
    options: { credentials: { type: "string" } },
    prepare({ operands, text }) {
      if (operands.length === 0) return async () => eventTypes;
      const type = eventGiven(operands[0] ?? "");
      return (variables) => runTrigger(loadEnv(variables), type, text("credentials"));
    },
  },
  {
    name: "console",
    synopsis: "[--credentials FILE]",
    summary: "print an address of the console that signs in to the sandbox; it holds the secret",
    options: { credentials: { type: "string" } },
    hasNoResult: true,
    prepare:
      ({ text }) =>
      async (variables) => {
        process.stdout.write(`${await consoleAddress(loadEnv(variables), text("credentials"))}\n`);
      },
  },
  {
    name: "example",
    synopsis: "[--name N] [--seed S] [--small]",
    summary: "create a platform with a month of business in its sandbox, and print the address that signs in to it",
    notes: `example takes a minute beside a running server, and touches no production. The same seed (1) makes the same
names, amounts and outcomes; --small makes a week. The platform's name is "example" unless --name is given.`,
    options: { name: { type: "string" }, seed: { type: "string" }, small: { type: "boolean" } },
    prepare({ text, flag }) {
      const options = {
        name: text("name") ?? "example",
        seed: seedGiven(text("seed")),
        isSmall: flag("small") ?? false,
      };
      return async (variables) =>
        runExample(options, {
          serverUrl: await serverUrl(loadEnv(variables)),
          createPlatform: (name) => execute(["platform", "create", "--name", name], variables),
        });
    },
  },
  {
    name: "backup",
    synopsis: "<file> [--with-master-key] [--passphrase-file FILE]",
    summary: "back up database, uploaded files and settings to a new encrypted file; the server may run",
    options: { "with-master-key": { type: "boolean" }, "passphrase-file": { type: "string" } },
    prepare({ operands, flag, text }) {
      const file = requiredArg(operands[0], "<file>");
      const options = {
        file,
        withMasterKey: flag("with-master-key") ?? false,
        passphraseFile: text("passphrase-file"),
      };
      return (variables) => runBackup(variables, options);
    },
  },
  {
    name: "restore",
    synopsis: "<file> [--check] [--passphrase-file FILE]",
    summary: "restore a backup to an empty database and data directory; with --check, only verify it",
    options: { check: { type: "boolean" }, "passphrase-file": { type: "string" } },
    prepare({ operands, flag, text }) {
      const file = requiredArg(operands[0], "<file>");
      const options = { file, isCheck: flag("check") ?? false, passphraseFile: text("passphrase-file") };
      return (variables) => runRestore(variables, options);
    },
  },
  {
    name: "move",
    synopsis: "--to URL",
    summary: "move the database to an empty one, verify it, and close the old one; all processes must be stopped",
    options: { to: { type: "string" } },
    prepare({ text }) {
      const to = requiredArg(text("to"), "--to");
      assertDatabaseUrl(to);
      return (variables) => runMove(variables, to);
    },
  },
  {
    name: "golive check",
    synopsis: "--platform P [--without A,B] [--json]",
    summary: "say what a platform lacks before real money moves; exit code 1 if it lacks anything",
    notes: "--without takes names of what golive check lists and the platform doesn't need, such as rails,codes-sms",
    options: { platform: { type: "string" }, without: { type: "string" }, json: { type: "boolean" } },
    hasNoResult: true,
    prepare({ text, flag }) {
      const platform = requiredArg(text("platform"), "--platform");
      const options = { platform, without: text("without")?.split(",") ?? [], isJson: flag("json") ?? false };
      return (variables) => run(loadEnv(variables), (deps, _context, url) => runGoLiveCheck(deps, url, options));
    },
  },
  {
    name: "golive record-backup",
    synopsis: "",
    summary: "record that another tool than paygraph backup has just backed up the database",
    options: {},
    prepare: () => (variables) =>
      run(loadEnv(variables), (_deps, _context, url) => withSession(url, "DATABASE_URL", markBackup)),
  },
  {
    name: "ledger verify",
    synopsis: "",
    summary: "recompute every balance from the entries; exit code 1 if one differs",
    options: {},
    prepare: () => (variables) => runLedgerVerify(loadEnv(variables)),
  },
];

const moduleCommands: readonly Command<ServiceDeps>[] = modules.flatMap(({ commands: own = [] }) => own);

const commands: readonly CliCommand[] = [
  ...ownCommands,
  ...moduleCommands.map((command) => ({
    ...command,
    prepare(args: CommandArgs) {
      const prepared = command.prepare(args);
      return (variables: NodeJS.ProcessEnv) => run(loadEnv(variables), prepared);
    },
  })),
];

const commonOptions = { help: { type: "boolean" }, output: { type: "string" } } as const;

const allOptions: CliCommand["options"] = {
  ...commonOptions,
  ...Object.fromEntries(commands.flatMap(({ options }) => Object.entries(options))),
};

const callOf = ({ name, synopsis }: CliCommand) => `${name} ${synopsis}`.trimEnd();

const prefix = "npm run -s paygraph --";

function usage(): string {
  const width = Math.max(...commands.map((command) => callOf(command).length)) + 3;
  const lines = commands.map((command) => `  ${callOf(command).padEnd(width)}${command.summary}`);
  const notes = commands.flatMap(({ notes: more }) => (more === undefined ? [] : [`\n${more}`]));
  const common = "\nAll commands: --help, --version, --output FILE (write the result to a new file, mode 0600)";
  return `${[`Usage: ${prefix} <command>`, "", ...lines, ...notes, common].join("\n")}\n`;
}

const commandOf = (words: readonly string[]): CliCommand | undefined =>
  commands.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));

/** The usage of the command, or else of those that begin with these words; undefined: none. */
function usageOf(words: readonly string[], command: CliCommand | undefined): string | undefined {
  const start = words.join(" ");
  const meant = command ? [command] : commands.filter(({ name }) => start !== "" && name.startsWith(`${start} `));
  const lines = meant.flatMap((each) => [`Usage: ${prefix} ${callOf(each)}`, `  ${each.summary}`]);
  const notes = meant.flatMap(({ notes: more }) => more ?? []);
  return lines.length === 0 ? undefined : `${[...lines, ...notes].join("\n")}\n`;
}

/** The usage after an invalid command line: of the probable command, or how to see all. */
function usageFor(given: readonly string[]): string {
  const words = given.filter((word) => !word.startsWith("-"));
  return words.length === 0 ? usage() : (usageOf(words, commandOf(words)) ?? `${prefix} --help lists all commands\n`);
}

const meaning = (meant: string | undefined) => (meant === undefined ? "" : `; did you mean ${meant}?`);

function unknownCommand(words: readonly string[]): UsageError {
  if (words.length === 0) return new UsageError("A command is missing");
  const meant = closest(
    words.slice(0, 2).join(" "),
    commands.map(({ name }) => name),
  );
  return new UsageError(`Unknown command: ${words.join(" ")}${meaning(meant)}`);
}

/** Node's message, with the option that was probably meant. */
function explainOption(error: unknown): string {
  const message = explain(error);
  const [, unknown] = /^Unknown option '--(?:no-)?([^']+)'/.exec(message) ?? [];
  if (unknown === undefined) return message;
  if (Object.hasOwn(allOptions, unknown)) return `--${unknown} takes a value: it has no --no-${unknown}`;
  const meant = closest(unknown, Object.keys(allOptions));
  return `Unknown option: --${unknown}${meaning(meant && `--${meant}`)}`;
}

interface CommandLine {
  readonly args: CommandArgs;
  readonly words: readonly string[];
  readonly command: CliCommand | undefined;
  /** The names of the given options. */
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
    const command = commandOf(positionals);
    const operands = positionals.slice(command?.name.split(" ").length);
    return { args: { text, flag, operands }, words: positionals, command, options: Object.keys(values) };
  } catch (error) {
    throw new UsageError(explainOption(error));
  }
}

/** Throws a UsageError for an option of other commands: it would have no effect. */
function assertOptionsOf({ name, options: own }: CliCommand, options: readonly string[]): void {
  const foreign = options.find((option) => !Object.hasOwn(own, option) && !Object.hasOwn(commonOptions, option));
  if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}`);
}

/** Throws a UsageError for words beyond those at the synopsis's beginning. */
function assertOperandsOf({ name, synopsis }: CliCommand, operands: readonly string[]): void {
  const [taken = ""] = /^(<\w+> ?)*/.exec(synopsis) ?? [];
  const extra = operands[taken.split("<").length - 1];
  if (extra !== undefined) throw new UsageError(`${name}: unexpected argument ${extra}`);
}

/** Throws, before the command has any effect, if its result could not be written there. */
async function assertWritable(output: string): Promise<void> {
  if (existsSync(output)) throw new Error(`--output: ${output} already exists; remove it, or name another file`);
  const folder = path.dirname(path.resolve(output));
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`--output: can't write to ${folder} (${explain(error)})`, { cause: error });
  }
}

/** Writes the result to a new file. If that fails after all, it is printed: its secrets would be lost. */
async function deliver(result: unknown, output: string): Promise<void> {
  try {
    if (await createPrivately(output, jsonText(result), { isDurable: true })) return;
    throw new Error(`${output} already exists`);
  } catch (error) {
    printJson(result);
    throw new Error(`--output: the result is printed instead: ${explain(error)}`, { cause: error });
  }
}

/** Aborts at the first signal; a second one ends the process as usual. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  return controller.signal;
}

type Prepared = (
  ...args: [...Parameters<ReturnType<Command<ServiceDeps>["prepare"]>>, databaseUrl: string]
) => Promise<unknown>;

/** Runs a prepared command, and returns its output; undefined: migrates only. */
async function run(env: Env, prepared: Prepared | undefined): Promise<unknown> {
  const database = await startDatabase(env, failAtOnce);
  try {
    await applyMigrations(database);
    if (!prepared) return undefined;
    const core = await openCore({
      env,
      databaseUrl: database.url,
      masterKey: await loadMasterKey(env, database.url),
      logger: createLogger(env.logLevel),
    });
    try {
      const context = {
        serverUrl: () => serverUrl(env),
        recordedPlatformId: () => recordedPlatformId(env),
        interruption,
        print: (line: string) => void process.stdout.write(`${line}\n`),
        note: (line: string) => void process.stderr.write(`${line}\n`),
      };
      return await prepared(core.deps, context, database.url);
    } finally {
      await core.close();
    }
  } finally {
    await database.stop();
  }
}

/** Runs a command with these environment variables. Returns its output, if any. Throws a UsageError. */
export async function execute(given: string[], variables: NodeJS.ProcessEnv): Promise<unknown> {
  const { args, words, command, options } = parse(given.map((word) => (word === "-h" ? "--help" : word)));
  if (words[0] === "help") return void process.stdout.write(usageFor(words.slice(1)));
  if (args.flag("help")) return void process.stdout.write(usageOf(words, command) ?? usage());
  const output = args.text("output");
  if (!command) throw unknownCommand(words);
  assertOptionsOf(command, options);
  assertOperandsOf(command, args.operands);
  if (command.hasNoResult && output !== undefined) {
    throw new UsageError(`--output: ${command.name} returns nothing to write`);
  }
  // Before the environment is read: invalid arguments are reported first.
  const work = command.prepare(args);
  if (output !== undefined) await assertWritable(output);
  const result = await work(variables);
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
    process.stderr.write(`${explain(error)}\n\n${usageFor(given)}`);
    process.exitCode = 2;
  }
}
