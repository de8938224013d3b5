import { tenantOf } from "../../shared/kernel/caller.js";
import type { ServedEntity } from "../../shared/module/module.js";
import { platformToGraph, readPlatform } from "./service.js";

/** A caller sees only its own platform, in its own environment. */
export const platformEntity: ServedEntity = {
  reference:
    (deps) =>
    async ({ id }, { caller }) => {
      const row = await readPlatform(deps.db, caller);
      return row.id === id ? platformToGraph(deps, row) : null;
    },
  home: (deps) => ({
    typeName: "PlatformConfig",
    resourceType: "PlatformConfig",
    async exist(ids, caller) {
      const where = { ...tenantOf(caller), id: { in: [...ids] } };
      return new Set((await deps.db.platformConfig.findMany({ where, select: { id: true } })).map(({ id }) => id));
    },
  }),
};
