import { createPublicKey, ECDH, randomUUID, verify } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { signWithDelegatedKey, type CardFunding } from "../../subgraphs/wallets/published.js";
import { removeOldRequests } from "../../subgraphs/wallets/signed-requests/retention.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { Client, eventually, startApp, type RestReply } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { openWallet, signedHeaders, stampOf, type DeviceKey, type OpenWallet } from "../testkit/wallet-client.js";

const path = "/auth/delegated-keys";
const holder = { currencies: ["USDB"], email: "ada@example.com" };

/** Cards, in the place of a subgraph of cards. */
const cards = new Map<string, { readonly platformId: string; fundingSourceId: string; readonly accountId: string }>();
const cardFunding: CardFunding = {
  fundingSourceOf: async (_tx, { platformId }, cardId) => {
    const card = cards.get(cardId);
    return card?.platformId === platformId ? card : undefined;
  },
};

const app = await startApp({ isAlone: true });
const platform = await app.platform({ skipPaperwork: true });
const sandbox = platform.sandbox;
/** The product's own implementation of the port. */
const withoutCards = app.core.deps.cardFunding;
Object.assign(app.core.deps, { cardFunding });

const newSource = () => `CardFundingSource:${randomUUID()}`;

function issueCard(accountId: string, fundingSourceId = newSource(), { platformId } = platform) {
  const cardId = `Card:${randomUUID()}`;
  const card = { platformId, fundingSourceId, accountId };
  cards.set(cardId, card);
  return { cardId, card, fundingSourceId };
}

interface Funded extends OpenWallet {
  readonly cardId: string;
  readonly fundingSourceId: string;
  readonly body: { readonly cardId: string; readonly internalAccountId: string; readonly nickname: string };
}

async function walletWithCard(client = sandbox, of = platform): Promise<Funded> {
  const { id } = await createCustomer(client, holder);
  const wallet = await openWallet(client, id);
  const { cardId, fundingSourceId } = issueCard(wallet.accountId, newSource(), of);
  const body = { cardId, internalAccountId: wallet.accountId, nickname: "Groceries" };
  return { ...wallet, cardId, fundingSourceId, body };
}

function refused(status: number, code: string, reason = /./) {
  return { status, body: expect.objectContaining({ code, reason: expect.stringMatching(reason) }) };
}

const challenged = { status: 202, body: { payloadToSign: expect.any(String), requestId: expect.any(String) } };

/** The next leg: the same request with the stamp over the challenge of the last. */
async function leg(key: DeviceKey, body: object, last: RestReply, client = sandbox): Promise<RestReply> {
  return client.rest("POST", path, { body, headers: await signedHeaders(key, last.body) });
}

/** The first two legs. Returns the response of the second. */
async function pending(key: DeviceKey, body: object, client = sandbox): Promise<RestReply> {
  const second = await leg(key, body, await client.rest("POST", path, { body }), client);
  expect(second).toMatchObject(challenged);
  return second;
}

/** All three. Returns the key. */
async function created({ key, body }: Funded, client = sandbox): Promise<{ id: string; publicKey: string }> {
  const reply = await leg(key, body, await pending(key, body, client), client);
  expect(reply.status).toBe(201);
  return reply.body;
}

async function listed(query: string, client = sandbox): Promise<{ id: string; status: string }[]> {
  const { status, body } = await client.rest("GET", `${path}?${query}`);
  expect(status).toBe(200);
  return body.data;
}

const payload = Buffer.from("pay 12 at the grocer's");

function sign(fundingSourceId: string, { platformId } = platform) {
  const { deps } = app.core;
  const tenant = { platformId, environment: "SANDBOX" as const };
  return inTransaction(deps, (tx) => signWithDelegatedKey(deps, tx, tenant, { fundingSourceId, payload }));
}

/** Whether OpenSSL takes the signature. */
function isSigned(publicKey: string, signature: string): boolean {
  const point = Buffer.from(ECDH.convertKey(publicKey, "prime256v1", "hex", "hex", "uncompressed") as string, "hex");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  return verify("sha256", payload, key, Buffer.from(signature, "hex"));
}

describe("a delegated key", () => {
  it("is PENDING after the second leg, and ACTIVE after the third", async () => {
    const wallet = await walletWithCard();
    const { key, body, accountId, cardId, fundingSourceId } = wallet;
    const first = await sandbox.rest("POST", path, { body });
    expect(first).toMatchObject(challenged);
    expect(await listed(`accountId=${accountId}`)).toEqual([]);
    const second = await leg(key, body, first);
    expect(second).toMatchObject(challenged);
    expect(second.body.requestId).not.toBe(first.body.requestId);
    const members = { cardId, fundingSourceId, accountId, nickname: "Groceries" };
    const [waiting] = await listed(`accountId=${accountId}`);
    expect(waiting).toEqual({
      ...members,
      id: expect.stringMatching(/^DelegatedKey:/),
      publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      status: "PENDING",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(second.body.payloadToSign).toContain((waiting as unknown as { publicKey: string }).publicKey);
    const third = await leg(key, body, second);
    expect(third).toMatchObject({ status: 201, body: { ...waiting, status: "ACTIVE", updatedAt: expect.any(String) } });
    expect(await sandbox.rest("GET", `${path}/${third.body.id}`)).toMatchObject({ status: 200, body: third.body });
  });

  it("is shown by its wallet in the graph, until it is REVOKED", async () => {
    const wallet = await walletWithCard();
    const { accountId } = wallet;
    const query = `query ($id: ID!) { internalAccount(id: $id) { wallet { delegatedKeys { id status account { id } } } } }`;
    const shown = async () => {
      const { data } = await sandbox.graph(query, { id: accountId });
      return data.internalAccount.wallet.delegatedKeys;
    };
    const { id } = await created(wallet);
    expect(await shown()).toEqual([{ id, status: "ACTIVE", account: { id: accountId } }]);
    expect(await sandbox.rest("DELETE", `${path}/${id}`)).toMatchObject({ status: 204 });
    expect(await shown()).toEqual([]);
    expect(await listed(`accountId=${accountId}`)).toMatchObject([{ id, status: "REVOKED" }]);
  });

  it("signs what cards ask it to while it is ACTIVE, and only then", async () => {
    const { key, body, fundingSourceId } = await walletWithCard();
    const second = await pending(key, body);
    expect(await sign(fundingSourceId)).toBeUndefined();
    const { id, publicKey } = (await leg(key, body, second)).body;
    const signed = await sign(fundingSourceId);
    expect(signed).toEqual({ keyId: id, publicKey, signature: expect.stringMatching(/^30[0-9a-f]+$/) });
    expect(isSigned(publicKey, signed?.signature ?? "")).toBe(true);
    const { platformId } = await app.platform();
    expect(await sign(fundingSourceId, { ...platform, platformId })).toBeUndefined();
    expect(await sandbox.rest("DELETE", `${path}/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect(await sign(fundingSourceId)).toBeUndefined();
  });

  it("isn't revoked while a payment that it signed for is under way", async () => {
    const wallet = await walletWithCard();
    const { id } = await created(wallet);
    const { deps } = app.core;
    const locked = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const waiting = async () => (await query(app.databaseUrl, `SELECT pid ${locked}`)).rows.length;
    const revoked = await inTransaction(deps, async (tx) => {
      expect(await signWithDelegatedKey(deps, tx, tenant(), { ...wallet, payload })).toMatchObject({ keyId: id });
      const revoking = sandbox.rest("DELETE", `${path}/${id}`);
      await eventually(waiting, (count) => count > 0);
      expect(await sandbox.rest("GET", `${path}/${id}`)).toMatchObject({ body: { status: "ACTIVE" } });
      return { revoking };
    });
    expect(await revoked.revoking).toMatchObject({ status: 204 });
  });

  it("is deleted once, by the platform: REVOKED, without its private half", async () => {
    const wallet = await walletWithCard();
    const { id } = await created(wallet);
    const stored = () => app.core.deps.db.delegatedKey.findFirstOrThrow({ where: { id, ...tenant() } });
    expect((await stored()).privateKey).not.toBeNull();
    const replies = await Promise.all(Array.from({ length: 5 }, () => sandbox.rest("DELETE", `${path}/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    expect((await stored()).privateKey).toBeNull();
    expect(await sandbox.rest("GET", `${path}/${id}`)).toMatchObject({ body: { id, status: "REVOKED" } });
    expect(await sandbox.rest("DELETE", `${path}/${id}`)).toMatchObject(refused(400, "INVALID_INPUT"));
    await created(wallet);
  });

  it("can't be deleted while it is PENDING, or where there is none", async () => {
    const { key, body, accountId } = await walletWithCard();
    await pending(key, body);
    const [waiting] = await listed(`accountId=${accountId}`);
    expect(await sandbox.rest("DELETE", `${path}/${waiting?.id}`)).toMatchObject(refused(400, "INVALID_INPUT"));
    for (const id of [`DelegatedKey:${randomUUID()}`, "DelegatedKey:1", "none"]) {
      expect(await sandbox.rest("DELETE", `${path}/${id}`)).toMatchObject(refused(404, "NOT_FOUND"));
      expect(await sandbox.rest("GET", `${path}/${id}`)).toMatchObject(refused(404, "NOT_FOUND"));
    }
  });

  it("is one thing on REST and on the graph", async () => {
    const { key, body, accountId, fundingSourceId } = await walletWithCard();
    const create = async (walletSignature?: object) => {
      const { data, errors } = await sandbox.graph(
        `mutation($input: CreateDelegatedKeyInput!) { createDelegatedKey(input: $input) {
          ... on SignedRequestChallenge { payloadToSign requestId }
          ... on DelegatedKey { id status publicKey nickname cardId fundingSourceId account { id } }
        } }`,
        { input: { ...body, walletSignature } },
      );
      return errors?.[0]?.extensions ?? data.createDelegatedKey;
    };
    const signatureOf = async ({ payloadToSign, requestId }: { payloadToSign: string; requestId: string }) => ({
      stamp: await stampOf(key, payloadToSign),
      requestId,
    });
    const first = await create();
    const signatureA = await signatureOf(first);
    const second = await create(signatureA);
    expect(await create(signatureA)).toMatchObject({ code: "UNAUTHORIZED" });
    const signatureB = await signatureOf(second);
    // The next leg comes on the surface of the first.
    const headers = { "Service-Wallet-Signature": signatureB.stamp, "Request-Id": signatureB.requestId };
    expect(await sandbox.rest("POST", path, { body, headers })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_BODY_MISMATCH"),
    );
    const made = await create(signatureB);
    expect(made).toMatchObject({ status: "ACTIVE", fundingSourceId, account: { id: accountId } });
    const { account: _account, ...members } = made;
    expect(await listed(`accountId=${accountId}`)).toEqual([expect.objectContaining(members)]);
    const { data } = await sandbox.graph(
      `query($id: ID!, $accountId: ID!) {
        delegatedKey(id: $id) { nickname }
        delegatedKeys(accountId: $accountId) { id status }
        node(id: $id) { __typename ... on DelegatedKey { publicKey } }
      }`,
      { id: made.id, accountId },
    );
    expect(data).toEqual({
      delegatedKey: { nickname: "Groceries" },
      delegatedKeys: [{ id: made.id, status: "ACTIVE" }],
      node: { __typename: "DelegatedKey", publicKey: made.publicKey },
    });
    const revoked = await sandbox.graph(
      `mutation($id: ID!) { revokeDelegatedKey(input: { delegatedKeyId: $id }) { id status publicKey } }`,
      { id: made.id },
    );
    expect(revoked.data.revokeDelegatedKey).toEqual({ id: made.id, status: "REVOKED", publicKey: made.publicKey });
  });
});

const tenant = () => ({ platformId: platform.platformId, environment: "SANDBOX" as const });

describe("the legs of a delegated key", () => {
  it("have the same body", async () => {
    const { key, body } = await walletWithCard();
    const first = await sandbox.rest("POST", path, { body });
    const other = { ...body, nickname: "Fuel" };
    const mismatch = refused(401, "WALLET_SIGNATURE_BODY_MISMATCH");
    expect(await leg(key, other, first)).toMatchObject(mismatch);
    const second = await leg(key, body, first);
    expect(await leg(key, other, second)).toMatchObject(mismatch);
    const raw = `${JSON.stringify(body)} `;
    const headers = await signedHeaders(key, second.body);
    expect(await sandbox.rest("POST", path, { raw, headers })).toMatchObject(mismatch);
    expect(await leg(key, body, second)).toMatchObject({ status: 201 });
  });

  it("use each challenge once, and the third takes the second one's only", async () => {
    const { key, body, accountId } = await walletWithCard();
    const first = await sandbox.rest("POST", path, { body });
    const second = await leg(key, body, first);
    expect(await leg(key, body, first)).toMatchObject(refused(401, "UNAUTHORIZED"));
    const ofFirst = await signedHeaders(key, first.body);
    const ofSecond = await signedHeaders(key, second.body);
    const send = (headers: Record<string, string>) => sandbox.rest("POST", path, { body, headers });
    expect(await send({ ...ofSecond, "Request-Id": first.body.requestId })).toMatchObject(refused(401, "UNAUTHORIZED"));
    expect(await send({ ...ofFirst, "Request-Id": second.body.requestId })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_INVALID"),
    );
    expect((await listed(`accountId=${accountId}`)).map(({ status }) => status)).toEqual(["PENDING"]);
    expect(await send(ofSecond)).toMatchObject({ status: 201 });
    expect(await send(ofSecond)).toMatchObject(refused(401, "UNAUTHORIZED"));
  });

  it("are each done once by twenty at once", async () => {
    const { key, body, accountId } = await walletWithCard();
    let last = await sandbox.rest("POST", path, { body });
    for (const done of [202, 201]) {
      const headers = await signedHeaders(key, last.body);
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => sandbox.rest("POST", path, { body, headers })),
      );
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
      last = replies.find(({ status }) => status === done) ?? last;
      expect(last.status).toBe(done);
    }
    expect((await listed(`accountId=${accountId}`)).map(({ status }) => status)).toEqual(["ACTIVE"]);
  });

  it("are signed by sessions of the wallet", async () => {
    const { key, body, accountId } = await walletWithCard();
    const theirs = await walletWithCard();
    const invalid = refused(401, "WALLET_SIGNATURE_INVALID");
    const first = await sandbox.rest("POST", path, { body });
    expect(await leg(theirs.key, body, first)).toMatchObject(invalid);
    const second = await leg(key, body, first);
    expect(await leg(theirs.key, body, second)).toMatchObject(invalid);
    expect((await listed(`accountId=${accountId}`)).map(({ status }) => status)).toEqual(["PENDING"]);
  });

  it("have five minutes each, and a key whose third never came is removed later", async () => {
    const of = await app.platform({ skipPaperwork: true });
    const { sandbox: own } = of;
    const { key, body, accountId } = await walletWithCard(own, of);
    const second = await pending(key, body, own);
    await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 301 } });
    expect(await leg(key, body, second, own)).toMatchObject(refused(401, "UNAUTHORIZED"));
    const third = await leg(key, body, await pending(key, body, own), own);
    expect(third.status).toBe(201);
    expect(await listed(`accountId=${accountId}`, own)).toHaveLength(2);
    const { deps } = app.core;
    const all = {
      where: { platformId: of.platformId, environment: "SANDBOX" as const, accountId },
      data: { createdAt: new Date(deps.clock.real().getTime() - 3 * 86_400_000) },
    };
    await deps.db.delegatedKey.updateMany(all);
    await deps.db.signedRequest.updateMany(all);
    await removeOldRequests(deps, new AbortController().signal);
    expect(await deps.db.signedRequest.count({ where: all.where })).toBe(0);
    expect(await listed(`accountId=${accountId}`, own)).toEqual([
      expect.objectContaining({ id: third.body.id, status: "ACTIVE" }),
    ]);
  });

  it("may carry one Idempotency-Key, under which the last one's result is stored", async () => {
    const { key, body } = await walletWithCard();
    const idempotency = { "Idempotency-Key": randomUUID() };
    const send = async (last?: RestReply) =>
      sandbox.rest("POST", path, {
        body,
        headers: { ...idempotency, ...(last && (await signedHeaders(key, last.body))) },
      });
    const second = await send(await send());
    expect(second).toMatchObject(challenged);
    const third = await send(second);
    expect(third).toMatchObject({ status: 201, body: { status: "ACTIVE" } });
    expect(third.headers.get("Idempotent-Replayed")).toBeNull();
    const again = await send(second);
    expect(again).toMatchObject({ status: 201, body: third.body });
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  });
});

describe("a card's funding source", () => {
  it("has one ACTIVE key, also when two are made at once; PENDING ones don't block it", async () => {
    const { key, body, accountId } = await walletWithCard();
    const seconds = [await pending(key, body), await pending(key, body), await pending(key, body)];
    const thirds = await Promise.all(seconds.map((second) => leg(key, body, second)));
    expect(thirds.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(thirds.find(({ status }) => status === 409)).toMatchObject(refused(409, "CONFLICT", /ACTIVE/));
    expect(await sandbox.rest("POST", path, { body })).toMatchObject(refused(409, "CONFLICT"));
    const statuses = (await listed(`accountId=${accountId}`)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(["ACTIVE", "PENDING", "PENDING"]);
  });

  it("has one even where no lock of a wallet is shared", async () => {
    const [mine, theirs] = await Promise.all([walletWithCard(), walletWithCard()]);
    const { cardId } = issueCard(theirs.accountId, mine.fundingSourceId);
    const body = { ...theirs.body, cardId };
    const ready = [
      { key: mine.key, body: mine.body, second: await pending(mine.key, mine.body) },
      { key: theirs.key, body, second: await pending(theirs.key, body) },
    ];
    const thirds = await Promise.all(ready.map((each) => leg(each.key, each.body, each.second)));
    expect(thirds.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(thirds.find(({ status }) => status === 409)).toMatchObject(refused(409, "CONFLICT", /ACTIVE/));
  });

  it("may change while a key is made: the third leg is refused", async () => {
    const { key, accountId } = await walletWithCard();
    const { cardId, card } = issueCard(accountId);
    const body = { cardId, internalAccountId: accountId, nickname: "Travel" };
    const second = await pending(key, body);
    card.fundingSourceId = newSource();
    expect(await leg(key, body, second)).toMatchObject(refused(409, "CONFLICT", /another funding source/));
    cards.delete(cardId);
    expect(await leg(key, body, second)).toMatchObject(refused(404, "NOT_FOUND"));
  });

  it("must be the wallet of the request", async () => {
    const mine = await walletWithCard();
    const theirs = await walletWithCard();
    const { id: customerId } = await createCustomer(sandbox);
    const { id: noWallet } = await baseAccount(sandbox, customerId);
    const post = (body: object) => sandbox.rest("POST", path, { body: { ...mine.body, ...body } });
    expect(await post({ internalAccountId: theirs.accountId })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", details: { errors: [{ field: "internalAccountId" }] } },
    });
    for (const internalAccountId of [noWallet, `InternalAccount:${randomUUID()}`, "InternalAccount:1"]) {
      expect(await post({ internalAccountId })).toMatchObject(refused(404, "ACCOUNT_NOT_FOUND"));
    }
    expect(await post({ cardId: `Card:${randomUUID()}` })).toMatchObject(refused(404, "NOT_FOUND"));
    for (const cardId of ["Card:1", mine.accountId, "", 1, null]) {
      expect(await post({ cardId })).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    for (const nickname of ["", "x".repeat(257), "\0", undefined]) {
      expect(await post({ nickname })).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    expect(await post({ nickname: "x".repeat(256) })).toMatchObject(challenged);
  });

  it("can't be flooded: a wallet has a hundred keys that aren't revoked", async () => {
    const { key, body, accountId } = await walletWithCard();
    await pending(key, body);
    const { db } = app.core.deps;
    const row = await db.delegatedKey.findFirstOrThrow({ where: { ...tenant(), accountId } });
    const data = Array.from({ length: 99 }, () => ({ ...row, id: `DelegatedKey:${randomUUID()}` }));
    await db.delegatedKey.createMany({ data });
    const first = await sandbox.rest("POST", path, { body });
    expect(await leg(key, body, first)).toMatchObject(refused(400, "INVALID_INPUT", /at most 100/));
  });
});

describe("the list of delegated keys", () => {
  it("is that of a wallet, of a funding source, or both, newest first", async () => {
    const wallet = await walletWithCard();
    const { accountId, fundingSourceId } = wallet;
    const groceries = await created(wallet);
    const card = issueCard(accountId);
    const fuel = await created({ ...wallet, body: { ...wallet.body, cardId: card.cardId, nickname: "Fuel" } });
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await ids(`accountId=${accountId}`)).toEqual([fuel.id, groceries.id]);
    expect(await ids(`fundingSourceId=${fundingSourceId}`)).toEqual([groceries.id]);
    expect(await ids(`accountId=${accountId}&fundingSourceId=${card.fundingSourceId}`)).toEqual([fuel.id]);
    expect(await ids(`accountId=InternalAccount:${randomUUID()}&fundingSourceId=${fundingSourceId}`)).toEqual([]);
    expect(await ids("fundingSourceId=none")).toEqual([]);
    for (const query of ["", "?accountId=", "?accountId=%00"]) {
      expect(await sandbox.rest("GET", `${path}${query}`)).toMatchObject(refused(400, "INVALID_INPUT"));
    }
    const { errors } = await sandbox.graph("{ delegatedKeys { id } }");
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("another platform, and the other environment", () => {
  it("see, revoke and make no key of a wallet", async () => {
    const wallet = await walletWithCard();
    const { id } = await created(wallet);
    const other = await app.platform({ skipPaperwork: true });
    for (const client of [other.sandbox, platform.production]) {
      expect(await client.rest("GET", `${path}/${id}`)).toMatchObject(refused(404, "NOT_FOUND"));
      expect(await client.rest("DELETE", `${path}/${id}`)).toMatchObject(refused(404, "NOT_FOUND"));
      expect(await listed(`accountId=${wallet.accountId}&fundingSourceId=${wallet.fundingSourceId}`, client)).toEqual(
        [],
      );
      const { data } = await client.graph("query($id: ID!) { node(id: $id) { id } }", { id });
      expect(data.node).toBeNull();
    }
    expect(await other.sandbox.rest("POST", path, { body: wallet.body })).toMatchObject(refused(404, "NOT_FOUND"));
    const { cardId } = issueCard(wallet.accountId, newSource(), other);
    expect(await other.sandbox.rest("POST", path, { body: { ...wallet.body, cardId } })).toMatchObject(
      refused(404, "ACCOUNT_NOT_FOUND"),
    );
  });
});

describe("a token without MANAGE", () => {
  it("reads keys, and makes and revokes none", async () => {
    const wallet = await walletWithCard();
    const { id } = await created(wallet);
    const token = await sandbox.rest("POST", "/tokens", { body: { name: "desk", permissions: ["VIEW", "TRANSACT"] } });
    const desk = new Client(app.baseUrl, token.body);
    expect(await desk.rest("GET", `${path}/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await desk.rest("POST", path, { body: wallet.body })).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await desk.rest("DELETE", `${path}/${id}`)).toMatchObject(refused(403, "FORBIDDEN"));
  });
});

describe("without cards", () => {
  it("no card is known", async () => {
    const { body } = await walletWithCard();
    Object.assign(app.core.deps, { cardFunding: withoutCards });
    try {
      expect(await sandbox.rest("POST", path, { body })).toMatchObject(refused(404, "NOT_FOUND"));
    } finally {
      Object.assign(app.core.deps, { cardFunding });
    }
  });
});
