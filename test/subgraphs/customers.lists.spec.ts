import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Customer as CustomerRow } from "../../generated/prisma/client.js";
import { customerList, customersMatching } from "../../subgraphs/customers/customers/list.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { explain } from "../testkit/plans.js";

const app = await startApp();
const [ours, theirs] = [await app.platform(), await app.platform()];
const startMs = Date.parse("2026-01-01T00:00:00Z");
const names = ["Ada Byron", "ada byron", "Élodie Ølsen", "elodie olsen", "Zoë", null];
const regions = ["DE", "FR", "US", null];
const currencyLists = [["USD"], ["EUR", "USD"], ["EUR"], ["BRL", "EUR", "USD"], []];
const statuses = ["UNVERIFIED", "PENDING", "APPROVED", "REJECTED"] as const;

/** Every combination of a few values; several share their times. */
const rowsOf = (platformId: string) =>
  Array.from({ length: 60 }, (_, n) => ({
    id: `Customer:${randomUUID()}`,
    platformId,
    environment: "SANDBOX" as const,
    customerType: n % 3 === 0 ? ("BUSINESS" as const) : ("INDIVIDUAL" as const),
    platformCustomerId: `crm-${n % 9 === 0 ? n + 1 : n}`,
    umaAddress: `$user${n}@lists-${platformId.slice(-8).toLowerCase()}.test`,
    verificationStatus: statuses[n % 4] ?? "PENDING",
    region: regions[n % 7] ?? null,
    currencies: currencyLists[n % 5] ?? [],
    email: n % 2 === 0 ? `User${n % 10}@Example.com` : null,
    phoneNumber: n % 3 === 0 ? `+1415555010${n % 10}` : null,
    ...(n % 3 === 0 ? { businessInfo: { legalName: names[n % 6] ?? "" } } : { fullName: names[n % 6] ?? null }),
    createdAt: new Date(startMs + Math.floor(n / 3) * 1000),
    updatedAt: new Date(startMs + ((n * 7) % 30) * 1000),
    deletedAt: n % 9 === 0 ? new Date(startMs + 90_000) : null,
  }));

const { db } = app.core.deps;
const [rows] = [rowsOf(ours.platformId)];
for (const data of [rows, rowsOf(theirs.platformId)]) await db.customer.createMany({ data });

type Row = (typeof rows)[number] & Pick<Partial<CustomerRow>, "fullName" | "businessInfo">;
type Filter = Parameters<typeof customersMatching>[0];

const nameOf = ({ fullName, businessInfo }: Row): string =>
  (fullName ?? (businessInfo as { legalName: string } | undefined)?.legalName ?? "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ø", "o");

const isIn = (at: Date, range: Filter["createdAt"]) =>
  !range ||
  ((range.from === undefined || at.getTime() >= Date.parse(range.from)) &&
    (range.until === undefined || at.getTime() < Date.parse(range.until)));
const isOneOf = <T>(value: T, values: readonly T[] | undefined) => values === undefined || values.includes(value);
const isSame = (value: string | null, wanted: string | undefined) =>
  wanted === undefined || value?.toLowerCase() === wanted.toLowerCase();

function matches(row: Row, filter: Filter): boolean {
  const { kycStatuses, kybStatuses } = filter;
  const wanted = row.customerType === "INDIVIDUAL" ? kycStatuses : kybStatuses;
  const isOfStatus = kycStatuses || kybStatuses ? (wanted ?? []).includes(row.verificationStatus) : true;
  const isDeleted = row.deletedAt !== null;
  return (
    isOfStatus &&
    (filter.isIncludingDeleted === true || isDeleted === (filter.isDeleted === true)) &&
    isOneOf(row.customerType, filter.customerTypes) &&
    (filter.regions === undefined || (row.region !== null && filter.regions.includes(row.region))) &&
    (filter.currencies === undefined || row.currencies.some((code) => filter.currencies?.includes(code))) &&
    isSame(row.email, filter.email) &&
    isSame(row.umaAddress, filter.umaAddress) &&
    isOneOf(
      row.platformCustomerId,
      filter.platformCustomerId === undefined ? undefined : [filter.platformCustomerId],
    ) &&
    isOneOf(row.phoneNumber, filter.phoneNumber === undefined ? undefined : [filter.phoneNumber]) &&
    isIn(row.createdAt, filter.createdAt) &&
    isIn(row.updatedAt, filter.updatedAt)
  );
}

const keyOf = (row: Row, by: string) =>
  by === "NAME" ? nameOf(row) : (by === "UPDATED_AT" ? row.updatedAt : row.createdAt).toISOString();

function sorted(all: readonly Row[], { by, direction }: { by: string; direction: string }): Row[] {
  const order = (one: Row, other: Row) => {
    const [a, b] = [`${keyOf(one, by)}\0${one.id}`, `${keyOf(other, by)}\0${other.id}`];
    return a < b ? -1 : a > b ? 1 : 0;
  };
  const listed = [...all].sort(order);
  return direction === "DESC" ? listed.reverse() : listed;
}

const some = <T>(...values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined, freq: 4 });
const one = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 8 });
const second = fc.integer({ min: -1, max: 31 }).map((n) => new Date(startMs + n * 1000).toISOString());
const range = fc.option(
  fc.tuple(second, second).map(([a, b]) => (a < b ? { from: a, until: b } : { from: b, until: a })),
  { nil: undefined, freq: 6 },
);
const filters = fc
  .record({
    email: one("user2@example.COM", "nobody@example.com"),
    phoneNumber: one("+14155550103"),
    platformCustomerId: one("crm-1", "crm-4"),
    umaAddress: one(rows[8]?.umaAddress.toUpperCase() ?? ""),
    kycStatuses: some(...statuses),
    kybStatuses: some(...statuses),
    customerTypes: some("INDIVIDUAL" as const, "BUSINESS" as const),
    regions: some("DE", "FR", "US", "JP"),
    currencies: some("USD", "EUR", "BRL", "JPY"),
    isDeleted: one(true, false),
    isIncludingDeleted: one(true),
    createdAt: range,
    updatedAt: range,
  })
  .map(({ isDeleted, ...filter }) => (filter.isIncludingDeleted ? filter : { ...filter, isDeleted }));
const orders = fc.record({
  by: fc.constantFrom("CREATED_AT", "UPDATED_AT", "NAME"),
  direction: fc.constantFrom("ASC", "DESC"),
});

const document = `query ($filter: CustomerFilter, $orderBy: CustomerOrder, $first: Int, $after: String, $last: Int,
    $before: String) {
  customers(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    nodes { id } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

async function list(client: Client, variables: Record<string, unknown>) {
  const { data, errors } = await client.graph(document, variables);
  expect(errors).toBeUndefined();
  return data.customers;
}
const idsOf = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);

describe("Customers by any filter", () => {
  it("are those of the environment that match, in the order, from both ends", async () => {
    await fc.assert(
      fc.asyncProperty(filters, orders, fc.integer({ min: 2, max: 25 }), fc.boolean(), async (...drawn) => {
        const [filter, orderBy, size, isBackward] = drawn;
        const expected = idsOf(
          sorted(
            rows.filter((row) => matches(row, filter)),
            orderBy,
          ),
        );
        const [one, two] = isBackward
          ? [expected.slice(-size), expected.slice(-2 * size, -size)]
          : [expected.slice(0, size), expected.slice(size, 2 * size)];
        const page = (cursor?: string) =>
          list(ours.sandbox, {
            filter,
            orderBy,
            ...(isBackward ? { last: size, before: cursor } : { first: size, after: cursor }),
          });
        const first = await page();
        expect([idsOf(first.nodes), first.totalCount]).toEqual([one, expected.length]);
        const hasMore = isBackward ? first.pageInfo.hasPreviousPage : first.pageInfo.hasNextPage;
        expect(hasMore).toBe(expected.length > size);
        if (!hasMore) return;
        const next = await page(isBackward ? first.pageInfo.startCursor : first.pageInfo.endCursor);
        expect(idsOf(next.nodes)).toEqual(two);
      }),
      { numRuns: 60 },
    );
  });

  it("are all for no filter, and none for an empty list of values", async () => {
    const live = rows.filter(({ deletedAt }) => deletedAt === null).length;
    for (const filter of [undefined, null, {}]) {
      expect((await list(ours.sandbox, { filter, first: 1 })).totalCount).toBe(live);
    }
    for (const member of ["kycStatuses", "customerTypes", "regions", "currencies"]) {
      expect((await list(ours.sandbox, { filter: { [member]: [] } })).totalCount).toBe(0);
    }
  });

  it.each([
    ["an unknown currency", { currencies: ["USD", "ZZZ"] }, "INVALID_CURRENCY", "filter.currencies[1]"],
    ["an unknown country", { regions: ["XX"] }, "INVALID_INPUT", "filter.regions[0]"],
    [
      "deleted ones, and all",
      { isDeleted: true, isIncludingDeleted: true },
      "INVALID_INPUT",
      "filter.isIncludingDeleted",
    ],
    [
      "an interval that ends before it begins",
      { createdAt: { from: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" } },
      "INVALID_INPUT",
      "filter.createdAt.until",
    ],
  ])("are refused for %s", async (_name, filter, code, field) => {
    const { errors } = await ours.sandbox.graph(document, { filter });
    expect(errors?.[0]?.extensions).toMatchObject({ code, details: { errors: [{ field }] } });
  });

  it("are none on REST for a currency or region that doesn't exist, and for an interval that ends first", async () => {
    for (const wanted of ["currency=zzz", "region=Mars", "createdAfter=2026-01-02&createdBefore=2026-01-01"]) {
      const { status, body } = await ours.sandbox.rest("GET", `/customers?${wanted}`);
      expect([wanted, status, body.data]).toEqual([wanted, 200, []]);
    }
  });

  it("are read from an index, without those of other values", async () => {
    const { platformId } = await app.platform();
    const tenant = { platformId, environment: "SANDBOX" } as const;
    const operator = app.core.deps.systemScope("operator");
    await operator.$executeRaw`
      INSERT INTO customers.customer (id, platform_id, environment, customer_type, platform_customer_id, uma_address,
        verification_status, currencies, region, email, phone_number, full_name, created_at, updated_at, deleted_at)
      SELECT 'Customer:' || gen_random_uuid(), ${platformId}, 'SANDBOX', 'INDIVIDUAL', n::text, '$' || n || ${platformId},
        CASE WHEN n % 500 = 0 THEN 'REJECTED' ELSE 'APPROVED' END::customers."KycStatus",
        CASE WHEN n % 500 = 1 THEN ARRAY['BRL', 'USD'] ELSE ARRAY['USD'] END,
        CASE WHEN n % 500 = 2 THEN 'BR' ELSE 'US' END, 'User' || n || '@example.com', '+1415' || n, 'Name ' || n,
        now() - n * interval '1 minute', now() - (n * 7 % 4000) * interval '1 minute', CASE WHEN n % 500 = 3 THEN now() END
      FROM generate_series(1, 4000) AS n`;
    await query(app.databaseUrl, "ANALYZE customers.customer, customers.customer_currency");
    const limit = 5;
    const plan = (filter: Filter, by: string, direction: "ASC" | "DESC") =>
      explain(
        operator,
        customerList.statement(tenant, { filter: customersMatching(filter), order: { by, direction }, limit }),
        "customer",
      );
    for (const direction of ["ASC", "DESC"] as const) {
      for (const filter of [
        {},
        { email: "USER7@example.com" },
        { phoneNumber: "+14157" },
        { kycStatuses: ["REJECTED" as const] },
        { kycStatuses: ["REJECTED" as const, "HOLD" as const], kybStatuses: ["PENDING" as const] },
        { regions: ["BR", "JP"] },
        { currencies: ["BRL"] },
        { currencies: ["BRL", "USD"] },
        { isDeleted: true },
      ]) {
        const { isIndexed, rowsRead } = await plan(filter, "CREATED_AT", direction);
        expect([filter, isIndexed, rowsRead <= 8 * limit]).toEqual([filter, true, true]);
      }
      for (const by of ["UPDATED_AT", "NAME"]) {
        const { isIndexed, rowsRead } = await plan({}, by, direction);
        expect([by, isIndexed, rowsRead <= 2 * limit]).toEqual([by, true, true]);
      }
    }
  });
});

describe("Invitations", () => {
  it("are listed by their status of now, by inviter and by time, on the platform and below their customer", async () => {
    const { sandbox } = await app.platform();
    const [ann, bob] = [await createCustomer(sandbox), await createCustomer(sandbox)];
    const umaOf = async (id: string): Promise<string> =>
      (await sandbox.rest("GET", `/customers/${id}`)).body.umaAddress;
    const [annUma, bobUma] = [await umaOf(ann.id), await umaOf(bob.id)];
    const invite = async (inviterUma: string, more = {}): Promise<string> =>
      (await sandbox.rest("POST", "/invitations", { body: { inviterUma, ...more } })).body.code;
    const soon = new Date(Date.now() + 600_000).toISOString();
    const open = await invite(annUma);
    const expiring = await invite(annUma, { expiresAt: soon });
    const cancelled = await invite(bobUma);
    await sandbox.rest("POST", `/invitations/${cancelled}/cancel`);
    const list = `query ($filter: InvitationFilter, $orderBy: InvitationOrder, $id: ID!, $after: String) {
      invitations(filter: $filter, orderBy: $orderBy) { nodes { code status } totalCount }
      customer(id: $id) { invitations(filter: $filter, orderBy: $orderBy, first: 1, after: $after) {
        nodes { code } totalCount pageInfo { hasNextPage endCursor } } } }`;
    const read = async (filter: object | null, variables = {}) => {
      const { data, errors } = await sandbox.graph(list, { filter, id: ann.id, ...variables });
      expect(errors).toBeUndefined();
      const { invitations, customer } = data;
      const codes: string[] = invitations.nodes.map(({ code }: { code: string }) => code);
      expect(invitations.totalCount).toBe(codes.length);
      return {
        codes,
        statuses: invitations.nodes.map(({ status }: { status: string }) => status),
        edge: customer.invitations,
      };
    };
    expect((await read(null)).codes).toEqual([cancelled, expiring, open]);
    expect((await read({}, { orderBy: { direction: "ASC" } })).codes).toEqual([open, expiring, cancelled]);
    expect((await read({ statuses: [] })).codes).toEqual([]);
    expect((await read({ statuses: ["PENDING"] })).codes).toEqual([expiring, open]);
    expect((await read({ statuses: ["EXPIRED", "CANCELLED"] })).codes).toEqual([cancelled]);
    expect((await read({ inviterUma: annUma.toUpperCase() })).codes).toEqual([expiring, open]);
    expect((await read({ inviterUma: "nonsense" })).codes).toEqual([]);
    expect((await read({ createdAt: { until: "2020-01-01T00:00:00Z" } })).codes).toEqual([]);

    const first = (await read({ statuses: ["PENDING"] })).edge;
    expect(first).toMatchObject({ nodes: [{ code: expiring }], totalCount: 2, pageInfo: { hasNextPage: true } });
    await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 601 } });
    const next = (await read({ statuses: ["PENDING"] }, { after: first.pageInfo.endCursor })).edge;
    expect(next).toMatchObject({ nodes: [{ code: open }], totalCount: 1 });
    const expired = await read({ statuses: ["EXPIRED"] });
    expect([expired.codes, expired.statuses]).toEqual([[expiring], ["EXPIRED"]]);
    const { data } = await theirs.sandbox.graph("{ invitations { totalCount } }");
    expect(data.invitations.totalCount).toBe(0);
  });
});
