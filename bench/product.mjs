// The built product as the figures run it: separate processes on an embedded PostgreSQL.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { freePort, progress, root, runCommand, startProcess, withDirectory } from "./harness.mjs";

const commandTimeoutMs = 60_000;

/** As the image and the systemd unit run it: for load. `npm start` is for small memory (the figures of `start`). */
export const nodeOptions = ["--enable-source-maps", "--max-semi-space-size=32", "--heap-growing-percent=100"];

/** The input of a customer, except for its `platformCustomerId`. */
export const customer = {
  customerType: "INDIVIDUAL",
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

export const basic = ({ clientId, clientSecret }) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

/** The text of a 2xx response. */
export async function fetchText(url, options) {
  const response = await fetch(url, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responds with ${response.status}: ${text}`);
  return text;
}

/** A separate database, with settings that PostgreSQL reads at its start. */
async function startDatabase(dataDir, settings) {
  const { startEmbeddedPostgres } = await import(join(root, "dist/infrastructure/embedded-postgres/embedded.js"));
  const start = () => startEmbeddedPostgres({ dataDir, log: progress });
  const postgres = await start();
  if (settings.length === 0) return postgres;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const [name, value] of settings) {
    await client.query(`ALTER SYSTEM SET ${client.escapeIdentifier(name)} = ${client.escapeLiteral(value)}`);
  }
  await client.end();
  await postgres.stop();
  return start();
}

/** The started product, and the processes that stop with it. */
class Product {
  #processes = [];

  constructor(dataDir, databaseUrl) {
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
  }

  get #env() {
    return {
      DATABASE_URL: this.databaseUrl,
      PAYGRAPH_DATA_DIR: this.dataDir,
      PAYGRAPH_RATE_LIMIT: "1000000",
      PAYGRAPH_ATTEMPTS_PER_ADDRESS: "1000000",
      PAYGRAPH_PLATFORM_RATE_LIMIT: "1000000",
    };
  }

  async start(env) {
    const { BENCH_PROFILE_DIR: profileDir } = process.env;
    const profile = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
    this.url = await this.#startServer([...profile, ...nodeOptions, "dist/processes/main.js"], {
      ...this.#env,
      PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
      ...env,
    });
    const { sandbox, platformId } = JSON.parse(await readFile(join(this.dataDir, "credentials.json"), "utf8"));
    const [{ pid }] = this.#processes;
    Object.assign(this, { platformId, authorization: basic(sandbox), pid });
  }

  /** Starts a further server, on a free port unless one is given; returns its URL once it is ready. */
  startBeside(args, { port, ...env } = {}) {
    return this.#startServer([args].flat(), { ...this.#env, ...env }, port);
  }

  async #startServer(args, env, givenPort) {
    const port = givenPort ?? (await freePort());
    const url = `http://127.0.0.1:${port}`;
    const server = startProcess(process.execPath, args, { PORT: String(port), HOST: "127.0.0.1", ...env });
    this.#processes.push(server);
    await server.untilOk(`${url}/readyz`);
    return url;
  }

  /** Starts a process that commits events of a tenant, or of several, each about another customer. */
  async startEmitter(tenants = [{ platformId: this.platformId, environment: "SANDBOX" }]) {
    const [url, about] = await Promise.all([
      this.startBeside("bench/emitter.mjs"),
      this.rest("POST", "/customers", { ...customer, platformCustomerId: "like the events' subjects" }),
    ]);
    const commit = async (task, options) => {
      const body = JSON.stringify({ customer: about, ...options });
      return JSON.parse(await fetchText(`${url}${task}`, { method: "POST", body }));
    };
    return {
      /** `{ perSecond, events: { id, committedAt }[] }` */
      steadily: (count, perSecond) => commit("/steadily", { tenant: tenants[0], count, perSecond }),
      /** `{ ids, committedAt }`, of `count` events of each tenant. */
      atOnce: (count) => commit("/at-once", { tenants, count }),
      /** The same, of one event of each tenant about each of these customers. */
      about: (customers) => commit("/at-once", { tenants, customers }),
    };
  }

  /** Starts a counting gateway: returns the SQL statements of the requests of `call(url)`, with warm caches. */
  async startCounted() {
    const url = await this.startBeside(["--enable-source-maps", "bench/counted.mjs"], { NODE_ENV: "production" });
    const statements = async () => JSON.parse(await fetchText(`${url}/bench/statements`));
    return async (call) => {
      await call(url);
      await statements();
      await call(url);
      return statements();
    };
  }

  /** Analyses, as autovacuum does some seconds later: statements are planned as in a database in use. */
  async analyze() {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query("ANALYZE");
    await client.end();
  }

  /** Runs the operator's command line and returns its output. */
  async command(...args) {
    const env = { ...process.env, ...this.#env };
    return runCommand(process.execPath, ["dist/processes/cli.js", ...args], {
      env,
      timeoutMs: commandTimeoutMs,
    });
  }

  /** Calls a REST path; throws unless the response is a 2xx. */
  async rest(method, path, body, headers = {}) {
    const text = await fetchText(`${this.url}/2025-10-13${path}`, {
      method,
      headers: { authorization: this.authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return text ? JSON.parse(text) : undefined;
  }

  async stop() {
    // In order, the last started first.
    for (const started of this.#processes.reverse()) await started.stop();
  }
}

/** Starts the product on a new database, passes it to `work`, and stops it afterwards. */
export function withProduct(work, { env = {}, databaseSettings = {} } = {}) {
  return withDirectory(async (dataDir) => {
    const postgres = await startDatabase(dataDir, Object.entries(databaseSettings));
    const product = new Product(dataDir, postgres.url);
    try {
      await product.start(env);
      return await work(product);
    } finally {
      await product.stop();
      // It stops once no process uses it.
      await postgres.stop();
    }
  });
}
