// Cheap subscribers: a minimal client of `graphql-transport-ws` that counts messages without parsing.
import WebSocket from "ws";
import { within } from "./harness.mjs";

/** The subscription that the figures of events measure. */
const eventsQuery = "subscription { events { id type timestamp cursor data } }";
const connectTimeoutMs = 30_000;
const deliverTimeoutMs = 60_000;
const probeTimeoutMs = 2_000;
const maxProbes = 15;
/** Number of sockets opened at once. */
const connectAtOnce = 50;
const nextStart = '{"id":"1","type":"next"';

/** The event in a message. */
export function eventOf(text) {
  return JSON.parse(text).payload.data.events;
}

/**
 * Opens a socket and subscribes; resolves when the server has accepted the credentials, which is before the
 * subscription has started. `onNext` gets each event's whole message, `onLost` an error when the server ends it.
 */
function subscribe(url, authorization, onNext, onLost) {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws", {
    perMessageDeflate: false,
    headers: { authorization },
  });
  const acknowledged = new Promise((resolve, reject) => {
    const lost = (reason) => {
      const error = new Error(`${url} ended a subscription: ${reason}`);
      reject(error);
      onLost(error);
    };
    const onClose = (code, reason) => lost(`${code} ${reason}`);
    socket.on("error", ({ message }) => lost(message));
    socket.on("close", onClose);
    socket.on("open", () => socket.send('{"type":"connection_init"}'));
    socket.on("message", (data) => {
      const text = data.toString();
      if (text.startsWith(nextStart)) return onNext(text);
      if (text !== '{"type":"connection_ack"}') return lost(text);
      socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: eventsQuery } }));
      resolve(() => {
        socket.off("close", onClose);
        socket.close();
      });
    });
  });
  return within(connectTimeoutMs, `subscribing at ${url}`, acknowledged);
}

/** Subscribers of one server that count their events. */
export class Audience {
  #closes = [];
  #onNext = () => undefined;
  #fail = () => undefined;

  /** Opens `size` subscriptions. `push()` makes the server send one event and returns its id. */
  static async open({ url, authorization, size, push }) {
    const audience = new Audience();
    while (audience.size < size) {
      const further = Array.from({ length: Math.min(connectAtOnce, size - audience.size) }, (_, number) => {
        const subscriber = audience.size + number;
        const onNext = (text) => audience.#onNext(subscriber, text);
        return subscribe(url, authorization, onNext, (error) => audience.#fail(error));
      });
      audience.#closes.push(...(await Promise.all(further)));
    }
    await audience.#untilStarted(push);
    return audience;
  }

  get size() {
    return this.#closes.length;
  }

  /**
   * Resolves when every subscriber has received `count` further events. `onNext(subscriber, text)` gets each message.
   */
  async receive(count, onNext) {
    const counts = new Array(this.size).fill(0);
    let missing = this.size * count;
    const done = new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#onNext = (subscriber, text) => {
        onNext(subscriber, text);
        if (++counts[subscriber] > count) reject(new Error("A subscriber received an unexpected event"));
        if (--missing === 0) resolve();
      };
    });
    await within(deliverTimeoutMs, `${count} events to ${this.size} subscribers`, done);
  }

  /** A subscription is not acknowledged: it has started when it receives new events. */
  async #untilStarted(push) {
    for (let probe = 0; probe < maxProbes; probe++) if (await this.#probe(push)) return;
    throw new Error("The subscriptions did not start");
  }

  /** Sends an event. Returns whether every subscriber received it in time. */
  #probe(push) {
    const waiting = new Set(this.#closes.keys());
    const early = [];
    let id;
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(resolve, probeTimeoutMs, false);
      const take = ([subscriber, text]) => {
        if (text.includes(id)) waiting.delete(subscriber);
        if (waiting.size > 0) return;
        clearTimeout(tooLate);
        resolve(true);
      };
      this.#fail = reject;
      // Events may arrive before the response with their id.
      this.#onNext = (...message) => (id ? take(message) : early.push(message));
      push().then((pushed) => {
        id = pushed;
        early.forEach(take);
      }, reject);
    });
  }

  close() {
    this.#fail = () => undefined;
    for (const close of this.#closes) close();
  }
}
