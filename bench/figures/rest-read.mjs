import { minRounds, progress } from "../harness.mjs";
import { load } from "../load.mjs";
import { customer, fetchText, withProduct } from "../product.mjs";

const connections = 10;
const warmUpRequests = 3_000;
const roundSeconds = 5;

/** Returns the common response: the same bytes. Both must refuse a wrong secret, to be comparable. */
async function assertSame(urls, authorization) {
  const [ours, peer] = await Promise.all(urls.map((url) => fetchText(url, { headers: { authorization } })));
  if (ours !== peer) throw new Error(`The peer responds with different bytes:\n${ours}\n${peer}`);
  const wrong = `Basic ${Buffer.from("nobody:wrong").toString("base64")}`;
  for (const url of urls) {
    const { status } = await fetch(url, { headers: { authorization: wrong } });
    if (status !== 401) throw new Error(`${url} responds with ${status} to wrong credentials`);
  }
  return ours;
}

async function measure(product) {
  const { authorization } = product;
  const peer = await product.startBeside("bench/peers/rest-read.mjs");
  const { id } = await product.rest("POST", "/customers", { ...customer, platformCustomerId: "bench" });
  const urls = [product.url, peer].map((base) => `${base}/2025-10-13/customers/${id}`);
  const expectBody = await assertSame(urls, authorization);
  const requests = [{ method: "GET", headers: { authorization } }];
  for (const url of urls) await load(url, { requests, expectBody, connections }, { amount: warmUpRequests });

  const samples = { name: "rest-read", unit: "requests/s", ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    samples.ours.push(await load(urls[0], { requests, expectBody, connections }, { duration: roundSeconds }));
    samples.peer.push(await load(urls[1], { requests, expectBody, connections }, { duration: roundSeconds }));
    progress(`round ${round}: ${samples.ours.at(-1).toFixed(0)} against ${samples.peer.at(-1).toFixed(0)} requests/s`);
  }
  return [samples];
}

/** GET /customers/{id} against a minimal implementation: Fastify, pg, and the same check of the credentials. */
export const measureRestRead = () => withProduct(measure);
