import { secp256k1 } from "@noble/curves/secp256k1.js";
import type { NonceValidator, PubKeyResponse } from "@uma-sdk/core";
import { tenantOf, type Tenant } from "../../../shared/kernel/caller.js";
import type { Deps } from "../../../shared/deps.js";
import { removeInBatches } from "../../../shared/events/retention.js";
import { isStorable } from "../../../shared/schema/fields.js";
import { urlHostOf } from "./domain.js";
import { UmaFault } from "./faults.js";
import { umaSdk } from "./sdk.js";
import { UmaUnreachable, type UmaNode } from "./transport.js";

/** How long another provider's keys are used without asking again, real time. */
const keysForMs = 5 * 60_000;
/** A provider that didn't answer isn't asked again for every message that claims to be its. */
const failureForMs = 2_000;
/** Keys in memory; the longest unused go first. */
const maxPeers = 1_000;
/** Requests for keys at once: strangers' messages can't make us call more hosts than that. */
const maxFetches = 16;

interface KnownPeer {
  readonly keys: Promise<PubKeyResponse>;
  readonly fetchedMs: number;
  until: number;
}

/** Per process and its plumbing. */
interface Peers {
  readonly known: Map<string, KnownPeer>;
  fetches: number;
}
const peersOf = new WeakMap<object, Peers>();

function peers(node: UmaNode): Peers {
  const { db } = node.deps;
  const found = peersOf.get(db) ?? { known: new Map<string, KnownPeer>(), fetches: 0 };
  peersOf.set(db, found);
  return found;
}

const domainPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Whether it can be asked for at all: there are texts of those characters that no URL takes. */
export const isHostName = (domain: string): boolean =>
  domainPattern.test(domain) && URL.canParse(`https://${urlHostOf(domain)}`);

/** A domain in its one spelling. Throws INVALID_INPUT for anything else. */
export function peerDomain(domain: string): string {
  const normalized = domain.toLowerCase();
  if (isHostName(normalized)) return normalized;
  throw new UmaFault("INVALID_INPUT", "The domain of the counterparty is not a host name.");
}

/** Each tenant has its own view: its own unproven domain is its own for it, and somebody else's for others. */
const peerName = ({ platformId, environment }: Tenant, domain: string) => `${platformId} ${environment} ${domain}`;

/**
 * The keys that a provider publishes at `/.well-known/lnurlpubkey`. Throws COUNTERPARTY_PUBKEY_FETCH_ERROR,
 * INVALID_PUBKEY_FORMAT, CERT_CHAIN_INVALID or CERT_CHAIN_EXPIRED.
 */
export async function peerKeys(node: UmaNode, from: Tenant, domain: string): Promise<PubKeyResponse> {
  const { known } = peers(node);
  const now = node.deps.clock.real().getTime();
  const name = peerName(from, domain);
  const cached = known.get(name);
  if (cached && cached.until > now) return cached.keys;
  const fetching: KnownPeer = { keys: fetchKeys(node, from, domain), fetchedMs: now, until: now + keysForMs };
  known.delete(name);
  known.set(name, fetching);
  const [oldest] = known.keys();
  if (known.size > maxPeers && oldest !== undefined) known.delete(oldest);
  fetching.keys.then(
    ({ expirationTimestamp }) => {
      if (expirationTimestamp !== undefined) fetching.until = Math.min(fetching.until, expirationTimestamp * 1000);
    },
    () => (fetching.until = now + failureForMs),
  );
  return fetching.keys;
}

async function fetchKeys(node: UmaNode, from: Tenant, domain: string): Promise<PubKeyResponse> {
  const mine = peers(node);
  const failed = (why: string) =>
    new UmaFault("COUNTERPARTY_PUBKEY_FETCH_ERROR", `The public keys of ${domain} could not be fetched: ${why}.`);
  if (mine.fetches >= maxFetches) throw failed("too many are being fetched");
  mine.fetches++;
  try {
    const url = new URL(`https://${urlHostOf(domain)}/.well-known/lnurlpubkey`);
    const { status, body } = await node.call(from, { method: "GET", url });
    if (status !== 200) throw failed(`it answered ${status}`);
    return await readKeys(body, node.deps.clock.real());
  } catch (error) {
    throw error instanceof UmaUnreachable ? failed(error.message) : error;
  } finally {
    mine.fetches--;
  }
}

async function readKeys(body: string, now: Date): Promise<PubKeyResponse> {
  const { PubKeyResponse } = await umaSdk();
  let keys: PubKeyResponse;
  try {
    keys = PubKeyResponse.fromJson(body);
    const usable = [keys.getSigningPubKey(), keys.getEncryptionPubKey()].every((key) =>
      secp256k1.utils.isValidPublicKey(Uint8Array.from(key)),
    );
    if (!usable) throw new Error("no point of the curve");
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

/** Where nonces of accepted messages are remembered: the tenant whose message it is, or the sandbox's counterparty. */
export interface NonceScope extends Tenant {
  readonly prefix: string;
}

/** What makes a message good once: its sender's domain, its nonce and its time, as they were signed. */
export interface SignedStamp {
  readonly domain: string;
  readonly nonce: string;
  /** Seconds, as the sender's clock has it. */
  readonly timestamp: number;
}

/** How old a message may be, and how far ahead the sender's clock, real time. */
const maxAgeMs = 5 * 60_000;
const maxAheadMs = 60_000;
const maxNonceLength = 128;

type Verify = (keys: PubKeyResponse, nonces: NonceValidator) => Promise<boolean>;

/** Ours are remembered only after the signature is good: a forged message can't use up somebody's nonce. */
const afterwards: NonceValidator = { checkAndSaveNonce: async () => true };

/**
 * Accepts a signed message: fresh, signed by the provider of that domain, and seen for the first time. Throws
 * INVALID_TIMESTAMP, INVALID_SIGNATURE, INVALID_NONCE, or why the keys could not be had.
 */
export async function acceptSigned(
  node: UmaNode,
  scope: NonceScope,
  { domain, nonce, timestamp }: SignedStamp,
  verify: Verify,
): Promise<PubKeyResponse> {
  const { db, clock } = node.deps;
  const seenAt = await clock.shared(db);
  const ageMs = seenAt.getTime() - timestamp * 1000;
  if (!(ageMs <= maxAgeMs && ageMs >= -maxAheadMs)) {
    throw new UmaFault("INVALID_TIMESTAMP", "The message's timestamp is too old or in the future.");
  }
  if (nonce === "" || nonce.length > maxNonceLength || !isStorable(nonce)) {
    throw new UmaFault("INVALID_NONCE", "The message has no usable nonce.");
  }
  const keys = await verifiedKeys(node, scope, domain, verify);
  const { count } = await db.umaNonce.createMany({
    data: [{ ...tenantOf(scope), nonce: `${scope.prefix}${domain}/${nonce}`, seenAt }],
    skipDuplicates: true,
  });
  if (count === 0) throw new UmaFault("INVALID_NONCE", "A message with this nonce was accepted already.");
  return keys;
}

/** A signature that doesn't fit the keys we know may fit newer ones. */
async function verifiedKeys(node: UmaNode, from: Tenant, domain: string, verify: Verify): Promise<PubKeyResponse> {
  const isGood = (keys: PubKeyResponse) => verify(keys, afterwards).catch(() => false);
  const keys = await peerKeys(node, from, domain);
  if (await isGood(keys)) return keys;
  const { known } = peers(node);
  const name = peerName(from, domain);
  const fetchedMs = known.get(name)?.fetchedMs ?? 0;
  if (node.deps.clock.real().getTime() - fetchedMs > failureForMs) {
    known.delete(name);
    const newer = await peerKeys(node, from, domain);
    if (await isGood(newer)) return newer;
  }
  throw new UmaFault("INVALID_SIGNATURE", `The message isn't signed by ${domain}.`);
}

/** How long nonces are remembered: longer than a message stays fresh. */
const nonceRetentionMs = 3_600_000;

/** Removes nonces of messages that are too old to be accepted again, in short transactions. Answers how many. */
export async function removeOldUmaNonces(deps: Pick<Deps, "systemScope" | "clock">): Promise<number> {
  const system = deps.systemScope("retention");
  const before = new Date((await deps.clock.shared(system)).getTime() - nonceRetentionMs);
  return removeInBatches(
    (limit) => system.$executeRaw`
      DELETE FROM quotes.uma_nonce WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM quotes.uma_nonce WHERE seen_at < ${before} LIMIT ${limit}))`,
  );
}
