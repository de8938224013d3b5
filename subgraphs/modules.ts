import { declareEvents } from "./shared/module/compose.js";
import type { ProcessDeps, ProvidedBy, Module } from "./shared/module/module.js";
import { platform } from "./platform/module.js";
import { customers } from "./customers/module.js";
import { verification } from "./verification/module.js";
import { accounts } from "./accounts/module.js";
import { wallets } from "./wallets/module.js";
import { quotes } from "./quotes/module.js";
import { cards } from "./cards/module.js";
import { agents } from "./agents/module.js";

/** Every subgraph, from the bottom up: each may use the `published.ts` of those before it. */
const list = [platform, customers, verification, accounts, wallets, quotes, cards, agents] as const;

declareEvents(list);

/** Dependencies of all subgraphs' services. */
export type ServiceDeps = ProcessDeps & ProvidedBy<typeof list>;

/** Does not compile if a module needs what neither the process nor a module provides. */
export const modules: readonly Module<ServiceDeps>[] = list;

/** The kinds of providers that the operator can configure. */
export const providerKinds = modules.flatMap(({ providerKinds: kinds = [] }) => kinds);

/** The kinds of operations that providers do over their protocol. */
export const operationKinds = modules.flatMap(({ providerOperations = [] }) => providerOperations);

/** The process's deps with what the modules provide. */
export async function withProvided(deps: ProcessDeps): Promise<ServiceDeps> {
  // TypeScript can't follow a loop over a tuple; `ProvidedBy` is by its definition what this makes.
  const complete = { ...deps } as ServiceDeps;
  const provided = await Promise.all(list.map(async (module) => module.provides?.(complete)));
  return Object.assign(complete, ...provided) as ServiceDeps;
}
