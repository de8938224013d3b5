/** A command line that can't be understood: the usage is printed, and the exit code is 2. */
export class UsageError extends Error {}

/** How one option is read: `--name text`, `--flag`, `--no-flag`. */
interface CommandOption {
  readonly type: "string" | "boolean";
}

/** What stands behind the command's name. */
export interface CommandArgs {
  text(option: string): string | undefined;
  flag(option: string): boolean | undefined;
  readonly operands: readonly string[];
}

interface CommandContext {
  /** The URL of the server beside this command. */
  serverUrl(): Promise<string>;
}

/** A command of the operator: `npm run -s paygraph -- <name> …`. */
export interface Command<Needs> {
  /** Two words, such as `platform create`. */
  readonly name: string;
  /** What follows the name, for the usage. */
  readonly synopsis: string;
  readonly summary: string;
  /** Further lines at the end of the usage. */
  readonly notes?: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Reads its arguments first, so that a wrong one is reported before anything starts. The result is printed as JSON. */
  readonly prepare: (args: CommandArgs) => (deps: Needs, context: CommandContext) => Promise<unknown>;
}

/** Throws a UsageError where the argument is absent. */
export function requiredArg(value: string | undefined, what: string): string {
  if (value) return value;
  throw new UsageError(`${what} is missing`);
}
