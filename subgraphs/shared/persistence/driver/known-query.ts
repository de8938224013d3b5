import pg from "pg";
import "./private-steps.js";
import { mismatch, type Columns } from "./row.js";
import { parserOf } from "./values.js";

type Texts = readonly (string | null)[];

/** Reader of a statement's rows. */
interface Reader {
  readonly columns: readonly pg.FieldDef[];
  readonly read: (texts: Texts) => unknown;
}

/** A statement's text, and what is known of it. */
export interface KnownText {
  readonly text: string;
  /** Empty: PostgreSQL doesn't keep the statement. */
  readonly name: string;
  /** The last one made for it, on any connection. */
  reader?: Reader;
}

export interface Result {
  readonly rows: readonly unknown[];
  readonly rowCount: number | null;
}

const asIs = parserOf(pg.types.builtins.TEXT);
const noColumns: Reader = { columns: [], read: () => ({}) };

/**
 * Compiled: objects of one shape. A loop that sets a property per column makes slow dictionaries of more than a dozen.
 * 1 µs for 20 rows of 38 columns instead of 26; until `pg` makes rows of one shape.
 */
function readerOf(columns: readonly pg.FieldDef[]): Reader {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  const members = columns.map(({ name }, index) => {
    const value = parsers[index] === asIs ? `t[${index}]` : `t[${index}] === null ? null : p${index}(t[${index}])`;
    // Computed: `__proto__` would be no property.
    return `[${JSON.stringify(name)}]: ${value}`;
  });
  const names = parsers.map((_, index) => `p${index}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- of indexes, and names as JSON
  const make = new Function(...names, `return (t) => ({ ${members.join(", ")} });`) as (
    ...given: unknown[]
  ) => Reader["read"];
  return { columns, read: make(...parsers) };
}

const areSame = (some: readonly pg.FieldDef[], others: readonly pg.FieldDef[]): boolean =>
  some.length === others.length &&
  some.every(({ name, dataTypeID }, index) => {
    const other = others[index];
    return other?.name === name && other.dataTypeID === dataTypeID;
  });

/** The known facts of a connection. */
interface Described {
  /** The readers of its prepared statements, by name. */
  readonly readers: Map<string, Reader>;
  /** The same connection, which doesn't request the columns of a result. */
  readonly quiet: pg.Connection;
}

const connections = new WeakMap<pg.Connection, Described>();

function describedOf(connection: pg.Connection): Described {
  let described = connections.get(connection);
  if (!described) {
    const quiet = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
    connections.set(connection, (described = { readers: new Map(), quiet }));
  }
  return described;
}

/**
 * A query that requests its columns only when it is prepared on a connection: PostgreSQL refuses to execute a prepared
 * statement whose columns have changed since. A tenth of a read by id; until `pg` describes a statement once.
 */
export class KnownQuery extends pg.Query {
  readonly #known: KnownText;
  readonly #rows: unknown[] = [];
  #described: Described | undefined;
  #reader: Reader | undefined;
  #failure: Error | undefined;

  constructor(
    known: KnownText,
    values: readonly unknown[],
    private readonly declared: Columns | undefined,
    settle: (error: Error | undefined, result: Result) => void,
  ) {
    const { text, name } = known;
    // The name follows: 3 % of a read by id; until `pg` doesn't copy a configuration by its descriptors.
    super(text, [...values], (error: Error | null | undefined, result?: pg.QueryResultBase) => {
      const failure = error ?? this.#failure;
      if (!failure && !this.#reader) this.#keep(noColumns);
      settle(failure, { rows: this.#rows, rowCount: result?.rowCount ?? null });
    });
    this.name = name;
    this.#known = known;
  }

  override prepare(connection: pg.Connection): void {
    this.#described = describedOf(connection);
    if (this.hasBeenParsed(connection)) this.#reader = this.#described.readers.get(this.#known.name);
    super.prepare(this.#reader ? this.#described.quiet : connection);
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const { reader } = this.#known;
    if (reader && areSame(reader.columns, fields)) return this.#keep(reader);
    this.#failure = this.declared && mismatch(this.declared, fields);
    if (!this.#failure) this.#keep((this.#known.reader = readerOf(fields)));
  }

  handleDataRow({ fields }: { readonly fields: Texts }): void {
    try {
      if (!this.#reader) throw new Error("A row came before its columns");
      this.#rows.push(this.#reader.read(fields));
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error("A row can't be read", { cause: error });
    }
  }

  #keep(reader: Reader): void {
    this.#reader = reader;
    if (this.#known.name) this.#described?.readers.set(this.#known.name, reader);
  }
}
