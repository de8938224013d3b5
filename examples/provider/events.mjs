// Events to Paygraph, each repeated until there is a response: its id ensures that it counts once.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { eventFaults } from "./faults.mjs";
import { isSignedBy, signatureOf } from "./signing.mjs";

const longestPauseMs = 5_000;
const timeLimitMs = 10_000;

export class Events {
  #options;
  #pending = new Set();
  #held = [];
  #isClosed = new AbortController();
  #site;

  /** `options`: {paygraphUrl, name, privateKey, faults, log}. */
  constructor(options) {
    this.#options = options;
  }

  /** Sends an event in the background. */
  send(type, members) {
    const { faults, log } = this.#options;
    const event = { id: randomUUID(), type, ...members };
    const fault = faults.draw(eventFaults);
    if (fault === "out-of-order") {
      this.#held.unshift(event);
      return event;
    }
    for (const each of [event, ...this.#held.splice(0), ...(fault === "twice" ? [event] : [])]) {
      const sent = this.#deliver(each, fault)
        .catch((error) => this.#isClosed.signal.aborted || log(`The event ${each.id}: ${error.message}`))
        .finally(() => this.#pending.delete(sent));
      this.#pending.add(sent);
    }
    return event;
  }

  async #deliver(event, fault) {
    const { signal } = this.#isClosed;
    if (fault === "late") await delay(this.#options.faults.slowMs, undefined, { signal });
    for (let attempt = 0; ; attempt++) {
      const isLost = fault === "lost-once" && attempt === 0;
      const answer = isLost ? undefined : await this.post(event).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await delay(Math.min(longestPauseMs, 100 * 2 ** attempt), undefined, { signal });
    }
  }

  /** One attempt; `changed`: other members, or another key, for a forgery. Throws unless the response is of Paygraph. */
  async post(event, { privateKey = this.#options.privateKey, body: given } = {}) {
    const { publicKey, receiver } = await this.site();
    const body = given ?? JSON.stringify({ timestamp: new Date().toISOString(), receiver, ...event });
    const headers = { "content-type": "application/json", "x-service-signature": signatureOf(privateKey, body) };
    const url = `${this.#options.paygraphUrl}/providers/${this.#options.name}/events`;
    const signal = AbortSignal.any([this.#isClosed.signal, AbortSignal.timeout(timeLimitMs)]);
    const response = await fetch(url, { method: "POST", headers, body, signal });
    const text = await response.text();
    if (!isSignedBy(publicKey, text, response.headers.get("x-service-signature"))) {
      throw new Error(`Paygraph has not answered: ${response.status}`);
    }
    return { status: response.status, body: JSON.parse(text) };
  }

  /** Paygraph's key, and the receiver that events name. */
  async site() {
    if (this.#site) return this.#site;
    const { paygraphUrl, name } = this.#options;
    const response = await fetch(`${paygraphUrl}/.well-known/paygraph/providers/${name}.json`);
    if (!response.ok) throw new Error(`Paygraph has no provider ${name}`);
    return (this.#site = await response.json());
  }

  /** Paygraph's key may have changed: it is read again. */
  forgetSite() {
    this.#site = undefined;
  }

  /** Resolves once all that were sent until now have a response. */
  async settled() {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  close() {
    this.#isClosed.abort();
  }
}
