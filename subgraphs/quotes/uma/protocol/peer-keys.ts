import { secp256k1 } from "@noble/curves/secp256k1.js";
import type { PubKeyResponse } from "@uma-sdk/core";
import { tenantOf, type Tenant } from "../../../shared/kernel/caller.js";
import type { Deps } from "../../../shared/deps.js";
import { removeOld } from "../../../shared/events/retention.js";
import { urlHostOf } from "./domain.js";
import { UmaFault } from "./faults.js";
import { umaSdk } from "./sdk.js";
import { isStranger, UmaUnreachable, type UmaNode } from "./transport.js";

/** Providers' public keys: this server's are read each time, the others' are stored for all processes. */

/** Time for which another provider's keys are used without a new fetch, by the database's clock. */
const keysForMs = 5 * 60_000;
/** Minimum age of keys that are fetched again for a signature that they don't verify. */
const refetchAfterMs = 2_000;
/** Maximum length of keys with their certificate chains. */
const maxDocumentLength = 16 * 1024;

export interface PeerKeys {
  readonly keys: PubKeyResponse;
  /** Whether newer keys may have been published. */
  readonly mayBeOld: boolean;
}

/** Fetches in progress in this process: requests for the same keys share one. */
const fetchesOf = new WeakMap<object, Map<string, Promise<PeerKeys>>>();

/**
 * The keys that a provider publishes at `/.well-known/lnurlpubkey`, as the tenant sees it: only for its claimant does
 * an unproven domain belong to it. Throws COUNTERPARTY_PUBKEY_FETCH_ERROR, INVALID_PUBKEY_FORMAT, CERT_CHAIN_INVALID or
 * CERT_CHAIN_EXPIRED, or 429 RATE_LIMITED if strangers cause too many fetches.
 */
export async function peerKeys(node: UmaNode, from: Tenant, domain: string): Promise<PeerKeys> {
  const { db, clock } = node.deps;
  const found = await db.umaPeer.findUnique({
    where: { platformId_environment_domain: { ...tenantOf(from), domain } },
  });
  const now = await clock.shared(db);
  if (!found || found.usableUntil <= now) return fetchPeerKeys(node, from, domain);
  const mayBeOld = now.getTime() - found.fetchedAt.getTime() > refetchAfterMs;
  return { keys: await readKeys(found.document, now), mayBeOld };
}

/** The same, freshly fetched. */
export async function fetchPeerKeys(node: UmaNode, from: Tenant, domain: string): Promise<PeerKeys> {
  const { asker, deps } = node;
  const fetches = fetchesOf.get(deps.db) ?? new Map<string, Promise<PeerKeys>>();
  fetchesOf.set(deps.db, fetches);
  // Only the sender of a stranger's message waits for the request that it caused, and fails with it.
  const name = JSON.stringify([from.platformId, from.environment, domain, isStranger(asker) && asker.address]);
  const fetching = fetches.get(name) ?? fetchKeys(node, from, domain).finally(() => fetches.delete(name));
  fetches.set(name, fetching);
  return fetching;
}

async function fetchKeys(node: UmaNode, from: Tenant, domain: string): Promise<PeerKeys> {
  const { deps, asker } = node;
  const failed = (why: string) => {
    const text = `The public keys of ${domain} could not be fetched`;
    if (!isStranger(asker)) return new UmaFault("COUNTERPARTY_PUBKEY_FETCH_ERROR", `${text}: ${why}.`);
    // Strangers don't learn what can be reached from here, or how it fails.
    deps.logger.info({ domain, why }, "the keys of a message's UMA provider could not be fetched");
    return new UmaFault("COUNTERPARTY_PUBKEY_FETCH_ERROR", `${text}.`);
  };
  try {
    const url = new URL(`https://${urlHostOf(domain)}/.well-known/lnurlpubkey`);
    const { status, body, isOwn } = await node.call(from, { method: "GET", url });
    if (status !== 200) throw failed(`it responded with ${status}`);
    const now = await deps.clock.shared(deps.db);
    const keys = await readKeys(body, now);
    if (!isOwn) await keepKeys(node, from, { domain, document: body, keys, now });
    return { keys, mayBeOld: false };
  } catch (error) {
    throw error instanceof UmaUnreachable ? failed(error.message) : error;
  }
}

interface Fetched {
  readonly domain: string;
  readonly document: string;
  readonly keys: PubKeyResponse;
  readonly now: Date;
}

async function keepKeys({ deps }: UmaNode, from: Tenant, { domain, document, keys, now }: Fetched): Promise<void> {
  const { expirationTimestamp } = keys;
  const most = now.getTime() + keysForMs;
  const until = expirationTimestamp === undefined ? most : Math.min(most, expirationTimestamp * 1000);
  const kept = { document, fetchedAt: now, usableUntil: new Date(until) };
  const tenant = tenantOf(from);
  await deps.db.umaPeer.upsert({
    where: { platformId_environment_domain: { ...tenant, domain } },
    create: { ...tenant, domain, ...kept },
    update: kept,
  });
}

async function readKeys(document: string, now: Date): Promise<PubKeyResponse> {
  const { PubKeyResponse } = await umaSdk();
  let keys: PubKeyResponse;
  try {
    keys = PubKeyResponse.fromJson(document);
    const usable = [keys.getSigningPubKey(), keys.getEncryptionPubKey()].every((key) =>
      secp256k1.utils.isValidPublicKey(Uint8Array.from(key)),
    );
    if (!usable || document.length > maxDocumentLength) throw new Error("not a point on the curve, or too long");
  } catch {
    throw new UmaFault("INVALID_PUBKEY_FORMAT", "The counterparty's public keys are not in the form of the protocol.");
  }
  for (const chain of [keys.signingCertChain, keys.encryptionCertChain]) {
    for (const [index, certificate] of (chain ?? []).entries()) {
      if (new Date(certificate.validTo) < now) throw new UmaFault("CERT_CHAIN_EXPIRED", "A certificate is expired.");
      const issuer = chain?.[index + 1];
      const isSigned = issuer === undefined || certificate.verify(issuer.publicKey);
      if (!isSigned) throw new UmaFault("CERT_CHAIN_INVALID", "A certificate isn't signed by the next one.");
    }
  }
  return keys;
}

/** Removes unused keys, in short transactions. Returns their number. */
export async function removeOldPeerKeys(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  const before = await deps.clock.shared(deps.systemScope("retention"));
  return removeOld(deps, signal, { table: "quotes.uma_peer", since: "usable_until" }, before);
}
