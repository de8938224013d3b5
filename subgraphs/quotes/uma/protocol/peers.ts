import type { NonceValidator, PubKeyResponse } from "@uma-sdk/core";
import { tenantOf, type Tenant } from "../../../shared/kernel/caller.js";
import type { Deps } from "../../../shared/deps.js";
import { removeOld } from "../../../shared/events/retention.js";
import { isStorable } from "../../../shared/schema/fields.js";
import { urlHostOf } from "./domain.js";
import { UmaFault } from "./faults.js";
import { fetchPeerKeys, peerKeys } from "./peer-keys.js";
import type { UmaNode } from "./transport.js";

const domainPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Whether it can be a URL's host: some texts of these characters can't. */
export const isHostName = (domain: string): boolean =>
  domainPattern.test(domain) && URL.canParse(`https://${urlHostOf(domain)}`);

/** A domain in its canonical spelling. Throws INVALID_INPUT for anything else. */
export function peerDomain(domain: string): string {
  const normalized = domain.toLowerCase();
  if (isHostName(normalized)) return normalized;
  throw new UmaFault("INVALID_INPUT", "The domain of the counterparty is not a host name.");
}

/** The owner of an accepted message's nonce: the message's tenant, or the sandbox's counterparty. */
export interface NonceScope extends Tenant {
  readonly prefix: string;
}

/** The parts that make a message unique: its sender's domain, nonce and time, as signed. */
export interface SignedStamp {
  readonly domain: string;
  readonly nonce: string;
  /** Seconds, by the sender's clock. */
  readonly timestamp: number;
}

/** Maximum age of a message, and maximum lead of the sender's clock, real time. */
const maxAgeMs = 5 * 60_000;
const maxAheadMs = 60_000;
const maxNonceLength = 128;

type Verify = (keys: PubKeyResponse, nonces: NonceValidator) => Promise<boolean>;

/** Nonces are stored only after the signature is verified: a forged message can't use up another's nonce. */
const afterwards: NonceValidator = { checkAndSaveNonce: async () => true };

/**
 * Accepts a signed message: fresh, signed by the provider of that domain, and seen for the first time. Throws
 * INVALID_TIMESTAMP, INVALID_SIGNATURE, INVALID_NONCE, or the reason that the keys are unavailable.
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
  if (count === 0) throw new UmaFault("INVALID_NONCE", "A message with this nonce was already accepted.");
  return keys;
}

/** A signature that fails with the known keys may verify with newer ones. */
async function verifiedKeys(node: UmaNode, from: Tenant, domain: string, verify: Verify): Promise<PubKeyResponse> {
  const isGood = (keys: PubKeyResponse) => verify(keys, afterwards).catch(() => false);
  const { keys, mayBeOld } = await peerKeys(node, from, domain);
  if (await isGood(keys)) return keys;
  if (mayBeOld) {
    const { keys: newer } = await fetchPeerKeys(node, from, domain);
    if (await isGood(newer)) return newer;
  }
  throw new UmaFault("INVALID_SIGNATURE", `The message isn't signed by ${domain}.`);
}

/** Retention of nonces: longer than a message is fresh. */
const nonceRetentionMs = 3_600_000;

/** Removes nonces of messages that are too old to be accepted again, in short transactions. Returns their number. */
export async function removeOldUmaNonces(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  const now = await deps.clock.shared(deps.systemScope("retention"));
  const before = new Date(now.getTime() - nonceRetentionMs);
  return removeOld(deps, signal, { table: "quotes.uma_nonce", since: "seen_at" }, before);
}
