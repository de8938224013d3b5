// The provider: it responds to Paygraph, and sends events of later changes.
import { createServer } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { newAccount } from "./accounts.mjs";
import { Book } from "./book.mjs";
import { Events } from "./events.mjs";
import { Faults, responseFaults } from "./faults.mjs";
import { newInvoice } from "./lightning.mjs";
import { defaultPlans, exampleMatches, statementOf } from "./plans.mjs";
import { isSignedBy, newKey, publicPemOf, signatureOf } from "./signing.mjs";

const maxAgeMs = 5 * 60_000;

/** A request that is refused before anything is done. */
class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Starts a provider on 127.0.0.1. `name`: its name in Paygraph's file of providers. `port` 0: any. `book`: the file of
 * its book; without one it is in memory. `advanceMs`: pause before each next state of an operation; without one they
 * wait for `advance`. `network`: the open invoices of Lightning that it can pay, of all providers that share it.
 */
export async function startProvider({
  name,
  paygraphUrl,
  privateKey = newKey(),
  port = 0,
  book: file,
  advanceMs,
  network = new Map(),
  log = () => undefined,
}) {
  const book = new Book(file);
  const faults = new Faults();
  const plans = { ...defaultPlans };
  /** Members of the states to come, by kind and state. */
  const members = {};
  const otherKey = newKey();
  const events = new Events({
    name,
    privateKey,
    faults,
    log,
    get paygraphUrl() {
      return site.paygraphUrl;
    },
  });
  /** The number of requests that were received, also of refused ones. */
  const counts = { requests: 0 };
  const timers = new Set();
  const site = { paygraphUrl, url: "" };
  let server;

  /** The operation in the next state of its plan, which is recorded first. */
  function step(operation, state, more = {}) {
    const { kind, request } = operation;
    const isOpened = state === "ACTIVE" && (kind === "ACCOUNT" || kind === "FUNDING");
    const opened = isOpened && { instructions: operation.members?.instructions ?? newAccount(request) };
    const hit = kind === "SCREENING" && state === "HIT" && { matches: exampleMatches(request) };
    const page = kind === "LIVENESS" &&
      state === "OPEN" && { verificationLink: `${site.url}/checks/${operation.operationId}` };
    const own = { ...opened, ...hit, ...page, ...members[kind]?.[state], ...more };
    if (kind === "LIGHTNING_INVOICE" && state === "OPEN") own.invoice ??= openInvoice(operation);
    if (kind === "LIGHTNING_PAYMENT" && state === "PAID" && own.preimage === undefined) {
      own.preimage = network.get(request.invoice)?.();
      if (own.preimage === undefined)
        return step({ ...operation, plan: [] }, "FAILED", { reason: "There is no route" });
    }
    const sequence = state === "REFUSED" ? operation.sequence : operation.sequence + 1;
    return book.save({ ...operation, state, sequence, members: own });
  }

  /** An invoice that any provider of the network can pay, once, until it has expired. */
  function openInvoice({ operationId, request }) {
    const { invoice, preimage } = newInvoice(request);
    network.set(invoice, () => {
      const operation = book.operations.get(operationId);
      if (operation.state !== "OPEN") return undefined;
      tell(step({ ...operation, plan: [] }, "PAID", { amountMsat: request.amountMsat }));
      return preimage;
    });
    return invoice;
  }

  function receive({ operationId, kind, receiver: _receiver, timestamp: _timestamp, ...request }) {
    const known = book.operations.get(operationId);
    if (known) return known;
    const [first, ...plan] = plans[kind] ?? ["REFUSED"];
    const canOpen = (kind !== "ACCOUNT" && kind !== "FUNDING") || newAccount(request) !== undefined;
    const state = canOpen ? first : "REFUSED";
    const operation = step({ operationId, kind, request, sequence: 0, plan: canOpen ? plan : [] }, state);
    advanceLater(operation);
    return operation;
  }

  function advanceLater({ operationId, plan }) {
    if (advanceMs === undefined || plan.length === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      advance(operationId);
    }, advanceMs);
    timers.add(timer);
  }

  /** Moves an operation, or all, to its next state, and sends the event. */
  function advance(operationId) {
    const waiting = operationId === undefined ? book.list() : [book.operations.get(operationId)];
    return waiting.flatMap((operation) => {
      if (!operation || operation.plan.length === 0) return [];
      const [state, ...plan] = operation.plan;
      const moved = step({ ...operation, plan }, state);
      advanceLater(moved);
      return [tell(moved)];
    });
  }

  /** Sends the event of an operation's state. */
  function tell(operation) {
    events.send("OPERATION", statementOf(operation));
    return operation;
  }

  async function verify(request, signed) {
    const header = request.headers["x-service-signature"];
    const fits = async () => isSignedBy((await events.site()).publicKey, signed, header);
    if (await fits()) return;
    events.forgetSite();
    if (!(await fits())) throw new Refused(401, "It is not signed by Paygraph");
  }

  function assertFresh(timestamp) {
    if (!(Math.abs(Date.now() - Date.parse(timestamp)) <= maxAgeMs)) throw new Refused(400, "It is too old");
  }

  /** The operation that a request names. */
  async function answer(request) {
    const { pathname, searchParams } = new URL(request.url, site.url);
    const [, operationId] = /^\/operations\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
    if (operationId === undefined) throw new Refused(404, "There is no such path");
    if (request.method === "GET") {
      await verify(request, `GET ${site.url}${request.url}`);
      assertFresh(searchParams.get("timestamp"));
      return book.operations.get(operationId) ?? { operationId, kind: searchParams.get("kind"), state: "UNKNOWN" };
    }
    const body = await text(request);
    await verify(request, body);
    const message = JSON.parse(body);
    // The signed text names its receiver and its operation: the path alone has neither.
    if (message.receiver !== site.url || message.operationId !== operationId)
      throw new Refused(400, "It is not for us");
    assertFresh(message.timestamp);
    return receive(message);
  }

  async function respond(request, response) {
    counts.requests++;
    const fault = faults.draw(responseFaults);
    // Nothing has been done.
    if (fault === "refusing-500") return response.writeHead(500).end();
    const { request: ordered = {}, ...operation } = await answer(request);
    const statement = statementOf({ ...operation, request: ordered });
    if (fault === "silent") return undefined;
    if (fault === "reset") return response.destroy();
    if (fault === "500") return response.writeHead(500).end();
    if (fault === "slow") await delay(faults.slowMs);
    if (fault === "wrong-amount" && statement.amount !== undefined) statement.amount += 1;
    const body = fault === "noise" ? "<html>" : JSON.stringify(statement);
    const signature = signatureOf(fault === "forged" ? otherKey : privateKey, body);
    return response.writeHead(200, { "content-type": "application/json", "x-service-signature": signature }).end(body);
  }

  async function listen(at) {
    server = createServer((request, response) => {
      respond(request, response).catch((error) => {
        if (!(error instanceof Refused)) log(error.stack);
        if (!response.headersSent) response.writeHead(error.status ?? 500).end(error.message);
      });
    });
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    site.url = `http://127.0.0.1:${server.address().port}`;
  }

  async function unlisten() {
    if (!server?.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }

  await listen(port);
  return {
    book,
    events,
    counts,
    get url() {
      return site.url;
    },
    publicPem: publicPemOf(privateKey),
    /** Where Paygraph is, if it starts after the provider. */
    setPaygraph: (url) => void (site.paygraphUrl = url),
    /** The states of the kind's operations to come; `given`: members of a state, such as {FAILED: {code: "AC04"}}. */
    plan(kind, states, given = {}) {
      plans[kind] = states;
      members[kind] = given;
    },
    setFaults: (given) => faults.set(given),
    advance,
    /** A payment that was final is returned. */
    giveBack(operationId, reason = {}) {
      const operation = book.operations.get(operationId);
      if (!operation) throw new Error(`There is no operation ${operationId}`);
      return tell(step({ ...operation, plan: [] }, "RETURNED", reason));
    },
    /** Money arrives: {entryId, amount, currency, operationId | reference}. */
    credit: (entry) => events.send("CREDIT", book.saveEntry(entry)),
    tell: (operationId) => tell(book.operations.get(operationId)),
    goDown: unlisten,
    comeUp: async () => {
      if (!server.listening) await listen(Number(new URL(site.url).port));
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      events.close();
      await unlisten();
    },
  };
}
