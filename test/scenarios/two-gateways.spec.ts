import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { createClient, type Client as SocketClient } from "graphql-ws";
import { WebSocket } from "ws";
import { basic, Client, eventually, startApp, type TestApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";

const app = await startApp();
const { databaseUrl, masterKey } = app;
const second = await startApp({ beside: { databaseUrl, masterKey }, worker: false });

function socketOf(baseUrl: string, authorization: string): SocketClient {
  return createClient({
    url: `${baseUrl.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization },
  });
}

async function newToken(client: Client): Promise<{ id: string; authorization: string }> {
  const reply = await client.rest("POST", "/tokens", { body: { name: "doomed", permissions: ["VIEW"] } });
  expect(reply.status).toBe(201);
  return { id: reply.body.id, authorization: basic(reply.body) };
}

it("answers other UMA providers at either gateway, with the same keys", async () => {
  const { sandbox } = await app.platform();
  const umaDomain = `${randomUUID()}.test`;
  expect((await sandbox.rest("PATCH", "/config", { body: { umaDomain } })).status).toBe(200);
  const keysAt = async ({ baseUrl }: TestApp) => {
    const headers = { "x-forwarded-host": umaDomain };
    const response = await fetch(`${baseUrl}/.well-known/lnurlpubkey`, { headers });
    return (await response.json()) as { signingPubKey: string };
  };
  const [here, there] = await Promise.all([keysAt(app), keysAt(second)]);
  expect(here.signingPubKey).toMatch(/^04[0-9a-f]{128}$/);
  expect(there.signingPubKey).toBe(here.signingPubKey);
});

it("follows events across subgraphs over WebSocket, from a cursor on, and says when a cursor is none", async () => {
  const { sandbox } = await app.platform({ skipPaperwork: true });
  const create = async (fullName: string): Promise<void> => {
    const body = { customerType: "INDIVIDUAL", currencies: [], fullName, platformCustomerId: fullName };
    expect((await sandbox.rest("POST", "/customers", { body })).status).toBe(201);
  };
  await create("Ada");
  // The relay gives an event its place in the log a moment after the commit.
  const { data } = await eventually(
    () => sandbox.graph("{ events(filter: {types: [CUSTOMER_KYC_APPROVED]}, first: 1) { nodes { cursor } } }"),
    (reply) => reply.data.events.nodes.length === 1,
  );
  const [known] = data.events.nodes;
  const client = socketOf(second.baseUrl, sandbox.authorization);
  const query = `subscription($after: String) { events(after: $after) {
    type subject { __typename ... on Customer { fullName } } } }`;
  const events = client.iterate({ query, variables: { after: known.cursor } });
  const next = events.next();
  await create("Grace");
  expect((await next).value).toEqual({
    data: { events: { type: "CUSTOMER.CREATED", subject: { __typename: "Customer", fullName: "Grace" } } },
  });
  await events.return?.();
  const wrong = await client.iterate({ query, variables: { after: "nonsense" } }).next();
  expect(wrong.value).toMatchObject({ errors: [{ extensions: { code: "INVALID_INPUT", status: 400 } }] });
  await client.dispose();
});

it("refuses a token at both gateways as soon as one has deleted it", async () => {
  const { sandbox } = await app.platform();
  const { id, authorization } = await newToken(sandbox);
  const read = async () =>
    Promise.all(
      [app, second].map(async ({ baseUrl }) => {
        const response = await fetch(`${baseUrl}/2025-10-13/config`, { headers: { authorization } });
        return response.status;
      }),
    );
  expect(await read()).toEqual([200, 200]);
  expect((await sandbox.rest("DELETE", `/tokens/${id}`)).status).toBe(204);
  expect(await read()).toEqual([401, 401]);
});

it("shows a subscriber at one gateway what is written through the other, from the moment the stream stands", async () => {
  const { sandbox } = await app.platform({ skipPaperwork: true });
  for (const [writer, reader] of [
    [app, second],
    [second, app],
  ] as const) {
    const query = "subscription { events { subjectId } }";
    const stream = await openEventStream(reader.baseUrl, sandbox.authorization, { query });
    const client = new Client(writer.baseUrl, sandbox.token);
    const { body } = await client.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [], fullName: "Ada" },
    });
    expect(await stream.next()).toEqual({ data: { events: { subjectId: body.id } } });
    await stream.close();
  }
});

it("closes a token's WebSockets and event streams in every process within a second of its deletion", async () => {
  const { sandbox } = await app.platform();
  const { id, authorization } = await newToken(sandbox);
  const query = "subscription { events { id } }";
  const closings = [app, second].map(({ baseUrl }) => {
    const client = socketOf(baseUrl, authorization);
    const closed = new Promise((resolve) => client.on("closed", resolve));
    const ended = client
      .iterate({ query })
      .next()
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    // The credentials of an operation are checked as it starts: those of the subscription, too, once this one responds.
    const opened = client.iterate({ query: "{ __typename }" }).next();
    return { opened, closed, ended };
  });
  const streams = await Promise.all(
    [app, second].map(({ baseUrl }) =>
      fetch(`${baseUrl}/graphql`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify({ query }),
      }),
    ),
  );
  const texts = streams.map((response) => response.text());
  await Promise.all(closings.map(({ opened }) => opened));
  const deletion = await sandbox.rest("DELETE", `/tokens/${id}`);
  expect(deletion.status).toBe(204);
  const deletedAt = performance.now();
  for (const { closed, ended } of closings) {
    expect(await closed).toMatchObject({ code: 4403 });
    expect(await ended).toMatchObject({ code: 4403 });
  }
  for (const text of texts) expect(await text).toContain("UNAUTHORIZED");
  expect(performance.now() - deletedAt).toBeLessThan(1_000);
});
