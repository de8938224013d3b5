import { Resolver } from "node:dns/promises";
import { z } from "zod";
import { GuardedHttpError } from "../../shared/http/guarded-http.js";
import { tenantKey, tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { removeTimers, scheduleTimer, type CallingTimer } from "../../shared/timers/timers.js";
import { needsProof, proofPath, proofRecord, proofValue } from "./uma-domain.js";

// Checks that a platform controls the UMA domain that it claims, when it claims it and every day.

/** Timeout of each of the two ways. */
const timeoutMs = 3_000;
const dayMs = 86_400_000;
/** Minimum interval of checks that call out, real time: advancing a sandbox clock makes many due at once. */
const minIntervalMs = 3_600_000;
const maxFaultLength = 500;

/** The result of a check, as stored. */
export interface ProofCheck {
  readonly isProven: boolean;
  readonly checkedAt: Date;
  /** The reason that there is no proof. */
  readonly fault: string | null;
}

type ProofDeps = Pick<Deps, "umaHttp" | "env" | "sealer" | "clock">;

/** Looks for the platform's value in the domain's TXT record and in its file; one of them suffices. Calls out. */
export async function checkProof(deps: ProofDeps, tenant: Tenant, domain: string): Promise<ProofCheck> {
  const value = proofValue(deps, tenant);
  const [record, file] = await Promise.all([
    recordFault(deps, domain, value),
    fileFault(deps, tenant, { domain, value }),
  ]);
  const isProven = record === undefined || file === undefined;
  const fault = isProven
    ? null
    : `TXT ${proofRecord(domain)}: ${record}; ${proofPath}: ${file}`.slice(0, maxFaultLength);
  return { isProven, checkedAt: deps.clock.real(), fault };
}

/** The reason that the record is no proof, or undefined. */
async function recordFault({ env }: ProofDeps, domain: string, value: string): Promise<string | undefined> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (env.dnsServers.length > 0) resolver.setServers([...env.dnsServers]);
  // With several servers the resolver's own time limit would count for each.
  const giveUp = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    const records = await resolver.resolveTxt(proofRecord(domain));
    if (records.some((chunks) => chunks.join("") === value)) return undefined;
    return "has another value";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return code === "ENOTFOUND" || code === "ENODATA" ? "does not exist" : `could not be resolved (${code})`;
  } finally {
    clearTimeout(giveUp);
  }
}

/** The reason that the file is no proof, or undefined. */
async function fileFault(
  { umaHttp, env }: ProofDeps,
  tenant: Tenant,
  { domain, value }: { readonly domain: string; readonly value: string },
): Promise<string | undefined> {
  const mapped = env.umaHosts.get(domain);
  try {
    const { status, body } = await umaHttp.tenants.send({
      owner: tenantKey(tenant),
      url: `${mapped ?? `https://${domain}`}${proofPath}`,
      method: "GET",
      headers: { accept: "text/plain", ...(mapped !== undefined && { host: domain }) },
      timeoutMs,
      allowPrivate: mapped !== undefined,
    });
    if (status !== 200) return `returned ${status}`;
    return body.split(/\r?\n/).some((line) => line.trim() === value) ? undefined : "has another value";
  } catch (error) {
    if (error instanceof GuardedHttpError) return error.reason;
    throw error;
  }
}

/** The columns of a check. A failed one leaves the last proof: it is honoured for a while. */
export function columnsOfCheck({ isProven, checkedAt, fault }: ProofCheck) {
  return {
    umaDomainCheckedAt: checkedAt,
    umaDomainFault: fault,
    ...(isProven && { umaDomainProvenAt: checkedAt }),
  };
}

const checkTimer = "umaDomain.check";
const checkPayload = z.object({ domain: z.string() });

/** Checks the domain after this transaction, and then every day. Replaces the checks of the previous domain. */
export async function scheduleChecks(tx: Tx, tenant: Tenant & { readonly now: Date }, domain: string): Promise<void> {
  await removeTimers(tx, tenant, checkTimer);
  await scheduleTimer(tx, { tenant, name: checkTimer, dueAt: tenant.now, payload: { domain } });
}

/** The daily check. It ends if the platform has another domain. */
export function umaDomainTimers(deps: ProofDeps & Pick<Deps, "db">): Readonly<Record<string, CallingTimer>> {
  return {
    [checkTimer]: {
      async call(caller, payload) {
        const { domain } = checkPayload.parse(payload);
        const where = { platformId_environment: tenantOf(caller) };
        const claim = await deps.db.platformConfig.findUnique({ where });
        if (claim?.umaDomain !== domain || !needsProof(deps, caller.environment, domain)) return async () => {};
        const lastMs = claim.umaDomainCheckedAt?.getTime() ?? -Infinity;
        const isFresh = deps.clock.real().getTime() - lastMs < minIntervalMs;
        const check = isFresh ? undefined : await checkProof(deps, caller, domain);
        return async (tx, { now }) => {
          const { count } = await tx.platformConfig.updateMany({
            where: { ...tenantOf(caller), umaDomain: domain },
            data: check ? columnsOfCheck(check) : {},
          });
          if (count === 0) return;
          const dueAt = new Date(now.getTime() + dayMs);
          await scheduleTimer(tx, { tenant: caller, name: checkTimer, dueAt, payload: { domain } });
        };
      },
    },
  };
}
