import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { cardToGraph } from "../../subgraphs/cards/cards/type.js";
import { revealOperations } from "../../subgraphs/cards/reveal/operations.js";
import { assertRevealable } from "../../subgraphs/cards/reveal/reveal.js";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import { platformActor } from "../../subgraphs/shared/kernel/caller.js";
import { baseAccount } from "../testkit/accounts.js";
import { Client, eventually, startApp, type RestReply } from "../testkit/app.js";
import { captureLog, dumpOf, leaked } from "../testkit/secrets.js";
import { activeCard, cardholder, order } from "./cards.fixture.js";
import { Sca } from "./sca-harness.js";

const log = captureLog();
const statements: string[] = [];
const site = "https://app.example.com";

const app = await startApp({
  logger: log.logger,
  env: { PAYGRAPH_CARD_FRAME_ANCESTORS: `${site},https://admin.example.com` },
  onQuery: (sql) => statements.push(sql),
});
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const holder = await cardholder(client, 0);

const refused = (status: number, code: string) => ({ status, body: { code } });
const advance = (advanceSeconds: number) => client.rest("POST", "/sandbox/clock", { body: { advanceSeconds } });
const patch = (id: string, status: string) => client.rest("PATCH", `/cards/${id}`, { body: { status } });

function reveal(id: string, of: Client = client, headers?: Record<string, string>): Promise<RestReply> {
  return of.rest("POST", `/cards/${id}/reveal`, { headers });
}

/** The page's address at the server under test: the API names the public one. */
const pageAt = (panEmbedUrl: string) => app.baseUrl + new URL(panEmbedUrl).pathname;

async function pageOf(id: string): Promise<string> {
  const { status, body } = await reveal(id);
  expect(status).toBe(200);
  return pageAt(body.panEmbedUrl);
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

async function answerTo(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Its button, as a browser sends it: the page's address isn't told, so its origin is hidden. */
const show = (url: string) =>
  answerTo(url, {
    method: "POST",
    headers: { origin: "null", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(),
  });

/** Content of the page: the number without the gaps of its groups. */
function shown({ html }: Pick<Answer, "html">): { pan: string; expiry: string; cvv: string } {
  const [pan = "", expiry = "", cvv = ""] = [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, value = ""]) =>
    value.replace(/<[^>]*>/g, ""),
  );
  return { pan, expiry, cvv };
}

interface Audit {
  readonly kind: string;
  readonly tokenId: string;
  readonly tokenName: string;
  readonly requestedAt: string;
  readonly expiresAt: string | null;
  readonly shownAt: string | null;
}

const auditFields = "nodes { kind tokenId tokenName requestedAt expiresAt shownAt } totalCount";

async function auditsOf(id: string): Promise<{ nodes: Audit[]; totalCount: number }> {
  const query = `query ($id: ID!) { card(id: $id) { revealAudits { ${auditFields} } } }`;
  return (await client.graph(query, { id })).data.card.revealAudits;
}

async function newToken(name: string, permissions: string[]): Promise<{ id: string; client: Client }> {
  const { body } = await client.rest("POST", "/tokens", { body: { name, permissions } });
  return { id: body.id, client: new Client(app.baseUrl, body) };
}

const graphReveal = (id: string) =>
  client.graph("mutation ($input: RevealCardInput!) { revealCard(input: $input) { panEmbedUrl expiresAt } }", {
    input: { cardId: id },
  });

const graphPassword = (id: string, of: Client = client) =>
  of.graph(
    "mutation ($input: RevealThreeDSecurePasswordInput!) { revealThreeDSecurePassword(input: $input) { password } }",
    { input: { cardId: id } },
  );

const codeOf = ({ errors }: Awaited<ReturnType<Client["graph"]>>) => errors?.[0]?.extensions.code;

describe("a reveal", () => {
  it("is the address of a page that shows number, expiry and CVV, within two minutes, on REST and graph", async () => {
    const { id } = await activeCard(client, holder);
    const { status, body } = await reveal(id);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        panEmbedUrl: expect.stringMatching(/^https:\/\/pay\.example\.test\/reveal\/[A-Za-z0-9_-]{43}$/),
        expiresAt: expect.any(String),
      },
    });
    const [audit] = (await auditsOf(id)).nodes;
    expect(Date.parse(body.expiresAt) - Date.parse(audit?.requestedAt ?? "")).toBe(120_000);

    const asked = await answerTo(pageAt(body.panEmbedUrl));
    const card = (await client.rest("GET", `/cards/${id}`)).body;
    expect(asked.html).toContain(`<code>${card.last4}</code>`);
    const page = await show(pageAt(body.panEmbedUrl));
    expect(page.status).toBe(200);
    const { pan, expiry, cvv } = shown(page);
    expect(pan).toMatch(/^411111\d{10}$/);
    expect(pan.slice(-4)).toBe(card.last4);
    expect(expiry).toBe(`${String(card.expMonth).padStart(2, "0")}/${card.expYear - 2000}`);
    expect(cvv).toMatch(/^\d{3}$/);

    const { data } = await graphReveal(id);
    const again = shown(await show(pageAt(data.revealCard.panEmbedUrl)));
    expect(again).toEqual({ pan, expiry, cvv });
  });

  it("has a CVV of its own for each card", async () => {
    const cards = await Promise.all(Array.from({ length: 4 }, () => activeCard(client, holder)));
    const pages = await Promise.all(cards.map(async ({ id }) => shown(await show(await pageOf(id)))));
    expect(new Set(pages.map(({ pan }) => pan)).size).toBe(4);
    // Four equal ones by chance: one in a thousand million.
    expect(new Set(pages.map(({ cvv }) => cvv)).size).toBeGreaterThan(1);
  });

  it("is of a frozen card, too, and of no other that isn't ACTIVE", async () => {
    const { id } = await activeCard(client, holder);
    await patch(id, "FROZEN");
    expect((await reveal(id)).status).toBe(200);
    const page = await pageOf(id);
    await patch(id, "CLOSED");
    expect((await show(page)).status).toBe(404);
    expect(await reveal(id)).toMatchObject(refused(409, "CONFLICT"));
    expect(codeOf(await graphReveal(id))).toBe("CONFLICT");
    expect(codeOf(await graphPassword(id))).toBe("CONFLICT");
    const ordered = (await order(client, holder, { platformCardId: "never-001" })).body;
    expect(await reveal(ordered.id)).toMatchObject(refused(409, "CONFLICT"));
  });

  it("is refused where the card's account doesn't support it", async () => {
    const { id } = await activeCard(client, holder);
    const where = { id, platformId: platform.platformId, environment: "SANDBOX" as const };
    const card = await app.core.deps.db.card.findUniqueOrThrow({ where });
    const { cardCapabilities } = cardToGraph(card);
    if (!cardCapabilities) throw new Error("The sandbox's cards have capabilities");
    const without = { ...cardCapabilities, supportsPanReveal: false };
    expect(() => assertRevealable(card, cardCapabilities, "CARD_NUMBER")).not.toThrow();
    expect(() => assertRevealable(card, without, "CARD_NUMBER")).toThrow("supportsPanReveal");
    expect(() => assertRevealable(card, without, "THREE_D_SECURE_PASSWORD")).not.toThrow();
    expect(() => assertRevealable(card, null, "THREE_D_SECURE_PASSWORD")).toThrow("supports3dSecurePassword");
  });

  it("is 404 for another tenant's card, 501 in production, and 403 without MANAGE", async () => {
    const { id } = await activeCard(client, holder);
    const other = await app.platform();
    for (const unknown of [id, `Card:${randomUUID()}`, "nonsense"]) {
      expect(await reveal(unknown, other.sandbox)).toMatchObject(refused(404, "NOT_FOUND"));
      expect(codeOf(await graphPassword(unknown, other.sandbox))).toBe("NOT_FOUND");
    }
    expect(await reveal(id, platform.production)).toMatchObject(refused(501, "NOT_IMPLEMENTED"));
    expect(codeOf(await graphPassword(id, platform.production))).toBe("NOT_IMPLEMENTED");
    const teller = await newToken("teller", ["VIEW", "TRANSACT"]);
    expect(await reveal(id, teller.client)).toMatchObject(refused(403, "FORBIDDEN"));
    expect(codeOf(await graphPassword(id, teller.client))).toBe("FORBIDDEN");
    expect((await auditsOf(id)).totalCount).toBe(0);
  });

  it("is 403 for a caller who is no API token: nobody could be named in the audit", async () => {
    const { id } = await activeCard(client, holder);
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" as const };
    const [operation] = revealOperations;
    for (const credentialId of ["a hosted page", `Token:${randomUUID()}`]) {
      const caller = { ...tenant, actor: platformActor, credentialId, permissions: ["MANAGE" as const] };
      const context = createSubgraphContext({
        caller,
        requestId: "test",
        report: { idempotencyReplayed: false, warnings: [] },
      });
      await expect(operation?.execute(app.core.deps, context, { cardId: id })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect((await auditsOf(id)).totalCount).toBe(0);
  });

  it("is the same for a repeated key, recorded once, and no stored result has the address", async () => {
    const { id } = await activeCard(client, holder);
    const key = { "Idempotency-Key": randomUUID() };
    const [first, second] = await Promise.all([reveal(id, client, key), reveal(id, client, key)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const replayed = [first, second].map(({ headers }) => headers.get("idempotent-replayed"));
    expect(replayed.filter((value) => value === "true")).toHaveLength(1);
    expect((await auditsOf(id)).totalCount).toBe(1);
    const { db, sealer } = app.core.deps;
    const where = { platformId: platform.platformId, environment: "SANDBOX" as const, operation: "revealCard" };
    const records = await db.idempotencyRecord.findMany({ where: { ...where, key: key["Idempotency-Key"] } });
    const context = `idempotency/${where.platformId}/SANDBOX/${platformActor}/revealCard/${key["Idempotency-Key"]}`;
    const stored = records.map(({ snapshot }) => sealer.open(snapshot ?? Buffer.of(), context).toString());
    expect(stored).toEqual([expect.stringContaining("expiresAt")]);
    expect(leaked(stored.join(), { secret: new URL(first.body.panEmbedUrl).pathname.slice(8) })).toEqual([]);
    expect((await show(pageAt(first.body.panEmbedUrl))).status).toBe(200);
    const late = await reveal(id, client, key);
    expect(late.body).toEqual(first.body);
    expect((await show(pageAt(late.body.panEmbedUrl))).status).toBe(404);
  });
});

describe("the page", () => {
  it("can be framed by the configured sites only, is not cached, indexed or referred from, and has no script", async () => {
    const { id } = await activeCard(client, holder);
    const url = await pageOf(id);
    const asked = await answerTo(url);
    const answers = [asked, await show(url), await show(url)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    for (const { headers, html } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        "x-content-type-options": "nosniff",
        "content-type": "text/html; charset=utf-8",
      });
      const policy = (headers.get("content-security-policy") ?? "").split("; ");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain(`frame-ancestors ${site} https://admin.example.com`);
      expect(html).not.toMatch(/<script|<link|<img|src=|url\(/);
    }
    expect(asked.html).not.toContain("411111");
  });

  it("is not used up by those who only look: a HEAD, a prefetch, a preview of the link", async () => {
    const { id } = await activeCard(client, holder);
    const url = await pageOf(id);
    const looks: RequestInit[] = [
      { method: "HEAD" },
      { headers: { "sec-purpose": "prefetch" } },
      { headers: { purpose: "preview" } },
      {},
    ];
    for (const look of looks) {
      const { status, html } = await answerTo(url, look);
      expect(status).toBe(200);
      expect(html).not.toContain("411111");
    }
    expect((await auditsOf(id)).nodes).toMatchObject([{ shownAt: null }]);
    expect((await show(url)).status).toBe(200);
    expect((await answerTo(url, { method: "HEAD" })).status).toBe(404);
  });

  it("shows the number to one of ten at once", async () => {
    const { id } = await activeCard(client, holder);
    const url = await pageOf(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => show(url)));
    const numbers = answers.filter(({ html }) => html.includes("4111"));
    expect(numbers.map(({ status }) => status)).toEqual([200]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  it("is the same for an unknown, a used and an expired address", async () => {
    const { id } = await activeCard(client, holder);
    const used = await pageOf(id);
    await show(used);
    const expiring = await pageOf(id);
    await advance(60);
    expect((await answerTo(expiring)).status).toBe(200);
    await advance(60);
    const unknown = `${app.baseUrl}/reveal/${"A".repeat(43)}`;
    const answers = await Promise.all(
      [unknown, `${app.baseUrl}/reveal/x`, used, expiring].flatMap((url) => [answerTo(url), show(url)]),
    );
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, html: expect.stringContaining("has expired") });
    expect((await auditsOf(id)).nodes.map(({ shownAt }) => shownAt)).toEqual([null, expect.any(String)]);
  });

  it("takes its button's form from itself only", async () => {
    const { id } = await activeCard(client, holder);
    const url = await pageOf(id);
    const foreign: Record<string, string>[] = [
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      expect((await answerTo(url, { method: "POST", headers })).status).toBe(403);
    }
    expect((await show(url)).status).toBe(200);
  });
});

describe("the audit", () => {
  it("has who asked, when, and when it was shown, newest first, in pages; the token may be deleted", async () => {
    const { id } = await activeCard(client, holder, { threeDSecurePassword: "correct horse" });
    const support = await newToken("support desk", ["VIEW", "MANAGE"]);
    const { body } = await reveal(id, support.client);
    const before = (await auditsOf(id)).nodes;
    expect(before).toEqual([
      {
        kind: "CARD_NUMBER",
        tokenId: support.id,
        tokenName: "support desk",
        requestedAt: expect.any(String),
        expiresAt: body.expiresAt,
        shownAt: null,
      },
    ]);
    await show(pageAt(body.panEmbedUrl));
    await graphPassword(id, support.client);
    await reveal(id);
    await client.rest("DELETE", `/tokens/${support.id}`);
    const { nodes, totalCount } = await auditsOf(id);
    expect({ nodes, totalCount }).toMatchObject({
      totalCount: 3,
      nodes: [
        { kind: "CARD_NUMBER", shownAt: null, tokenName: expect.not.stringMatching("support desk") },
        { kind: "THREE_D_SECURE_PASSWORD", tokenName: "support desk", expiresAt: null },
        { ...before[0], shownAt: expect.any(String) },
      ],
    });
    const [, password] = nodes;
    expect(password?.shownAt).toBe(password?.requestedAt);
    const page = `query ($id: ID!, $after: String) {
      card(id: $id) { revealAudits(first: 2, after: $after) { nodes { kind } pageInfo { hasNextPage endCursor } } } }`;
    const first = (await client.graph(page, { id })).data.card.revealAudits;
    expect(first).toMatchObject({ nodes: { length: 2 }, pageInfo: { hasNextPage: true } });
    const rest = (await client.graph(page, { id, after: first.pageInfo.endCursor })).data.card.revealAudits;
    expect(rest).toMatchObject({ nodes: [{ kind: "CARD_NUMBER" }], pageInfo: { hasNextPage: false } });
    const filtered = await client.graph(
      `query ($id: ID!, $tokenId: ID) { card(id: $id) {
        passwords: revealAudits(filter: {kinds: [THREE_D_SECURE_PASSWORD]}) { nodes { tokenName } }
        byToken: revealAudits(filter: {tokenId: $tokenId}, orderBy: {direction: ASC}) { totalCount nodes { kind } }
        early: revealAudits(filter: {createdAt: {until: "2020-01-01"}}) { totalCount } } }`,
      { id, tokenId: support.id },
    );
    expect(filtered.data.card).toEqual({
      passwords: { nodes: [{ tokenName: "support desk" }] },
      byToken: { totalCount: 2, nodes: [{ kind: "CARD_NUMBER" }, { kind: "THREE_D_SECURE_PASSWORD" }] },
      early: { totalCount: 0 },
    });
  });

  it("keeps no hash of a secret that was used", async () => {
    const { id } = await activeCard(client, holder);
    await show(await pageOf(id));
    await pageOf(id);
    const where = { cardId: id, platformId: platform.platformId, environment: "SANDBOX" as const };
    const rows = await app.core.deps.db.cardReveal.findMany({ where, orderBy: { createdAt: "asc" } });
    expect(rows.map(({ linkHash }) => linkHash?.length)).toEqual([undefined, 32]);
  });

  it("is read for many cards in one statement", async () => {
    const own = await cardholder(client, 0);
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await activeCard(client, own)).id));
    for (const id of ids) await reveal(id);
    const query = `query ($id: ID!) { customer(id: $id) { cards { nodes { id revealAudits { ${auditFields} } } } } }`;
    statements.length = 0;
    const { data } = await client.graph(query, { id: own.customerId });
    const read = statements.filter((sql) => sql.includes("card_reveal"));
    expect(data.customer.cards.nodes.map(({ revealAudits }: any) => revealAudits.totalCount)).toEqual([1, 1, 1]); // eslint-disable-line @typescript-eslint/no-explicit-any -- a response
    // One for the pages, one for the counts.
    expect(read).toHaveLength(2);
  });
});

describe("the password of 3-D Secure", () => {
  it("is returned by the graph, and is 404 where the card has none", async () => {
    const { id } = await activeCard(client, holder, { threeDSecurePassword: "correct horse" });
    expect((await graphPassword(id)).data).toEqual({ revealThreeDSecurePassword: { password: "correct horse" } });
    const bare = await activeCard(client, holder);
    expect(codeOf(await graphPassword(bare.id))).toBe("NOT_FOUND");
    expect((await auditsOf(bare.id)).totalCount).toBe(0);
  });
});

describe("of a cardholder in the EEA", () => {
  it("neither is shown until the cardholder is logged in, nor once the session is over", async () => {
    const sca = new Sca(client);
    const customerId = await sca.customer({ currencies: ["USD"] });
    await sca.verifyPhone(customerId);
    const { id: accountId } = await baseAccount(client, customerId);
    const { id } = await activeCard(client, { customerId, accountId }, { threeDSecurePassword: "correct horse" });
    const isRefused = async () => {
      expect(await reveal(id)).toMatchObject(refused(409, "SCA_SESSION_REQUIRED"));
      expect(codeOf(await graphReveal(id))).toBe("SCA_SESSION_REQUIRED");
      expect(codeOf(await graphPassword(id))).toBe("SCA_SESSION_REQUIRED");
    };
    await isRefused();
    expect((await auditsOf(id)).totalCount).toBe(0);
    await sca.login(customerId);
    expect(shown(await show(await pageOf(id))).pan).toMatch(/^411111/);
    expect((await graphPassword(id)).data).toMatchObject({ revealThreeDSecurePassword: { password: "correct horse" } });
    await advance(15 * 60);
    await isRefused();
    expect((await auditsOf(id)).totalCount).toBe(2);
  });
});

it("neither log nor database has a card's number, its password, or the address of a page, also after a failure", async () => {
  const password = `a-${randomUUID()}`;
  const { id } = await activeCard(client, holder, { threeDSecurePassword: password });
  await graphPassword(id);
  const { body } = await reveal(id, client, { "Idempotency-Key": randomUUID() });
  const open = (await graphReveal(id)).data.revealCard.panEmbedUrl as string;
  const { db } = app.core.deps;
  const where = { id, platformId: platform.platformId, environment: "SANDBOX" as const };
  const { pan: sealed } = await db.card.findUniqueOrThrow({ where });
  await db.card.update({ where, data: { pan: sealed?.slice(0, -1) } });
  expect((await show(pageAt(body.panEmbedUrl))).status).toBe(500);
  await db.card.update({ where, data: { pan: sealed } });
  // The failure has not used it up.
  const { pan } = shown(await show(pageAt(body.panEmbedUrl)));
  expect(pan).toMatch(/^411111\d{10}$/);
  const secrets = {
    pan,
    password,
    used: new URL(body.panEmbedUrl).pathname.slice("/reveal/".length),
    open: new URL(open).pathname.slice("/reveal/".length),
  };
  const dump = await dumpOf(app.databaseUrl);
  const text = await eventually(
    async () => log.text(),
    (written) => written.includes("A request failed"),
  );
  expect(leaked(dump + text, secrets)).toEqual([]);
  expect(leaked(dump, { card: id, tokenName: "card_reveal" })).toEqual(["card", "tokenName"]);
});
