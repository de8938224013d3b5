import { verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { minRounds, progress, within } from "../harness.mjs";
import { basic, fetchText, withProduct } from "../product.mjs";

const tenantCount = 8;
/** Each with another subject, so that no delivery waits for another. */
const eventsPerTenant = 300;
/** Concurrent deliveries of the worker. */
const concurrency = 128;
const drainTimeoutMs = 60_000;
const pollMs = 10;

/** The webhook endpoint: responds with 200 and records requests. */
class Sink {
  #server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { "x-service-signature": signature } = request.headers;
      this.received.push({ body: Buffer.concat(chunks).toString(), signature });
      response.end();
    });
  });
  received = [];

  async open() {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    this.url = `http://127.0.0.1:${this.#server.address().port}/hooks`;
  }

  /** The requests since the last call. */
  take() {
    return this.received.splice(0);
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Throws unless `count` different bodies were received, each with its signature. `keyOf`: the PEM of a body's sender. */
function assertSigned(received, count, keyOf) {
  const bodies = new Set(received.map(({ body }) => body));
  if (received.length !== count || bodies.size !== count) {
    throw new Error(`${received.length} webhooks were received, ${bodies.size} different ones: not ${count}`);
  }
  for (const { body, signature } of received) {
    const { s } = JSON.parse(signature);
    if (!verify("sha256", Buffer.from(body), keyOf(body), Buffer.from(s, "base64")))
      throw new Error("A wrong signature");
  }
}

/** Platforms with the sink as their endpoint, and the keys of their sandboxes by platform. */
async function createTenants(product, url) {
  const tenants = [];
  const keys = new Map();
  for (let number = 1; number <= tenantCount; number++) {
    const { platformId, sandbox, webhookPublicKey } = JSON.parse(
      await product.command("platform", "create", "--name", `bench ${number}`),
    );
    await product.rest("PATCH", "/config", { webhookEndpoint: url }, { authorization: basic(sandbox) });
    tenants.push({ platformId, environment: "SANDBOX" });
    keys.set(platformId, webhookPublicKey);
  }
  return { tenants, keys };
}

/** Waits until `count` webhooks were received and all are recorded. Throws if an attempt didn't return 200. */
async function untilRecorded(sink, database, count) {
  let isLate = false;
  const isDone = async () => {
    if (sink.received.length < count) return false;
    const { rowCount } = await database.query("SELECT FROM platform.webhook_delivery WHERE status = 'PENDING' LIMIT 1");
    return rowCount === 0;
  };
  const recorded = async () => {
    while (!isLate && !(await isDone())) await delay(pollMs);
  };
  await within(drainTimeoutMs, `${count} recorded deliveries`, recorded()).finally(() => (isLate = true));
  return Date.now();
}

/** Throws unless exactly `count` deliveries are recorded, each with one attempt that returned 200. */
async function assertRecorded(database, count) {
  const { rows } = await database.query(
    `SELECT count(*)::int AS attempts, count(DISTINCT id)::int AS deliveries FROM platform.webhook_delivery
     JOIN platform.webhook_attempt ON delivery_id = id WHERE status = 'DELIVERED' AND response_status = 200`,
  );
  const [{ attempts, deliveries }] = rows;
  if (attempts === count && deliveries === count) return;
  throw new Error(`${deliveries} deliveries with ${attempts} attempts are recorded: not ${count}`);
}

async function measureWith(product, sink, database) {
  const { tenants, keys } = await createTenants(product, sink.url);
  const emitter = await product.startEmitter(tenants);
  const peer = await product.startBeside("bench/peers/webhooks.mjs");
  const keyOf = (body) => keys.get(JSON.parse(body).platformId);
  const count = tenantCount * eventsPerTenant;
  // The TEST webhooks of the changed endpoints.
  let recorded = tenantCount;
  await untilRecorded(sink, database, recorded);
  sink.take();

  const samples = { name: "webhooks", unit: "deliveries/s", ours: [], peer: [] };
  for (let round = 0; round <= minRounds; round++) {
    const { committedAt } = await emitter.atOnce(eventsPerTenant);
    const ours = (count * 1000) / ((await untilRecorded(sink, database, count)) - committedAt);
    await assertRecorded(database, (recorded += count));
    const received = sink.take();
    assertSigned(received, count, keyOf);

    const bodies = received.map(({ body }) => body);
    const sentAt = Date.now();
    const peerPem = await fetchText(`${peer}/send`, {
      method: "POST",
      body: JSON.stringify({ url: sink.url, bodies, concurrency }),
    });
    const theirs = (count * 1000) / (Date.now() - sentAt);
    const same = sink.take();
    assertSigned(same, count, () => peerPem);
    if (new Set([...bodies, ...same.map(({ body }) => body)]).size !== count) throw new Error("Different bodies");

    progress(`${round ? `round ${round}` : "warm-up"}: ${ours.toFixed(0)} against ${theirs.toFixed(0)} a second`);
    if (round === 0) continue;
    samples.ours.push(ours);
    samples.peer.push(theirs);
  }
  return [samples];
}

async function measure(product) {
  const sink = new Sink();
  await sink.open();
  const database = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await database.connect();
    return await measureWith(product, sink, database);
  } finally {
    sink.close();
    await database.end();
  }
}

/** Webhooks from their events' commit until each is delivered and recorded, against plain signed POSTs. */
export const measureWebhooks = () => withProduct(measure);
