import { describe, expect, it } from "@jest/globals";
import { createGateway } from "../../gateway/graph/gateway.js";
import { partsOf } from "./federation/parts.js";
import { plain } from "./graph.fixture.js";

describe("a gateway's limits", () => {
  it("refuses what costs too much by the supergraph's @cost and @listSize", async () => {
    const { supergraph: costly, schemas } = partsOf({
      shop: {
        sdl: `type Query { page(first: Int = 3): Page @listSize(slicingArguments: ["first"], sizedFields: ["items"])
            all: [Item] @listSize(assumedSize: 50) some: [Item] best: Item @cost(weight: 7) find(by: Int @cost(weight: 4)): Item }
          type Page { items: [Item] total: Int } type Item { id: ID price: Int @cost(weight: 2) } type Mutation { buy: Item }`,
      },
    });
    const gateway = await createGateway({ supergraph: costly, subgraphs: schemas, limits: { cost: 0, listSize: 5 } });
    const costOf = async (query: string, variables?: Record<string, unknown>) => {
      const { errors: [error] = [] } = plain(await gateway.execute({ query, variables })) as {
        errors?: { message: string; extensions: { code: string } }[];
      };
      expect(error?.extensions.code).toBe("COST_ESTIMATED_TOO_EXPENSIVE");
      return Number(/may cost (\d+)/.exec(error?.message ?? "")?.[1]);
    };
    expect(await costOf("{ all { id } }")).toBe(50);
    expect(await costOf("{ some { id price } }")).toBe(5 * (1 + 2));
    expect(await costOf("{ best { id } find(by: 1) { id } }")).toBe(7 + 1 + 4);
    expect(await costOf("{ page { total items { price } } }")).toBe(1 + 3 * (1 + 2));
    expect(await costOf("query($n: Int) { page(first: $n) { items { id } } }", { n: 20 })).toBe(1 + 20);
    expect(await costOf("mutation { buy { id } }")).toBe(10 + 1);
    // A negative length doesn't pay for other fields.
    expect(await costOf("{ page(first: -100) { items { id } } all { id } }")).toBe(1 + 50);
    await gateway.close();
  });

  it("ends an operation that takes too long", async () => {
    const { supergraph, schemas } = partsOf({
      slow: {
        sdl: "type Query { never: Int }",
        resolvers: { Query: { never: () => new Promise(() => undefined) } },
      },
    });
    const gateway = await createGateway({ supergraph, subgraphs: schemas, timeLimitMs: 20 });
    expect(plain(await gateway.execute({ query: "{ never }" }))).toEqual({
      errors: [{ message: "The operation took longer than 0.02 s.", extensions: { code: "SERVICE_UNAVAILABLE" } }],
    });
    await gateway.close();
  });

  it("refuses what the planner finds no path for", async () => {
    const one = (own: string, other: string) => ({
      sdl: `type Query { thing: Thing @shareable } interface Thing { id: ID! }
        type ${own} implements Thing @key(fields: "id") { id: ID! of${own}: Int }
        type ${other} implements Thing @key(fields: "id") { id: ID! @external from${own}: Int }`,
    });
    const { supergraph, schemas } = partsOf({ a: one("A", "B"), b: one("B", "A") });
    const gateway = await createGateway({ supergraph, subgraphs: schemas });
    // Each subgraph has the id of its own type only.
    expect(plain(await gateway.execute({ query: "{ thing { id } }" }))).toEqual({
      errors: [
        {
          message: expect.stringMatching("^The operation can't be planned: .*thing") as unknown,
          extensions: { code: "UNPLANNABLE_OPERATION" },
        },
      ],
    });
    await gateway.close();
  });

  it("is not made with a subgraph that it can't call", async () => {
    const { supergraph } = partsOf({ lost: { sdl: "type Query { a: Int }" } }, () => "");
    await expect(createGateway({ supergraph })).rejects.toThrow('The subgraph lost has no routing URL to call: ""');
  });
});
