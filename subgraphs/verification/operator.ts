import { platformActor, tenantOf, type Caller, type Tenant } from "../shared/kernel/caller.js";

/** The operator on the command line, who may read notes. */
export const operatorOf = (tenant: Tenant): Caller => ({
  ...tenantOf(tenant),
  actor: platformActor,
  credentialId: "operator",
  permissions: ["REVIEW"],
});
