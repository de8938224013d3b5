import { openAsBlob } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { minRounds, progress, root, runCommand } from "../harness.mjs";
import { fetchText, withProduct } from "../product.mjs";

/** Rows of the first round's file, the maximum, and of the others'. */
const mostRows = 100_000;
const fewerRows = 20_000;
/** Fewer rows suffice if each customer gets twelve accounts. */
const twelveRows = 2_500;
const pollMs = 50;
const importTimeoutMs = 600_000;
const peerTimeoutMs = 120_000;

const header =
  "umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country,email";

/** A file of new customers, written below `folder`. */
async function writeCsv(folder, umaDomain, rows, name) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const id = `${name}-${index}`;
    const place = `"${index} Main Street, back door",Springfield,IL,62701,US`;
    return `$${id}@${umaDomain},${id},INDIVIDUAL,Ada Lovelace ${index},1990-12-10,${place},${id}@example.com`;
  });
  const file = join(folder, `${name}.csv`);
  await writeFile(file, `${header}\n${lines.join("\n")}\n`);
  return file;
}

/** Peak resident memory of the process in MB since the last call; undefined if the system doesn't report it. */
async function peakMemoryMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return kib && (Number(kib) * 1024) / 1e6;
}

/** From the upload to the end of the job: rows per second. */
async function importCsv(product, file, rows) {
  const form = new FormData();
  form.append("file", await openAsBlob(file, { type: "text/csv" }), "customers.csv");
  const startedAt = performance.now();
  const accepted = await fetchText(`${product.url}/2025-10-13/customers/bulk/csv`, {
    method: "POST",
    headers: { authorization: product.authorization },
    body: form,
  });
  const { jobId } = JSON.parse(accepted);
  for (;;) {
    const { status, progress: done, errors } = await product.rest("GET", `/customers/bulk/jobs/${jobId}`);
    const passedMs = performance.now() - startedAt;
    if (status === "COMPLETED" && done.successful === rows) return (rows * 1000) / passedMs;
    if (status === "COMPLETED" || status === "FAILED")
      throw new Error(`${status}: ${JSON.stringify(errors.slice(0, 3))}`);
    if (passedMs > importTimeoutMs) throw new Error(`${done.processed} of ${rows} rows within ${passedMs / 1000} s`);
    await delay(pollMs);
  }
}

async function configure(product, currencyCodes) {
  const supportedCurrencies = currencyCodes.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: 1_000_000,
    requiredCounterpartyFields: [],
  }));
  return product.rest("PATCH", "/config", { supportedCurrencies });
}

/** Waits until the relay has processed every event, since its work would slow the peer down. */
async function untilRelayed(client) {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query("SELECT 1 FROM shared.event WHERE position IS NULL LIMIT 1");
    if (rows.length === 0) return (performance.now() - startedAt) / 1000;
    if (performance.now() - startedAt > importTimeoutMs) throw new Error("The relay does not finish");
    await delay(pollMs);
  }
}

/** Verifies that each imported customer exists once, with its accounts and events. */
async function assertImported(product, client, rows, accounts) {
  const { rows: counts } = await client.query(
    `SELECT (SELECT count(*)::int FROM customers.customer) AS customers,
       (SELECT count(*)::int FROM accounts.internal_account WHERE customer_id IS NOT NULL) AS accounts,
       (SELECT count(*)::int FROM shared.event WHERE type = 'INTERNAL_ACCOUNT.STATUS_UPDATED' AND customer_id IS NOT NULL) AS events`,
  );
  const { customers, accounts: opened, events } = counts[0];
  if (customers !== rows || opened !== accounts || events !== accounts) {
    throw new Error(`${rows} customers with ${accounts} accounts became ${JSON.stringify(counts[0])}`);
  }
  await product.command("ledger", "verify");
}

async function measureWith(product, client) {
  const { umaDomain, supportedCurrencies } = await product.rest("GET", "/config");
  const allCurrencies = supportedCurrencies.map(({ currencyCode }) => currencyCode);
  const bulk = { name: "bulk", unit: "rows/s", ours: [], peer: [] };
  const memory = { name: "bulk-memory", unit: "MB", ours: [], peer: null };
  const twelve = { name: "bulk-twelve", unit: "rows/s", ours: [], peer: null };
  const newFile = (rows, name) => writeCsv(product.dataDir, umaDomain, rows, name);

  await configure(product, ["USD"]);
  await peakMemoryMb(product.pid);
  for (let round = 1; round <= minRounds; round++) {
    const fileRows = round === 1 ? mostRows : fewerRows;
    const file = await newFile(fileRows, `one${round}`);
    bulk.ours.push(await importCsv(product, file, fileRows));
    memory.ours.push(await peakMemoryMb(product.pid));
    const lag = await untilRelayed(client);
    const args = [join(root, "bench/peers/bulk.mjs"), product.databaseUrl, file, String(fileRows)];
    bulk.peer.push(Number(await runCommand(process.execPath, args, { timeoutMs: peerTimeoutMs })));
    await rm(file);
    const [ours, peer, peak] = [bulk.ours, bulk.peer, memory.ours].map((values) => values.at(-1)?.toFixed(0));
    progress(
      `round ${round}: ${ours} against ${peer} rows/s, at most ${peak} MB; the relay took ${lag.toFixed(1)} s more`,
    );
  }
  await configure(product, allCurrencies);
  for (let round = 1; round <= minRounds; round++) {
    const file = await newFile(twelveRows, `twelve${round}`);
    twelve.ours.push(await importCsv(product, file, twelveRows));
    progress(`round ${round}: ${twelve.ours.at(-1).toFixed(0)} rows/s with ${allCurrencies.length} accounts each`);
  }
  const [one, many] = [mostRows + (minRounds - 1) * fewerRows, minRounds * twelveRows];
  await assertImported(product, client, one + many, one + many * allCurrencies.length);
  return [bulk, ...(memory.ours.includes(undefined) ? [] : [memory]), twelve];
}

async function measure(product) {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    return await measureWith(product, client);
  } finally {
    await client.end();
  }
}

/** Rows of a CSV file imported per second against COPY, the memory needed, and the same with twelve accounts each. */
export const measureBulk = () => withProduct(measure);
