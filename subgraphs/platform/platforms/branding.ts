import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Brand } from "../../shared/module/pages.js";
import type { Deps } from "../../shared/deps.js";
import { readStored } from "../../shared/schema/stored.js";
import { branding } from "./wire.js";

/** Brand of the environment's hosted pages: the configured name, or else the platform's. */
export async function brandOf({ db }: Pick<Deps, "db">, tenant: Tenant): Promise<Brand> {
  const [config, platform] = await Promise.all([
    db.platformConfig.findUniqueOrThrow({
      where: { platformId_environment: tenantOf(tenant) },
      select: { branding: true },
    }),
    db.platform.findUniqueOrThrow({ where: { id: tenant.platformId }, select: { name: true } }),
  ]);
  const { name = platform.name, color = null } = readStored(branding, config.branding ?? {});
  return { name, color };
}
