import type { CardAuthorization } from "../../generated/prisma/client.js";
import { requiredArg, UsageError, type Command, type CommandArgs } from "../shared/module/command.js";
import type { PlatformDeps } from "./deps.js";
import { credentialsOf, registerPlatform, updatePlatformFlags, type PlatformFlags } from "./platforms/registration.js";
import { replayEvents } from "./webhooks/service.js";

const cardAuthorizations: Readonly<Record<string, CardAuthorization>> = { issuer: "ISSUER", service: "SERVICE" };

const flags = {
  regulated: { type: "boolean" },
  "skip-paperwork": { type: "boolean" },
  "rule-based-accounts": { type: "boolean" },
  "live-card-limit": { type: "string" },
  "card-authorization": { type: "string" },
} as const;

function flagsOf({ text, flag }: CommandArgs): PlatformFlags {
  const limit = text("live-card-limit");
  if (limit !== undefined && !/^\d{1,9}$/.test(limit)) throw new UsageError("--live-card-limit must be a whole number");
  const authorization = text("card-authorization");
  const cardAuthorization = authorization === undefined ? undefined : cardAuthorizations[authorization];
  if (authorization !== undefined && !cardAuthorization) {
    throw new UsageError("--card-authorization must be issuer or service");
  }
  return {
    isRegulated: flag("regulated"),
    skipPaperwork: flag("skip-paperwork"),
    ruleBasedAccounts: flag("rule-based-accounts"),
    liveCardLimit: limit === undefined ? undefined : Number(limit),
    cardAuthorization,
  };
}

export const platformCommands: readonly Command<PlatformDeps>[] = [
  {
    name: "platform create",
    synopsis: "--name N [flags]",
    summary: "create a platform; prints its credentials as JSON",
    notes: `Flags of a platform (--no-<flag> takes one back):
  --regulated  --skip-paperwork  --rule-based-accounts
  --live-card-limit N  --card-authorization issuer|service`,
    options: { name: { type: "string" }, ...flags },
    prepare(args) {
      const name = requiredArg(args.text("name"), "--name");
      const given = flagsOf(args);
      return async (deps, { serverUrl }) =>
        credentialsOf(deps, await registerPlatform(deps, name, given), await serverUrl());
    },
  },
  {
    name: "platform update",
    synopsis: "<platformId> [flags]",
    summary: "change a platform's flags",
    options: flags,
    prepare(args) {
      const platformId = requiredArg(args.operands[0], "<platformId>");
      const given = flagsOf(args);
      return async (deps) => {
        const updated = await updatePlatformFlags(deps, platformId, given);
        const { name, isRegulated, skipPaperwork, ruleBasedAccounts, liveCardLimit, cardAuthorization } = updated;
        return { platformId, name, isRegulated, skipPaperwork, ruleBasedAccounts, liveCardLimit, cardAuthorization };
      };
    },
  },
  {
    name: "events replay",
    synopsis: "--platform P --since S",
    summary: "deliver stored webhook events again, since an ISO time or a cursor",
    options: { platform: { type: "string" }, since: { type: "string" } },
    prepare({ text }) {
      const platformId = requiredArg(text("platform"), "--platform");
      const since = requiredArg(text("since"), "--since");
      return (deps) => replayEvents(deps, platformId, since);
    },
  },
];
