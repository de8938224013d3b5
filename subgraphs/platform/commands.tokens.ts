import type { ApiToken as ApiTokenRow, Platform } from "../../generated/prisma/client.js";
import { environments, permissions, tenantOf, type Environment, type Permission } from "../shared/kernel/caller.js";
import { requiredArg, UsageError, type Command } from "../shared/module/command.js";
import type { Tx } from "../shared/persistence/client.js";
import type { PlatformDeps } from "./deps.js";
import { credentialsOf, type RegisteredEnvironment } from "./platforms/credentials.js";
import { ensureCurrentKey } from "./webhooks/keys.js";
import { listPlatforms } from "./platforms/registration.js";
import { assertTokenAllowed, insertToken, newCredentials, replaceToken, type NewCredentials } from "./tokens/store.js";
import { maxOverlapSeconds } from "./tokens/wire.js";

/** The environments of `--environment`: both if it is absent. Throws a UsageError for any other. */
export function environmentsGiven(name: string | undefined): readonly Environment[] {
  if (name === undefined) return environments;
  const found = environments.find((environment) => environment.toLowerCase() === name.toLowerCase());
  if (found) return [found];
  throw new UsageError("--environment must be sandbox or production");
}

function permissionsGiven(list: string | undefined): Permission[] {
  if (list === undefined) return [...permissions];
  const names: readonly string[] = list.toUpperCase().split(",");
  const found = permissions.filter((permission) => names.includes(permission));
  if (found.length > 0 && names.every((name) => permissions.some((permission) => permission === name))) return found;
  throw new UsageError(`--permissions must be some of ${permissions.join(",")}`);
}

export const noPlatformYet = () => new Error("There is no platform yet: the first start of the server creates one");

/** The platform with this id or name; names are unique. */
export function lookUpPlatform(
  { systemScope }: Pick<PlatformDeps, "systemScope">,
  idOrName: string,
): Promise<Platform | null> {
  return systemScope("operator").platform.findFirst({ where: { OR: [{ id: idOrName }, { name: idOrName }] } });
}

/** The same. Throws if there is none. */
export async function findPlatform(deps: Pick<PlatformDeps, "systemScope">, idOrName: string): Promise<Platform> {
  const platform = await lookUpPlatform(deps, idOrName);
  if (platform) return platform;
  if ((await listPlatforms(deps, 1)).length === 0) throw noPlatformYet();
  throw new Error(`No platform ${idOrName}: 'platform list' shows all`);
}

async function findToken({ systemScope }: PlatformDeps, tokenId: string): Promise<ApiTokenRow> {
  const token = await systemScope("operator").apiToken.findUnique({ where: { id: tokenId, deletedAt: null } });
  if (token) return token;
  throw new Error(`No token ${tokenId}: 'token list --platform P' shows a platform's`);
}

interface IssuedToken extends RegisteredEnvironment {
  readonly tokenId: string;
}

/** The credentials of a new token, for its holder. */
async function issued(
  deps: PlatformDeps,
  tx: Tx,
  { id, ...tenant }: ApiTokenRow,
  credentials: NewCredentials,
): Promise<IssuedToken> {
  const { publicPem } = await ensureCurrentKey({ ...deps, db: tx }, tenantOf(tenant));
  return { tokenId: id, ...credentials, webhookPublicKey: publicPem };
}

/** Marks a live token as deleted. Throws if another command or request has deleted it meanwhile. */
async function removeToken(tx: Pick<Tx, "apiToken">, token: ApiTokenRow, now: Date): Promise<void> {
  const { count } = await tx.apiToken.updateMany({
    where: { ...tenantOf(token), id: token.id, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  if (count === 0) throw new Error(`No token ${token.id}`);
}

interface Wanted extends Pick<ApiTokenRow, "name" | "permissions"> {
  readonly environments: readonly Environment[];
}

/** Creates a token for each environment: all or none. */
async function createTokens(deps: PlatformDeps, platformId: string, { environments: chosen, ...granted }: Wanted) {
  const created = await deps.db.$transaction(async (tx) => {
    const tokens: Partial<Record<Environment, IssuedToken>> = {};
    for (const environment of chosen) {
      const tenant = { platformId, environment };
      await assertTokenAllowed(tx, tenant);
      const credentials = newCredentials();
      const now = await deps.clock.now(tx, tenant);
      const token = await insertToken(tx, { ...granted, tenant, now, credentials, originId: null });
      tokens[environment] = await issued(deps, tx, token, credentials);
    }
    return tokens;
  });
  return { platformId, sandbox: created.SANDBOX, production: created.PRODUCTION };
}

/** Replaces a token by one with the same name and permissions, but new credentials. */
async function rotateToken(deps: PlatformDeps, tokenId: string, overlapSeconds: number) {
  const former = await findToken(deps, tokenId);
  const { platformId, environment } = former;
  const replacement = await deps.db.$transaction(async (tx) => {
    const credentials = newCredentials();
    const now = await deps.clock.now(tx, former);
    const originId = former.originId ?? former.id;
    const token = await replaceToken(tx, former, { now, overlapSeconds, credentials, originId });
    return issued(deps, tx, token, credentials);
  });
  return { platformId, [environment.toLowerCase()]: replacement };
}

function overlapGiven(seconds = "0"): number {
  if (/^\d{1,6}$/.test(seconds) && Number(seconds) <= maxOverlapSeconds) return Number(seconds);
  throw new UsageError(`--overlap-seconds must be a whole number from 0 to ${maxOverlapSeconds}`);
}

const ofPlatform = { platform: { type: "string" }, environment: { type: "string" } } as const;

export const tokenCommands: readonly Command<PlatformDeps>[] = [
  {
    name: "token create",
    synopsis: "--platform P [--environment E] [--name N] [--permissions L]",
    summary: "create a token, in both environments unless E is given; prints credentials as 'platform create' does",
    notes: `--platform takes a platform's id or its name; --permissions some of ${permissions.join(",")} (all)`,
    options: { ...ofPlatform, name: { type: "string" }, permissions: { type: "string" } },
    prepare({ text }) {
      const platform = requiredArg(text("platform"), "--platform");
      const wanted = {
        name: text("name") ?? "operator",
        permissions: permissionsGiven(text("permissions")),
        environments: environmentsGiven(text("environment")),
      };
      if (!/^.{1,255}$/u.test(wanted.name)) throw new UsageError("--name must have 1 to 255 characters");
      return async (deps, { serverUrl }) => {
        const { id } = await findPlatform(deps, platform);
        return credentialsOf(await createTokens(deps, id, wanted), await serverUrl());
      };
    },
  },
  {
    name: "token list",
    synopsis: "--platform P [--environment E]",
    summary: "list a platform's tokens, newest first, without their secrets",
    options: ofPlatform,
    prepare({ text }) {
      const platform = requiredArg(text("platform"), "--platform");
      const chosen = environmentsGiven(text("environment"));
      return async (deps) => {
        const { id: platformId } = await findPlatform(deps, platform);
        const rows = await deps.systemScope("operator").apiToken.findMany({
          where: { platformId, environment: { in: [...chosen] }, deletedAt: null },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        return rows.map(({ id, environment, name, permissions: granted, clientId, createdAt }) => {
          return { id, environment: environment.toLowerCase(), name, permissions: granted, clientId, createdAt };
        });
      };
    },
  },
  {
    name: "token rotate",
    synopsis: "<tokenId> [--overlap-seconds N]",
    summary: "replace a token by one with the same name and permissions; the previous one stops after N seconds (0)",
    options: { "overlap-seconds": { type: "string" } },
    prepare({ operands, text }) {
      const tokenId = requiredArg(operands[0], "<tokenId>");
      const overlapSeconds = overlapGiven(text("overlap-seconds"));
      return async (deps, { serverUrl }) => {
        const rotated = await rotateToken(deps, tokenId, overlapSeconds);
        return { baseUrl: await serverUrl(), ...rotated };
      };
    },
  },
  {
    name: "token delete",
    synopsis: "<tokenId>",
    summary: "delete a token, with immediate effect",
    options: {},
    prepare({ operands }) {
      const tokenId = requiredArg(operands[0], "<tokenId>");
      return async (deps) => {
        const token = await findToken(deps, tokenId);
        await removeToken(deps.db, token, await deps.clock.now(deps.db, token));
        const { id, platformId, environment, name } = token;
        return { deleted: { id, platformId, environment: environment.toLowerCase(), name } };
      };
    },
  },
];
