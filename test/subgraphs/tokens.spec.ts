import { describe, expect, it } from "@jest/globals";
import { Client, eventually, startApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { boolean, bytes } from "../../subgraphs/shared/persistence/driver/row.js";

const app = await startApp({ isAlone: true });
const platform = await app.platform();

async function create(client: Client, permissions: string[], name = "a token") {
  const { status, body } = await client.rest("POST", "/tokens", { body: { name, permissions } });
  expect(status).toBe(201);
  return { id: body.id as string, client: new Client(app.baseUrl, body) };
}

describe("POST /tokens", () => {
  it("shows the secret once, stores only its hash, and the pair works at once", async () => {
    const { status, body } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "dashboard", permissions: ["VIEW", "TRANSACT", "VIEW"] },
    });
    expect(status).toBe(201);
    expect(body.id).toMatch(/^Token:[0-9a-f-]{36}$/);
    expect(body).toMatchObject({ name: "dashboard", permissions: ["VIEW", "TRANSACT"] });
    expect(body.clientId).toMatch(/^[0-9a-f]{32}$/);
    const read = await new Client(app.baseUrl, body).rest("GET", `/tokens/${body.id}`);
    const { clientSecret: _shownOnce, ...shown } = body;
    expect(read.body).toEqual(shown);
    const stored = await app.core.deps.systemScope("operator").$queryRaw({ found: boolean })`
      SELECT bool_or(t::text LIKE '%' || ${body.clientSecret} || '%') AS found FROM platform.api_token t`;
    expect(stored[0]?.found).toBe(false);
  });

  it("needs MANAGE, and grants no permission that the caller lacks", async () => {
    const viewer = await create(platform.sandbox, ["VIEW"]);
    const manager = await create(platform.sandbox, ["MANAGE"]);
    const body = { name: "x", permissions: ["TRANSACT"] };
    for (const { client } of [viewer, manager]) {
      expect(await client.rest("POST", "/tokens", { body })).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN" },
      });
    }
    const graph = await viewer.client.graph(
      'mutation { createToken(input: { name: "x", permissions: [VIEW] }) { id } }',
    );
    expect(graph.errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN", status: 403 });
    expect((await viewer.client.rest("GET", "/tokens")).status).toBe(200);
  });

  it("asks for the permission before it looks at the body", async () => {
    const { client } = await create(platform.sandbox, ["VIEW"]);
    expect((await client.rest("POST", "/tokens", { body: { name: 7 } })).status).toBe(403);
    expect((await client.rest("POST", "/tokens", { raw: "{broken" })).status).toBe(403);
  });

  it("answers the same token without its secret to a repeated key; another body is a conflict", async () => {
    const headers = { "idempotency-key": "k".repeat(255) };
    const body = { name: "once", permissions: ["VIEW"] };
    const first = await platform.sandbox.rest("POST", "/tokens", { body, headers });
    const replay = await platform.sandbox.rest("POST", "/tokens", { body, headers });
    expect(replay.status).toBe(201);
    const { clientSecret: shownOnce, ...token } = first.body;
    expect(shownOnce).toMatch(/^[0-9a-f]{64}$/);
    expect(replay.body).toEqual(token);
    const [stored] = await app.core.deps.systemScope("operator").$queryRaw({ snapshot: bytes })`
      SELECT snapshot FROM shared.idempotency_record
      WHERE platform_id = ${platform.platformId} AND environment = 'SANDBOX' AND key = ${headers["idempotency-key"]}`;
    const context = `idempotency/${platform.platformId}/SANDBOX/platform/createToken/${headers["idempotency-key"]}`;
    expect(app.core.deps.sealer.open(stored?.snapshot ?? Buffer.alloc(0), context).toString()).not.toContain(shownOnce);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    const other = await platform.sandbox.rest("POST", "/tokens", { body: { ...body, name: "twice" }, headers });
    expect(other).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const production = await platform.production.rest("POST", "/tokens", { body, headers });
    expect(production.body.id).not.toBe(first.body.id);
    const long = await platform.sandbox.rest("POST", "/tokens", {
      body,
      headers: { "idempotency-key": "k".repeat(256) },
    });
    expect(long.status).toBe(400);
  });

  it("shows no secret of a result that was stored with it", async () => {
    const { sealer, systemScope } = app.core.deps;
    const { platformId, sandbox } = await app.platform();
    const request = { body: { name: "old", permissions: ["VIEW"] }, headers: { "idempotency-key": "old" } };
    const { body } = await sandbox.rest("POST", "/tokens", request);
    const { clientSecret, ...token } = body;
    const context = `idempotency/${platformId}/SANDBOX/platform/createToken/old`;
    const records = systemScope("operator").idempotencyRecord;
    const where = { platformId, operation: "createToken", key: "old" };
    const { snapshot } = await records.findFirstOrThrow({ where });
    const result = JSON.parse(sealer.open(snapshot ?? Buffer.alloc(0), context).toString()) as object;
    const earlier = sealer.seal(JSON.stringify({ ...result, clientSecret }), context);
    expect((await records.updateMany({ where, data: { snapshot: earlier } })).count).toBe(1);
    expect((await sandbox.rest("POST", "/tokens", request)).body).toEqual(token);
  });

  it("makes one token of twenty requests with one key at once, on either surface", async () => {
    const request = { body: { name: "race", permissions: ["VIEW"] }, headers: { "idempotency-key": "race" } };
    const rest = Array.from({ length: 10 }, () => platform.sandbox.rest("POST", "/tokens", request));
    const graph = Array.from({ length: 10 }, () =>
      platform.sandbox.graph(
        'mutation { createToken(input: { name: "race", permissions: [VIEW], idempotencyKey: "race" }) { id clientSecret } }',
      ),
    );
    const tokens = [
      ...(await Promise.all(rest)).map(({ body }) => body),
      ...(await Promise.all(graph)).map(({ data }) => data.createToken),
    ];
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(1);
    expect(tokens.filter(({ clientSecret }) => clientSecret)).toHaveLength(1);
    expect((await platform.sandbox.rest("GET", "/tokens?name=race")).body.totalCount).toBe(1);
  });

  it("allows 100 live tokens per environment, also to concurrent requests, and a further one after a deletion", async () => {
    const { sandbox, production } = await app.platform();
    const body = { name: "one of many", permissions: ["VIEW"] };
    const createMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => sandbox.rest("POST", "/tokens", { body })));
    expect((await createMany(95)).map(({ status }) => status)).toEqual(Array.from({ length: 95 }, () => 201));
    const replies = await createMany(10);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = replies.filter(({ status }) => status !== 201);
    for (const { status, headers, body: error } of refused) {
      expect([status, error.code, headers.get("x-should-retry")]).toEqual([409, "CONFLICT", "false"]);
      expect(error.reason).toBe("This environment has 100 tokens; at most 100 are allowed: delete one first.");
    }
    expect((await production.rest("POST", "/tokens", { body })).status).toBe(201);
    const [one] = replies.filter(({ status }) => status === 201);
    expect((await sandbox.rest("DELETE", `/tokens/${one?.body.id}`)).status).toBe(204);
    expect((await createMany(2)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("frees a key whose request failed", async () => {
    const headers = { "idempotency-key": "freed" };
    expect((await platform.sandbox.rest("POST", "/tokens", { body: { name: "" }, headers })).status).toBe(400);
    const body = { name: "freed", permissions: ["VIEW"] };
    expect((await platform.sandbox.rest("POST", "/tokens", { body, headers })).status).toBe(201);
  });
});

describe("the permission REVIEW", () => {
  const query = "query ($id: ID!) { token(id: $id) { permissions } }";
  const mutation =
    "mutation ($input: CreateTokenInput!) { createToken(input: $input) { id permissions clientId clientSecret } }";
  const grant = (client: Client, ...permissions: string[]) =>
    client.graph(mutation, { input: { name: "reviewer", permissions } });

  it("is held by a new platform's tokens and granted by the graph; REST shows and grants the contract's three", async () => {
    const { sandbox } = await app.platform();
    const { data } = await sandbox.graph("{ tokens { nodes { permissions } } }");
    expect(data.tokens.nodes).toEqual([{ permissions: ["VIEW", "TRANSACT", "MANAGE", "REVIEW"] }]);
    const created = (await grant(sandbox, "VIEW", "REVIEW")).data.createToken;
    expect(created.permissions).toEqual(["VIEW", "REVIEW"]);
    expect((await sandbox.graph(query, { id: created.id })).data.token.permissions).toEqual(["VIEW", "REVIEW"]);
    expect((await sandbox.rest("GET", `/tokens/${created.id}`)).body.permissions).toEqual(["VIEW"]);
    const listed = (await sandbox.rest("GET", "/tokens")).body.data;
    expect(listed.map((token: { permissions: string[] }) => token.permissions)).toEqual([
      ["VIEW"],
      ["VIEW", "TRANSACT", "MANAGE"],
    ]);
    const body = { name: "reviewer", permissions: ["REVIEW"] };
    expect(await sandbox.rest("POST", "/tokens", { body })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", details: { errors: [{ field: "permissions[0]" }] } },
    });
  });

  it("is granted only by a token that holds it, and permits no other write", async () => {
    const { sandbox } = await app.platform();
    const manager = await create(sandbox, ["VIEW", "TRANSACT", "MANAGE"]);
    const refused = await grant(manager.client, "REVIEW");
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN", status: 403 });
    const reviewer = new Client(app.baseUrl, (await grant(sandbox, "REVIEW")).data.createToken);
    const write = await reviewer.graph(mutation, { input: { name: "x", permissions: ["REVIEW"] } });
    expect(write.errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN", status: 403 });
  });
});

describe("GET /tokens", () => {
  it("pages newest first, by every filter, without a gap or a repetition", async () => {
    const { sandbox } = await app.platform();
    const made: string[] = [];
    for (let index = 0; index < 5; index++) made.unshift((await create(sandbox, ["VIEW"], `token ${index % 2}`)).id);
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await sandbox.rest("GET", `/tokens?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.totalCount).toBe(6);
      expect("nextCursor" in body).toBe(body.hasMore);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(seen.slice(0, 5)).toEqual(made);
    expect(seen).toHaveLength(6);
    const named = await sandbox.rest("GET", "/tokens?name=token%201");
    expect(named.body.data).toHaveLength(2);
    const { createdAt } = named.body.data[0];
    const bounded = await sandbox.rest("GET", `/tokens?createdAfter=${createdAt}&createdBefore=${createdAt}`);
    expect(bounded.body.data.map(({ id }: { id: string }) => id)).toContain(named.body.data[0].id);
    const future = await sandbox.rest("GET", `/tokens?updatedAfter=2999-01-01T00:00:00Z`);
    expect(future.body).toMatchObject({ data: [], hasMore: false, totalCount: 0 });
  });

  it.each(["limit=0", "limit=101", "limit=x", "cursor=nonsense", "createdAfter=yesterday", "name=%00"])(
    "refuses ?%s",
    async (query) => {
      const { status, body } = await platform.sandbox.rest("GET", `/tokens?${query}`);
      expect(status).toBe(400);
      expect(body.code).toBe("INVALID_INPUT");
    },
  );
});

describe("DELETE /tokens/{tokenId}", () => {
  it("stops the token at once, also in another process", async () => {
    const beside = await startApp({ beside: app, worker: false });
    try {
      const { id, client } = await create(platform.sandbox, ["VIEW"]);
      const there = new Client(beside.baseUrl, client.token);
      expect((await there.rest("GET", "/config")).status).toBe(200);
      const deleted = await platform.sandbox.rest("DELETE", `/tokens/${encodeURIComponent(id)}`);
      expect(deleted).toMatchObject({ status: 204, body: undefined });
      for (const gone of [client, there]) {
        const reply = await gone.rest("GET", "/config");
        expect(reply).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
        expect(reply.headers.get("www-authenticate")).toContain("Basic");
        expect((await gone.graph("{ __typename }")).status).toBe(401);
      }
      expect((await platform.sandbox.rest("GET", `/tokens/${id}`)).body.code).toBe("TOKEN_NOT_FOUND");
      expect((await platform.sandbox.rest("DELETE", `/tokens/${id}`)).status).toBe(404);
    } finally {
      await beside.close();
    }
  });

  it("ends its event streams within a second", async () => {
    const { id, client } = await create(platform.sandbox, ["VIEW"]);
    const query = "subscription { events { type cursor } }";
    const open = () => openEventStream(app.baseUrl, client.authorization, { query });
    const streams = await Promise.all(Array.from({ length: 5 }, open));
    expect((await platform.sandbox.rest("DELETE", `/tokens/${id}`)).status).toBe(204);
    const deletedAt = performance.now();
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
      await expect(stream.next()).rejects.toThrow("The stream ended");
    }
    expect(performance.now() - deletedAt).toBeLessThan(1_000);
  });

  it("finds no token of another platform or environment, nor an id of another type", async () => {
    const other = await app.platform();
    const { id } = await create(platform.sandbox, ["VIEW"]);
    const foreign = [other.sandbox, platform.production];
    for (const client of foreign) {
      for (const method of ["GET", "DELETE"]) {
        expect(await client.rest(method, `/tokens/${id}`)).toMatchObject({
          status: 404,
          body: { code: "TOKEN_NOT_FOUND" },
        });
      }
    }
    const wrong = ["Customer:019542f5-b3e7-1d02-0000-000000000001", "Token:nonsense", "Token:%2e%2e"];
    for (const id of wrong) expect((await platform.sandbox.rest("GET", `/tokens/${id}`)).status).toBe(404);
    expect((await platform.sandbox.rest("GET", `/tokens/${id}`)).status).toBe(200);
  });
});

const isTest = ({ eventType }: { readonly eventType: string }) => eventType === "TEST";

describe("a webhook's signature", () => {
  it("is shown to tokens with MANAGE only, on REST and on the graph", async () => {
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    const { sandbox } = await app.platform();
    await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const { headers } = await sink.waitFor(({ type }) => type === "TEST");
    const signature = String(headers["x-service-signature"]);
    // Events of the platform's creation may be delivered, too.
    const test = await eventually(
      async () => (await sandbox.rest("GET", "/webhooks/deliveries?status=DELIVERED&limit=100")).body.data,
      (data) => data.some(isTest),
    );
    const { id } = test.find(isTest);
    const query = `{ node(id: "${id}") { ... on WebhookDelivery { attempts { requestHeaders } } } }`;
    const viewers = [await create(sandbox, ["VIEW"]), await create(sandbox, ["VIEW", "TRANSACT"])];
    for (const client of [sandbox, ...viewers.map((viewer) => viewer.client)]) {
      const isManager = client === sandbox;
      const rest = await client.rest("GET", `/webhooks/deliveries/${id}`);
      const graph = await client.graph(query);
      const shown = [rest.body.attempts[0].requestHeaders, graph.data.node.attempts[0].requestHeaders];
      for (const sent of shown) {
        expect(sent).toMatchObject({ "Content-Type": "application/json" });
        expect(sent["X-Service-Signature"]).toBe(isManager ? signature : undefined);
        expect(JSON.stringify(sent).includes(JSON.parse(signature).s)).toBe(isManager);
      }
    }
    await sink.close();
  });
});

describe("credentials", () => {
  it.each([
    ["none", undefined],
    ["an unknown pair", `Basic ${Buffer.from("nobody:secret").toString("base64")}`],
    ["no colon", `Basic ${Buffer.from("nobody").toString("base64")}`],
    ["NUL", `Basic ${Buffer.from("a\u0000b:secret").toString("base64")}`],
    ["an agent token nobody issued", "Bearer gat_0000000000000000000000000000000000000000"],
    ["another scheme", "Digest username=x"],
  ])("are refused on REST and on the graph: %s", async (_what, authorization) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const rest = await fetch(`${app.baseUrl}/2025-10-13/config`, { headers });
    expect(rest.status).toBe(401);
    expect(await rest.json()).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    const graph = await fetch(`${app.baseUrl}/graphql`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ __schema { queryType { name } } }" }),
    });
    expect(graph.status).toBe(401);
    expect(await graph.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHORIZED", status: 401 } }] });
  });
});

describe("POST /tokens/{tokenId}/rotate", () => {
  const rotate = (client: Client, id: string, body?: object, headers = {}) =>
    client.rest("POST", `/tokens/${id}/rotate`, { body, headers });
  const statusOf = async (client: Client) => (await client.rest("GET", "/config")).status;

  it("replaces the token at once, with its name and permissions, and a secret that is shown once", async () => {
    const former = await create(platform.sandbox, ["VIEW", "TRANSACT"], "rotated");
    const headers = { "idempotency-key": "rotate-1" };
    const { status, body } = await rotate(platform.sandbox, former.id, undefined, headers);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "rotated", permissions: ["VIEW", "TRANSACT"] });
    expect(body.id).not.toBe(former.id);
    expect(await statusOf(new Client(app.baseUrl, body))).toBe(200);
    expect(await statusOf(former.client)).toBe(401);
    const { clientSecret: _shownOnce, ...shown } = body;
    expect((await rotate(platform.sandbox, former.id, undefined, headers)).body).toEqual(shown);
    expect((await rotate(platform.sandbox, former.id)).status).toBe(404);
  });

  it("lets both work for the overlap, by the environment's clock, and rotates a token once", async () => {
    const { sandbox } = await app.platform();
    const former = await create(sandbox, ["VIEW"]);
    const rotated = `mutation ($id: ID!) { rotateToken(input: { tokenId: $id, overlapSeconds: 3600 }) { id clientId clientSecret expiresAt } }`;
    const { data } = await sandbox.graph(rotated, { id: former.id });
    const next = new Client(app.baseUrl, data.rotateToken);
    expect(data.rotateToken.expiresAt).toBeNull();
    const expiresAt = async () =>
      (await sandbox.graph("query ($id: ID!) { token(id: $id) { expiresAt } }", { id: former.id })).data.token
        ?.expiresAt;
    expect(Date.parse(await expiresAt())).toBeGreaterThan(Date.now());
    expect([await statusOf(former.client), await statusOf(next)]).toEqual([200, 200]);
    expect(await rotate(sandbox, former.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
    expect([await statusOf(former.client), await statusOf(next)]).toEqual([401, 200]);
    expect((await sandbox.rest("GET", `/tokens/${former.id}`)).status).toBe(404);
  });

  it("refuses an expired token even if its timer has not fired", async () => {
    const { sandbox } = await app.platform();
    const former = await create(sandbox, ["VIEW"]);
    await rotate(sandbox, former.id, { overlapSeconds: 604_800 });
    await app.core.deps.systemScope("operator").$executeRaw`
      UPDATE platform.api_token SET expires_at = clock_timestamp() WHERE id = ${former.id}`;
    expect(await statusOf(former.client)).toBe(401);
  });

  it("needs MANAGE and every permission of the token, and finds none of another platform or environment", async () => {
    const { sandbox, production } = await app.platform();
    const strong = await create(sandbox, ["TRANSACT"]);
    const viewer = await create(sandbox, ["VIEW", "TRANSACT"]);
    const manager = await create(sandbox, ["MANAGE"]);
    for (const { client } of [viewer, manager]) {
      expect(await rotate(client, strong.id)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    }
    for (const client of [platform.sandbox, production]) {
      expect(await rotate(client, strong.id)).toMatchObject({ status: 404, body: { code: "TOKEN_NOT_FOUND" } });
    }
    for (const overlapSeconds of [-1, 604_801, 1.5]) {
      expect(await rotate(sandbox, strong.id, { overlapSeconds })).toMatchObject({ status: 400 });
    }
    expect(await statusOf(strong.client)).toBe(200);
  });

  it("makes one replacement of twenty requests at once", async () => {
    const { sandbox } = await app.platform();
    const former = await create(sandbox, ["VIEW"]);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => rotate(sandbox, former.id, { overlapSeconds: 60 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });
});

it("says in which hour a token was last used, and writes it once", async () => {
  const { sandbox } = await app.platform();
  const used = await create(sandbox, ["VIEW"]);
  const idle = await create(sandbox, ["VIEW"]);
  const query = "query ($id: ID!) { token(id: $id) { lastUsedAt updatedAt createdAt } }";
  const shown = async (id: string) => (await sandbox.graph(query, { id })).data.token;
  await Promise.all(Array.from({ length: 10 }, () => used.client.rest("GET", "/config")));
  const { lastUsedAt, updatedAt, createdAt } = await eventually(
    () => shown(used.id),
    (token) => token.lastUsedAt !== null,
  );
  expect(lastUsedAt).toMatch(/:00:00\.000Z$/);
  expect(Math.abs(Date.now() - Date.parse(lastUsedAt))).toBeLessThan(2 * 3_600_000);
  expect(updatedAt).toBe(createdAt);
  expect((await shown(idle.id)).lastUsedAt).toBeNull();
});

it("says in which hour of the sandbox's clock a token was last used, also once the clock was moved", async () => {
  const { sandbox } = await app.platform();
  const { id, client: used } = await create(sandbox, ["VIEW"]);
  const lastUse = async () => {
    await used.rest("GET", "/config");
    const query = "query ($id: ID!) { token(id: $id) { lastUsedAt } }";
    return Date.parse((await sandbox.graph(query, { id })).data.token.lastUsedAt ?? 0);
  };
  const before = await eventually(lastUse, (at) => at > 0);
  await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 86_400 } });
  await eventually(lastUse, (at) => at - before >= 86_400_000, 15_000);
});
