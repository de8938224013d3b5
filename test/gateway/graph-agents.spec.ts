import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { getIntrospectionQuery } from "graphql";
import type { Client, SubscribePayload } from "graphql-ws";
import { openEventStream } from "../testkit/event-stream.js";
import { eventId, plain, tokenId } from "./graph.fixture.js";
import { startGraphServer, until, type GraphServer } from "./graph-server.fixture.js";

let server: GraphServer;
let agent: string;

beforeEach(async () => {
  server = await startGraphServer();
  agent = server.addAgent();
});
afterEach(() => server.close());

const shown = `{ token(id: "${tokenId(1)}") { id name } }`;
const token = { token: { id: tokenId(1), name: "Token 1" } };
const refusal = { extensions: { code: "INVALID_INPUT", status: 400 } };

/** Queries that an agent must not reach, each valid for the platform. */
const forbidden = [
  "{ tokens { id } }",
  "{ customers { id } }",
  `{ customer(id: "${tokenId(1)}") { id } }`,
  `{ node(id: "${tokenId(1)}") { id } }`,
  `{ nodes(ids: ["${tokenId(1)}"]) { id } }`,
  `{ token(id: "${tokenId(1)}") { balance } }`,
  `{ token(id: "${tokenId(1)}") { ... on Node { id } } }`,
  `{ token(id: "${tokenId(1)}") { ...F } } fragment F on Token { id balance }`,
  `{ ok: token(id: "${tokenId(1)}") { id } tokens { id } }`,
  `{ token(id: "${tokenId(1)}") { balance @skip(if: true) } }`,
  `query Ok { token(id: "${tokenId(1)}") { id } } query Other { tokens { id } }`,
  `mutation { renameToken(id: "${tokenId(1)}", name: "stolen") { id } }`,
  "mutation { noteReplay }",
  "mutation M { __typename }",
];

const over = {
  async POST(query: string, authorization: string) {
    return (await server.post({ query, operationName: /query Ok/.test(query) ? "Ok" : undefined }, { authorization }))
      .body;
  },
  async GET(query: string, authorization: string) {
    const name = /query Ok/.test(query) ? "&operationName=Ok" : "";
    const response = await fetch(`${server.url}?query=${encodeURIComponent(query)}${name}`, {
      headers: { authorization },
    });
    return plain(await response.json());
  },
  async "a batch"(query: string, authorization: string) {
    const operation = { query, operationName: /query Ok/.test(query) ? "Ok" : undefined };
    const { body } = await server.post([operation, operation], { authorization });
    const [first, second] = body as unknown as [object, object];
    expect(second).toEqual(first);
    return plain(first);
  },
  async WebSocket(query: string, authorization: string) {
    return answerOf(server.socket({ authorization }), query);
  },
};

async function answerOf(client: Client, query: string) {
  const payload: SubscribePayload = { query, operationName: /query Ok/.test(query) ? "Ok" : undefined };
  try {
    for await (const result of client.iterate(payload)) return plain(result);
  } catch (errors) {
    return plain({ errors });
  }
  throw new Error("no answer");
}

describe.each(Object.entries(over))("over %s an agent", (way, send) => {
  it("reads what is meant for it", async () => {
    expect(await send(shown, agent)).toMatchObject({ data: token });
  });

  it.each(forbidden)("is refused %s, also once the platform has been answered the same", async (query) => {
    if (way === "GET" && query.startsWith("mutation")) return;
    for (const by of [agent, server.authorization, agent]) {
      const { data, errors } = await send(query, by);
      if (by === agent) expect([data, errors?.[0]]).toMatchObject([undefined, refusal]);
      else expect(errors).toBeUndefined();
    }
    expect(server.world.mutations.filter((made) => made.includes("stolen")).length).toBeLessThanOrEqual(2);
  });

  it("leaves the platform what it has refused the agent", async () => {
    expect((await send("{ tokens { id } }", agent)).errors).toHaveLength(1);
    expect((await send("{ tokens { id } }", server.authorization)).data?.tokens).toHaveLength(4);
  });
});

describe("an agent's schema", () => {
  const names = async (authorization: string) => {
    const { body } = await server.post({ query: getIntrospectionQuery() }, { authorization });
    const { __schema: schema } = body.data as { __schema: { types: { name: string }[]; mutationType: unknown } };
    return { types: schema.types.map(({ name }) => name), hasMutations: schema.mutationType !== null };
  };

  it("is all that introspection shows it, while the platform sees everything", async () => {
    for (const by of [agent, server.authorization, agent]) {
      const { types, hasMutations } = await names(by);
      const hidden = ["Customer", "Node", "MinorUnits", "Mutation", "CustomerOrProblem"];
      expect(types).toEqual(expect.arrayContaining(["Query", "Subscription", "Token", "Event", "Mood"]));
      expect(types.filter((name) => hidden.includes(name))).toHaveLength(by === agent ? 0 : hidden.length);
      expect(hasMutations).toBe(by !== agent);
    }
    const query = '{ customer: __type(name: "Customer") { name } token: __type(name: "Token") { fields { name } } }';
    const { body } = await server.post({ query }, { authorization: agent });
    expect(body.data).toEqual({
      customer: null,
      token: { fields: [{ name: "id" }, { name: "name" }, { name: "mood" }] },
    });
  });

  it("is not given away by suggestions", async () => {
    const { body } = await server.post(
      { query: '{ token(id: "x") { balanse } custome { id } }' },
      { authorization: agent },
    );
    expect(body.errors).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/balance|customer/);
  });
});

describe("an agent's stream", () => {
  const ticks = { query: "subscription { ticks(count: 2) { id type } }" };
  const first = { data: { ticks: { id: eventId(1), type: "TICK 1" } } };

  it("of events is opened for it; no other subscription is, nor other fields of this one", async () => {
    const stream = await openEventStream(server.baseUrl, agent, ticks);
    expect(await stream.next()).toEqual(first);
    const refused = [
      "subscription { broken { id } }",
      "subscription { ticks(count: 1) { subjectId } }",
      "subscription { ticks(count: 1) { subject { id } } }",
    ];
    for (const query of refused) {
      const { errors } = await answerOf(server.socket({ authorization: agent }), query);
      expect(errors?.[0]).toMatchObject(refusal);
      const response = await fetch(server.url, {
        method: "POST",
        headers: { authorization: agent, accept: "text/event-stream", "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      expect(await response.text()).toContain("INVALID_INPUT");
    }
  });

  it.each([true, false])(
    "ends within a second of its deletion or pause; credentials in the header: %s",
    async (inHeader) => {
      const client = server.socket({ authorization: agent, inHeader });
      const closing = new Promise((resolve) => {
        client.on("closed", (event) => resolve(event));
      });
      const results = client.iterate(ticks);
      expect(plain((await results.next()).value)).toEqual(first);
      const events = await openEventStream(server.baseUrl, agent, ticks);
      await events.next();
      await events.next();
      const endedAt = performance.now();
      server.credentials.delete(agent);
      expect(await events.next()).toMatchObject({
        errors: [{ message: "The agent was deleted or paused.", extensions: { code: "UNAUTHORIZED" } }],
      });
      expect(await closing).toMatchObject({ code: 4403, reason: "The agent was deleted or paused" });
      expect(performance.now() - endedAt).toBeLessThan(1_000);
      await until(() => server.world.open.size === 0);
    },
  );

  it("counts against its own number of streams", async () => {
    const few = await startGraphServer({}, { streamsPerToken: 1 });
    try {
      const [one, other] = [few.addAgent(), few.addAgent()];
      const open = (authorization: string) =>
        fetch(few.url, {
          method: "POST",
          headers: { authorization, accept: "text/event-stream", "content-type": "application/json" },
          body: JSON.stringify(ticks),
        });
      const statuses: number[] = [];
      for (const authorization of [one, one, other]) statuses.push((await open(authorization)).status);
      expect(statuses).toEqual([200, 429, 200]);
    } finally {
      await few.close();
    }
  });
});
