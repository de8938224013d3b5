import { readFile } from "node:fs/promises";
import { join } from "node:path";
import autocannon from "autocannon";
import { freePort, minRounds, progress, root, startProcess, withDirectory } from "../harness.mjs";

const connections = 10;
const warmUpRequests = 3_000;
const roundSeconds = 5;

const customer = {
  customerType: "INDIVIDUAL",
  platformCustomerId: "bench",
  fullName: "Ada Lovelace",
  birthDate: "1990-12-10",
  nationality: "GB",
  email: "ada@example.com",
  phoneNumber: "+14155550100",
  region: "US",
  currencies: ["USD", "EUR"],
  idType: "SSN",
  identifier: "123-45-6789",
  address: { line1: "1 Main Street", city: "Springfield", state: "IL", postalCode: "62701", country: "US" },
};

async function fetchText(url, options) {
  const response = await fetch(url, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${text}`);
  return text;
}

/** Requests per second. Throws unless every answer is a 2xx. */
async function load(url, authorization, extent) {
  const { requests, non2xx, errors, timeouts } = await autocannon({
    url,
    connections,
    ...extent,
    headers: { authorization },
  });
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}: ${non2xx} answers other than 2xx, ${errors} errors, ${timeouts} timeouts`);
  }
  return requests.average;
}

/** Both answer the same bytes, and both refuse a wrong secret: else there is nothing to compare. */
async function assertSame(urls, authorization) {
  const [ours, peer] = await Promise.all(urls.map((url) => fetchText(url, { headers: { authorization } })));
  if (ours !== peer) throw new Error(`The peer answers other bytes:\n${ours}\n${peer}`);
  const wrong = `Basic ${Buffer.from("nobody:wrong").toString("base64")}`;
  for (const url of urls) {
    const { status } = await fetch(url, { headers: { authorization: wrong } });
    if (status !== 401) throw new Error(`${url} answers ${status} to wrong credentials`);
  }
}

async function measure(dataDir, databaseUrl, processes) {
  const [oursPort, peerPort] = [await freePort(), await freePort()];
  const [ours, peer] = [oursPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  const product = startProcess(process.execPath, ["--enable-source-maps", "dist/gateway/main.js"], {
    PORT: String(oursPort),
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    PAYGRAPH_DATA_DIR: dataDir,
    PAYGRAPH_RATE_LIMIT: "1000000",
  });
  processes.push(product);
  await product.untilOk(`${ours}/readyz`);
  const bare = startProcess(process.execPath, ["bench/peers/rest-read.mjs"], {
    PORT: String(peerPort),
    DATABASE_URL: databaseUrl,
  });
  processes.push(bare);
  await bare.untilOk(`${peer}/readyz`);

  const { sandbox } = JSON.parse(await readFile(join(dataDir, "credentials.json"), "utf8"));
  const authorization = `Basic ${Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString("base64")}`;
  const created = await fetchText(`${ours}/2025-10-13/customers`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(customer),
  });
  const urls = [ours, peer].map((base) => `${base}/2025-10-13/customers/${JSON.parse(created).id}`);
  await assertSame(urls, authorization);
  for (const url of urls) await load(url, authorization, { amount: warmUpRequests });

  const samples = { name: "rest-read", unit: "requests/s", ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    samples.ours.push(await load(urls[0], authorization, { duration: roundSeconds }));
    samples.peer.push(await load(urls[1], authorization, { duration: roundSeconds }));
    progress(`round ${round}: ${samples.ours.at(-1).toFixed(0)} against ${samples.peer.at(-1).toFixed(0)} requests/s`);
  }
  return [samples];
}

/** GET /customers/{id} against the least that could answer it: Fastify, pg, and the same check of the credentials. */
export async function measureRestRead() {
  const { startEmbeddedPostgres } = await import(join(root, "dist/subgraphs/shared/database/embedded.js"));
  return withDirectory(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: progress });
    const processes = [];
    try {
      return await measure(dataDir, postgres.url, processes);
    } finally {
      // One after the other, the last started first; PostgreSQL stops once nobody uses it.
      for (const started of processes.reverse()) await started.stop();
      await postgres.stop();
    }
  });
}
