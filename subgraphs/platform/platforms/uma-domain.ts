import type { PlatformConfig as PlatformConfigRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";

// The UMA domains that others honour (docs/interface.md, Proof of a UMA domain). They don't honour a mere claim:
// without the proof, a payment to an address of the domain goes to the domain's real owner.

/** NOT_REQUIRED: a domain of this server, or one that no one can own, in the sandbox. */
export type UmaDomainStatus = "NOT_REQUIRED" | "PENDING" | "PROVEN";

type Env = Pick<Deps, "env">;

/** Time for which a proof is honoured: two of its daily checks may fail. */
const honouredForMs = 72 * 3_600_000;

/** Host of hosted links and of the default UMA domains. */
export function publicHost({ env }: Env): string {
  return new URL(env.publicUrl).hostname;
}

/** Whether the domain is this server's own host, or below it. */
export function isOwnHost(deps: Env, domain: string): boolean {
  const host = publicHost(deps);
  return domain === host || domain.endsWith(`.${host}`);
}

/** Whether others honour the domain in this environment only after a proof. `.test` and `.example` belong to no one. */
export function needsProof(deps: Env, environment: Tenant["environment"], domain: string): boolean {
  if (isOwnHost(deps, domain)) return false;
  return environment === "PRODUCTION" || !/\.(test|example)$/.test(domain);
}

type Claim = Pick<PlatformConfigRow, "environment" | "umaDomain" | "umaDomainProvenAt">;

export function statusOf(deps: Env & Pick<Deps, "clock">, claim: Claim): UmaDomainStatus {
  const { environment, umaDomain, umaDomainProvenAt } = claim;
  if (umaDomain === null || !needsProof(deps, environment, umaDomain)) return "NOT_REQUIRED";
  if (umaDomainProvenAt === null) return "PENDING";
  const ageMs = deps.clock.real().getTime() - umaDomainProvenAt.getTime();
  return ageMs < honouredForMs ? "PROVEN" : "PENDING";
}

/** The value that a domain's owner publishes to give it to this platform, in this environment. */
export function proofValue({ sealer }: Pick<Deps, "sealer">, { platformId, environment }: Tenant): string {
  const token = Buffer.from(sealer.fingerprint(JSON.stringify(["uma domain", platformId, environment])));
  return `paygraph-uma=${token.toString("hex").slice(0, 40)}`;
}

/** Name of the TXT record. */
export const proofRecord = (domain: string): string => `_paygraph-uma.${domain}`;

export const proofPath = "/.well-known/paygraph/uma-domain.txt";
