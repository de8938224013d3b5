import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { graphql, parse, subscribe } from "graphql";
import { Mutation, Query, Resolver, Subscription } from "type-graphql";
import { createNodeSubgraph } from "../../gateway/graph/planner/node-subgraph.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { createSubgraphContext } from "../../subgraphs/shared/graphql/context.js";
import {
  assertPermitted,
  nobody,
  permissions,
  type Audience,
  type Caller,
} from "../../subgraphs/shared/kernel/caller.js";
import { subgraphOf } from "../../subgraphs/shared/module/compose.js";
import type { Module } from "../../subgraphs/shared/module/module.js";
import { operationsFor } from "../../subgraphs/shared/operation/operations.js";
import { reply } from "../../subgraphs/shared/operation/definition.js";

const platform: Caller = {
  platformId: "PlatformConfig:1",
  environment: "SANDBOX",
  actor: "platform",
  credentialId: "Token:1",
  permissions,
};
/** With all permissions of a token, which must not count. */
const agent: Caller = {
  ...platform,
  actor: "Agent:1",
  credentialId: "Agent:1",
  agent: { id: "Agent:1", customerId: "Customer:1", permissions: [] },
};
const callers = { platform, agent, nobody };

const { read, mutation } = operationsFor<Deps>();
const returns = { type: () => String, toGraph: (row: string) => row };
const query = (name: string, audience?: Audience) =>
  read({ name, description: name, audience, returns, read: () => name });

async function* once(name: string) {
  yield { [name]: name };
}

/** Fields that aren't declared as operations. */
@Resolver()
class Others {
  @Query(() => String)
  undeclared() {
    return "undeclared";
  }

  @Mutation(() => String)
  change() {
    return "change";
  }

  @Subscription(() => String, { subscribe: () => once("closed") })
  closed() {
    return "closed";
  }

  @Subscription(() => String, { subscribe: () => once("open") })
  open() {
    return "open";
  }
}

const fixture: Module<Deps> = {
  name: "fixture",
  entities: [],
  operations: [
    query("byDefault"),
    query("ofPlatform", "PLATFORM"),
    query("ofAgents", "AGENT"),
    query("ofAnyone", "PUBLIC"),
    mutation({
      name: "redeem",
      description: "redeem",
      audience: "PUBLIC",
      returns,
      rest: { route: "POST /codes/{code}/redeem", tag: "Codes", summary: "Redeem", reply: [reply(200, null)] },
      run: async (_call, { code }) => code,
    }),
  ],
  resolvers: () => [Others],
  openToAgents: ["open"],
};

const subgraph = await subgraphOf(fixture, {} as Deps);

const contextOf = (caller: Caller) =>
  createSubgraphContext({ caller, requestId: "r", report: { idempotencyReplayed: false, warnings: [] } });

/** The callers that get a result; the others must get a 401. */
async function admitted(source: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, caller] of Object.entries(callers)) {
    const contextValue = contextOf(caller);
    const { errors } = await graphql({ schema: subgraph.schema, source, contextValue });
    if (errors) expect(errors).toMatchObject([{ extensions: { code: "UNAUTHORIZED", status: 401 } }]);
    else names.push(name);
  }
  return names;
}

describe("an operation is executed for", () => {
  it("the platform alone, where it declares nothing else, whichever class it is of", async () => {
    for (const name of ["byDefault", "ofPlatform", "undeclared"]) {
      expect([name, await admitted(`{ ${name} }`)]).toEqual([name, ["platform"]]);
    }
    expect(await admitted("mutation { change }")).toEqual(["platform"]);
  });

  it("agents alone, where it is theirs", async () => {
    expect(await admitted("{ ofAgents }")).toEqual(["agent"]);
  });

  it("anyone, where it is public, and then takes no idempotency key", async () => {
    expect(await admitted("{ ofAnyone }")).toEqual(["platform", "agent", "nobody"]);
    expect(await admitted('mutation { redeem(input: { code: "x" }) }')).toEqual(["platform", "agent", "nobody"]);
    expect(subgraph.sdl).toMatch(/input RedeemInput \{\s*code: ID!\s*\}/);
  });

  it("its audience, whatever else the document asks for: the error says which credentials it takes", async () => {
    const result = await graphql({
      schema: subgraph.schema,
      source: "{ ofAnyone byDefault }",
      contextValue: contextOf(agent),
    });
    expect(result.errors?.[0]?.message).toContain("API token: send Authorization: Basic");
    const { errors } = await graphql({
      schema: subgraph.schema,
      source: "{ ofAgents }",
      contextValue: contextOf(platform),
    });
    expect(errors?.[0]?.message).toContain("agent's access token: send Authorization: Bearer");
  });
});

it("a subscription is opened for the platform, and for agents where its module says so", async () => {
  const opened = async (name: string) => {
    const names: string[] = [];
    for (const [who, caller] of Object.entries(callers)) {
      const document = parse(`subscription { ${name} }`);
      const stream = await subscribe({ schema: subgraph.schema, document, contextValue: contextOf(caller) });
      if ("errors" in stream) expect(stream.errors).toMatchObject([{ extensions: { code: "UNAUTHORIZED" } }]);
      else names.push(who);
    }
    return names;
  };
  expect(await opened("closed")).toEqual(["platform"]);
  expect(await opened("open")).toEqual(["platform", "agent"]);
});

it("node and nodes are the platform's", async () => {
  const { schema } = await createNodeSubgraph([]);
  for (const source of ['{ node(id: "x") { id } }', '{ nodes(ids: ["x"]) { id } }']) {
    for (const caller of [agent, nobody]) {
      const { errors } = await graphql({ schema, source, contextValue: contextOf(caller) });
      expect(errors).toMatchObject([{ extensions: { code: "UNAUTHORIZED" } }]);
    }
    expect((await graphql({ schema, source, contextValue: contextOf(platform) })).errors).toBeUndefined();
  }
});

it("an agent has no permission of a token, not even to read, whatever its caller lists", () => {
  for (const permission of permissions) {
    expect(() => assertPermitted(platform, permission)).not.toThrow();
    for (const caller of [agent, nobody]) {
      expect(() => assertPermitted(caller, permission)).toThrow(`with the ${permission} permission`);
    }
  }
});
