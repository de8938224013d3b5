import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import { advanceSandboxOffset } from "../../shared/persistence/clock.js";
import type { PlatformDeps } from "../deps.js";
import { operation } from "../operation.js";
import { assertUpdate, changeConfig, platformToGraph, readPlatform, type ConfiguredPlatform } from "./service.js";
import { tokenEntity } from "../tokens/type.js";
import { findTokens } from "../tokens/store.js";
import { CallerToken, PlatformConfig, SandboxClock } from "./type.js";
import { prepareClaim } from "./uma-claim.js";
import {
  platformConfig as platformConfigWire,
  platformConfigUpdate,
  sandboxClock,
  sandboxClockAdvance,
} from "./wire.js";

const tag = "Platform Configuration";

/** Maximum total lead of a sandbox clock: 100 years. */
const maxOffsetMs = 100 * 366 * 86_400_000;

const returns = {
  type: () => PlatformConfig,
  toGraph: (row: ConfiguredPlatform, deps: PlatformDeps) => platformToGraph(deps, row),
};

const platformConfig = operation.read({
  name: "platformConfig",
  description: "Configuration of the caller's platform in the caller's environment.",
  rest: {
    route: "GET /config",
    operationId: "getPlatformConfig",
    tag,
    summary: "Retrieve the platform's configuration in the caller's environment",
    reply: [reply(200, platformConfigWire)],
  },
  returns,
  read: ({ deps, caller }) => readPlatform(deps.db, caller),
});

const updatePlatformConfig = operation.transaction({
  name: "updatePlatformConfig",
  description: "Changes the configuration of the caller's environment.",
  permission: "MANAGE",
  errors: ["INVALID_CURRENCY", "FORBIDDEN", "CONFLICT"],
  events: ["TEST"],
  rest: {
    route: "PATCH /config",
    tag,
    summary: "Update the platform's configuration",
    description:
      "`supportedCurrencies` and `feeConfigs` are replaced; other objects are merged. null clears a card " +
      "limit, removes `webhookEndpoint`, and resets `webhookEventTypes` to all types. If `webhookEndpoint` " +
      "changes, a `TEST` event is sent to it.",
    body: platformConfigUpdate,
    reply: [reply(200, platformConfigWire)],
  },
  inputDescription:
    "Fields to change. `supportedCurrencies` is replaced, `cardConfigs` is merged; null removes a value.",
  returns,
  prepare({ deps, caller }, update) {
    assertUpdate(deps, update);
    return prepareClaim(deps, caller, update);
  },
  work: changeConfig,
});

const callerToken = operation.read({
  name: "caller",
  description: "The API token that sends the request, with its platform. An agent's own profile is `agentMe`.",
  errors: ["UNAUTHORIZED"],
  returns: { type: () => CallerToken, toGraph: (token: CallerToken) => token },
  async read({ deps, caller }) {
    const { credentialId: tokenId, environment } = caller;
    const row = (await findTokens(deps, [tokenId], caller)).get(tokenId);
    // Deleted since the request was authenticated.
    if (!row) throw new ApiError("UNAUTHORIZED");
    const { name: tokenName, permissions } = row;
    return { tokenId, tokenName, permissions, environment, token: tokenEntity.toGraph(row, deps) };
  },
});

const currentSandboxClock = operation.read({
  name: "sandboxClock",
  description: "Clock of the caller's sandbox; null in production, whose clock is real time.",
  returns: { type: () => SandboxClock, nullable: true, toGraph: (clock: Pick<SandboxClock, "now"> | null) => clock },
  async read({ deps: { db, clock }, caller }) {
    return caller.environment === "SANDBOX" ? { now: await clock.now(db, caller) } : null;
  },
});

const advanceSandboxClock = operation.transaction({
  name: "advanceSandboxClock",
  description: "Moves the sandbox's clock forward. Timers that become due fire before the response is sent.",
  permission: "MANAGE",
  rest: {
    route: "POST /sandbox/clock",
    tag: "Sandbox",
    summary: "Move the sandbox's clock forward; timers that become due fire before the response is sent",
    sandboxOnly: "404",
    extension: true,
    body: sandboxClockAdvance,
    reply: [reply(200, sandboxClock)],
  },
  returns: { type: () => SandboxClock, toGraph: (clock: Pick<SandboxClock, "now">) => clock },
  async work({ deps, tx, caller }, { advanceSeconds }) {
    const offsetMs = await advanceSandboxOffset(tx, caller.platformId, BigInt(advanceSeconds) * 1000n);
    if (offsetMs > maxOffsetMs) throw invalidField("advanceSeconds", "the clock is already 100 years ahead");
    return { now: new Date((await deps.clock.shared(tx)).getTime() + offsetMs) };
  },
  /** Timers fire in due order, each with `now` as its due time; a replay also waits. The runner fires the rest. */
  async around({ deps, caller, context }, _prepared, run) {
    const clock = await run();
    context.endTurn?.();
    await deps.timers.fireDue(tenantOf(caller));
    return clock;
  },
});

export const platformOperations = [
  callerToken,
  platformConfig,
  updatePlatformConfig,
  currentSandboxClock,
  advanceSandboxClock,
];
