import type { z } from "zod";
import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import { equalInConstantTime, sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { parseJson } from "../crypto/stamp.js";
import type { passkeyAssertion, passkeyAttestation } from "./credential.wire.js";

// Passkeys of wallets (WebAuthn). The site is the platform's: its relying party comes from the registration.

/** ES256 (COSE). */
const es256 = -7;

export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly relyingPartyId: string;
}

interface ClientData {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
}

function readClientData(field: string, clientDataJson: string): ClientData {
  const data = parseJson(Buffer.from(clientDataJson, "base64url").toString("utf8"));
  const text = (name: string): string => {
    const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
    if (typeof value === "string") return value;
    throw invalidField(field, `has no ${name}`);
  };
  return { type: text("type"), challenge: text("challenge"), origin: text("origin") };
}

const asBase64Url = (text: string) => Buffer.from(text, "utf8").toString("base64url");

/** The relying parties that an origin may speak for: its host, and the domains above it. */
function relyingPartiesOf(origin: string): string[] {
  if (!URL.canParse(origin)) return [];
  const { hostname, protocol } = new URL(origin);
  if (protocol !== "https:" && hostname !== "localhost") return [];
  const labels = hostname.split(".");
  return labels.map((_label, index) => labels.slice(index).join("."));
}

/**
 * Reads a new passkey. `challenge` is the caller's own, as text or as the authenticator got it. An attestation, which
 * names the authenticator's maker, is not verified. Throws 400 INVALID_INPUT with the reason.
 */
export async function readPasskey(
  challenge: string,
  attestation: z.output<typeof passkeyAttestation>,
): Promise<Passkey> {
  const { decodeAttestationObject, parseAuthenticatorData, decodeCredentialPublicKey } =
    await import("@simplewebauthn/server/helpers");
  const { credentialId, clientDataJson, attestationObject } = attestation;
  const client = readClientData("attestation.clientDataJson", clientDataJson);
  if (client.type !== "webauthn.create") throw invalidField("attestation.clientDataJson", "is of another ceremony");
  if (client.challenge !== challenge && client.challenge !== asBase64Url(challenge)) {
    throw invalidField("attestation.clientDataJson", "its challenge is a different one");
  }
  const data = fromClient("attestation.attestationObject", () => {
    const bytes = Uint8Array.from(Buffer.from(attestationObject, "base64url"));
    return parseAuthenticatorData(decodeAttestationObject(bytes).get("authData"));
  });
  const { rpIdHash, flags, counter, credentialID, credentialPublicKey } = data;
  if (!flags.up) throw invalidField("attestation.attestationObject", "the user was not present");
  if (!credentialID || !credentialPublicKey || Buffer.from(credentialID).toString("base64url") !== credentialId) {
    throw invalidField("attestation.credentialId", "is not the one that was created");
  }
  const algorithm = fromClient("attestation.attestationObject", () =>
    decodeCredentialPublicKey(credentialPublicKey).get(3),
  );
  if (Number(algorithm) !== es256)
    throw invalidField("attestation.attestationObject", "its key is not of the algorithm ES256");
  const relyingPartyId = relyingPartiesOf(client.origin).find((id) => equalInConstantTime(sha256(id), rpIdHash));
  if (relyingPartyId === undefined) {
    throw invalidField("attestation.attestationObject", "its relying party is not a domain of the origin");
  }
  return {
    credentialId,
    publicKey: Uint8Array.from(credentialPublicKey),
    counter: BigInt(counter),
    relyingPartyId,
  };
}

/** The library throws for faults in the client's bytes. */
function fromClient<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw invalidField(field, `can't be read: ${error instanceof Error ? error.message.slice(0, 200) : "no CBOR"}`);
  }
}

/** Accepted as any passkey's signature in the sandbox (docs/interface.md, Codes of the sandbox). */
const sandboxSignature = "sandbox-valid-passkey-signature";

/**
 * Verifies an assertion over the challenge's text. Returns the new counter. Throws 401 UNAUTHORIZED with the reason.
 */
export async function verifyPasskey(
  passkey: Pick<AuthMethodRow, "environment" | "credentialId" | "publicKey" | "counter" | "relyingPartyId">,
  challenge: string,
  assertion: z.output<typeof passkeyAssertion>,
): Promise<bigint> {
  const { environment, credentialId, publicKey, relyingPartyId } = passkey;
  const counter = passkey.counter ?? 0n;
  if (credentialId === null || publicKey === null || relyingPartyId === null) {
    throw new Error("A passkey lacks its key");
  }
  if (assertion.credentialId !== credentialId) throw refusedPasskey("it is another credential's");
  if (environment === "SANDBOX" && assertion.signature === sandboxSignature) return counter;
  const { origin } = readClientData("assertion.clientDataJson", assertion.clientDataJson);
  if (!relyingPartiesOf(origin).includes(relyingPartyId)) throw refusedPasskey("its origin is another site");
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { clientDataJson: clientDataJSON, authenticatorData, signature, userHandle } = assertion;
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge: asBase64Url(challenge),
    expectedOrigin: origin,
    expectedRPID: relyingPartyId,
    requireUserVerification: false,
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
  }).catch((error: unknown) => {
    throw refusedPasskey(error instanceof Error ? error.message.slice(0, 200) : "it can't be read");
  });
  if (!verified.verified) throw refusedPasskey("its signature is wrong");
  return BigInt(verified.authenticationInfo.newCounter);
}

function refusedPasskey(fault: string): ApiError {
  return new ApiError("UNAUTHORIZED", `Invalid passkey assertion: ${fault}`);
}
