import { expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";

const address = { line1: "1 Main St", city: "Springfield", state: "IL", postalCode: "62701", country: "US" };

it("reads twenty customers and their nested parts with a constant number of statements", async () => {
  // Without relay and timers, so that the statements are only the requests'.
  const statements: string[] = [];
  const app = await startApp({ worker: false, onQuery: (sql) => statements.push(sql) });
  const { sandbox } = await app.platform();
  const count = async (query: string) => {
    statements.length = 0;
    const { data, errors } = await sandbox.graph(query);
    expect(errors).toBeUndefined();
    return { data, statements: statements.length };
  };
  const create = async (fullName: string) => {
    const body = { customerType: "INDIVIDUAL", currencies: [], fullName, address };
    const { status, body: customer } = await sandbox.rest("POST", "/customers", { body });
    expect(status).toBe(201);
    const invitation = { inviterUma: customer.umaAddress, expiresAt: "2999-01-01T00:00:00Z" };
    expect((await sandbox.rest("POST", "/invitations", { body: invitation })).status).toBe(201);
  };
  const query = `{ customers(first: 20) { nodes { id fullName address { city }
    invitations(first: 5) { nodes { status inviter { id } } totalCount } } pageInfo { hasNextPage } } }`;
  await create("Jane");
  const one = await count(query);
  for (let index = 0; index < 19; index++) await create(`Jane ${index}`);
  const twenty = await count(query);
  expect(twenty.data.customers.nodes).toHaveLength(20);
  for (const { id, invitations } of twenty.data.customers.nodes) {
    expect(invitations).toEqual({ nodes: [{ status: "PENDING", inviter: { id } }], totalCount: 1 });
  }
  expect(twenty.statements).toBe(one.statements);
  const ids = twenty.data.customers.nodes.map(({ id }: { id: string }) => `"${id}"`);
  const single = await count(`{ nodes(ids: [${ids[0]}]) { id ... on Customer { fullName } } }`);
  const all = await count(`{ nodes(ids: [${ids.join(",")}]) { id ... on Customer { fullName } } }`);
  expect(all.data.nodes).toHaveLength(20);
  expect(all.statements).toBe(single.statements);
  await app.close();
});
