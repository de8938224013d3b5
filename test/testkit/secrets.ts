import { Writable } from "node:stream";
import pg from "pg";
import { createLogger, type Logger } from "../../subgraphs/shared/kernel/logger.js";

/** Searches for secrets in what the product leaves behind. */

/** A log at its most talkative, and what has been written to it. */
export function captureLog(): { readonly logger: Logger; text(): string } {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { logger: createLogger("trace", sink), text: () => lines.join("") };
}

/** Every row of every table, as text; bytes are in hex. */
export async function dumpOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query<{ row: string }>(`SELECT row::text AS row FROM ${name} AS row`);
      rows.push(...found.map(({ row }) => `${name} ${row}`));
    }
    return rows.join("\n");
  } finally {
    await client.end();
  }
}

/** A value in each form in which it may have been written down. */
function formsOf(secret: string | Uint8Array): string[] {
  const bytes = Buffer.from(secret as Uint8Array);
  const texts = [
    ...(typeof secret === "string" ? [secret] : []),
    bytes.toString("hex"),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ];
  // A text within a column of bytes.
  return [...texts, ...texts.map((form) => Buffer.from(form).toString("hex"))];
}

/** The names of the secrets that a text has in any form. */
export function leaked(haystack: string, secrets: Readonly<Record<string, string | Uint8Array>>): string[] {
  const lower = haystack.toLowerCase();
  const isIn = (form: string) => haystack.includes(form) || (/^[0-9a-f]+$/i.test(form) && lower.includes(form));
  return Object.entries(secrets)
    .filter(([, secret]) => formsOf(secret).some(isIn))
    .map(([name]) => name);
}
