import type { CardAuthorization, Platform } from "../../../generated/prisma/client.js";
import { environments, permissions, type Environment } from "../../shared/kernel/caller.js";
import { randomHex } from "../../shared/kernel/crypto.js";
import { defaultCurrencyCodes } from "../../shared/kernel/currencies.js";
import type { Deps } from "../../shared/deps.js";
import { isUniqueViolation } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { PlatformDeps } from "../deps.js";
import { insertToken, newCredentials } from "../tokens/store.js";
import { ensureCurrentKey } from "../webhooks/keys.js";
import type { RegisteredEnvironment } from "./credentials.js";
import { hasPlatforms } from "./sql.js";

/** The operator's settings of a platform (command line `platform create` and `platform update`). */
export interface PlatformFlags {
  readonly isRegulated?: boolean;
  readonly skipPaperwork?: boolean;
  readonly ruleBasedAccounts?: boolean;
  readonly liveCardLimit?: number | null;
  readonly cardAuthorization?: CardAuthorization;
  /** Smallest unit. */
  readonly cardStandInLimit?: bigint | null;
}

export interface RegisteredPlatform {
  readonly platformId: string;
  readonly sandbox: RegisteredEnvironment;
  readonly production: RegisteredEnvironment;
}

type RegistrationDeps = Pick<PlatformDeps, "db" | "sealer" | "clock" | "afterCommit" | "platformAccounts">;

/** Maximum amount of a quote, and so the default of a currency. */
const defaultMaxAmount = 9_000_000_000_000_000;

const defaultCurrencies = defaultCurrencyCodes.map((currencyCode) => ({
  currencyCode,
  minAmount: 1,
  maxAmount: defaultMaxAmount,
  requiredCounterpartyFields: [],
}));

/**
 * Creates a platform with its configuration and one token pair per environment, in one transaction. `beforeCommit` gets
 * the secrets before anything is visible, so that no crash loses what it saves.
 */
export async function registerPlatform(
  deps: RegistrationDeps,
  name: string,
  flags: PlatformFlags,
  beforeCommit: (registered: RegisteredPlatform) => Promise<void> = async () => {},
): Promise<RegisteredPlatform> {
  try {
    return await insertPlatform(deps, name, flags, beforeCommit);
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Error(`A platform named ${name} already exists: choose another --name`, { cause: error });
    throw error;
  }
}

async function insertPlatform(
  deps: RegistrationDeps,
  name: string,
  flags: PlatformFlags,
  beforeCommit: (registered: RegisteredPlatform) => Promise<void>,
): Promise<RegisteredPlatform> {
  const now = await deps.clock.shared(deps.db);
  const platformId = newId("PlatformConfig");
  const inserted = await deps.db.$transaction(async (tx) => {
    await tx.platform.create({ data: { id: platformId, name, ...flags } });
    const pairs = {} as Record<Environment, RegisteredEnvironment>;
    for (const environment of environments) {
      const tenant = { platformId, environment };
      await tx.platformConfig.create({
        data: {
          id: newId("PlatformConfig"),
          ...tenant,
          proxyUmaSubdomain: `p${randomHex(6)}`,
          supportedCurrencies: defaultCurrencies,
          createdAt: now,
          updatedAt: now,
        },
      });
      await deps.platformAccounts.provision(tx, { ...tenant, now }, defaultCurrencyCodes);
      const credentials = newCredentials();
      const tokenName = `${name} ${environment.toLowerCase()}`;
      await insertToken(tx, {
        tenant,
        name: tokenName,
        permissions: [...permissions],
        now,
        credentials,
        originId: null,
      });
      const { publicPem } = await ensureCurrentKey({ ...deps, db: tx }, tenant);
      pairs[environment] = { ...credentials, webhookPublicKey: publicPem };
    }
    const registered = { platformId, sandbox: pairs.SANDBOX, production: pairs.PRODUCTION };
    await beforeCommit(registered);
    return registered;
  });
  deps.afterCommit();
  return inserted;
}

/** All platforms, or the first `limit`, in order of creation. */
export function listPlatforms({ systemScope }: Pick<Deps, "systemScope">, take?: number): Promise<Platform[]> {
  return systemScope("operator").platform.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], take });
}

/** Maximum number of known platforms: each is looked up once, since none is ever removed. */
const maxKnown = 10_000;

/** Whether there is such a platform. */
export function createPlatformLookup({ db }: Pick<Deps, "db">): (platformId: string) => Promise<boolean> {
  const known = new Set<string>();
  return async (platformId) => {
    if (known.has(platformId)) return true;
    if ((await db.platform.count({ where: { id: platformId } })) === 0) return false;
    if (known.size >= maxKnown) known.clear();
    known.add(platformId);
    return true;
  };
}

/** Changes the operator's flags of a platform. */
export async function updatePlatformFlags(
  deps: Pick<Deps, "db">,
  platformId: string,
  flags: PlatformFlags,
): Promise<Platform> {
  const [platform] = await deps.db.platform.updateManyAndReturn({ where: { id: platformId }, data: flags });
  if (!platform) throw new Error(`No platform ${platformId}`);
  return platform;
}

const demoPlatformName = "demo";

/** Creates the demo platform unless there is one, or another process creates it meanwhile. Returns the created one. */
export async function ensureDemoPlatform(
  deps: RegistrationDeps,
  beforeCommit: (registered: RegisteredPlatform) => Promise<void>,
): Promise<RegisteredPlatform | undefined> {
  if (await hasPlatforms(deps.db)) return undefined;
  try {
    return await insertPlatform(deps, demoPlatformName, {}, beforeCommit);
  } catch (error) {
    // Another process starts on the same empty database: the name lets one of them create it.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}
