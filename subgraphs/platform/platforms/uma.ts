import type { Tenant } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";

/** The environment of a platform that a domain belongs to, and both of its domains (docs/interface.md, UMA domains). */
export interface UmaHost extends Tenant {
  readonly name: string;
  readonly isRegulated: boolean;
  /** The configured one, else the default. */
  readonly umaDomain: string;
  readonly defaultDomain: string;
}

/** The environment that a domain belongs to: a configured `umaDomain`, or a default one, `<proxyUmaSubdomain>.<public host>`. */
export async function findUmaHost(
  deps: Pick<Deps, "env" | "systemScope">,
  domain: string,
): Promise<UmaHost | undefined> {
  const publicHost = new URL(deps.env.publicUrl).hostname;
  const suffix = `.${publicHost}`;
  const subdomain = domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : null;
  const system = deps.systemScope("host look-up");
  const row = await system.platformConfig.findFirst({
    where: { OR: [{ umaDomain: domain }, ...(subdomain ? [{ proxyUmaSubdomain: subdomain }] : [])] },
    select: { platformId: true, environment: true, umaDomain: true, proxyUmaSubdomain: true },
  });
  if (!row) return undefined;
  const { name, isRegulated } = await system.platform.findUniqueOrThrow({ where: { id: row.platformId } });
  const defaultDomain = `${row.proxyUmaSubdomain}${suffix}`;
  const { platformId, environment } = row;
  return { platformId, environment, name, isRegulated, umaDomain: row.umaDomain ?? defaultDomain, defaultDomain };
}
