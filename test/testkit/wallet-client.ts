import { ApiKeyStamper } from "@turnkey/api-key-stamper";
import { encryptOtpCodeToBundle, generateP256KeyPair } from "@turnkey/crypto";
import { expect } from "@jest/globals";
import type { Client, RestReply, RestRequest } from "./app.js";

// The device of a customer, with the library that existing apps use.

export type DeviceKey = ReturnType<typeof generateP256KeyPair>;

export const newDeviceKey = (): DeviceKey => generateP256KeyPair();

/** The header value over a payload. */
export async function stampOf({ privateKey, publicKey }: DeviceKey, payload: string): Promise<string> {
  const stamper = new ApiKeyStamper({ apiPrivateKey: privateKey, apiPublicKey: publicKey });
  return (await stamper.stamp(payload)).stampHeaderValue;
}

/** The headers of a second leg. */
export async function signedHeaders(
  key: DeviceKey,
  { payloadToSign, requestId }: { readonly payloadToSign: string; readonly requestId: string },
): Promise<Readonly<Record<string, string>>> {
  return { "Service-Wallet-Signature": await stampOf(key, payloadToSign), "Request-Id": requestId };
}

/** Both legs of a request. Returns the second response. */
export async function signed(
  client: Client,
  key: DeviceKey,
  method: string,
  path: string,
  request: RestRequest = {},
): Promise<RestReply> {
  const challenge = await client.rest(method, path, request);
  expect(challenge).toMatchObject({ status: 202, body: { requestId: expect.stringMatching(/^Request:/) } });
  return client.rest(method, path, { ...request, headers: await signedHeaders(key, challenge.body) });
}

/** The public key in the data of a signed bundle, and who signed it. */
export function signerOf(bundle: string): string {
  return (JSON.parse(bundle) as { enclaveQuorumPublic: string }).enclaveQuorumPublic;
}

/** `encryptedOtpBundle` for a code. */
export function sealCode(bundle: string, key: DeviceKey, code = "000000"): Promise<string> {
  return encryptOtpCodeToBundle(code, bundle, key.publicKey, signerOf(bundle));
}

export interface OpenWallet {
  readonly accountId: string;
  readonly credentialId: string;
  readonly sessionId: string;
  /** The key of the session. */
  readonly key: DeviceKey;
}

/** The customer's wallet with its first credential. */
export async function walletOf(
  client: Client,
  customerId: string,
): Promise<{ readonly accountId: string; readonly credentialId: string }> {
  const accounts = await client.rest(
    "GET",
    `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`,
  );
  const accountId: string = accounts.body.data[0].id;
  const { body } = await client.rest("GET", `/auth/credentials?accountId=${accountId}`);
  return { accountId, credentialId: body.data[0].id };
}

/** Opens a session by a code. */
export async function openSession(
  client: Client,
  credentialId: string,
  type = "EMAIL_OTP",
  readCode: () => Promise<string> = async () => "000000",
): Promise<{ id: string; key: DeviceKey }> {
  const challenge = await client.rest("POST", `/auth/credentials/${credentialId}/challenge`);
  expect(challenge.status).toBe(200);
  const key = newDeviceKey();
  const code = await readCode();
  const body = { type, encryptedOtpBundle: await sealCode(challenge.body.otpEncryptionTargetBundle, key, code) };
  const session = await signed(client, key, "POST", `/auth/credentials/${credentialId}/verify`, { body });
  expect(session).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^Session:/) } });
  return { id: session.body.id, key };
}

/** The customer's wallet with a session. */
export async function openWallet(client: Client, customerId: string): Promise<OpenWallet> {
  const { accountId, credentialId } = await walletOf(client, customerId);
  const { id, key } = await openSession(client, credentialId);
  return { accountId, credentialId, sessionId: id, key };
}
