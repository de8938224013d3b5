import type { Client } from "./app.js";
import { Authenticator, type Misbehaviour } from "./authenticator.js";
import { newDeviceKey, signed, type DeviceKey, type OpenWallet } from "./wallet-client.js";

// Passkeys of wallets, as a browser on the platform's own site makes and uses them.

export const walletSite = "https://wallet.bank.example";

/** A browser's attestation, for a wallet's API. */
export function attestationOf(
  device: Authenticator,
  challenge: string,
  rpId = "bank.example",
  wrong: Misbehaviour = {},
) {
  const { id, response } = device.register({ challenge, rp: { id: rpId } }, wrong);
  const { clientDataJSON: clientDataJson, attestationObject } = response as Record<string, string>;
  return { credentialId: id, clientDataJson, attestationObject, transports: ["internal"] };
}

/** A browser's assertion for a wallet's API, over a text, whose UTF-8 bytes the browser gets, or over bytes. */
export function assertionOf(device: Authenticator, challenge: string | Uint8Array, wrong: Misbehaviour = {}) {
  const bytes = (typeof challenge === "string" ? Buffer.from(challenge) : Buffer.from(challenge)).toString("base64url");
  const { id, response } = device.assert({ challenge: bytes, rpId: "bank.example" }, wrong);
  const {
    clientDataJSON: clientDataJson = "",
    authenticatorData = "",
    signature = "",
  } = response as Record<string, string>;
  return { credentialId: id, clientDataJson, authenticatorData, signature };
}

/** Adds a passkey to the wallet. */
export async function addPasskey(client: Client, { accountId, key }: OpenWallet) {
  const device = new Authenticator(walletSite);
  const body = {
    type: "PASSKEY",
    accountId,
    nickname: "Ada's phone",
    challenge: "Y2hhbGxlbmdl",
    attestation: attestationOf(device, "Y2hhbGxlbmdl"),
  };
  const added = await signed(client, key, "POST", "/auth/credentials", { body });
  return { device, body, added, path: `/auth/credentials/${added.body.id}` };
}

/** A passkey of the wallet with an open challenge. */
export async function challengedPasskey(client: Client, wallet: OpenWallet) {
  const { device, body, path } = await addPasskey(client, wallet);
  const { publicKey: clientPublicKey } = newDeviceKey();
  const reply = await client.rest("POST", `${path}/challenge`, { body: { clientPublicKey } });
  const { challenge, requestId } = reply.body as { challenge: string; requestId: string };
  const verify = (assertion: object, headers: Record<string, string> = { "Request-Id": requestId }) =>
    client.rest("POST", `${path}/verify`, { body: { type: "PASSKEY", assertion }, headers });
  return { device, registration: body, path, challenge, requestId, verify };
}

/** Opens a session by a passkey. Returns its key. */
export async function passkeySession(client: Client, id: string, device: Authenticator): Promise<DeviceKey> {
  const key = newDeviceKey();
  const { body } = await client.rest("POST", `/auth/credentials/${id}/challenge`, {
    body: { clientPublicKey: key.publicKey },
  });
  const opened = await client.rest("POST", `/auth/credentials/${id}/verify`, {
    body: { type: "PASSKEY", assertion: assertionOf(device, body.challenge) },
    headers: { "Request-Id": body.requestId },
  });
  if (opened.status !== 200) throw new Error(`Answered ${opened.status}: ${JSON.stringify(opened.body)}`);
  return key;
}
