import { randomBytes } from "node:crypto";
import type { AgentDeviceCode as DeviceCodeRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { inFairTransaction } from "../../shared/persistence/fair-share.js";
import type { Tx } from "../../shared/persistence/client.js";
import { readStored } from "../../shared/schema/stored.js";
import { newAccessToken } from "../agents/credentials.js";
import { lockAgent } from "../agents/store.js";
import type { AgentConnectionGrant, AgentDeviceCode } from "../agents/type.js";
import type { AgentsDeps } from "../deps.js";
import { agentPolicy } from "../policy/wire.js";

/** Lifetime of a code, domain time. */
const lifetimeMs = 24 * 3_600_000;
/** Characters that can't be misread: 12 of them are 60 bits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const form = /^[0-9A-Z]{4}-AGENT-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

function newCode(): string {
  const [first = "", second = "", third = ""] = [0, 1, 2].map(() =>
    [...randomBytes(4)].map((byte) => alphabet[byte % alphabet.length]).join(""),
  );
  return `${first}-AGENT-${second}-${third}`;
}

const hashOf = (code: string) => sha256(code.toUpperCase());

function unknownCode(): ApiError {
  return new ApiError("NOT_FOUND", "No such device code.");
}

/** Issues a code for an agent that the caller has locked; replaces its unredeemed ones. */
export async function issueCode(tx: Tx, ledger: LedgerContext, agentId: string): Promise<AgentDeviceCode> {
  await revokeCodes(tx, ledger, agentId);
  const code = newCode();
  const expiresAt = new Date(ledger.now.getTime() + lifetimeMs);
  const data = { ...tenantOf(ledger), codeHash: hashOf(code), agentId, expiresAt, createdAt: ledger.now };
  await tx.agentDeviceCode.create({ data });
  return { code, agentId, expiresAt, redeemed: false };
}

export async function revokeCodes(tx: Tx, ledger: LedgerContext, agentId: string): Promise<void> {
  const open = { ...tenantOf(ledger), agentId, redeemedAt: null, revokedAt: null };
  await tx.agentDeviceCode.updateMany({ where: open, data: { revokedAt: ledger.now } });
}

/** A code of the tenant. Throws 404 NOT_FOUND. */
export async function findCode(db: Pick<Tx, "agentDeviceCode">, tenant: Tenant, code: string): Promise<DeviceCodeRow> {
  const row = form.test(code.toUpperCase())
    ? await db.agentDeviceCode.findUnique({ where: { ...tenantOf(tenant), codeHash: hashOf(code) } })
    : null;
  if (!row) throw unknownCode();
  return row;
}

/** The tenant of a code, whose holder need not name it. Throws 404 NOT_FOUND. */
async function tenantOfCode({ systemScope }: AgentsDeps, code: string): Promise<Tenant> {
  const row = form.test(code.toUpperCase())
    ? await systemScope("credential look-up").agentDeviceCode.findUnique({ where: { codeHash: hashOf(code) } })
    : null;
  if (!row) throw unknownCode();
  return tenantOf(row);
}

/**
 * Connects the software that has the code: the access token is returned here and never again. Of concurrent uses the
 * first one wins. Throws 404 for an unknown code, 400 for a used, replaced or expired one.
 */
export async function redeemCode(deps: AgentsDeps, code: string): Promise<AgentConnectionGrant> {
  const tenant = await tenantOfCode(deps, code);
  return inFairTransaction<AgentConnectionGrant>(deps, tenant, async (tx) => {
    const { agentId } = await findCode(tx, tenant, code);
    const agent = await lockAgent(tx, tenant, agentId);
    const row = await findCode(tx, tenant, code);
    const now = await deps.clock.now(tx, tenant);
    if (row.redeemedAt !== null) throw invalidField("code", "has already been redeemed");
    if (row.revokedAt !== null) throw invalidField("code", "was replaced by a newer one");
    if (now >= row.expiresAt) throw invalidField("code", `expired at ${row.expiresAt.toISOString()}`);
    const accessToken = newAccessToken();
    const where = { ...tenantOf(tenant), id: agentId };
    await tx.agent.update({ where, data: { tokenHash: sha256(accessToken), updatedAt: now } });
    await tx.agentDeviceCode.update({
      where: { ...tenantOf(tenant), codeHash: row.codeHash },
      data: { redeemedAt: now },
    });
    return { agentId, agentName: agent.name, accessToken, policy: readStored(agentPolicy, agent.policy) };
  });
}
