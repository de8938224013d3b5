import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { messagesIn } from "../gateway/answer-parts.fixture.js";
import { closeAtEnd } from "../setup/close.js";
import { eventually, startApp } from "../testkit/app.js";
import {
  createCustomer,
  folder,
  notingFetch,
  publicSchema,
  requireClient,
  resolveClient,
  socketClient,
} from "./clients.fixture.js";

const relay = requireClient("relay-runtime");
const project = mkdtempSync(join(tmpdir(), "relay-"));
closeAtEnd(async () => rmSync(project, { recursive: true }));
const manifests = join(project, "manifests");

/** Compiles the documents of `relay/` with the schema that clients see; the texts go to a manifest. */
function compile() {
  for (const name of ["src", "artifacts", "manifests"]) mkdirSync(join(project, name));
  copyFileSync(join(folder, "relay/Customers.js"), join(project, "src/Customers.js"));
  writeFileSync(join(project, "schema.graphql"), publicSchema());
  const config = {
    src: "src",
    schema: "schema.graphql",
    artifactDirectory: "artifacts",
    language: "javascript",
    eagerEsModules: false,
    persistConfig: { file: "manifests/relay.json" },
  };
  writeFileSync(join(project, "relay.config.json"), JSON.stringify(config));
  writeFileSync(join(manifests, "relay.json"), "{}");
  const compiler = [resolveClient("relay-compiler/cli.js"), "--noWatchman", "relay.config.json"];
  const { status, stdout, stderr } = spawnSync(process.execPath, compiler, { cwd: project, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

const compiled = compile();
const artifact = (name: string) => createRequire(join(project, "x.js"))(`./artifacts/${name}.graphql.js`);
const app = await startApp({
  env: { PAYGRAPH_TRUSTED_DOCUMENTS: manifests, PAYGRAPH_ONLY_TRUSTED_DOCUMENTS: "all" },
});
const { sandbox } = await app.platform();
const { sent, fetch } = notingFetch(sandbox);
const sockets = socketClient(sandbox);

interface Sink {
  next(value: unknown): void;
  complete(): void;
  error(error: unknown): void;
}

/** Sends the identifiers of documents, never a text. */
async function* resultsOf(id: string, variables: object): AsyncGenerator<unknown> {
  const accept = "multipart/mixed;deferSpec=20220824, application/graphql-response+json";
  const headers = { "content-type": "application/json", accept };
  const body = JSON.stringify({ documentId: id, variables });
  const response = await fetch(`${app.baseUrl}/graphql`, { method: "POST", headers, body });
  if (!response.headers.get("content-type")?.startsWith("multipart/")) return yield await response.json();
  for await (const { incremental, hasNext: _hasNext, ...first } of messagesIn(response)) yield incremental ?? first;
}

function execute({ id }: { id: string }, variables: object) {
  const send = async (sink: Sink) => {
    for await (const result of resultsOf(id, variables)) sink.next(result);
    sink.complete();
  };
  return relay.Observable.create((sink: Sink) => {
    send(sink).catch((error: unknown) => sink.error(error));
  });
}

function subscribe({ id }: { id: string }, variables: Record<string, unknown>) {
  const payload = { query: "", documentId: id, variables };
  return relay.Observable.create((sink: never) => sockets.subscribe(payload, sink));
}

const newEnvironment = () =>
  new relay.Environment({
    network: relay.Network.create(execute, subscribe),
    store: new relay.Store(new relay.RecordSource()),
  });
type Environment = ReturnType<typeof newEnvironment>;

const run = (environment: Environment, name: string, variables: object) =>
  relay.fetchQuery(environment, artifact(name), variables).toPromise();

/** Names of the customers in the store's connection. */
function namesIn(environment: Environment): string[] {
  const names: string[] = [];
  relay.commitLocalUpdate(environment, (store: { getRoot(): unknown }) => {
    const connection = relay.ConnectionHandler.getConnection(store.getRoot(), "Customers_customers");
    for (const edge of connection.getLinkedRecords("edges")) {
      names.push(edge.getLinkedRecord("node").getValue("fullName"));
    }
  });
  return names;
}

describe("Relay", () => {
  it("compiles a connection, refetchable fragments, a mutation that appends, and a subscription", () => {
    expect(compiled).toMatchObject({ status: 0, output: expect.stringMatching(/Compilation completed/) });
    const texts = JSON.parse(readFileSync(join(manifests, "relay.json"), "utf8")) as Record<string, string>;
    const names = Object.values(texts).map((text) => /^\w+ (\w+)/.exec(text)?.[1]);
    expect(names.sort()).toEqual([
      "CustomersCreateMutation",
      "CustomersDeferringQuery",
      "CustomersEventsSubscription",
      "CustomersItemQuery",
      "CustomersPageQuery",
      "CustomersQuery",
    ]);
    expect(texts[artifact("CustomersItemQuery").params.id]).toMatch(/node\(id: \$id\)/);
  });

  it("reads a list page by page, refetches a node, and appends a new one, by trusted documents", async () => {
    const first = await createCustomer(sandbox, "First");
    await createCustomer(sandbox, "Second");
    const environment = newEnvironment();
    await run(environment, "CustomersQuery", {});
    expect(namesIn(environment)).toEqual(["First"]);
    const { endCursor } = sentPage(environment);
    await run(environment, "CustomersPageQuery", { count: 1, cursor: endCursor });
    expect(namesIn(environment)).toEqual(["First", "Second"]);
    const body = { customerType: "INDIVIDUAL", fullName: "Renamed" };
    await sandbox.rest("PATCH", `/customers/${first}`, { body });
    await run(environment, "CustomersItemQuery", { id: first });
    expect(namesIn(environment)).toEqual(["Renamed", "Second"]);
    await new Promise((resolve, reject) => {
      relay.commitMutation(environment, {
        mutation: artifact("CustomersCreateMutation"),
        variables: {
          input: { customerType: "INDIVIDUAL", fullName: "Third", currencies: [] },
          connections: [relay.ConnectionHandler.getConnectionID("client:root", "Customers_customers")],
        },
        onCompleted: resolve,
        onError: reject,
      });
    });
    expect(namesIn(environment)).toEqual(["Renamed", "Second", "Third"]);
    expect(sent.map(({ status, body: { query } }) => [status, query])).toEqual(sent.map(() => [200, undefined]));
  });

  it("shows a record before its deferred fragments, of which one is fetched with it", async () => {
    const id = await createCustomer(sandbox, "Deferred", ["USD"]);
    const environment = newEnvironment();
    const statuses = () => {
      let shown: unknown;
      relay.commitLocalUpdate(environment, (store: { get(id: string): StoredRecord }) => {
        const customer = store.get(id);
        const accounts = customer.getLinkedRecord("internalAccounts", { first: 5 });
        const nodes = accounts?.getLinkedRecords("nodes") ?? [];
        shown = [customer.getValue("fullName"), nodes.map((node) => node.getValue("status"))];
      });
      return shown;
    };
    const shown: unknown[] = [];
    await new Promise((resolve, reject) => {
      relay
        .fetchQuery(environment, artifact("CustomersDeferringQuery"), { id })
        .subscribe({ next: () => shown.push(statuses()), complete: resolve, error: reject });
    });
    expect(shown[0]).toEqual([undefined, []]);
    expect(statuses()).toEqual(["Deferred", ["ACTIVE"]]);
  });

  it("follows events over WebSocket by a trusted document", async () => {
    const received: unknown[] = [];
    const subscription = relay.requestSubscription(newEnvironment(), {
      subscription: artifact("CustomersEventsSubscription"),
      variables: {},
      onNext: (event: unknown) => received.push(event),
      onError: (error: unknown) => received.push(error),
    });
    await eventually(
      async () => {
        await createCustomer(sandbox, "Followed");
        return received.length;
      },
      (count) => count > 0,
    );
    subscription.dispose();
    expect(received[0]).toMatchObject({ events: { type: expect.any(String), customerId: expect.any(String) } });
  });
});

/** A record of Relay's store. */
interface StoredRecord {
  getValue(name: string): unknown;
  getLinkedRecord(name: string, args?: object): StoredRecord | undefined;
  getLinkedRecords(name: string): StoredRecord[];
}

/** `pageInfo` of the connection in the store. */
function sentPage(environment: Environment): { endCursor: string } {
  let endCursor = "";
  relay.commitLocalUpdate(environment, (store: { getRoot(): unknown }) => {
    const connection = relay.ConnectionHandler.getConnection(store.getRoot(), "Customers_customers");
    endCursor = connection.getLinkedRecord("pageInfo").getValue("endCursor");
  });
  return { endCursor };
}
