// A minimal import of customers: the same parsing and validation of the same file, and COPY into a table like that of
// customers, including its indexes. `node bench/peers/bulk.mjs <database url> <file>`: prints the rows per second.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import copyStreams from "pg-copy-streams";
import { readChunks } from "../../dist/subgraphs/customers/bulk-imports/csv.js";
import { readRow } from "../../dist/subgraphs/customers/bulk-imports/rows.js";

const [url, file, rowsText] = process.argv.slice(2);
const total = Number(rowsText);

const columns = [
  "id",
  "platform_id",
  "environment",
  "customer_type",
  "platform_customer_id",
  "uma_address",
  "verification_status",
  "currencies",
  "full_name",
  "birth_date",
  "address",
  "email",
  "created_at",
  "updated_at",
];

/** A value in COPY's text format. */
const text = (value) => (value === undefined ? "\\N" : value.replace(/[\\\t\n\r]/g, (character) => `\\${character}`));

async function* lines() {
  const now = new Date().toISOString();
  let number = 0;
  for await (const { header, rows } of readChunks(createReadStream(file), { skipped: 0, total, size: 500 })) {
    const chunk = rows.map(({ cells }) => {
      const { customerType, platformCustomerId, umaAddress, fullName, birthDate, address, email } = readRow(
        header,
        cells,
      );
      const given = [customerType, platformCustomerId, umaAddress, "APPROVED", "{USD}", fullName, birthDate];
      const all = [`Customer:${++number}`, "PlatformConfig:bench", "SANDBOX", ...given, JSON.stringify(address), email];
      return [...all, now, now].map(text).join("\t");
    });
    yield `${chunk.join("\n")}\n`;
  }
}

const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(
  "DROP TABLE IF EXISTS customers.bench_bulk; CREATE TABLE customers.bench_bulk (LIKE customers.customer INCLUDING ALL)",
);
const startedAt = performance.now();
const copy = client.query(copyStreams.from(`COPY customers.bench_bulk (${columns.join(", ")}) FROM STDIN`));
await pipeline(Readable.from(lines()), copy);
const perSecond = (total * 1000) / (performance.now() - startedAt);
const { rows } = await client.query("SELECT count(*)::int AS count FROM customers.bench_bulk");
if (rows[0].count !== total) throw new Error(`${rows[0].count} rows were copied, not ${total}`);
await client.query("DROP TABLE customers.bench_bulk");
await client.end();
process.stdout.write(`${perSecond}\n`);
