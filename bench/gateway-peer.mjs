// The peer of queries of the graph: Apollo Gateway over our own subgraphs in separate processes.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureInstalled } from "../scripts/packages.mjs";
import { freePort, minRounds, progress, root } from "./harness.mjs";
import { load } from "./load.mjs";
import { basic, fetchText } from "./product.mjs";

/** One request at a time: measures the latency, not the sharing of cores between processes. */
const connections = 1;
const warmUpRequests = 1_000;
const roundSeconds = 5;
const tokenCount = 50;
const peerFolder = "bench/peers/graph-read";

/** Starts every subgraph in a separate process, and Apollo Gateway in front of them. */
async function startPeer(product) {
  const { readRoutingUrls } = await import(join(root, "dist/gateway/processes/supergraph-config.js"));
  const names = [...(await readRoutingUrls(join(root, "supergraph.yaml"))).keys()];
  const ports = [];
  for (const _ of names) ports.push(await freePort());
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}/graphql`]));
  const supergraph = join(product.dataDir, "supergraph.json");
  const subgraphs = Object.fromEntries(names.map((name) => [name, { routing_url: urls[name] }]));
  await writeFile(supergraph, JSON.stringify({ subgraphs }));
  for (const [index, name] of names.entries()) {
    await product.startBeside(["--enable-source-maps", "dist/processes/split.js", "subgraph", name], {
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

/** One token per dashboard. */
async function createTokens(product) {
  const authorizations = [];
  for (let number = 1; number <= tokenCount; number++) {
    authorizations.push(
      basic(await product.rest("POST", "/tokens", { name: `bench ${number}`, permissions: ["VIEW"] })),
    );
  }
  return authorizations;
}

/** The request of a query. */
export function graphRequest(authorization, query) {
  const body = JSON.stringify({ query });
  return { method: "POST", headers: { authorization, "content-type": "application/json" }, body };
}

/** Returns both texts. Verifies that they are the same complete data, and that both servers refuse a wrong secret. */
async function assertSame(urls, { query, isWhole }, [authorization]) {
  const texts = await Promise.all(urls.map((url) => fetchText(url, graphRequest(authorization, query))));
  // Without `extensions`: the peer has no `cost`.
  const [ours, theirs] = texts.map((text) => JSON.stringify({ ...JSON.parse(text), extensions: undefined }));
  if (ours !== theirs) throw new Error(`The peer's response differs:\n${ours}\n${theirs}`);
  const { data } = JSON.parse(ours);
  if (!data || !isWhole(data)) throw new Error(`The response is incomplete: ${ours.slice(0, 1_000)}`);
  for (const url of urls) {
    const { status } = await fetch(url, graphRequest(basic({ clientId: "nobody" }), query));
    if (status !== 401) throw new Error(`${url} responds with ${status} to wrong credentials`);
  }
  return texts;
}

/**
 * Samples of the figure `name`: responses to `query` per second by the product and by the peer, with another token in
 * each request. `isWhole(data)` checks whether a response is complete.
 */
export async function measureAgainstGateway(product, { name, ...request }) {
  ensureInstalled(peerFolder);
  const authorizations = await createTokens(product);
  await product.analyze();
  const urls = [product.url, await startPeer(product)].map((base) => `${base}/graphql`);
  const texts = await assertSame(urls, request, authorizations);
  const requests = authorizations.map((authorization) => graphRequest(authorization, request.query));
  const loadOne = (index, extent) => load(urls[index], { requests, expectBody: texts[index], connections }, extent);
  for (const index of urls.keys()) await loadOne(index, { amount: warmUpRequests });

  const samples = { name, unit: "requests/s", ours: [], peer: [] };
  for (let round = 1; round <= minRounds; round++) {
    samples.ours.push(await loadOne(0, { duration: roundSeconds }));
    samples.peer.push(await loadOne(1, { duration: roundSeconds }));
    progress(`round ${round}: ${samples.ours.at(-1).toFixed(0)} against ${samples.peer.at(-1).toFixed(0)} requests/s`);
  }
  return samples;
}
