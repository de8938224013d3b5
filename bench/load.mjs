import { Agent, request as httpRequest } from "node:http";
import autocannon from "autocannon";

const answerTimeoutMs = 30_000;

/**
 * Requests per second over `connections`, each of which sends `requests` in turn, beginning elsewhere. Throws unless
 * every answer is a 2xx with exactly the bytes of `expectBody`.
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
    const problems = `${non2xx} answers other than 2xx, ${errors} errors, ${timeouts} timeouts, ${mismatches} other bodies`;
    throw new Error(`${url}: ${problems}`);
  }
  return result.requests.average;
}

/** Sends one request and answers its status and text. */
export function send(url, { body, ...options }) {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, timeout: answerTimeoutMs }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    request.on("timeout", () => request.destroy(new Error(`${url} does not answer`)));
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * Sends what `next()` makes, each request another, over `connections` kept open, and waits for the answer to each of
 * them: what is sent is answered. `take(answer)` sees each and throws where it is wrong. Answers requests per second.
 */
export async function loadEach(url, { next, take, connections, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let answers = 0;
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      take(await send(url, { ...next(), agent }));
      answers++;
    }
  };
  try {
    // All come to their end, so that none is under way when the load counts as over.
    const ends = await Promise.allSettled(Array.from({ length: connections }, work));
    for (const { reason } of ends.filter(({ status }) => status === "rejected")) throw reason;
  } finally {
    agent.destroy();
  }
  return (answers * 1000) / (performance.now() - startedAt);
}
