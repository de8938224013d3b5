// A thread that sends GET requests at a steady rate, without waiting for responses, and posts the milliseconds of each.
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./load.mjs";

const { url, authorization, perSecond, seconds } = workerData;
const agent = new Agent({ keepAlive: true });
const latencies = [];
const pending = [];

async function read() {
  const sentAt = performance.now();
  const { status, text } = await send(url, { headers: { authorization }, agent });
  if (status !== 200) throw new Error(`${url} returned ${status}: ${text}`);
  latencies.push(performance.now() - sentAt);
}

const startedAt = performance.now();
for (let index = 0; index < perSecond * seconds; index++) {
  await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
  pending.push(read());
}
await Promise.all(pending);
agent.destroy();
parentPort.postMessage(latencies);
