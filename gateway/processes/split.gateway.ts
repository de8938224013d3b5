import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { isRelayKeepingUp } from "../../subgraphs/shared/events/relay.js";
import { isDatabaseReady } from "./core.js";
import { onHangup } from "./hangup.js";
import { firstStart, recordBaseUrl } from "./first-start.js";
import { createRemoteSubgraph } from "../graph/remote/remote-subgraph.js";
import type { Stop } from "./lifecycle.js";
import { createServer } from "./server.js";
import { connect } from "./split.process.js";
import { announce } from "./start-up.js";
import { readRoutingUrls } from "./supergraph-config.js";

/** A gateway whose subgraphs run in other processes. */
export async function startGateway(env: Env, stops: Stop[]): Promise<void> {
  const urls = await readRoutingUrls(env.supergraphFile);
  const core = await connect(env, stops);
  const { deps, signer } = core;
  const credentials = await firstStart(core);
  const remotes = [...urls].map(([name, url]) => ({
    name,
    subgraph: createRemoteSubgraph({ name, url, signer, logger: deps.logger, metrics: deps.metrics }),
  }));
  stops.push(async () => {
    for (const { subgraph } of remotes) await subgraph.close();
  });
  const isReady = async () => {
    if (!(await isDatabaseReady(core))) return false;
    const checks = [isRelayKeepingUp(deps), ...remotes.map(({ subgraph }) => subgraph.isReady())];
    return (await Promise.all(checks)).every(Boolean);
  };
  const subgraphs = new Map(remotes.map(({ name, subgraph }) => [name, subgraph]));
  const server = await createServer({ core, subgraphs, isReady });
  onHangup(env, () => void server.reloadDocuments(), stops);
  stops.push(core.record("gateway"));
  const url = await server.listen();
  stops.push(() => server.close());
  await recordBaseUrl(env, url);
  announce(url, env, credentials);
}
