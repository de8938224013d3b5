import { expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";

const app = await startApp();

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const page = "nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }";

it("is read forwards and back while rows are inserted, each old row exactly once", async () => {
  const { sandbox } = await app.platform();
  const rows = (await Promise.all(Array.from({ length: 45 }, () => createCustomer(sandbox)))).map(({ id }) => id);
  const read = async (args: string): Promise<Page> => {
    const { data, errors } = await sandbox.graph(`{ customers(${args}) { ${page} } }`);
    expect(errors).toBeUndefined();
    return data.customers;
  };

  const newestFirst = (await read("first: 100")).nodes.map(({ id }) => id);
  expect(newestFirst.toSorted()).toEqual(rows.toSorted());

  const forwards: string[] = [];
  let last = await read("first: 10");
  expect(last.pageInfo.hasPreviousPage).toBe(false);
  const pages = [last];
  while (last.pageInfo.hasNextPage) {
    await createCustomer(sandbox);
    last = await read(`first: 10, after: "${last.pageInfo.endCursor}"`);
    expect(last.pageInfo.hasPreviousPage).toBe(true);
    pages.push(last);
  }
  for (const { nodes } of pages) forwards.push(...nodes.map(({ id }) => id));
  expect(forwards).toEqual(newestFirst);

  const back: string[] = [];
  let first = await read("last: 10");
  expect(first.pageInfo.hasNextPage).toBe(false);
  for (;;) {
    back.unshift(...first.nodes.map(({ id }) => id));
    if (!first.pageInfo.hasPreviousPage) break;
    await createCustomer(sandbox);
    first = await read(`last: 10, before: "${first.pageInfo.startCursor}"`);
    expect(first.pageInfo.hasNextPage).toBe(true);
  }
  expect(back.filter((id) => rows.includes(id))).toEqual(newestFirst);
});

it("refuses page arguments that exclude each other or are out of bounds, and names them", async () => {
  const { sandbox } = await app.platform();
  const { id } = await createCustomer(sandbox);
  const { data } = await sandbox.graph(`{ customers(first: 1) { ${page} } }`);
  const cursor: string = data.customers.pageInfo.endCursor;
  const refused = async (args: string) => {
    const { errors } = await sandbox.graph(`{ customers(${args}) { nodes { id } } }`);
    const [error] = errors ?? [];
    expect(error?.extensions.code).toBe("INVALID_INPUT");
    return (error?.extensions.details as { errors: { field: string }[] }).errors.map(({ field }) => field);
  };
  expect(await refused("first: 1, last: 1")).toEqual(["first"]);
  expect(await refused(`last: 1, after: "${cursor}"`)).toEqual(["after"]);
  expect(await refused(`first: 1, before: "${cursor}"`)).toEqual(["first"]);
  expect(await refused(`after: "${cursor}", before: "${cursor}"`)).toEqual(["after"]);
  for (const size of [0, 101, -1]) {
    expect(await refused(`first: ${size}`)).toEqual(["first"]);
    expect(await refused(`last: ${size}`)).toEqual(["last"]);
  }
  // The cursor of one list in another, and in an edge.
  const elsewhere = await sandbox.graph(`{ verifications(before: "${cursor}") { nodes { id } } }`);
  expect(elsewhere.errors?.[0]?.extensions.details).toMatchObject({ errors: [{ field: "before" }] });
  const edge = await sandbox.graph(`{ customer(id: "${id}") { transactions(after: "${cursor}") { nodes { id } } } }`);
  expect(edge.errors?.[0]?.extensions.details).toMatchObject({ errors: [{ field: "after" }] });
});

const businessInfo = {
  legalName: "Acme Corporation",
  country: "US",
  registrationNumber: "5523041",
  incorporatedOn: "2018-03-14",
  entityType: "LLC",
  taxId: "47-1234567",
};

it("selects verifications, documents and owners by several values, in either order", async () => {
  const { sandbox } = await app.platform();
  const ids: Record<string, string> = {};
  for (const customerType of ["INDIVIDUAL", "BUSINESS", "INDIVIDUAL", "BUSINESS"] as const) {
    const business = { customerType, fullName: undefined, businessInfo };
    const { id } = await createCustomer(sandbox, customerType === "BUSINESS" ? business : {});
    const { body } = await sandbox.rest("POST", "/verifications", { body: { customerId: id } });
    ids[body.id] = customerType;
  }
  const all = Object.keys(ids);
  const read = async (args: string) => {
    const { data, errors } = await sandbox.graph(`{ verifications(${args}) { totalCount nodes { id } } }`);
    expect(errors).toBeUndefined();
    expect(data.verifications.totalCount).toBe(data.verifications.nodes.length);
    return data.verifications.nodes.map(({ id }: { id: string }) => id);
  };
  const of = (type: string) => all.filter((id) => ids[id] === type);
  expect(await read("orderBy: {direction: ASC}")).toEqual(all);
  expect(await read("filter: null, orderBy: null")).toEqual([...all].reverse());
  expect(await read("filter: {customerTypes: [BUSINESS]}, orderBy: {by: UPDATED_AT, direction: ASC}")).toEqual(
    of("BUSINESS"),
  );
  expect(await read("filter: {customerTypes: [BUSINESS, INDIVIDUAL]}, orderBy: {direction: ASC}")).toEqual(all);
  expect(await read("filter: {statuses: [APPROVED, REJECTED, RESOLVE_ERRORS, IN_PROGRESS]}")).toEqual(
    [...all].reverse(),
  );
  expect(await read("filter: {statuses: []}")).toEqual([]);
  expect(await read('filter: {createdAt: {until: "2001-01-01"}}')).toEqual([]);
  expect(await read('filter: {updatedAt: {from: "2001-01-01"}}')).toEqual([...all].reverse());
  expect(await read('filter: {customerId: "Customer:01987a3b-0000-7000-8000-00000000abcd"}')).toEqual([]);
  const { errors } = await sandbox.graph(
    '{ documents(filter: {createdAt: {from: "2026-02-01", until: "2026-01-01"}}) { totalCount } }',
  );
  expect(errors?.[0]?.extensions.details).toMatchObject({ errors: [{ field: "filter.createdAt.until" }] });
  const { data } = await sandbox.graph(`{
    documents(filter: {types: [PASSPORT, PROOF_OF_ADDRESS]}) { totalCount }
    beneficialOwners(filter: {roles: [DIRECTOR, UBO], statuses: [APPROVED, PENDING]}) { totalCount } }`);
  expect(data).toEqual({ documents: { totalCount: 0 }, beneficialOwners: { totalCount: 0 } });
});
