import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Customer as CustomerRow } from "../../generated/prisma/client.js";
import { customerList, customersMatching } from "../../subgraphs/customers/customers/list.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import {
  anyRange,
  assertSelectsLikeModel,
  isAmong,
  isSame,
  isWithin,
  oneOfThem,
  selectionsOf,
  someOf,
} from "../testkit/list-model.js";
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
    updatedAt: new Date(startMs + (Math.floor(n / 3) + ((n * 7) % 11)) * 1000),
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

const isAlike = (value: string | null, wanted: string | undefined) =>
  wanted === undefined || value?.toLowerCase() === wanted.toLowerCase();

function matches(row: Row, filter: Filter): boolean {
  const { kycStatuses, kybStatuses } = filter;
  const wanted = row.customerType === "INDIVIDUAL" ? kycStatuses : kybStatuses;
  const isOfStatus = kycStatuses || kybStatuses ? (wanted ?? []).includes(row.verificationStatus) : true;
  const isDeleted = row.deletedAt !== null;
  return (
    isOfStatus &&
    (filter.isIncludingDeleted === true || isDeleted === (filter.isDeleted === true)) &&
    isAmong(row.customerType, filter.customerTypes) &&
    isAmong(row.region, filter.regions) &&
    (filter.currencies === undefined || row.currencies.some((code) => filter.currencies?.includes(code))) &&
    isAlike(row.email, filter.email) &&
    isAlike(row.umaAddress, filter.umaAddress) &&
    isSame(row.platformCustomerId, filter.platformCustomerId) &&
    isSame(row.phoneNumber, filter.phoneNumber) &&
    isWithin(row.createdAt, filter.createdAt) &&
    isWithin(row.updatedAt, filter.updatedAt)
  );
}

const keyOf = (row: Row, by: string) =>
  by === "NAME" ? nameOf(row) : by === "UPDATED_AT" ? row.updatedAt : row.createdAt;

const range = anyRange([-1, 3, 8, 11, 15, 19, 31].map((second) => new Date(startMs + second * 1000)));
const filters = fc
  .record({
    email: oneOfThem(["user2@example.COM", "nobody@example.com"]),
    phoneNumber: oneOfThem(["+14155550103"]),
    platformCustomerId: oneOfThem(["crm-1", "crm-4"]),
    umaAddress: oneOfThem([rows[8]?.umaAddress.toUpperCase() ?? ""]),
    kycStatuses: someOf([...statuses]),
    kybStatuses: someOf([...statuses]),
    customerTypes: someOf(["INDIVIDUAL" as const, "BUSINESS" as const]),
    regions: someOf(["DE", "FR", "US", "JP"]),
    currencies: someOf(["USD", "EUR", "BRL", "JPY"]),
    isDeleted: oneOfThem([true, false]),
    isIncludingDeleted: oneOfThem([true]),
    createdAt: range,
    updatedAt: range,
  })
  .map(({ isDeleted, ...filter }) => (filter.isIncludingDeleted ? filter : { ...filter, isDeleted }));
const document =
  "query ($filter: CustomerFilter, $first: Int) { customers(filter: $filter, first: $first) { totalCount } }";

async function list(client: Client, variables: Record<string, unknown>) {
  const { data, errors } = await client.graph(document, variables);
  expect(errors).toBeUndefined();
  return data.customers;
}

describe("Customers by any filter", () => {
  it("are those of the environment that match, in the order, from both ends", async () => {
    await assertSelectsLikeModel(ours.sandbox, 150, {
      field: "customers",
      item: "Customer",
      rows,
      matches,
      keyOf,
      selections: selectionsOf(filters, ["CREATED_AT", "UPDATED_AT", "NAME"]),
    });
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
