import type { PlatformConfig as PlatformConfigRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { PlatformDeps } from "../deps.js";
import { isOwnHost, needsProof, proofPath, proofRecord, proofValue, publicHost, statusOf } from "./uma-domain.js";
import { checkProof, columnsOfCheck, scheduleChecks, type ProofCheck } from "./uma-proof.js";
import { lockOtherHolder } from "./sql.js";
import type { PlatformConfigUpdate } from "./wire.js";

// Claims of UMA domains are stored at once; an unproven one never blocks a tenant that proves the domain.

/** Facts about a claim, from before its transaction. */
export interface PreparedClaim {
  /** Check of the caller's proof; absent if none is needed, or a timer looks for it. */
  readonly own?: ProofCheck;
  /** Check of the present holder's proof, without which it loses the domain. */
  readonly holder?: ProofCheck;
}

/** Looks for proofs if the caller requests a domain that it already has, or that another tenant has. Calls out. */
export async function prepareClaim(
  deps: PlatformDeps,
  caller: Caller,
  { umaDomain }: PlatformConfigUpdate,
): Promise<PreparedClaim> {
  const domain = umaDomain?.toLowerCase();
  if (domain === undefined || isOwnHost(deps, domain)) return {};
  const held = await deps.systemScope("host look-up").platformConfig.findFirst({ where: { umaDomain: domain } });
  if (!held) return {};
  const isNeeded = needsProof(deps, caller.environment, domain);
  if (isSame(held, caller)) return isNeeded ? { own: await checkProof(deps, caller, domain) } : {};
  const own = isNeeded ? await checkProof(deps, caller, domain) : undefined;
  if (own?.isProven === false || statusOf(deps, held) !== "PROVEN") return { own };
  return { own, holder: await checkProof(deps, held, domain) };
}

const isSame = (a: Tenant, b: Tenant) => a.platformId === b.platformId && a.environment === b.environment;

/**
 * The columns of the caller's claim, whose configuration the transaction has locked. Takes the domain from a tenant
 * that can't prove it. Throws 409 CONFLICT for a domain that is another tenant's, this server's, or the sandbox's.
 */
export async function claimDomain(
  deps: PlatformDeps,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  stored: PlatformConfigRow,
  { umaDomain, prepared }: { readonly umaDomain: string; readonly prepared: PreparedClaim },
) {
  const isOwnDefault = umaDomain === `${stored.proxyUmaSubdomain}.${publicHost(deps)}`;
  if (deps.env.sandboxUmaDomains.includes(umaDomain) || (isOwnHost(deps, umaDomain) && !isOwnDefault)) {
    throw domainTaken(umaDomain);
  }
  const { own } = prepared;
  if (stored.umaDomain === umaDomain) return own ? columnsOfCheck(own) : {};
  const isNeeded = needsProof(deps, caller.environment, umaDomain);
  const mayTake = !isNeeded || own?.isProven === true;
  await releaseDomain(deps, tx, caller, { umaDomain, prepared, mayTake });
  if (isNeeded) await scheduleChecks(tx, caller, umaDomain);
  const unchecked = { umaDomainProvenAt: null, umaDomainCheckedAt: null, umaDomainFault: null };
  return { umaDomain, ...unchecked, ...(own && columnsOfCheck(own)) };
}

/** Takes the domain from another tenant that does not prove it. Throws 409 CONFLICT. */
async function releaseDomain(
  deps: PlatformDeps,
  tx: Tx,
  caller: Caller,
  claim: { readonly umaDomain: string; readonly prepared: PreparedClaim; readonly mayTake: boolean },
): Promise<void> {
  const { umaDomain, prepared, mayTake } = claim;
  const holder = await lockOtherHolder(tx, caller, umaDomain);
  if (!holder) return;
  const status = statusOf(deps, holder);
  const isUnproven = status === "PENDING" || (status === "PROVEN" && prepared.holder?.isProven === false);
  if (!mayTake || !isUnproven) throw domainTaken(umaDomain, proofValue(deps, caller));
  await tx.platformConfig.update({
    where: { platformId_environment: tenantOf(holder) },
    data: { umaDomain: null, umaDomainProvenAt: null, umaDomainCheckedAt: null, umaDomainFault: null },
  });
  const { platformId, environment } = holder;
  deps.logger.warn({ platformId, environment, umaDomain }, "A UMA domain went to the platform that proves it");
}

/** 409 CONFLICT; with the value that proves the domain, if a proof could help. */
export function domainTaken(umaDomain: string, value?: string): ApiError {
  const taken = `umaDomain: ${umaDomain} is already in use.`;
  if (value === undefined) return new ApiError("CONFLICT", taken);
  const where = `in the TXT record ${proofRecord(umaDomain)} or at https://${umaDomain}${proofPath}`;
  return new ApiError("CONFLICT", `${taken} If it is yours, publish ${value} ${where}, and repeat the request.`);
}
