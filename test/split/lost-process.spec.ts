import { hash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { updatePlatformFlags } from "../../subgraphs/platform/platforms/registration.js";
import { createEmptyDatabase } from "../testkit/database.js";
import { Client, eventually } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startSplitDeployment } from "../testkit/split.js";
import { startWebhookSink } from "../testkit/webhook-sink.js";

const database = await createEmptyDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "paygraph-split-providers-"));
const file = path.join(folder, "providers.yaml");
const reviewers = (name: string) => `providers: {${name}: {roles: [identity], kind: manual}}`;
await writeFile(file, reviewers("first"));
const split = await startSplitDeployment(database.url, { PAYGRAPH_PROVIDERS: file });
const { sandbox, platformId, webhookPublicKey } = await split.credentials();
const client = new Client(split.gateways[0], sandbox);
const sink = await startWebhookSink({ publicKey: webhookPublicKey });
const deps = createTestDeps(database.url);
await updatePlatformFlags(deps, platformId, { skipPaperwork: true });
await deps.close();
afterAll(async () => {
  await sink.close();
  await split.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

const newCustomer = () => ({
  body: { customerType: "INDIVIDUAL", currencies: [], fullName: "Ada", platformCustomerId: randomUUID() },
  headers: { "idempotency-key": randomUUID() },
});

async function readiness(): Promise<number> {
  return (await fetch(`${split.gateways[0]}/readyz`)).status;
}

it("SIGHUP reaches every process of the split topology, which read the file of providers again", async () => {
  const recorded = async () =>
    (await query(database.url, "SELECT name, providers_hash FROM shared.server_process")).rows;
  const having = async (text: string) => {
    const rows = await recorded();
    return rows.filter(({ providers_hash }) => providers_hash === hash("sha256", text, "hex")).length;
  };
  const all = (await eventually(recorded, ({ length }) => length >= 11)).length;
  expect(await having(reviewers("first"))).toBe(all);
  await writeFile(file, reviewers("second"));
  split.hangUp();
  // The second gateway was started by itself.
  await eventually(
    () => having(reviewers("second")),
    (count) => count === all - 1,
  );
}, 60_000);

describe("a process of the split topology that dies", () => {
  it("costs 503 what needs it, leaves the rest alone, and is started again", async () => {
    const request = newCustomer();
    split.kill("subgraph customers");
    const refused = await client.rest("POST", "/customers", request);
    expect(refused).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await readiness()).toBe(503);
    expect((await client.rest("GET", "/config")).status).toBe(200);
    const graph = await client.graph("{ platformConfig { id } }");
    expect(graph.errors).toBeUndefined();

    const created = await eventually(
      () => client.rest("POST", "/customers", request),
      ({ status }) => status !== 503,
      30_000,
    );
    expect(created.status).toBe(201);
    await eventually(readiness, (status) => status === 200, 30_000);
    const { body } = await client.rest("GET", `/customers?platformCustomerId=${request.body.platformCustomerId}`);
    expect(body.data).toEqual([created.body]);
  }, 120_000);

  it("ends the streams that it fed with an error, and they resume by cursor without a gap", async () => {
    const query = `subscription ($after: String) {
      events(after: $after, types: [CUSTOMER_CREATED]) { cursor subjectId }
    }`;
    const stream = await openEventStream(split.gateways[0], client.authorization, { query });
    const { body: first } = await client.rest("POST", "/customers", newCustomer());
    const seen = (await stream.next()) as { data: { events: { cursor: string; subjectId: string } } };
    expect(seen.data.events.subjectId).toBe(first.id);
    split.kill("subgraph platform");
    expect(await stream.next()).toMatchObject({
      errors: [{ extensions: { code: "SERVICE_UNAVAILABLE", status: 503 } }],
    });
    await stream.close();
    await eventually(readiness, (status) => status === 200, 30_000);
    const { body: second } = await client.rest("POST", "/customers", newCustomer());
    const resumed = await openEventStream(split.gateways[1], client.authorization, {
      query,
      variables: { after: seen.data.events.cursor },
    });
    expect(await resumed.next()).toMatchObject({ data: { events: { subjectId: second.id } } });
    await resumed.close();
  }, 120_000);

  it("leaves events and webhooks to be delivered once the worker is back", async () => {
    await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    await sink.waitFor(({ type }) => type === "TEST", 10_000);
    split.kill("worker");
    const { body } = await client.rest("POST", "/customers", newCustomer());
    const webhook = await sink.waitFor(
      ({ type, data }) => type === "CUSTOMER.KYC_APPROVED" && data.id === body.id,
      40_000,
    );
    expect(webhook.data).toEqual(body);
    const types = sink.received.filter(({ data }) => data.id === body.id).map(({ type }) => type);
    expect(types).toEqual(["CUSTOMER.CREATED", "CUSTOMER.KYC_APPROVED"]);
  }, 120_000);
});
