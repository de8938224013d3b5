import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import type { Prisma, WebhookKey as WebhookKeyRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { lockConfig } from "../tokens/sql.js";
import { createSigner, toPem, type BodySigner } from "../../shared/kernel/signature.js";

// The key pairs that sign webhooks: one per platform and environment, so that a webhook for one of them never verifies
// at another's endpoint (docs/interface.md, The signature of a webhook).

/** Signers of each platform's and environment's webhooks. */
export interface WebhookSigners {
  /** The current key's, at most 250 ms after a rotation. */
  of(tenant: Tenant): Promise<BodySigner>;
}

type KeyDeps = Pick<Deps, "db" | "sealer" | "clock">;

/** The context to which a sealed private key is bound. */
const sealingContext = (id: string) => `webhook_key/${id}/private`;
/** The context of the installation's key, which platforms share until they rotate theirs. */
const sharedSealingContext = "signing_key/1/private";

/** The row of a new key pair, which is the current one. */
function newKey(sealer: Deps["sealer"], tenant: Tenant, createdAt: Date): Prisma.WebhookKeyCreateManyInput {
  const id = newId("WebhookKey");
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" });
  return {
    id,
    ...tenantOf(tenant),
    publicPem: toPem(publicKey),
    private: sealer.seal(pkcs8, sealingContext(id)),
    createdAt,
  };
}

/** The current key, created if there is none. If several processes create one at once, the first row wins. */
export async function ensureCurrentKey(
  { db, sealer, clock }: { readonly db: Pick<Tx, "webhookKey"> } & Pick<Deps, "sealer" | "clock">,
  tenant: Tenant,
): Promise<WebhookKeyRow> {
  const where = { ...tenantOf(tenant), retiresAt: null };
  const known = await db.webhookKey.findFirst({ where });
  if (known) return known;
  await db.webhookKey.createMany({ data: [newKey(sealer, tenant, clock.real())], skipDuplicates: true });
  return db.webhookKey.findFirstOrThrow({ where });
}

/** Time that a process signs with a key before it looks for a newer one. */
const freshMs = 250;
/** Maximum number of tenants whose keys a process keeps in memory. */
const maxKnown = 10_000;

interface Current {
  readonly id: string;
  readonly signer: BodySigner;
}

export function createWebhookSigners(deps: KeyDeps & Pick<Deps, "systemScope" | "env">): WebhookSigners {
  // Deliveries continue while requests hold every connection.
  const background = deps.systemScope("webhook delivery");
  const known = new Map<string, { readonly readAt: number; readonly current: Promise<Current> }>();
  const read = async (tenant: Tenant, before: Promise<Current> | undefined): Promise<Current> => {
    const current = await background.webhookKey.findFirst({ where: { ...tenantOf(tenant), retiresAt: null } });
    const row = current ?? (await ensureCurrentKey(deps, tenant));
    const last = await before;
    return last?.id === row.id ? last : { id: row.id, signer: signerOf(deps, row) };
  };
  return {
    async of(tenant) {
      const name = `${tenant.platformId} ${tenant.environment}`;
      const before = known.get(name);
      if (before && performance.now() - before.readAt < freshMs) return (await before.current).signer;
      if (known.size >= maxKnown) known.clear();
      const current = read(tenant, before?.current);
      known.set(name, { readAt: performance.now(), current });
      current.catch(() => known.delete(name));
      return (await current).signer;
    },
  };
}

function signerOf({ sealer, env }: Pick<Deps, "sealer" | "env">, row: WebhookKeyRow): BodySigner {
  if (row.private === null) throw new Error(`The current key ${row.id} has no private half`);
  const context = row.isShared ? sharedSealingContext : sealingContext(row.id);
  const privateKey = createPrivateKey({ key: sealer.open(row.private, context), format: "der", type: "pkcs8" });
  return createSigner(privateKey, env.headerAlias);
}

/**
 * The public keys of a platform's environment, PEM: the current one first, then the replaced ones that are still
 * published. Undefined for an unknown platform.
 */
export async function publishedKeys(
  deps: KeyDeps,
  { platformId, environment }: Tenant,
): Promise<readonly string[] | undefined> {
  const tenant = { platformId, environment };
  const config = await deps.db.platformConfig.findUnique({ where: { platformId_environment: tenant } });
  if (!config) return undefined;
  const current = await ensureCurrentKey(deps, tenant);
  const former = await deps.db.webhookKey.findMany({
    where: { ...tenant, retiresAt: { gt: deps.clock.real() } },
    orderBy: { createdAt: "desc" },
    take: maxPublished,
  });
  return [current, ...former].map(({ publicPem }) => publicPem);
}

/** Maximum number of former keys that are published: a receiver tries each. */
const maxPublished = 10;

/** The installation's key, PEM, while a platform shares it. */
export async function sharedPublicKey({ systemScope, clock }: Pick<Deps, "systemScope" | "clock">) {
  const shared = await systemScope("host look-up").webhookKey.findFirst({
    where: { isShared: true, OR: [{ retiresAt: null }, { retiresAt: { gt: clock.real() } }] },
  });
  return shared?.publicPem;
}

export interface RotatedKey {
  readonly webhookKeyId: string;
  readonly webhookPublicKey: string;
  readonly previous: { readonly webhookKeyId: string; readonly retiresAt: Date };
}

/**
 * Replaces the current key by a new one. The previous one stays published for `overlapMs`; its private half is deleted.
 * Throws if there is no such platform.
 */
export function rotateKey(deps: KeyDeps, tenant: Tenant, overlapMs: number): Promise<RotatedKey> {
  return deps.db.$transaction(async (tx) => {
    // Serialises rotations of one environment.
    if (!(await lockConfig(tx, tenant))) throw new Error(`No platform ${tenant.platformId}`);
    const { id: replaced } = await ensureCurrentKey({ ...deps, db: tx }, tenant);
    const now = deps.clock.real();
    const retiresAt = new Date(now.getTime() + overlapMs);
    const where = { id: replaced, ...tenantOf(tenant) };
    await tx.webhookKey.update({ where, data: { retiresAt, private: null } });
    const { id, publicPem } = await tx.webhookKey.create({ data: newKey(deps.sealer, tenant, now) });
    return { webhookKeyId: id, webhookPublicKey: publicPem, previous: { webhookKeyId: replaced, retiresAt } };
  });
}

/** Removes keys that are no longer published. */
export function removeRetiredKeys({ systemScope, clock }: Pick<Deps, "systemScope" | "clock">): Promise<unknown> {
  return systemScope("retention").webhookKey.deleteMany({ where: { retiresAt: { lte: clock.real() } } });
}
