/** An invalid command line: the usage is printed, and the exit code is 2. */
export class UsageError extends Error {}

/** The form of an option: `--name text`, `--flag`, `--no-flag`. */
interface CommandOption {
  readonly type: "string" | "boolean";
}

/** The arguments after the command's name. */
export interface CommandArgs {
  text(option: string): string | undefined;
  flag(option: string): boolean | undefined;
  readonly operands: readonly string[];
}

interface CommandContext {
  /** The URL of the running server. */
  serverUrl(): Promise<string>;
  /** The platform of the data directory's `credentials.json`. */
  recordedPlatformId(): Promise<string | undefined>;
  /** Aborts at the first SIGINT or SIGTERM, for commands that run until then. */
  interruption(): AbortSignal;
  /** A line of the result, on standard output. */
  print(line: string): void;
  /** A line about the work, on standard error. */
  note(line: string): void;
}

/** A command for the operator: `npm run -s paygraph -- <name> …`. */
export interface Command<Needs> {
  /** One or two words, such as `platform create`. */
  readonly name: string;
  /** The arguments after the name, for the usage. */
  readonly synopsis: string;
  readonly summary: string;
  /** Further lines at the end of the usage. */
  readonly notes?: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Set if it prints its output itself: `--output` has nothing to write. */
  readonly hasNoResult?: boolean;
  /** Reads the arguments before anything starts, and returns the work, whose result is printed as JSON. */
  readonly prepare: (args: CommandArgs) => (deps: Needs, context: CommandContext) => Promise<unknown>;
}

/** Throws a UsageError if the argument is absent. */
export function requiredArg(value: string | undefined, what: string): string {
  if (value) return value;
  throw new UsageError(`${what} is missing`);
}
