import { ApiError } from "./errors.js";

export const environments = ["SANDBOX", "PRODUCTION"] as const;
export type Environment = (typeof environments)[number];

export const permissions = ["VIEW", "TRANSACT", "MANAGE"] as const;
export type Permission = (typeof permissions)[number];

/** The owner of rows: every tenant table has both columns, and every query names both. */
export interface Tenant {
  readonly platformId: string;
  readonly environment: Environment;
}

/** The caller, by the credentials. */
export interface Caller extends Tenant {
  /** All tokens of a platform are one actor; an agent is its own. The scope of idempotency keys. */
  readonly actor: string;
  /** Id of the credential, `Token:<uuid>` or `Agent:<uuid>`; streams end when it is deleted. */
  readonly credentialId: string;
  readonly permissions: readonly Permission[];
  /** The software agent that calls, and the customer that it acts for; absent: the platform itself. */
  readonly agent?: CallingAgent;
}

/** An agent as its requests are authenticated; what its policy says of a payment is read again with the payment. */
export interface CallingAgent {
  readonly id: string;
  readonly customerId: string;
  /** Those of its policy. */
  readonly permissions: readonly string[];
}

/** The actor of all API tokens of a platform. */
export const platformActor = "platform";

export function tenantOf({ platformId, environment }: Tenant): Tenant {
  return { platformId, environment };
}

/** Any token reads; `TRANSACT` and `MANAGE` must be granted (docs/interface.md, Permissions). Throws 403 FORBIDDEN. */
export function assertPermitted(caller: Caller, permission: Permission): void {
  if (permission === "VIEW" || caller.permissions.includes(permission)) return;
  throw new ApiError("FORBIDDEN", `This operation requires a token with the ${permission} permission.`);
}

/** Throws 403 FORBIDDEN in production. */
export function assertSandbox(caller: Tenant): void {
  if (caller.environment === "SANDBOX") return;
  throw new ApiError("FORBIDDEN", "This operation exists in the sandbox only: use a sandbox token.");
}
