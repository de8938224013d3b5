import pg from "pg";

/**
 * Columns of a raw statement by name: `{ id: text, amount: nullable(bigint) }`. The type of its rows follows from them. The
 * driver refuses a statement with other columns when it first describes it, so each test that runs one checks its type,
 * and a described statement costs nothing more. PostgreSQL doesn't describe whether a column may be NULL.
 */
export type Columns = Readonly<Record<string, Column<unknown>>>;

declare const read: unique symbol;

/** A column with values that are read as `Value`. */
export interface Column<Value> {
  readonly name: string;
  /** Numbers of the PostgreSQL types that are read so; undefined: any. */
  readonly types: ReadonlySet<number> | undefined;
  readonly [read]?: Value;
}

export type RowOf<C> = { readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

function column<Value>(name: string, ...types: (keyof typeof pg.types.builtins)[]): Column<Value> {
  return { name, types: new Set(types.map((type) => pg.types.builtins[type])) };
}

/** A text, or a value of an enumeration: see {@link oneOf}. */
export const text = column<string>("text", "TEXT", "VARCHAR", "BPCHAR", "UUID");
/** A text that is one of the values of the type. */
export const oneOf = <Value extends string>(): Column<Value> => text as Column<Value>;
export const boolean = column<boolean>("boolean", "BOOL");
export const number = column<number>("number", "INT2", "INT4", "FLOAT8");
export const bigint = column<bigint>("bigint", "INT8");
export const date = column<Date>("date", "TIMESTAMPTZ", "DATE");
export const bytes = column<Uint8Array>("bytes", "BYTEA");
export const json = column<unknown>("json", "JSON", "JSONB");
export const texts: Column<readonly string[]> = { name: "texts", types: new Set([1009, 1015]) };
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => column;

const asModel: Column<never> = { name: "as in Prisma's models", types: undefined };

/** Columns of a model. Test: the driver reads every column of a model as Prisma does (test/shared/row-types.spec.ts). */
export function fieldsOf<Row>(fields: Readonly<Record<keyof Row & string, string>>): {
  readonly [Field in keyof Row]: Column<Row[Field]>;
} {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, asModel])) as never;
}

/** The columns with these names. */
export function pick<C extends Columns, Name extends keyof C & string>(
  columns: C,
  ...names: readonly Name[]
): Pick<C, Name> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, Name>;
}

/** Enumerations are read as texts. The numbers of their types vary, above those of PostgreSQL's own. */
const isEnumeration = (oid: number): boolean => oid >= 16_384;

const reads = ({ name, types }: Column<unknown>, oid: number): boolean =>
  !types || types.has(oid) || (name === text.name && isEnumeration(oid));

/** Differences of the described columns from the declared ones; undefined: none. */
export function mismatch(declared: Columns, described: readonly pg.FieldDef[]): Error | undefined {
  const faults = described.flatMap(({ name, dataTypeID }) => {
    const column = declared[name];
    if (!column) return [`${name} is not declared`];
    return reads(column, dataTypeID) ? [] : [`${name} is declared as ${column.name}, and has the type ${dataTypeID}`];
  });
  const names = new Set(described.map(({ name }) => name));
  const absent = Object.keys(declared).filter((name) => !names.has(name));
  faults.push(...absent.map((name) => `${name} is declared, and absent`));
  return faults.length === 0 ? undefined : new Error(`The statement's columns: ${faults.join("; ")}`);
}
