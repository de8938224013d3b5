import { modules } from "../../subgraphs/modules.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { agentTypesOf } from "../../subgraphs/shared/module/compose.js";
import { rootAudiencesOf } from "../../subgraphs/shared/module/root-audiences.js";
import { agentRuleOf } from "../graph/limits/agent-rule.js";
import { isDatabaseReady } from "./core.js";
import { registerSubgraph } from "../graph/remote/subgraph-server.js";
import { registerHealth, registerMetrics } from "../http/health.js";
import { createInnerServer } from "../http/inner-server.js";
import type { Stop } from "./lifecycle.js";
import { connect, listen } from "./split.process.js";
import { createSubgraph } from "./subgraphs.js";
import { portOf, readRoutingUrls } from "./supergraph-config.js";

async function routingUrl(env: Env, name: string): Promise<string> {
  const urls = await readRoutingUrls(env.supergraphFile);
  const url = urls.get(name);
  if (url) return url;
  throw new Error(`${env.supergraphFile} has no subgraph ${name}: there are ${[...urls.keys()].join(", ")}`);
}

/** One subgraph, with all services as libraries. */
export async function startSubgraph(env: Env, name: string, stops: Stop[]): Promise<void> {
  const url = await routingUrl(env, name);
  const core = await connect(env, stops);
  const { deps, signer } = core;
  const subgraph = await createSubgraph(name, deps);
  const app = createInnerServer();
  registerHealth(app, () => isDatabaseReady(core));
  registerMetrics(app, deps.metrics, undefined);
  const { isPlatform, credentials, logger } = deps;
  const agentRule = agentRuleOf(rootAudiencesOf(modules), agentTypesOf(modules));
  await registerSubgraph(app, {
    subgraph,
    signer,
    isPlatform,
    credentials,
    agentRule,
    logger,
    path: new URL(url).pathname,
  });
  deps.tail.start();
  stops.push(() => deps.tail.stop());
  stops.push(core.record(`subgraph ${name}`));
  await listen(app, env, portOf(url), stops);
}
