import { Agent, request as httpRequest } from "node:http";
import { ensureInstalled } from "../scripts/packages.mjs";

ensureInstalled("bench");
const { default: autocannon } = await import("autocannon");

const responseTimeoutMs = 30_000;

/**
 * Requests per second over `connections`, each of which sends `requests` in turn, from a different start. Throws unless
 * every response is a 2xx with exactly the bytes of `expectBody`.
 */
export async function load(url, { requests, expectBody, connections }, extent) {
  let clients = 0;
  const setupClient = (client) => {
    const first = (clients++ * Math.ceil(requests.length / connections)) % requests.length;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const verifyBody = (body) => body.toString() === expectBody;
  const result = await autocannon({ url, connections, requests, verifyBody, setupClient, ...extent });
  const { non2xx, errors, timeouts, mismatches } = result;
  if (non2xx + errors + timeouts + mismatches > 0) {
    const problems = `${non2xx} responses other than 2xx, ${errors} errors, ${timeouts} timeouts, ${mismatches} different bodies`;
    throw new Error(`${url}: ${problems}`);
  }
  return result.requests.average;
}

/** Sends one request and returns its status and text. */
export function send(url, { body, ...options }) {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, timeout: responseTimeoutMs }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    request.on("timeout", () => request.destroy(new Error(`${url} does not respond`)));
    request.on("error", reject);
    request.end(body);
  });
}

/** Repeats `work(agent)` over `connections` kept open, sequentially on each. Returns the number done per second. */
export async function repeat(work, { connections, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await work(agent);
      done++;
    }
  };
  try {
    // All settle, so that no request is in flight at the end.
    const ends = await Promise.allSettled(Array.from({ length: connections }, lane));
    for (const { reason } of ends.filter(({ status }) => status === "rejected")) throw reason;
  } finally {
    agent.destroy();
  }
  return (done * 1000) / (performance.now() - startedAt);
}

/**
 * Sends the requests that `next()` returns, each to its `path` below `url`, over `connections` kept open, and waits for
 * the response to each. `take(response)` receives each and throws if it is wrong. Returns requests per second.
 */
export function loadEach(url, { next, take, ...extent }) {
  return repeat(async (agent) => {
    const { path = "", ...request } = next();
    take(await send(`${url}${path}`, { ...request, agent }));
  }, extent);
}
