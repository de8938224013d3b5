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
    expect((await sandbox.rest("POST", "/customers", { body })).status).toBe(201);
  };
  const query = "{ customers(first: 20) { nodes { id fullName address { city } } pageInfo { hasNextPage } } }";
  await create("Jane");
  const one = await count(query);
  for (let index = 0; index < 19; index++) await create(`Jane ${index}`);
  const twenty = await count(query);
  expect(twenty.data.customers.nodes).toHaveLength(20);
  expect(twenty.statements).toBe(one.statements);
  const ids = twenty.data.customers.nodes.map(({ id }: { id: string }) => `"${id}"`);
  const single = await count(`{ nodes(ids: [${ids[0]}]) { id ... on Customer { fullName } } }`);
  const all = await count(`{ nodes(ids: [${ids.join(",")}]) { id ... on Customer { fullName } } }`);
  expect(all.data.nodes).toHaveLength(20);
  expect(all.statements).toBe(single.statements);
  await app.close();
});
