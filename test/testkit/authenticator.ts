import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** Faults of an authenticator; default: none. */
export interface Misbehaviour {
  readonly challenge?: string;
  /** The origin that the browser reports. */
  readonly origin?: string;
  readonly rpId?: string;
  /** The counter that it signs. */
  readonly counter?: number;
  readonly type?: string;
  /** Whether it checked who its user is. */
  readonly isUserVerified?: boolean;
  /** Whether someone touched it. */
  readonly isUserPresent?: boolean;
  readonly fmt?: string;
  /** Signs with another key than the registered one. */
  readonly hasForeignKey?: boolean;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 0x100) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff);
}

/** CBOR (RFC 8949), as far as attestation objects and keys need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)])]);
}

/** A P-256 public key as COSE has it (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinates: [number, Cbor][] = [
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  // kty: EC2, alg: ES256, crv: P-256.
  return cbor(new Map<number | string, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]));
}

/** A software authenticator with a browser around it: makes one passkey of real keys, and signs with it (WebAuthn). */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  private keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;

  constructor(readonly origin: string) {}

  private clientData(type: string, challenge: string, { origin, ...wrong }: Misbehaviour): Buffer {
    const data = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(rpId: string, flags: number, wrong: Misbehaviour): Buffer {
    this.counter = wrong.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const verified = wrong.isUserVerified === false ? 0 : userVerified;
    const present = wrong.isUserPresent === false ? 0 : userPresent;
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.of(flags | present | verified), counter]);
  }

  private credential(response: object) {
    const id = base64Url(this.credentialId);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** `navigator.credentials.create`, serialised by `toJSON`. */
  register({ challenge, rp }: CreationOptions, wrong: Misbehaviour = {}) {
    const length = Buffer.of(this.credentialId.length >> 8, this.credentialId.length & 0xff);
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, hasCredential, wrong),
      Buffer.alloc(16),
      length,
      this.credentialId,
      coseKey(this.keys.publicKey),
    ]);
    const attestation: [string, Cbor][] = [
      ["fmt", wrong.fmt ?? "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ];
    return this.credential({
      clientDataJSON: base64Url(this.clientData("webauthn.create", challenge, wrong)),
      attestationObject: base64Url(cbor(new Map(attestation))),
      transports: ["internal"],
    });
  }

  /** `navigator.credentials.get`, serialised by `toJSON`. */
  assert({ challenge, rpId }: RequestOptions, wrong: Misbehaviour = {}) {
    const clientData = this.clientData("webauthn.get", challenge, wrong);
    const authData = this.authenticatorData(rpId, 0, wrong);
    const signer = wrong.hasForeignKey ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : this.keys;
    return this.credential({
      clientDataJSON: base64Url(clientData),
      authenticatorData: base64Url(authData),
      signature: base64Url(sign("sha256", Buffer.concat([authData, sha256(clientData)]), signer.privateKey)),
    });
  }
}
