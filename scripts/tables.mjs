#!/usr/bin/env node
// A subgraph reads and writes its own tables only; others' are accessed through functions of their owner. A table's
// owner is the domain whose prisma/schema/<domain>.prisma defines it; the ledger's is subgraphs/shared/ledger.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/** Allowed reads of others' tables, each in one file, with the reason. An unused one also fails the check. */
const allowedReads = [
  // An account is returned with its balance, in one statement.
  { file: "accounts/internal-accounts/sql.ts", tables: ["ledger.account"] },
  // Sums of the accounts' balances by the type of the account.
  { file: "accounts/balances/sql.ts", tables: ["ledger.account"] },
  // The ledger in the graph: shared has no graph types.
  { file: "accounts/ledger-transactions/service.ts", tables: ["ledger.transaction", "ledger.entry", "ledger.account"] },
  { file: "accounts/ledger-transactions/entry.sql.ts", tables: ["ledger.entry", "ledger.transaction"] },
  { file: "accounts/ledger-transactions/list.ts", tables: ["ledger.transaction"] },
  // A card is locked with all data for its authorizations, in one statement: they respond within milliseconds.
  {
    file: "cards/cards/lock.sql.ts",
    tables: ["accounts.internal_account", "customers.customer", "platform.platform", "platform.platform_config"],
  },
  // The claim of deliveries also reads their events: the statement that a busy worker depends on.
  { file: "platform/webhooks/delivery.sql.ts", tables: ["shared.event"] },
  // Size and hash of each document's file, with the list.
  { file: "verification/documents/sql.ts", tables: ["shared.stored_file"] },
  { file: "verification/documents/export.ts", tables: ["shared.stored_file"] },
  // The ids in the file of providers, without opening the database as a server does.
  { file: "gateway/processes/cli.doctor.ts", tables: ["platform.platform"] },
];

/** Folders that own a domain's tables, if it isn't the subgraph of that name. */
const ownerOf = { ledger: "shared/ledger" };

const schemaFolder = join(root, "prisma/schema");
const tables = readdirSync(schemaFolder).flatMap((file) => {
  const domain = file.replace(/\.prisma$/, "");
  return [...readFileSync(join(schemaFolder, file), "utf8").matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, model, body]) => {
      const [, schema] = /@@schema\("(\w+)"\)/.exec(body) ?? [];
      const [, name] = /@@map\("(\w+)"\)/.exec(body) ?? [];
      if (!schema || !name) throw new Error(`${file}: ${model} has no @@schema or no @@map`);
      const delegate = model.charAt(0).toLowerCase() + model.slice(1);
      return { table: `${schema}.${name}`, delegate, owner: ownerOf[domain] ?? domain };
    },
  );
});
const byDelegate = new Map(tables.map((entry) => [entry.delegate, entry]));
const byTable = new Map(tables.map((entry) => [entry.table, entry]));

const call = /\.(\w+)\s*\.\s*(find|count|groupBy|aggregate|create|update|delete|upsert)\w*\(/g;
const sqlName = /\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)?\s*\b([a-z]+\.[a-z_]+)\b/g;
const reads = new Set(["find", "count", "groupBy", "aggregate"]);

/** Removes comments, which may name tables; strings with `//`, such as URLs, name none. */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

function usesIn(text) {
  const code = withoutComments(text);
  return [
    ...[...code.matchAll(call)].map(([, name, verb]) => ({ entry: byDelegate.get(name), isRead: reads.has(verb) })),
    ...[...code.matchAll(sqlName)].map(([, write, name]) => ({ entry: byTable.get(name), isRead: !write })),
  ].filter(({ entry }) => entry !== undefined);
}

const needed = new Set();
const problems = new Set();
for (const folder of ["subgraphs", "gateway"]) {
  for (const found of readdirSync(join(root, folder), { recursive: true })) {
    if (!found.endsWith(".ts")) continue;
    const file = folder === "subgraphs" ? found : `gateway/${found}`;
    for (const { entry, isRead } of usesIn(readFileSync(join(root, folder, found), "utf8"))) {
      const { table, owner } = entry;
      if (file.startsWith(`${owner}/`)) continue;
      const allowed = allowedReads.find((candidate) => candidate.file === file && candidate.tables.includes(table));
      if (allowed && isRead) needed.add(`${file} ${table}`);
      else
        problems.add(
          `${folder === "subgraphs" ? `subgraphs/${file}` : file} ${isRead ? "reads" : "writes"} ${table} of ${owner}`,
        );
    }
  }
}
for (const { file, tables: names } of allowedReads) {
  for (const table of names) {
    if (!needed.has(`${file} ${table}`)) problems.add(`scripts/tables.mjs: subgraphs/${file} does not read ${table}`);
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.size > 0) process.exitCode = 1;
