import { ApiError } from "../shared/kernel/errors.js";
import { noted, ok, wall, type Finding } from "../shared/kernel/finding.js";
import { tenantOf, type Tenant } from "../shared/kernel/caller.js";
import type { PlatformDeps } from "./deps.js";
import { proofPath, proofRecord, proofValue, statusOf } from "./platforms/uma-domain.js";
import { platformProfile } from "./platforms/service.js";
import { findPlatform } from "./commands.tokens.js";
import { sendTestEvent } from "./webhooks/service.js";

/** The webhook endpoint, which must respond to a TEST event. */
async function webhookFinding(deps: PlatformDeps, tenant: Tenant, endpoint: string | null): Promise<Finding> {
  const name = "webhook";
  if (endpoint === null)
    return wall(name, "no endpoint: set webhookEndpoint by PATCH /config with the production token");
  if (!endpoint.startsWith("https:")) return wall(name, `${endpoint} must be https: change webhookEndpoint`);
  const caller = { ...tenant, actor: "operator", credentialId: "operator", permissions: [] };
  try {
    const { responseStatus } = await sendTestEvent(deps, caller);
    return ok(name, `${endpoint} responds to a TEST event with ${responseStatus}`);
  } catch (error) {
    if (error instanceof ApiError) return wall(name, `${endpoint}: ${error.message}`);
    throw error;
  }
}

/** A token that decides and moves no money. */
async function reviewerFinding(deps: PlatformDeps, tenant: Tenant): Promise<Finding> {
  const now = await deps.clock.shared(deps.db);
  const tokens = await deps.db.apiToken.findMany({
    where: {
      ...tenantOf(tenant),
      deletedAt: null,
      permissions: { has: "REVIEW" },
      NOT: { permissions: { has: "TRANSACT" } },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: { createdAt: "asc" },
    take: 10,
  });
  if (tokens.length > 0) return ok("reviewers", tokens.map(({ name }) => name).join(", "));
  const command = "token create --platform P --environment production --permissions REVIEW";
  return wall("reviewers", `no token that decides on reviews and moves no money: ${command}`);
}

/** A platform, and what it needs itself. */
export interface PlatformReadiness {
  /** Its production. */
  readonly tenant: Tenant;
  /** Codes of its currencies. */
  readonly currencies: readonly string[];
  readonly findings: readonly Finding[];
}

/** Lacks of a platform itself before real money moves, in production. Sends a TEST event to its endpoint. */
export async function platformReadiness(deps: PlatformDeps, idOrName: string): Promise<PlatformReadiness> {
  const platform = await findPlatform(deps, idOrName);
  const tenant = { platformId: platform.id, environment: "PRODUCTION" } as const;
  const config = await deps.db.platformConfig.findUniqueOrThrow({ where: { platformId_environment: tenant } });
  const { umaDomain, umaDomainFault, webhookEndpoint } = config;
  const publish = `publish ${proofValue(deps, tenant)} as TXT ${proofRecord(umaDomain ?? "")}, or at ${proofPath}`;
  const domain =
    umaDomain === null
      ? noted("domain", "no umaDomain of its own: invitations, and UMA addresses under its name, are not available")
      : statusOf(deps, config) === "PENDING"
        ? wall("domain", `${umaDomain} is not proven (${umaDomainFault ?? "not looked at yet"}): ${publish}`)
        : ok("domain", umaDomain);
  const [webhook, reviewers] = await Promise.all([
    webhookFinding(deps, tenant, webhookEndpoint),
    reviewerFinding(deps, tenant),
  ]);
  const { supportedCurrencies } = await platformProfile(deps, deps.db, tenant);
  const currencies = supportedCurrencies.map(({ currencyCode }) => currencyCode);
  return { tenant, currencies, findings: [webhook, domain, reviewers] };
}
