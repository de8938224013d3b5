/** Keeps private keys. Today under the master key; a key management service can take its place. */
export interface Custody {
  /** Encrypts a secret for storage; `context` names its row and column. */
  seal(secret: Uint8Array, context: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Throws if it was sealed elsewhere or for another context, or changed. */
  open(sealed: Uint8Array, context: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Creates a key that never leaves the custody unsealed: it only signs. */
  newSigningKey(context: string): Promise<SigningKey>;
  /** The message's signature by such a key: ECDSA with SHA-256, DER. Throws as {@link Custody.open} does. */
  sign(sealed: Uint8Array, context: string, message: Uint8Array): Promise<Uint8Array>;
}

/** A P-256 key in custody. */
export interface SigningKey {
  /** Compressed, 66 characters of lower-case hex. */
  readonly publicKey: string;
  /** The private key, or its name in the custody. */
  readonly sealed: Uint8Array<ArrayBuffer>;
}
