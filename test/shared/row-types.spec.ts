import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Prisma } from "../../generated/prisma/client.js";
import { openDatabase, type SystemDatabase } from "../../subgraphs/shared/persistence/client.js";
import {
  bigint,
  boolean,
  bytes,
  date,
  json,
  number,
  text,
  texts,
  type Columns,
} from "../../subgraphs/shared/persistence/driver/row.js";
import { createTestDatabase, type TestDatabase } from "../testkit/database.js";

let database: TestDatabase;
let handle: ReturnType<typeof openDatabase>;
let db: SystemDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ url: database.url, poolSize: 2 });
  db = handle.systemScope("operator");
});

afterAll(async () => {
  await handle.close();
  await database.close();
});

it("reads a row of the declared columns", async () => {
  const rows = await db.$queryRaw({ id: text, at: date, on: date, list: texts })`
    SELECT 'x' AS id, timestamptz '2026-11-22 10:00:00+01' AS at, date '2026-11-22' AS on, ARRAY['a'] AS list`;
  expect(rows).toEqual([
    { id: "x", at: new Date("2026-11-22T09:00:00Z"), on: new Date("2026-11-22T00:00:00Z"), list: ["a"] },
  ]);
});

it.each<[string, Columns, string]>([
  ["has another type", { id: text, amount: number }, "amount is declared as number, and has the type 20"],
  ["is not declared", { id: text }, "amount is not declared"],
  ["is absent", { id: text, amount: bigint, more: json }, "more is declared, and absent"],
])("refuses a statement, each time, if a column %s", async (title, columns, message) => {
  const statement = Prisma.sql`SELECT 'x' AS id, 1::bigint AS amount /* ${Prisma.raw(title)} */`;
  await expect(db.$queryRaw(columns)(statement)).rejects.toThrow(message);
  await expect(db.$queryRaw(columns)(statement)).rejects.toThrow(message);
  await expect(db.$transaction((tx) => tx.$queryRaw(columns)(statement))).rejects.toThrow(message);
  expect(await db.$queryRaw({ id: text, amount: bigint })(statement)).toEqual([{ id: "x", amount: 1n }]);
});

const scalars: Columns = {
  String: text,
  Int: number,
  BigInt: bigint,
  Boolean: boolean,
  DateTime: date,
  Bytes: bytes,
  Json: json,
  "String[]": texts,
  "Bytes[]": { name: "list of bytes", types: new Set([1001]) },
};

/** A table of the schema, with the columns that Prisma's client reads. */
function tableOf(model: string, body: string): { readonly name: string; readonly columns: Columns } {
  const [, schema, table] = [/./, /@@schema\("(\w+)"\)/, /@@map\("(\w+)"\)/].map((pattern) => pattern.exec(body)?.[1]);
  const fields = Object.keys(Reflect.get(Prisma, `${model}ScalarFieldEnum`) as object);
  const columns = fields.map((field) => {
    const [, type = "", list = "", column] =
      new RegExp(`^  ${field} +(\\w+)(\\[\\])?(?:.*?@map\\("(\\w+)"\\))?`, "m").exec(body) ?? [];
    // An enumeration is a text; a list of them is read as PostgreSQL writes it, by no raw statement.
    return [column ?? field, scalars[type + list] ?? text] as const;
  });
  return { name: `${schema}.${table}`, columns: Object.fromEntries(columns) };
}

it("reads each column of each model as Prisma does", async () => {
  const folder = "prisma/schema";
  const schema = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const tables = [...schema.join("\n").matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, model = "", body = ""]) =>
    tableOf(model, body),
  );
  expect(tables).toHaveLength(Object.keys(Prisma.ModelName).length);
  for (const { name, columns } of tables) {
    const names = Prisma.raw(
      Object.keys(columns)
        .map((column) => `"${column}"`)
        .join(", "),
    );
    expect({ name, rows: await db.$queryRaw(columns)`SELECT ${names} FROM ${Prisma.raw(name)} LIMIT 0` }).toEqual({
      name,
      rows: [],
    });
  }
});
