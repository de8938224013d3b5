// The device of a wallet's holder: its key, the code that it seals, and its stamps (docs/wallets.md).
import { generateKeyPairSync, sign } from "node:crypto";
import { sealTo } from "../dist/subgraphs/wallets/crypto/hpke.js";
import { parsePublicKey } from "../dist/subgraphs/wallets/crypto/p256.js";

/** The sandbox's code. */
const code = "000000";
const hex = (bytes) => Buffer.from(bytes).toString("hex");

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const uncompressed = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { privateKey, compressed: parsePublicKey(hex(uncompressed)).compressed };
}

async function sealCode(target, publicKey) {
  const { targetPublic } = JSON.parse(Buffer.from(JSON.parse(target).data, "hex").toString());
  const content = Buffer.from(JSON.stringify({ otp_code: code, public_key: publicKey }));
  const { encapsulated, ciphertext } = await sealTo(parsePublicKey(targetPublic), Uint8Array.from(content));
  return JSON.stringify({ encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext) });
}

/** Opens a session of a wallet by its e-mail's code. Returns the function that stamps a payload with its key. */
export async function openSession(product, accountId) {
  const { privateKey, compressed } = newKey();
  const stamp = (payload) => {
    const signature = hex(sign("sha256", Buffer.from(payload), privateKey));
    const json = JSON.stringify({ publicKey: compressed, scheme: "SIGNATURE_SCHEME_TK_API_P256", signature });
    return Buffer.from(json).toString("base64url");
  };
  const { data } = await product.rest("GET", `/auth/credentials?accountId=${accountId}`);
  const path = `/auth/credentials/${data[0].id}`;
  const { otpEncryptionTargetBundle } = await product.rest("POST", `${path}/challenge`);
  const body = { type: "EMAIL_OTP", encryptedOtpBundle: await sealCode(otpEncryptionTargetBundle, compressed) };
  const { payloadToSign, requestId } = await product.rest("POST", `${path}/verify`, body);
  const headers = { "service-wallet-signature": stamp(payloadToSign), "request-id": requestId };
  await product.rest("POST", `${path}/verify`, body, headers);
  return stamp;
}
