import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { openVasps } from "../../subgraphs/accounts/vasps/directory.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { closeAtEnd } from "../setup/close.js";
import { startApp, type Client } from "../testkit/app.js";

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-vasps-"));
closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "vasps.json");
const write = (content: unknown, to = file) =>
  writeFileSync(to, typeof content === "string" ? content : JSON.stringify(content));

/** In the order of their names. */
const listed = [
  { vaspName: "acme Exchange", url: "https://acme.example" },
  { vaspName: "Bit|Bank" },
  { vaspName: "Éclair Exchange", url: "https://eclair.example/" },
  { vaspName: "Zebra" },
];
write([...listed].reverse());

const app = await startApp({ env: { PAYGRAPH_VASPS: file } });
const { sandbox, production } = await app.platform();

const query = `query ($filter: VaspFilter, $orderBy: VaspOrder, $first: Int, $after: String, $last: Int, $before: String) {
  vasps(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    totalCount
    nodes { vaspName url }
    edges { cursor }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const names = (nodes: readonly { vaspName: string }[]) => nodes.map(({ vaspName }) => vaspName);
const list = async (variables: object, client: Client = sandbox) =>
  (await client.graph(query, { ...variables })).data.vasps;

describe("GET /vasps", () => {
  it("lists the providers of the file by name, in both environments", async () => {
    for (const client of [sandbox, production]) {
      expect(await client.rest("GET", "/vasps")).toMatchObject({ status: 200, body: { data: listed, hasMore: false } });
    }
    const { body } = await sandbox.rest("GET", "/vasps");
    expect(Object.keys(body)).toEqual(["data", "hasMore"]);
  });

  it("pages by cursor, each provider once", async () => {
    const pages: unknown[] = [];
    let cursor = "";
    for (const hasMore of [true, true, true, false]) {
      const { body } = await sandbox.rest("GET", `/vasps?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      expect([body.data.length, body.hasMore]).toEqual([1, hasMore]);
      pages.push(...body.data);
      cursor = body.nextCursor;
    }
    expect(pages).toEqual(listed);
    expect(cursor).toBeUndefined();
  });

  it("refuses another list's cursor, a wrong limit and an unknown parameter", async () => {
    const { body } = await sandbox.rest("GET", "/vasps?limit=1");
    for (const parameters of ["cursor=nonsense", `search=acme`, "limit=0", "limit=101"]) {
      const refused = await sandbox.rest("GET", `/vasps?${parameters}`);
      expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    }
    const elsewhere = await sandbox.rest("GET", `/uma-providers?cursor=${encodeURIComponent(body.nextCursor)}`);
    expect(elsewhere).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("the query vasps", () => {
  it("finds a text within names, regardless of case and accents", async () => {
    const found = async (search: string) => names((await list({ filter: { search } })).nodes);
    expect(await found("EXCHANGE")).toEqual(["acme Exchange", "Éclair Exchange"]);
    expect(await found("eclair")).toEqual(["Éclair Exchange"]);
    expect(await found("ÉCLAIR")).toEqual(["Éclair Exchange"]);
    expect(await found("nothing")).toEqual([]);
    expect(await list({})).toMatchObject({ totalCount: 4, nodes: listed.map((one) => ({ url: null, ...one })) });
  });

  it("pages in both directions and orders", async () => {
    const first = await list({ first: 2 });
    expect([names(first.nodes), first.pageInfo.hasNextPage]).toEqual([["acme Exchange", "Bit|Bank"], true]);
    const second = await list({ first: 2, after: first.pageInfo.endCursor });
    expect([names(second.nodes), second.pageInfo.hasNextPage]).toEqual([["Éclair Exchange", "Zebra"], false]);
    const back = await list({ last: 1, before: second.pageInfo.startCursor });
    expect([names(back.nodes), back.pageInfo.hasPreviousPage]).toEqual([["Bit|Bank"], true]);
    const descending = await list({ orderBy: { direction: "DESC" }, first: 1 });
    expect(names(descending.nodes)).toEqual(["Zebra"]);
    const next = await list({ orderBy: { direction: "DESC" }, first: 1, after: descending.pageInfo.endCursor });
    expect(names(next.nodes)).toEqual(["Éclair Exchange"]);
  });

  it("refuses the cursor of another filter or order", async () => {
    const { pageInfo } = await list({ first: 1 });
    for (const other of [{ filter: { search: "e" } }, { orderBy: { direction: "DESC" } }]) {
      const { errors } = await sandbox.graph(query, { ...other, after: pageInfo.endCursor });
      expect(errors).toMatchObject([
        { message: expect.stringContaining("after"), extensions: { code: "INVALID_INPUT" } },
      ]);
    }
  });
});

it("reads the file again, unless it is invalid now", async () => {
  write([{ vaspName: "Newcomer" }]);
  await app.core.reloadVasps();
  expect((await sandbox.rest("GET", "/vasps")).body.data).toEqual([{ vaspName: "Newcomer" }]);
  write("[");
  await app.core.reloadVasps();
  expect((await sandbox.rest("GET", "/vasps")).body.data).toEqual([{ vaspName: "Newcomer" }]);
});

describe("PAYGRAPH_VASPS", () => {
  const logger = createLogger("silent");
  const other = path.join(folder, "other.json");
  const opening = (content: unknown) => {
    write(content, other);
    return openVasps({ env: loadEnv({ PAYGRAPH_VASPS: other }), logger });
  };

  it("is empty by default", async () => {
    const vasps = await openVasps({ env: loadEnv({}), logger });
    const page = vasps.page({ filter: {}, orderBy: { direction: "ASC" } }, {});
    expect([page.nodes, page.hasNextPage, await page.totalCount()]).toEqual([[], false, 0]);
  });

  it("refuses a file that isn't a list of providers with names of their own, and names all that is wrong", async () => {
    const cases: [unknown, RegExp][] = [
      ["[", /JSON/],
      [{ data: [] }, /must be a list of providers$/],
      [
        [{ vaspName: "A" }, { vaspName: "B", url: "ftp://b.example" }, { name: "C" }],
        /\[1\]\.url: .*; \[2\]\.vaspName: /,
      ],
      [[{ vaspName: "A", website: "https://a.example" }], /\[0\]: .*website/],
      [[{ vaspName: "" }], /\[0\]\.vaspName: /],
      [[{ vaspName: "x".repeat(256) }], /\[0\]\.vaspName: /],
      [[{ vaspName: "Éclair" }, { vaspName: " eclair " }], /\[1\]\.vaspName: is the name of \[0\], too$/],
      [Array.from({ length: 7 }, () => ({})), /; and 2 more$/],
      [Array.from({ length: 10_001 }, (_, index) => ({ vaspName: `V${index}` })), /at most 10000 providers/],
      [`[]${" ".repeat(5_000_000)}`, /larger than 4194304 bytes/],
    ];
    for (const [content, problem] of cases) {
      await expect(opening(content)).rejects.toThrow(/^PAYGRAPH_VASPS: [^\n]*other\.json: [^\n]*$/);
      await expect(opening(content)).rejects.toThrow(problem);
    }
    const absent = loadEnv({ PAYGRAPH_VASPS: path.join(folder, "absent.json") });
    await expect(openVasps({ env: absent, logger })).rejects.toThrow(/^PAYGRAPH_VASPS: .*absent\.json: ENOENT/);
  });
});
