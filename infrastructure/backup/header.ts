import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { createSealer, deriveKey, randomHex, sha256 } from "../../subgraphs/shared/kernel/crypto.js";

/**
 * A backup is one file: this header as a line of JSON, then everything else, sealed in segments under a key that is
 * derived from the master key and the header. So it reveals nothing without the master key, and neither the header nor
 * the rest can be changed (docs/security.md, A stolen backup).
 */
const format = "paygraph backup";
const headerVersion = 1;
/** Maximum length of a backup's first line. */
export const headerMaxBytes = 4_096;

const bytes = z.base64().transform((text) => Buffer.from(text, "base64"));

/** The master key, sealed under a key that scrypt derives from the passphrase. */
const sealedKeySchema = z.object({
  kdf: z.literal("scrypt"),
  // Bounds, so that a hostile file takes neither all memory nor hours: 1 GiB.
  n: z.number().int().min(2).max(1_048_576),
  r: z.number().int().min(1).max(8),
  p: z.number().int().min(1).max(4),
  salt: bytes,
  nonce: bytes,
  /** Ciphertext and tag. */
  sealed: bytes,
});

const headerSchema = z.object({
  format: z.literal(format),
  version: z.number().int(),
  /** The version of Paygraph that made it. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** The id of its master key. */
  keyId: z.string(),
  /** Random, so that each backup has its own key. */
  salt: z.string(),
  masterKey: sealedKeySchema.optional(),
});

/** The part of a backup that is readable without its master key, and its line. */
export interface BackupHeader extends z.infer<typeof headerSchema> {
  readonly line: string;
}

/** OWASP's parameters of 2024: 128 MiB, and a third of a second of a processor. */
const scryptCost = { n: 131_072, r: 8, p: 1 } as const;
const masterKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyContext = Buffer.from(`${format}/master key`);

type Cost = Pick<z.infer<typeof sealedKeySchema>, "n" | "r" | "p">;

function keyOf(passphrase: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return new Promise((resolve, reject) => {
    // Normalised: keyboards compose accents differently.
    scrypt(passphrase.normalize("NFKC"), salt, masterKeyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Texts of `sealedKeySchema`. */
async function sealMasterKey(masterKey: Uint8Array, passphrase: string) {
  const salt = randomBytes(16);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt, scryptCost), nonce).setAAD(keyContext);
  const sealed = Buffer.concat([cipher.update(masterKey), cipher.final(), cipher.getAuthTag()]);
  const [saltText, nonceText, sealedText] = [salt, nonce, sealed].map((part) => part.toString("base64"));
  return { kdf: "scrypt", ...scryptCost, salt: saltText, nonce: nonceText, sealed: sealedText };
}

/** The master key in a backup. Throws for a wrong passphrase. */
export async function openMasterKey(sealedKey: NonNullable<BackupHeader["masterKey"]>, passphrase: string) {
  const { salt, nonce, sealed } = sealedKey;
  const key = await keyOf(passphrase, salt, sealedKey);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
      .setAAD(keyContext)
      .setAuthTag(sealed.subarray(masterKeyBytes));
    return Buffer.concat([decipher.update(sealed.subarray(0, masterKeyBytes)), decipher.final()]);
  } catch (error) {
    throw new Error("The passphrase does not fit this backup", { cause: error });
  }
}

/** The header of a new backup. With a passphrase, it has the master key. */
export async function createHeader(
  masterKey: Uint8Array,
  { product, passphrase }: { readonly product: string; readonly passphrase: string | undefined },
): Promise<BackupHeader> {
  const line = JSON.stringify({
    format,
    version: headerVersion,
    product,
    createdAt: new Date().toISOString(),
    keyId: createSealer(masterKey).keyId,
    salt: randomHex(16),
    ...(passphrase !== undefined && { masterKey: await sealMasterKey(masterKey, passphrase) }),
  });
  return parseHeader(line);
}

/** Throws for a file that is no backup, and for a later format. */
export function parseHeader(line: string): BackupHeader {
  let header: z.infer<typeof headerSchema>;
  try {
    header = headerSchema.parse(JSON.parse(line));
  } catch (error) {
    throw new Error("it is not a backup of Paygraph", { cause: error });
  }
  if (header.version === headerVersion) return { ...header, line };
  throw new Error(`it has version ${header.version} of the format, this Paygraph reads ${headerVersion}: update it`);
}

/** The key under which the rest of the backup is sealed. */
export function contentKey(masterKey: Uint8Array, { line }: BackupHeader): Buffer {
  return deriveKey(masterKey, `backup/${Buffer.from(sha256(line)).toString("hex")}`);
}
