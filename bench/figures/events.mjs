import { minRounds, percentile, progress } from "../harness.mjs";
import { fetchText, withProduct } from "../product.mjs";
import { Audience, eventOf } from "../subscriber.mjs";

const perSecond = 200;
const roundSeconds = 5;
const listeners = 3;
/** Maximum shortfall of the requested rate. */
const rateTolerance = 0.02;

const fanOutSize = 500;
const fanOutEvents = 100;

/** Milliseconds from each event's commit to its arrival at each subscriber, and the commits per second. */
async function latencies(audience, emitter) {
  const arrivals = [];
  const count = perSecond * roundSeconds;
  // The clock has whole milliseconds: an arrival counts as at the end of its millisecond.
  const received = audience.receive(count, (_subscriber, text) => arrivals.push({ text, at: Date.now() + 1 }));
  const [committed] = await Promise.all([emitter.steadily(count, perSecond), received]);
  const committedAt = new Map(committed.events.map(({ id, committedAt: at }) => [id, at]));
  const values = arrivals.map(({ text, at }) => at - committedAt.get(eventOf(text).id));
  return { values, rate: committed.perSecond };
}

async function measureLatency(product, emitter) {
  const audience = await Audience.open({
    url: product.url,
    authorization: product.authorization,
    size: listeners,
    push: async () => (await emitter.atOnce(1)).ids[0],
  });
  await latencies(audience, emitter);
  const [p50, p99] = ["events-p50", "events-p99"].map((name) => ({ name, unit: "ms", ours: [], peer: null }));
  for (let round = 1; round <= minRounds; round++) {
    const { values, rate } = await latencies(audience, emitter);
    if (rate < perSecond * (1 - rateTolerance)) {
      throw new Error(`Only ${rate.toFixed(0)} of ${perSecond} events a second could be committed`);
    }
    p50.ours.push(percentile(values, 0.5));
    p99.ours.push(percentile(values, 0.99));
    progress(`round ${round}: p50 ${p50.ours.at(-1).toFixed(1)} ms, p99 ${p99.ours.at(-1).toFixed(1)} ms`);
  }
  audience.close();
  return [p50, p99];
}

/**
 * Deliveries per second of `fanOutEvents` events, from their commit or push to the last arrival. Also returns the first
 * subscriber's messages. Every subscriber must receive the same bytes.
 */
async function deliver(audience, send) {
  const messages = [];
  const bytes = new Array(audience.size).fill(0);
  let lastAt = 0;
  const received = audience.receive(fanOutEvents, (subscriber, text) => {
    bytes[subscriber] += text.length;
    if (subscriber === 0) messages.push(text);
    lastAt = Date.now();
  });
  const [sentAt] = await Promise.all([send(), received]);
  if (bytes.some((sum) => sum !== bytes[0])) throw new Error("Subscribers received different bytes");
  return { perSecond: (audience.size * fanOutEvents * 1000) / (lastAt - sentAt), messages };
}

async function measureFanOut(product, emitter) {
  const { url, authorization } = product;
  const peerUrl = await product.startBeside("bench/peers/fan-out.mjs");
  const push = async (events) => {
    const sentAt = Date.now();
    await fetchText(`${peerUrl}/push`, { method: "POST", body: JSON.stringify(events) });
    return sentAt;
  };
  let probes = 0;
  const pushProbe = async () => {
    const probe = { id: `probe-${++probes}`, type: "TEST", timestamp: new Date(), cursor: "", data: {} };
    await push([probe]);
    return probe.id;
  };
  const pushOurs = async () => (await emitter.atOnce(1)).ids[0];
  const ours = await Audience.open({ url, authorization, size: fanOutSize, push: pushOurs });
  const peer = await Audience.open({ url: peerUrl, authorization, size: fanOutSize, push: pushProbe });
  const samples = { name: "fan-out", unit: "deliveries/s", ours: [], peer: [] };
  for (let round = 0; round <= minRounds; round++) {
    const delivered = await deliver(ours, async () => (await emitter.atOnce(fanOutEvents)).committedAt);
    const same = await deliver(peer, () => push(delivered.messages.map(eventOf)));
    if (delivered.messages.join() !== same.messages.join()) throw new Error("The peer sends different bytes");
    const rates = [delivered, same].map(({ perSecond: rate }) => rate);
    progress(
      `${round ? `round ${round}` : "warm-up"}: ${rates.map((rate) => rate.toFixed(0)).join(" against ")} a second`,
    );
    if (round === 0) continue;
    samples.ours.push(rates[0]);
    samples.peer.push(rates[1]);
  }
  ours.close();
  peer.close();
  return [samples];
}

/** Starts the product and the emitter, and measures. */
function withEmitter(...measures) {
  const work = async (product) => {
    const emitter = await product.startEmitter();
    const samples = [];
    for (const measure of measures) samples.push(...(await measure(product, emitter)));
    return samples;
  };
  return withProduct(work, { databaseSettings: { track_commit_timestamp: "on" } });
}

/** Events from their commit to WebSocket subscribers: latency and throughput. */
export const measureEvents = () => withEmitter(measureLatency, measureFanOut);
/** The throughput by itself. */
export const measureFanOutAlone = () => withEmitter(measureFanOut);
