import { tenantOf } from "../../shared/kernel/caller.js";
import { reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { moveSandboxClock } from "./sandbox-clock.js";
import { assertUpdate, changeConfig, platformToGraph, readPlatform, type ConfiguredPlatform } from "./service.js";
import { PlatformConfig, SandboxClock } from "./type.js";
import {
  platformConfig as platformConfigWire,
  platformConfigUpdate,
  sandboxClock,
  sandboxClockAdvance,
} from "./wire.js";
import type { PlatformDeps } from "../deps.js";

const tag = "Platform Configuration";

const returns = {
  type: () => PlatformConfig,
  toGraph: (row: ConfiguredPlatform, deps: PlatformDeps) => platformToGraph(deps, row),
};

const platformConfig = operation.read({
  name: "platformConfig",
  description: "The configuration of the caller's platform in the caller's environment.",
  rest: {
    route: "GET /config",
    operationId: "getPlatformConfig",
    tag,
    summary: "The platform's configuration in the credentials' environment",
    reply: [reply(200, platformConfigWire)],
  },
  returns,
  read: ({ deps, caller }) => readPlatform(deps.db, caller),
});

const updatePlatformConfig = operation.transaction({
  name: "updatePlatformConfig",
  description: "Changes the configuration of the caller's environment.",
  permission: "MANAGE",
  errors: ["INVALID_CURRENCY", "CONFLICT"],
  events: ["TEST"],
  rest: {
    route: "PATCH /config",
    tag,
    summary: "Change the platform's configuration",
    description:
      "`supportedCurrencies` and `feeConfigs` replace, the other objects merge; null clears a card cap, and removes `webhookEndpoint`. A changed `webhookEndpoint` is sent a `TEST` event.",
    body: platformConfigUpdate,
    reply: [reply(200, platformConfigWire)],
  },
  inputDescription: "The fields to change. `supportedCurrencies` replaces, `cardConfigs` merges; null removes.",
  returns,
  prepare: ({ deps }, update) => assertUpdate(deps, update),
  work: changeConfig,
});

const advanceSandboxClock = operation.transaction({
  name: "advanceSandboxClock",
  description: "Moves the sandbox's clock forward; timers that become due have fired when it returns.",
  permission: "MANAGE",
  rest: {
    route: "POST /sandbox/clock",
    tag: "Sandbox",
    summary: "Move the sandbox's clock forward; timers that become due have fired when it returns",
    sandboxOnly: "404",
    extension: true,
    body: sandboxClockAdvance,
    reply: [reply(200, sandboxClock)],
  },
  returns: { type: () => SandboxClock, toGraph: (clock: SandboxClock) => clock },
  async work({ deps, tx, caller }, { advanceSeconds }) {
    const aheadMs = await moveSandboxClock(tx, caller, advanceSeconds);
    return { now: new Date(deps.clock.real().getTime() + aheadMs) };
  },
  /** In due order, each with `now` set to its own due time; where the process ends, the timer runner fires the rest. */
  async finish({ deps, caller }, _prepared, failure) {
    if (!failure) await deps.timers.fireDue(tenantOf(caller));
  },
});

export const platformOperations = [platformConfig, updatePlatformConfig, advanceSandboxClock];
