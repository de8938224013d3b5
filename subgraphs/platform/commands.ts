import type { CardAuthorization, Platform } from "../../generated/prisma/client.js";
import { requiredArg, UsageError, type Command, type CommandArgs } from "../shared/module/command.js";
import type { PlatformDeps } from "./deps.js";
import { credentialsOf } from "./platforms/credentials.js";
import { listPlatforms, registerPlatform, updatePlatformFlags, type PlatformFlags } from "./platforms/registration.js";
import { listenCommand } from "./commands.listen.js";
import { providerCommands } from "./commands.providers.js";
import { environmentsGiven, findPlatform, tokenCommands } from "./commands.tokens.js";
import { setReviewers } from "./platforms/service.js";
import { rotateKey, type RotatedKey } from "./webhooks/keys.js";
import { replayEvents } from "./webhooks/service.js";

const cardAuthorizations: Readonly<Record<string, CardAuthorization>> = { issuer: "ISSUER", service: "SERVICE" };

const flags = {
  regulated: { type: "boolean" },
  "skip-paperwork": { type: "boolean" },
  "rule-based-accounts": { type: "boolean" },
  "live-card-limit": { type: "string" },
  "card-authorization": { type: "string" },
  "card-stand-in-limit": { type: "string" },
} as const;

/** `none` removes a limit; absent: unchanged. */
const noneOf = (given: "none" | undefined) => (given === undefined ? undefined : null);

function flagsOf({ text, flag }: CommandArgs): PlatformFlags {
  const limit = text("live-card-limit");
  if (limit !== undefined && !/^(\d{1,9}|none)$/.test(limit)) {
    throw new UsageError("--live-card-limit must be a whole number, or none");
  }
  const authorization = text("card-authorization");
  const cardAuthorization = authorization === undefined ? undefined : cardAuthorizations[authorization];
  if (authorization !== undefined && !cardAuthorization) {
    throw new UsageError("--card-authorization must be issuer or service");
  }
  const standIn = text("card-stand-in-limit");
  if (standIn !== undefined && !/^(\d{1,15}|none)$/.test(standIn)) {
    throw new UsageError("--card-stand-in-limit must be an amount in the smallest unit, or none");
  }
  return {
    isRegulated: flag("regulated"),
    skipPaperwork: flag("skip-paperwork"),
    ruleBasedAccounts: flag("rule-based-accounts"),
    liveCardLimit: limit === undefined || limit === "none" ? noneOf(limit) : Number(limit),
    cardAuthorization,
    cardStandInLimit: standIn === undefined || standIn === "none" ? noneOf(standIn) : BigInt(standIn),
  };
}

/** A platform, as the operator sees it. */
function shownPlatform({ id: platformId, name, ...platform }: Platform) {
  const { isRegulated, skipPaperwork, ruleBasedAccounts, liveCardLimit, cardAuthorization } = platform;
  const cardStandInLimit = platform.cardStandInLimit === null ? null : Number(platform.cardStandInLimit);
  const cards = { liveCardLimit, cardAuthorization, cardStandInLimit };
  return { platformId, name, isRegulated, skipPaperwork, ruleBasedAccounts, ...cards };
}

const dayMs = 86_400_000;

export const platformCommands: readonly Command<PlatformDeps>[] = [
  {
    name: "platform create",
    synopsis: "--name N [flags]",
    summary: "create a platform; prints its credentials as JSON",
    notes: `<platform> and --platform take an id or a name. Flags of a platform:
  --regulated  --skip-paperwork  --rule-based-accounts (--no-<flag> takes one back)
  --live-card-limit N|none  --card-authorization issuer|service  --card-stand-in-limit N|none`,
    options: { name: { type: "string" }, ...flags },
    prepare(args) {
      const name = requiredArg(args.text("name"), "--name");
      const given = flagsOf(args);
      return async (deps, { serverUrl }) => credentialsOf(await registerPlatform(deps, name, given), await serverUrl());
    },
  },
  {
    name: "platform update",
    synopsis: "<platform> [flags]",
    summary: "change a platform's flags",
    options: flags,
    prepare(args) {
      const platform = requiredArg(args.operands[0], "<platform>");
      const given = flagsOf(args);
      return async (deps) => {
        const { id } = await findPlatform(deps, platform);
        return shownPlatform(await updatePlatformFlags(deps, id, given));
      };
    },
  },
  {
    name: "platform reviewers",
    synopsis: "<platform> --required 1|2 [--environment E]",
    summary: "set how many reviewers must decide a verification alike, in both environments unless E is given",
    options: { required: { type: "string" }, environment: { type: "string" } },
    prepare({ operands, text }) {
      const platform = requiredArg(operands[0], "<platform>");
      const required = requiredArg(text("required"), "--required");
      if (!/^[12]$/.test(required)) throw new UsageError("--required must be 1 or 2");
      const chosen = environmentsGiven(text("environment"));
      return async (deps) => {
        const { id: platformId } = await findPlatform(deps, platform);
        await setReviewers(deps, platformId, chosen, Number(required));
        const environments = chosen.map((environment) => environment.toLowerCase());
        return { platformId, environments, reviewersRequired: Number(required) };
      };
    },
  },
  {
    name: "platform list",
    synopsis: "",
    summary: "list the platforms, with their flags",
    options: {},
    prepare: () => async (deps) =>
      (await listPlatforms(deps)).map((platform) => ({ ...shownPlatform(platform), createdAt: platform.createdAt })),
  },
  {
    name: "webhook-key rotate",
    synopsis: "--platform P [--environment E] [--overlap-days N]",
    summary: "replace the key that signs webhooks; the previous one stays published for N days (7)",
    options: { platform: { type: "string" }, environment: { type: "string" }, "overlap-days": { type: "string" } },
    prepare({ text }) {
      const platform = requiredArg(text("platform"), "--platform");
      const chosen = environmentsGiven(text("environment"));
      const overlap = text("overlap-days") ?? "7";
      if (!/^\d{1,2}$/.test(overlap)) throw new UsageError("--overlap-days must be a whole number, at most 99");
      return async (deps) => {
        const { id: platformId } = await findPlatform(deps, platform);
        const rotated: Record<string, RotatedKey> = {};
        for (const environment of chosen) {
          const key = await rotateKey(deps, { platformId, environment }, Number(overlap) * dayMs);
          rotated[environment.toLowerCase()] = key;
        }
        return { platformId, ...rotated };
      };
    },
  },
  {
    name: "events replay",
    synopsis: "--platform P --since S",
    summary: "redeliver stored webhook events, from an ISO time or a cursor on",
    options: { platform: { type: "string" }, since: { type: "string" } },
    prepare({ text }) {
      const platform = requiredArg(text("platform"), "--platform");
      const since = requiredArg(text("since"), "--since");
      return async (deps) => replayEvents(deps, (await findPlatform(deps, platform)).id, since);
    },
  },
  listenCommand,
  ...tokenCommands,
  ...providerCommands,
];
