import { ensureInstalled } from "../../scripts/packages.mjs";
import { freePort, minRounds, progress, startProcess } from "../harness.mjs";
import { load } from "../load.mjs";
import { authorizations, supergraphAt } from "../public-graph/subgraphs.mjs";
import { fetchText } from "../product.mjs";

/** One request at a time: measures the work for one response. */
const connections = 1;
const warmUpRequests = 1_000;
const roundSeconds = 5;
const peerFolder = "bench/peers/graph-public";

const product = "inStock name price shippingEstimate upc weight";
const nested = `reviews { id body author { id username name reviews { id body product { ${product} } } } }`;

/** The query of public benchmarks of gateways, on all four subgraphs. */
const query = `query TestQuery {
  users { id username name reviews { id body product { ${product} ${nested} } } }
  topProducts { ${product} ${nested} }
}`;

const requestOf = (authorization) => ({
  method: "POST",
  headers: { authorization, "content-type": "application/json" },
  body: JSON.stringify({ query }),
});

/** Starts a script; returns its URL. */
async function start(processes, script, env) {
  const port = await freePort();
  const started = startProcess("node", [script], { ...env, PORT: String(port), NODE_ENV: "production" });
  processes.push(started);
  const url = `http://127.0.0.1:${port}`;
  await started.untilOk(`${url}/readyz`);
  return url;
}

/** Returns the text that all gateways must return. Verifies that they do, and that all refuse an unknown client. */
async function sameText(urls) {
  const [authorization] = authorizations;
  const [text, ...others] = await Promise.all(urls.map((url) => fetchText(url, requestOf(authorization))));
  const different = others.find((other) => other !== text);
  if (different)
    throw new Error(`A gateway's response differs:\n${text.slice(0, 1_000)}\n${different.slice(0, 1_000)}`);
  const { data, errors } = JSON.parse(text);
  if (errors || data.users.length !== 6 || data.topProducts.length !== 5)
    throw new Error(`Incomplete: ${text.slice(0, 1_000)}`);
  for (const url of urls) {
    const { errors: refusal } = JSON.parse(await fetchText(url, requestOf("Bearer unknown")));
    if (!refusal) throw new Error(`${url} serves an unknown client`);
  }
  return text;
}

async function measure(processes) {
  ensureInstalled(peerFolder);
  const subgraphs = await start(processes, "bench/public-graph/subgraphs.mjs", {});
  const supergraph = supergraphAt(subgraphs);
  const gateways = [
    await start(processes, "bench/public-graph/gateway.mjs", {}),
    await start(processes, "bench/public-graph/gateway.mjs", { SUBGRAPHS_URL: subgraphs }),
    await start(processes, `${peerFolder}/server.mjs`, { SUBGRAPHS_URL: subgraphs, SUPERGRAPH: supergraph }),
  ].map((url) => `${url}/graphql`);
  const expectBody = await sameText(gateways);
  const requests = authorizations.map(requestOf);
  const rate = (url, extent) => load(url, { requests, expectBody, connections }, extent);
  for (const url of gateways) await rate(url, { amount: warmUpRequests });

  const rates = [];
  for (let round = 1; round <= minRounds; round++) {
    const values = [];
    for (const url of gateways) values.push(await rate(url, { duration: roundSeconds }));
    rates.push(values);
    const [collapsed, split, peer] = values.map((value) => value.toFixed(0));
    progress(`round ${round}: collapsed ${collapsed}, split ${split}, the peer ${peer} requests/s`);
  }
  const peer = rates.map(([, , value]) => value);
  return [
    { name: "graph-public-collapsed", unit: "requests/s", ours: rates.map(([value]) => value), peer },
    { name: "graph-public-split", unit: "requests/s", ours: rates.map(([, value]) => value), peer },
  ];
}

/**
 * Our gateway of any supergraph against router-runtime's over the same four subgraphs: ours with the subgraphs in its
 * process (collapsed), and over HTTP like the peer (split).
 */
export async function measureGraphPublic() {
  const processes = [];
  try {
    return await measure(processes);
  } finally {
    for (const process of processes.reverse()) await process.stop();
  }
}
