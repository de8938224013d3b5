import autocannon from "autocannon";

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
