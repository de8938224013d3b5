import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Prisma } from "../../generated/prisma/client.js";
import { mistypedPatterns, wordsOf } from "../../subgraphs/customers/customers/search-words.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { explain } from "../testkit/plans.js";

const app = await startApp();
const [ours, theirs] = [await app.platform(), await app.platform()];
const db = app.core.deps.systemScope("operator");

const document = `query ($filter: CustomerFilter, $orderBy: CustomerOrder, $first: Int, $after: String) {
  customers(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes { id } totalCount pageInfo { hasNextPage endCursor } } }`;

async function search(client: Client, filter: object, variables = {}) {
  const { data, errors } = await client.graph(document, { filter, ...variables });
  expect(errors).toBeUndefined();
  return data.customers;
}

const created: Record<string, string> = {};
for (const [name, body] of Object.entries({
  ada: { fullName: "Ada Lovelace", email: "ada@analytical.example", platformCustomerId: "crm-1815" },
  zoe: { fullName: "Zoë O'Brien-Müller", platformCustomerId: "crm-2000" },
  acme: {
    customerType: "BUSINESS",
    platformCustomerId: "crm-3000",
    fullName: undefined,
    businessInfo: {
      legalName: "Ålesund Fisk 100% AS",
      country: "NO",
      taxId: "secret-tax-4711",
      incorporatedOn: "2020-01-01",
    },
  },
  anderson: { fullName: "Grace Anderson", platformCustomerId: "crm-4000" },
  older: { fullName: "Maximilian Older", platformCustomerId: "crm-5000" },
  newer: { fullName: "Maximilian Newer", platformCustomerId: "crm-6000", identifier: "987-65-4321", idType: "SSN" },
})) {
  created[name] = (await createCustomer(ours.sandbox, body)).id;
}
await createCustomer(theirs.sandbox, { fullName: "Ada Lovelace" });
const nameOf = new Map(Object.entries(created).map(([name, id]) => [id, name]));
const found = async (words: string, more = {}): Promise<(string | undefined)[]> =>
  (await search(ours.sandbox, { search: words, ...more })).nodes.map(({ id }: { id: string }) => nameOf.get(id));

/** Letters, digits and others of several scripts, composed and decomposed. */
const written = [..."aZ09 .-'_%\\@$éÅøßÆœŁđþıŋǅﬁ①½²Ωжй한漢ひ٣हिؤ🙂", "e\u0301", "\u0301"];

describe("A search of customers", () => {
  it.each([
    ["the words of a name, in any order and case", "LOVELACE ada", ["ada"]],
    ["a part of a word", "velac", ["ada"]],
    ["the beginning of a word", "lo", ["ada"]],
    ["not two characters within a word", "ce", []],
    ["one character as a beginning", "z", ["zoe"]],
    ["words without their accents", "zoe muller", ["zoe"]],
    ["words with other accents", "Zoé Mûller", ["zoe"]],
    ["words around an apostrophe", "o'brien", ["zoe"]],
    ["a legal name", "alesund fisk", ["acme"]],
    ["an e-mail address", "ada@analytical.example", ["ada"]],
    ["the platform's id", "crm-4000", ["anderson"]],
    ["the newest first of equals", "maximilian", ["newer", "older"]],
    ["another letter", "andersan", ["anderson"]],
    ["a letter too many", "anndersson".replace("ss", "s"), ["anderson"]],
    ["a letter too few", "andrson", ["anderson"]],
    ["two letters swapped", "adnerson", ["anderson"]],
    ["an error in one of two words", "grace andersom", ["anderson"]],
    ["not two errors", "amdersom", []],
    ["not an error in a short word", "axa", []],
    ["no wildcard: %", "%", []],
    ["no wildcard: _", "_da", []],
    ["no wildcard: \\", "\\", []],
    ["a literal character among words", "fisk 100%", ["acme"]],
    ["not an emoji", "🙂", []],
    ["nothing sealed: a tax id", "4711", []],
    ["nothing sealed: an identifier", "4321", []],
  ])("finds %s", async (_name, words, expected) => {
    expect(await found(words)).toEqual(expected);
  });

  it("finds a UMA address, and combines with the other members and orders", async () => {
    const { body } = await ours.sandbox.rest("GET", `/customers/${created["zoe"]}`);
    expect(await found(body.umaAddress)).toEqual(["zoe"]);
    expect(await found("crm", { customerTypes: ["BUSINESS"] })).toEqual(["acme"]);
    const byName = await search(ours.sandbox, { search: "crm" }, { orderBy: { by: "NAME", direction: "ASC" } });
    expect(byName.nodes.map(({ id }: { id: string }) => nameOf.get(id))).toEqual([
      "ada",
      "acme",
      "anderson",
      "newer",
      "older",
      "zoe",
    ]);
    expect(byName.totalCount).toBe(6);
  });

  it("is paged by relevance, each once", async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await search(ours.sandbox, { search: "crm" }, { first: 2, after });
      expect(page.totalCount).toBe(6);
      seen.push(...page.nodes.map(({ id }: { id: string }) => id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
    } while (after !== undefined);
    expect(seen.sort()).toEqual(Object.values(created).sort());
  });

  it("follows a change of name, and finds a deleted customer only with isDeleted", async () => {
    const { id } = await createCustomer(ours.sandbox, { fullName: "Before Marriage" });
    const change = { customerType: "INDIVIDUAL", fullName: "After Wedding" };
    expect((await ours.sandbox.rest("PATCH", `/customers/${id}`, { body: change })).status).toBe(200);
    const ids = async (filter: object) =>
      (await search(ours.sandbox, filter)).nodes.map((node: { id: string }) => node.id);
    expect(await ids({ search: "before marriage" })).toEqual([]);
    expect(await ids({ search: "wedding" })).toEqual([id]);
    expect((await ours.sandbox.rest("DELETE", `/customers/${id}`)).status).toBe(200);
    expect(await ids({ search: "wedding" })).toEqual([]);
    expect(await ids({ search: "wedding", isDeleted: true })).toEqual([id]);
  });

  it.each([
    ["256 characters", { filter: { search: "a".repeat(256) } }, "filter.search"],
    ["an empty text", { filter: { search: "" } }, "filter.search"],
    ["NUL", { filter: { search: "a\0b" } }, "filter.search"],
    ["10,000 combining accents", { filter: { search: `e${"\u0301".repeat(10_000)}` } }, "filter.search"],
    ["relevance without a search", { orderBy: { by: "RELEVANCE" } }, "orderBy.by"],
  ])("is refused for %s", async (_name, variables, field) => {
    const { errors } = await ours.sandbox.graph(document, variables);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      details: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });

  it("takes any text, and never fails", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), async (words) => {
        const { errors } = await ours.sandbox.graph(document, { filter: { search: words } });
        expect(errors?.[0]?.extensions.code ?? "INVALID_INPUT").toBe("INVALID_INPUT");
      }),
      { numRuns: 40 },
    );
  });

  it("has the same words as PostgreSQL", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...written), maxLength: 40 }), async (given) => {
        const [row] = await db.$queryRaw({ words: text })`SELECT customers.search_words(${given}) AS words`;
        expect(wordsOf(given)).toEqual([...new Set((row?.words ?? "").split(" ").filter((word) => word !== ""))]);
      }),
      { numRuns: 60 },
    );
  });

  it("knows each single error of a word", () => {
    const patterns = mistypedPatterns("maria").map(
      (each) => new RegExp(`^${each.replaceAll("%", ".*").replaceAll("_", ".")}$`),
    );
    const matches = (word: string) => patterns.some((pattern) => pattern.test(` x ${word} y `));
    for (const word of ["maria", "mario", "xaria", "mari", "aria", "mmaria", "mariax", "amria", "marai", "ma1ia"]) {
      expect([word, matches(word)]).toEqual([word, true]);
    }
    for (const word of ["marxx", "mar", "raiam", "moris"]) expect([word, matches(word)]).toEqual([word, false]);
  });
});

it("reads an index of the tenant's words only, among many others'", async () => {
  const { platformId, sandbox } = await app.platform();
  const insert = (platform: string, count: number, name: string) => db.$executeRaw`
    INSERT INTO customers.customer (id, platform_id, environment, customer_type, platform_customer_id, uma_address,
      verification_status, currencies, full_name, created_at, updated_at)
    SELECT 'Customer:' || gen_random_uuid(), ${platform}, 'SANDBOX', 'INDIVIDUAL', n || 'x', '$' || n || ${platform},
      'APPROVED', ARRAY[]::text[], ${name} || md5(n::text), now(), now()
    FROM generate_series(1, ${count}::int) AS n`;
  await insert(theirs.platformId, 3_000, "Quentin ");
  await insert(platformId, 300, "Quincy ");
  await createCustomer(sandbox, { fullName: `Quentin ${randomUUID()}` });
  await query(app.databaseUrl, "VACUUM ANALYZE customers.customer_search");
  expect((await search(sandbox, { search: "quentin" })).totalCount).toBe(1);
  const plan = (platform: string, pattern: string) =>
    explain(
      db,
      Prisma.sql`SELECT customer_id FROM customers.customer_search
        WHERE platform_id = ${platform} AND environment = 'SANDBOX' AND words LIKE ${pattern}`,
      "customer_search",
    );
  const few = await plan(platformId, "%quentin%");
  expect([few.isIndexed, few.rowsRead <= 301]).toEqual([true, true]);
  const many = await plan(theirs.platformId, "%lovelace%");
  expect([many.isIndexed, many.rowsRead]).toEqual([true, 1]);
});
