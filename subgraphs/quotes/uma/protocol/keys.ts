import { secp256k1 } from "@noble/curves/secp256k1.js";
import { tenantOf, type Tenant } from "../../../shared/kernel/caller.js";
import type { Sealer } from "../../../shared/kernel/crypto.js";
import type { Deps } from "../../../shared/deps.js";

/** A provider's UMA keys (secp256k1): one pair signs, the other decrypts. */
export interface UmaKeyPairs {
  readonly signing: UmaKeyPair;
  readonly encryption: UmaKeyPair;
}

interface UmaKeyPair {
  readonly secretKey: Uint8Array;
  /** Uncompressed, 65 bytes. */
  readonly publicKey: Uint8Array;
}

const pairOf = (secretKey: Uint8Array): UmaKeyPair => ({
  secretKey,
  publicKey: secp256k1.getPublicKey(secretKey, false),
});

const context = ({ platformId, environment }: Tenant, use: "signing" | "encryption") =>
  `uma_key/${platformId}/${environment}/${use}`;

type KeyDeps = Pick<Deps, "db" | "sealer">;

/** The keys of the platform's environment, created on first use; of concurrent uses, one creates them. */
export async function umaKeys({ db, sealer }: KeyDeps, tenant: Tenant): Promise<UmaKeyPairs> {
  const where = tenantOf(tenant);
  const find = () => db.umaKey.findUnique({ where: { platformId_environment: where } });
  let row = await find();
  if (!row) {
    const { signing, encryption } = { signing: newPair(), encryption: newPair() };
    await db.umaKey.createMany({
      data: [
        {
          ...where,
          signingPublicKey: Uint8Array.from(signing.publicKey),
          signingKey: sealer.seal(signing.secretKey, context(tenant, "signing")),
          encryptionPublicKey: Uint8Array.from(encryption.publicKey),
          encryptionKey: sealer.seal(encryption.secretKey, context(tenant, "encryption")),
        },
      ],
      skipDuplicates: true,
    });
    row = await find();
  }
  if (!row) throw new Error("The UMA keys that were made are gone");
  return {
    signing: pairOf(Uint8Array.from(sealer.open(row.signingKey, context(tenant, "signing")))),
    encryption: pairOf(Uint8Array.from(sealer.open(row.encryptionKey, context(tenant, "encryption")))),
  };
}

function newPair(): UmaKeyPair {
  const { secretKey, publicKey } = secp256k1.keygen();
  return { secretKey, publicKey: secp256k1.Point.fromBytes(publicKey).toBytes(false) };
}

/** The sandbox counterparties' keys: derived from the master key, so the same in every process. */
export function sandboxUmaKeys(sealer: Sealer): UmaKeyPairs {
  return {
    signing: pairOf(derived(sealer, "signing")),
    encryption: pairOf(derived(sealer, "encryption")),
  };
}

function derived(sealer: Sealer, use: string): Uint8Array {
  // Almost all 32-byte values are keys; for the others, the next is used.
  for (let attempt = 0; attempt < 10; attempt++) {
    const candidate = sealer.fingerprint(`uma/sandbox/${use}/${attempt}`);
    if (secp256k1.utils.isValidSecretKey(candidate)) return candidate;
  }
  throw new Error("No key for the sandbox's UMA counterparties");
}

/** `/.well-known/lnurlpubkey`. Valid for a day. */
export function pubKeyDocument({ signing, encryption }: UmaKeyPairs, now: Date): object {
  return {
    signingPubKey: Buffer.from(signing.publicKey).toString("hex"),
    encryptionPubKey: Buffer.from(encryption.publicKey).toString("hex"),
    expirationTimestamp: Math.floor(now.getTime() / 1000) + 86_400,
  };
}
