import { minRounds, progress } from "../harness.mjs";
import { load } from "../load.mjs";
import { customer, fetchText, withProduct } from "../product.mjs";

const connections = 10;
const warmUpRequests = 3_000;
const roundSeconds = 5;
const pageSize = 20;
const transactionCount = 40;

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

/** `makePath` creates the object to read, and returns its path. */
async function measure(product, name, makePath) {
  const { authorization } = product;
  const peer = await product.startBeside("bench/peers/rest-read.mjs");
  const path = await makePath(product);
  await product.analyze();
  const urls = [product.url, peer].map((base) => `${base}/2025-10-13${path}`);
  const expectBody = await assertSame(urls, authorization);
  const requests = [{ method: "GET", headers: { authorization } }];
  for (const url of urls) await load(url, { requests, expectBody, connections }, { amount: warmUpRequests });

  const samples = { name, unit: "requests/s", ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    samples.ours.push(await load(urls[0], { requests, expectBody, connections }, { duration: roundSeconds }));
    samples.peer.push(await load(urls[1], { requests, expectBody, connections }, { duration: roundSeconds }));
    progress(`round ${round}: ${samples.ours.at(-1).toFixed(0)} against ${samples.peer.at(-1).toFixed(0)} requests/s`);
  }
  return [samples];
}

const createCustomer = (product) => product.rest("POST", "/customers", { ...customer, platformCustomerId: "bench" });

async function makeCustomer(product) {
  const { id } = await createCustomer(product);
  return `/customers/${id}`;
}

/** More transactions than the page shows. */
async function makeTransactions(product) {
  const { id } = await createCustomer(product);
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}&currency=USD`);
  for (let number = 1; number <= transactionCount; number++) {
    await product.rest("POST", `/sandbox/internal-accounts/${data[0].id}/fund`, { amount: 1_000 + number });
  }
  return `/transactions?limit=${pageSize}`;
}

/** GET /customers/{id} against a minimal implementation: Fastify, pg, and the same check of the credentials. */
export const measureRestRead = () => withProduct((product) => measure(product, "rest-read", makeCustomer));

/** GET /transactions?limit=20 against the same. */
export const measureRestList = () => withProduct((product) => measure(product, "rest-list", makeTransactions));
