import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Logger } from "../../shared/kernel/logger.js";
import { platformId, type FileContext, type ProviderKind } from "../../shared/providers/kinds.js";
import { currencyCode } from "../../shared/schema/fields.js";
import { givenOf, type Claim } from "./sql.js";
import { faultsOf, identifierOf, waysOfOneAccount, type Way } from "./ways.js";

/** Account numbers of a file, each for one internal account. */
export interface NumberPool {
  readonly kind: "pool";
  readonly currency: string;
  /** Absolute path of the file: one JSON object a line, or CSV with a header if its name ends in `.csv`. */
  readonly file: string;
  /** Members that all numbers have. */
  readonly account: Readonly<Record<string, unknown>>;
  /** The platform that keeps money for no known account in suspense. */
  readonly unmatched?: string | undefined;
}

/** A number of a pool. */
export interface PoolNumber {
  /** Unique over all internal accounts. */
  readonly identifier: string;
  readonly way: Way;
}

const maxNumbers = 100_000;
/** With fewer numbers left, `doctor` warns. */
const fewNumbers = 100;
const maxFileBytes = 64 * 1_048_576;
const linesAtOnce = 200;

async function recordsIn(file: string, text: string): Promise<readonly { line: number; members: unknown }[]> {
  if (file.endsWith(".csv")) {
    const { parse } = await import("csv-parse/sync");
    const rows: unknown[] = parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
    // A cell that is empty is a member that is absent.
    const filled = (row: object) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ""));
    return rows.map((row, index) => ({ line: index + 2, members: filled(Object(row) as object) }));
  }
  return text.split("\n").flatMap((content, index) => {
    if (content.trim() === "") return [];
    try {
      return [{ line: index + 1, members: JSON.parse(content) as unknown }];
    } catch (error) {
      throw new Error(`line ${index + 1}: is not JSON`, { cause: error });
    }
  });
}

/** Why the way can't be used; undefined: it can. */
function faultIn(parsed: z.ZodSafeParseResult<Way>, currency: string): string | undefined {
  if (parsed.success) {
    const [fault] = faultsOf(parsed.data, currency);
    return fault && `${fault.field}: ${fault.message}`;
  }
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") return `${issue.keys.join(", ")}: is not known`;
  if (issue?.code === "invalid_type") return `${issue.path.join(".")}: must be ${issue.expected}`;
  return [...(issue?.path ?? []).map(String), issue?.message].join(": ");
}

/** Reads and checks the file. Throws an error of one line that names the line. */
async function readNumbers({ file, currency, account }: NumberPool): Promise<PoolNumber[]> {
  const { size } = await stat(file);
  if (size > maxFileBytes) throw new Error(`is larger than ${maxFileBytes} bytes`);
  const records = await recordsIn(file, await readFile(file, "utf8"));
  if (records.length > maxNumbers) throw new Error(`has more than ${maxNumbers} lines: make further pools`);
  const lines = new Map<string, number>();
  const numbers: PoolNumber[] = [];
  for (const { line, members } of records) {
    const parsed = waysOfOneAccount().safeParse({ ...account, ...Object(members) });
    const fault = faultIn(parsed, currency);
    if (!parsed.success || fault !== undefined) throw new Error(`line ${line}: ${fault}`);
    const identifier = identifierOf(parsed.data);
    const earlier = lines.get(identifier);
    if (earlier !== undefined) throw new Error(`line ${line}: is the account of line ${earlier}`);
    lines.set(identifier, line);
    numbers.push({ identifier, way: parsed.data });
    // Between them, the process serves others.
    if (numbers.length % linesAtOnce === 0) await setImmediate();
  }
  return numbers;
}

/** The identifiers of the pool's accounts with this number, such as an IBAN, or a sort code and account number. */
export async function identifiersWith(settings: NumberPool, number: string): Promise<string[]> {
  const wanted = plain(number);
  const numbers = await readNumbers(settings);
  return numbers.flatMap(({ identifier }) => {
    const [, own = "", ...within] = identifier.split(":").map(plain);
    return [own, `${within.join("")}${own}`].includes(wanted) ? [identifier] : [];
  });
}

const plain = (number: string) => number.replace(/[\s.-]/g, "").toUpperCase();

const settings = ({ folder }: FileContext) =>
  z
    .strictObject({
      currency: currencyCode,
      file: z
        .string()
        .min(1)
        .transform((name) => path.resolve(folder, name)),
      account: z.record(z.string(), z.unknown()).default({}),
      unmatched: platformId.optional(),
    })
    .superRefine(async (pool, context) => {
      await readNumbers({ kind: "pool", ...pool }).catch(({ message }: Error) =>
        context.addIssue({ code: "custom", path: ["file"], message: `${pool.file}: ${message}` }),
      );
    });

export const pool: ProviderKind = {
  kind: "pool",
  roles: ["accounts"],
  settings,
  currenciesOf: ({ currency }: NumberPool) => [currency],
  async warning(settings: NumberPool, query) {
    const numbers = await readNumbers(settings);
    const given = await givenOf(
      query,
      numbers.map(({ identifier }) => identifier),
    );
    const left = numbers.length - given;
    return left >= fewNumbers
      ? undefined
      : `${left} of ${numbers.length} account numbers are left: append further ones`;
  },
};

/** Numbers that one statement looks up. */
const windowSize = 1_000;

/** The numbers of a pool in this process, as its file has them. */
export class Numbers {
  /** In the file's order. */
  #all: readonly PoolNumber[] = [];
  #version: string | undefined;
  /** The numbers before it are known to be given. */
  #firstFree = 0;

  constructor(
    private readonly pool: NumberPool,
    private readonly logger: Logger,
  ) {}

  /** Follows the file. An invalid one changes nothing, and is logged as an error. */
  async refresh(): Promise<void> {
    try {
      const { mtimeMs, size } = await stat(this.pool.file);
      const version = `${mtimeMs}/${size}`;
      if (version === this.#version) return;
      this.#all = await readNumbers(this.pool);
      this.#version = version;
      this.#firstFree = 0;
    } catch (error) {
      this.logger.error({ err: error, file: this.pool.file }, "the file of a pool of account numbers is invalid");
    }
  }

  /** Gives the accounts the next free numbers, as far as there are some. `claim` returns those that it claimed. */
  async give(
    accountIds: readonly string[],
    claim: (claims: readonly Claim[]) => Promise<ReadonlySet<string>>,
  ): Promise<ReadonlyMap<string, PoolNumber>> {
    const all = this.#all;
    const given = new Map<string, PoolNumber>();
    let waiting = accountIds;
    let next = this.#firstFree;
    while (waiting.length > 0 && next < all.length) {
      const pairs = waiting.flatMap((accountId, index) => {
        const number = all[next + index];
        return number ? [{ accountId, number }] : [];
      });
      const claimed = await claim(pairs.map(({ accountId, number }) => ({ value: number.identifier, accountId })));
      next += pairs.length;
      if (given.size === 0) {
        // Others have committed theirs.
        const first = pairs.findIndex(({ number }) => claimed.has(number.identifier));
        this.#areGiven(all, next - (first < 0 ? 0 : pairs.length - first));
      }
      for (const { accountId, number } of pairs) if (claimed.has(number.identifier)) given.set(accountId, number);
      waiting = waiting.filter((accountId) => !given.has(accountId));
    }
    return given;
  }

  /** Finds the first free number. `given` returns those of the values that were given. */
  async advance(given: (values: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const all = this.#all;
    for (let next = this.#firstFree; next < all.length; next = this.#firstFree) {
      const window = all.slice(next, next + windowSize).map(({ identifier }) => identifier);
      const known = await given(window);
      const free = window.findIndex((identifier) => !known.has(identifier));
      this.#areGiven(all, next + (free < 0 ? window.length : free));
      if (free >= 0 || all !== this.#all) return;
    }
  }

  /** The number of free ones. */
  get left(): number {
    return this.#all.length - this.#firstFree;
  }

  #areGiven(all: readonly PoolNumber[], before: number): void {
    if (all === this.#all) this.#firstFree = Math.max(this.#firstFree, before);
  }
}
