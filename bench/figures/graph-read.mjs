import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort, minRounds, progress, root, runCommand } from "../harness.mjs";
import { load } from "../load.mjs";
import { basic, customer, fetchText, withProduct } from "../product.mjs";

/** One request after another: what an answer takes, not how many processes share the machine's cores. */
const connections = 1;
const warmUpRequests = 1_000;
const roundSeconds = 5;
const tokenCount = 50;
const customerCount = 40;
const eventsOfEach = 3;
const installTimeoutMs = 300_000;
const peerFolder = "bench/peers/graph-read";

const query = `{
  customers(first: 20) {
    totalCount
    edges {
      cursor
      node { id fullName platformCustomerId kycStatus address { city } events(first: 3) { nodes { id type timestamp } } }
    }
  }
}`;
const body = JSON.stringify({ query });
const headersOf = (authorization) => ({ authorization, "content-type": "application/json" });

/** The peer's packages stand in its own folder. */
async function installPeer() {
  if (existsSync(join(root, peerFolder, "node_modules"))) return;
  progress(`installs the packages of ${peerFolder}`);
  await runCommand("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: join(root, peerFolder),
    timeoutMs: installTimeoutMs,
  });
}

/** Starts the subgraphs as processes of their own, and Apollo Gateway in front of them. */
async function startPeer(product) {
  const names = ["platform", "customers", "nodes"];
  const ports = [];
  for (const _ of names) ports.push(await freePort());
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}/graphql`]));
  const supergraph = join(product.dataDir, "supergraph.json");
  const subgraphs = Object.fromEntries(names.map((name) => [name, { routing_url: urls[name] }]));
  await writeFile(supergraph, JSON.stringify({ subgraphs }));
  for (const [index, name] of names.entries()) {
    await product.startBeside(["--enable-source-maps", "dist/gateway/split.js", "subgraph", name], {
      port: ports[index],
      PAYGRAPH_SUPERGRAPH: supergraph,
      NODE_ENV: "production",
    });
  }
  return product.startBeside(`${peerFolder}/server.mjs`, {
    SUBGRAPH_URLS: JSON.stringify(urls),
    NODE_ENV: "production",
  });
}

/** What the query reads: customers with events, and as many tokens as there are dashboards. */
async function createData(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const emitter = await product.startEmitter();
  const customers = [];
  for (let number = 1; number <= customerCount; number++) {
    customers.push(await product.rest("POST", "/customers", { ...customer, platformCustomerId: `bench-${number}` }));
  }
  // The first event of each is that of its creation.
  for (let number = 1; number < eventsOfEach; number++) await emitter.about(customers);
  const authorizations = [];
  for (let number = 1; number <= tokenCount; number++) {
    authorizations.push(
      basic(await product.rest("POST", "/tokens", { name: `bench ${number}`, permissions: ["VIEW"] })),
    );
  }
  return authorizations;
}

/** Answers both texts. They are the same data, all of it, and both servers refuse a wrong secret. */
async function assertSame(urls, [authorization]) {
  const request = { method: "POST", headers: headersOf(authorization), body };
  const texts = await Promise.all(urls.map((url) => fetchText(url, request)));
  const [ours, theirs] = texts.map((text) => JSON.stringify(JSON.parse(text)));
  if (ours !== theirs) throw new Error(`The peer answers something else:\n${ours}\n${theirs}`);
  const { edges, totalCount } = JSON.parse(ours).data.customers;
  const isWhole = edges.length === 20 && edges.every(({ node }) => node.events.nodes.length === eventsOfEach);
  if (!isWhole || totalCount < customerCount) throw new Error(`Not what was asked for: ${ours.slice(0, 1_000)}`);
  for (const url of urls) {
    const { status } = await fetch(url, { method: "POST", headers: headersOf(basic({ clientId: "nobody" })), body });
    if (status !== 401) throw new Error(`${url} answers ${status} to wrong credentials`);
  }
  return texts;
}

async function measure(product) {
  await installPeer();
  const authorizations = await createData(product);
  const urls = [product.url, await startPeer(product)].map((base) => `${base}/graphql`);
  const texts = await assertSame(urls, authorizations);
  const requests = authorizations.map((authorization) => ({ method: "POST", headers: headersOf(authorization), body }));
  const loadOne = (index, extent) => load(urls[index], { requests, expectBody: texts[index], connections }, extent);
  for (const index of urls.keys()) await loadOne(index, { amount: warmUpRequests });

  const samples = { name: "graph-read", unit: "requests/s", ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    samples.ours.push(await loadOne(0, { duration: roundSeconds }));
    samples.peer.push(await loadOne(1, { duration: roundSeconds }));
    progress(`round ${round}: ${samples.ours.at(-1).toFixed(0)} against ${samples.peer.at(-1).toFixed(0)} requests/s`);
  }
  return [samples];
}

/** A list with nested edges of two subgraphs, against the same subgraphs over HTTP behind Apollo Gateway. */
export const measureGraphRead = () => withProduct(measure);
