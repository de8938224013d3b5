import { ApiError, type ErrorCode, type ErrorDetails } from "./errors.js";

export const environments = ["SANDBOX", "PRODUCTION"] as const;
export type Environment = (typeof environments)[number];

/** Of tokens; REST shows and grants the contract's three (docs/interface.md, Permissions). */
export const permissions = ["VIEW", "TRANSACT", "MANAGE", "REVIEW"] as const;
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
  /** The API token's name, for the log. Subgraphs in other processes don't have it. */
  readonly tokenName?: string;
  /** The software agent that calls, and the customer that it acts for; absent: the platform itself. */
  readonly agent?: CallingAgent;
}

/** An agent as authenticated; a payment reads its policy again. */
export interface CallingAgent {
  readonly id: string;
  readonly customerId: string;
  /** Its policy's permissions. */
  readonly permissions: readonly string[];
}

/** A refusal of credentials that name a caller: one beyond its limit, or a token that has ended. */
export class RefusedCaller extends ApiError {
  constructor(
    readonly caller: Caller,
    code: ErrorCode,
    reason: string,
    details?: ErrorDetails,
  ) {
    super(code, reason, details);
  }
}

/** The caller that the credentials named before, while they are looked up again. */
export interface Presumed {
  readonly caller: Caller;
  /** The caller that they name now: the same object if unchanged. Throws 401 UNAUTHORIZED. */
  readonly confirmed: Promise<Caller>;
}

/** Authenticates `Authorization` headers. */
export interface Credentials {
  /** Returns the caller: a token's platform, or an agent. Throws 401 UNAUTHORIZED. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** The caller of a read, which may run while the credentials are looked up; undefined: {@link authenticate} first. */
  presume(authorization: string | undefined): Presumed | undefined;
  /** The ids of credentials that still exist: open streams of the others must close. */
  live(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The actor of all API tokens of a platform. */
export const platformActor = "platform";

/** Callers of an operation: the platform by API tokens, an agent by its access token, anyone without credentials. */
export type Audience = "PLATFORM" | "AGENT" | "PUBLIC";

/** The caller of a request without credentials. It belongs to no tenant. */
export const nobody: Caller = {
  platformId: "",
  environment: "PRODUCTION",
  actor: "nobody",
  credentialId: "nobody",
  permissions: [],
};

export function tenantOf({ platformId, environment }: Tenant): Tenant {
  return { platformId, environment };
}

/** One text per tenant, for counting. */
export function tenantKey({ platformId, environment }: Tenant): string {
  return `${environment}/${platformId}`;
}

/** The audience of a caller. */
function audienceOf({ agent, credentialId }: Caller): Audience {
  if (agent) return "AGENT";
  return credentialId === nobody.credentialId ? "PUBLIC" : "PLATFORM";
}

const refusals: Readonly<Record<Exclude<Audience, "PUBLIC">, string>> = {
  PLATFORM: "This operation takes an API token: send Authorization: Basic base64(clientId:clientSecret).",
  AGENT: "This operation takes an agent's access token: send Authorization: Bearer <accessToken>.",
};

/** Throws 401 UNAUTHORIZED if the operation doesn't accept the caller's type of credentials. */
export function assertAudience(caller: Caller, audience: Audience): void {
  if (audience !== "PUBLIC" && audience !== audienceOf(caller)) throw new ApiError("UNAUTHORIZED", refusals[audience]);
}

/** Throws 401 UNAUTHORIZED without credentials. */
export function assertAnyCredentials(caller: Caller): void {
  if (!caller.agent) assertAudience(caller, "PLATFORM");
}

/**
 * Any token reads; every other permission must be granted (docs/interface.md, Permissions). Callers other than tokens
 * have no permissions. Throws 403 FORBIDDEN.
 */
export function assertPermitted(caller: Caller, permission: Permission): void {
  const isToken = audienceOf(caller) === "PLATFORM";
  if (isToken && (permission === "VIEW" || caller.permissions.includes(permission))) return;
  throw new ApiError("FORBIDDEN", `This operation requires a token with the ${permission} permission.`);
}

/** Throws 403 FORBIDDEN if the policy of the calling agent lacks the permission. */
export function assertPolicyPermits(permissions: readonly string[], permission: string): void {
  if (permissions.includes(permission)) return;
  throw new ApiError("FORBIDDEN", `The agent's policy lacks the permission ${permission}.`, { permission });
}

/** Throws 403 FORBIDDEN in production. */
export function assertSandbox(caller: Tenant): void {
  if (caller.environment === "SANDBOX") return;
  throw new ApiError("FORBIDDEN", "This operation exists in the sandbox only: use a sandbox token.");
}
