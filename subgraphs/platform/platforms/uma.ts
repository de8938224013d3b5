import type { PlatformConfig as PlatformConfigRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { publicHost, statusOf } from "./uma-domain.js";

/** The platform's environment to which a domain belongs, and both of its domains (docs/interface.md, UMA domains). */
export interface UmaHost extends Tenant {
  readonly name: string;
  readonly isRegulated: boolean;
  /** The configured one, or else the default. */
  readonly umaDomain: string;
  readonly defaultDomain: string;
}

type HostDeps = Pick<Deps, "env" | "systemScope" | "clock">;
type HostRow = Tenant & Pick<PlatformConfigRow, "umaDomain" | "proxyUmaSubdomain" | "umaDomainProvenAt">;

/**
 * The environment that a domain belongs to: a configured `umaDomain`, or a default one, `<proxyUmaSubdomain>.<public
 * host>`. A configured one that lacks a required proof belongs to no one, except for its own tenant (docs/interface.md,
 * Proof of a UMA domain). `viewer`: the requesting tenant, which sees hosts of its own environment only; absent:
 * another server.
 */
export async function findUmaHost(deps: HostDeps, domain: string, viewer?: Tenant): Promise<UmaHost | undefined> {
  const suffix = `.${publicHost(deps)}`;
  const subdomain = domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : null;
  const system = deps.systemScope("host look-up");
  const rows = await system.platformConfig.findMany({
    where: { OR: [{ umaDomain: domain }, ...(subdomain ? [{ proxyUmaSubdomain: subdomain }] : [])] },
    select: {
      platformId: true,
      environment: true,
      umaDomain: true,
      proxyUmaSubdomain: true,
      umaDomainProvenAt: true,
    },
  });
  const row = rows.find((each) => isHonoured(deps, each, { isDefault: each.proxyUmaSubdomain === subdomain, viewer }));
  if (!row) return undefined;
  const { name, isRegulated } = await system.platform.findUniqueOrThrow({ where: { id: row.platformId } });
  const defaultDomain = `${row.proxyUmaSubdomain}${suffix}`;
  const { platformId, environment } = row;
  return { platformId, environment, name, isRegulated, umaDomain: row.umaDomain ?? defaultDomain, defaultDomain };
}

function isHonoured(
  deps: HostDeps,
  row: HostRow,
  { isDefault, viewer }: { readonly isDefault: boolean; readonly viewer: Tenant | undefined },
): boolean {
  if (viewer && viewer.environment !== row.environment) return false;
  if (isDefault || viewer?.platformId === row.platformId) return true;
  return statusOf(deps, row) !== "PENDING";
}
