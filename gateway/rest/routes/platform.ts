import {
  platformConfig,
  platformConfigUpdate,
  sandboxClock,
  sandboxClockAdvance,
} from "../../../subgraphs/platform/platforms/wire.js";
import { route, type RouteTable } from "../route.js";

export const platformRoutes: RouteTable = {
  "GET /config": route({
    operationId: "getPlatformConfig",
    tag: "Platform Configuration",
    summary: "The platform's configuration in the credentials' environment",
    document: "getPlatformConfig",
    permission: "VIEW",
    variables: () => ({}),
    reply: { 200: [platformConfig, (data) => data.platformConfig] },
  }),
  "PATCH /config": route({
    operationId: "updatePlatformConfig",
    tag: "Platform Configuration",
    summary: "Change the platform's configuration",
    description:
      "`supportedCurrencies` and `feeConfigs` replace, the other objects merge; null clears a card cap, and removes `webhookEndpoint`. A changed `webhookEndpoint` is sent a `TEST` event.",
    document: "updatePlatformConfig",
    permission: "MANAGE",
    body: platformConfigUpdate,
    variables: ({ body }) => ({ input: body }),
    reply: { 200: [platformConfig, (data) => data.updatePlatformConfig] },
    errors: [409],
  }),
  "POST /sandbox/clock": route({
    operationId: "advanceSandboxClock",
    tag: "Sandbox",
    summary: "Move the sandbox's clock forward; what becomes due has fired when this answers",
    document: "advanceSandboxClock",
    permission: "MANAGE",
    sandboxOnly: "404",
    extension: true,
    body: sandboxClockAdvance,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 200: [sandboxClock, (data) => data.advanceSandboxClock] },
  }),
};
