#!/usr/bin/env node
// An embedded wallet from beginning to end, with nothing but `fetch` and WebCrypto, as an app on the customer's device
// and the platform behind it do it: a customer, a session by a one-time code, a payment that the device signs, and an
// export whose mnemonic only the device can read.
//
//   node examples/wallet.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name wallets --skip-paperwork > .data/wallets.json
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error("Usage: node examples/wallet.mjs <credentials file>, such as the one that `platform create` prints");
  process.exit(2);
}
const { baseUrl, platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));
const authorization = `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`;
/** Longer than any ordinary outcome of the sandbox takes. */
const patienceMs = 10_000;

let step = 0;
function say(text, value) {
  console.log(`\n${++step}. ${text}`);
  if (value !== undefined) console.log(JSON.stringify(value, null, 2).replace(/^/gm, "   "));
}

// The platform's server.

async function rest(method, path, body, headers = {}) {
  const response = await fetch(`${baseUrl}/2025-10-13${path}`, {
    method,
    headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
    body: body && JSON.stringify(body),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status} ${reply.code}: ${reply.reason}`);
  return reply;
}

/** The same request twice: for what must be signed, and with the device's stamp. */
async function signed(device, method, path, body) {
  const { payloadToSign, requestId } = await rest(method, path, body);
  const stamp = await stampOf(device, payloadToSign);
  return rest(method, path, body, { "Service-Wallet-Signature": stamp, "Request-Id": requestId });
}

// Bytes.

const { subtle } = globalThis.crypto;
const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const unhex = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const concat = (...parts) => Uint8Array.from(Buffer.concat(parts));

// The device: keys on the curve P-256, and signatures.

const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
const ecdh = { name: "ECDH", namedCurve: "P-256" };

async function newKeyPair(algorithm, usages) {
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, usages);
  const raw = new Uint8Array(await subtle.exportKey("raw", publicKey));
  // 02 or 03, by whether y is even, and x.
  const compressed = hex(concat(Uint8Array.of(raw[64] % 2 === 0 ? 2 : 3), raw.subarray(1, 33)));
  return { privateKey, raw, compressed };
}

/** WebCrypto's r and s, 32 bytes each, as DER. */
function derOf(signature) {
  const integer = (bytes) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const digits = bytes.subarray(start);
    const value = digits[0] > 0x7f ? concat(Uint8Array.of(0), digits) : digits;
    return concat(Uint8Array.of(2, value.length), value);
  };
  const content = concat(integer(signature.subarray(0, 32)), integer(signature.subarray(32)));
  return concat(Uint8Array.of(0x30, content.length), content);
}

/** DER as WebCrypto's r and s. */
function rawOf(der) {
  const rLength = der[3];
  const integers = [der.subarray(4, 4 + rLength), der.subarray(6 + rLength)];
  return concat(...integers.map((bytes) => concat(new Uint8Array(32), bytes).slice(-32)));
}

const ecdsaSha256 = { name: "ECDSA", hash: "SHA-256" };

async function stampOf({ privateKey, compressed }, payloadToSign) {
  const signature = new Uint8Array(await subtle.sign(ecdsaSha256, privateKey, utf8(payloadToSign)));
  const stamp = {
    publicKey: compressed,
    scheme: "SIGNATURE_SCHEME_TK_API_P256",
    signature: hex(derOf(signature)),
  };
  return Buffer.from(JSON.stringify(stamp)).toString("base64url");
}

/** The content of a bundle, if the enclave whose key the app has pinned signed it. */
async function openBundle(pinned, bundle) {
  const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(bundle);
  const key = await subtle.importKey("raw", unhex(pinned), ecdsa, false, ["verify"]);
  const isGenuine = await subtle.verify(ecdsaSha256, key, rawOf(unhex(dataSignature)), unhex(data));
  if (enclaveQuorumPublic !== pinned || !isGenuine) throw new Error("The bundle is not the enclave's");
  return JSON.parse(Buffer.from(data, "hex").toString());
}

// The device: HPKE (RFC 9180), base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, one message.

const kemSuite = concat(utf8("KEM"), unhex("0010"));
const hpkeSuite = concat(utf8("HPKE"), unhex("001000010002"));

async function hmac(key, data) {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, data));
}

/** WebCrypto's HMAC refuses an empty key: one of zeros is equivalent. */
const noSalt = new Uint8Array(32);
const extract = (suite, salt, label, secret) => hmac(salt, concat(utf8("HPKE-v1"), suite, utf8(label), secret));

async function expand(suite, key, label, info, length) {
  const labeled = concat(Uint8Array.of(0, length), utf8("HPKE-v1"), suite, utf8(label), info, Uint8Array.of(1));
  return (await hmac(key, labeled)).subarray(0, length);
}

/** The key and nonce of the one message between an ephemeral key and the recipient's. */
async function messageKey(privateKey, otherRaw, encapsulated, recipientRaw) {
  const other = await subtle.importKey("raw", otherRaw, ecdh, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: "ECDH", public: other }, privateKey, 256));
  const pseudorandom = await extract(kemSuite, noSalt, "eae_prk", shared);
  const secretOfKem = await expand(kemSuite, pseudorandom, "shared_secret", concat(encapsulated, recipientRaw), 32);
  const nothing = new Uint8Array();
  const context = concat(
    Uint8Array.of(0),
    await extract(hpkeSuite, noSalt, "psk_id_hash", nothing),
    await extract(hpkeSuite, noSalt, "info_hash", utf8("turnkey_hpke")),
  );
  const secret = await extract(hpkeSuite, secretOfKem, "secret", nothing);
  const raw = await expand(hpkeSuite, secret, "key", context, 32);
  const iv = await expand(hpkeSuite, secret, "base_nonce", context, 12);
  const key = await subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { key, algorithm: { name: "AES-GCM", iv, additionalData: concat(encapsulated, recipientRaw) } };
}

async function seal(recipientRaw, text) {
  const ephemeral = await newKeyPair(ecdh, ["deriveBits"]);
  const { key, algorithm } = await messageKey(ephemeral.privateKey, recipientRaw, ephemeral.raw, recipientRaw);
  const ciphertext = new Uint8Array(await subtle.encrypt(algorithm, key, utf8(text)));
  return JSON.stringify({ encappedPublic: hex(ephemeral.raw), ciphertext: hex(ciphertext) });
}

async function open({ privateKey, raw }, { encappedPublic, ciphertext }) {
  const { key, algorithm } = await messageKey(privateKey, unhex(encappedPublic), unhex(encappedPublic), raw);
  return new TextDecoder().decode(await subtle.decrypt(algorithm, key, unhex(ciphertext)));
}

// From a customer to a payment.

async function createCustomer(fullName) {
  const customer = await rest("POST", "/customers", {
    customerType: "INDIVIDUAL",
    fullName,
    email: `${crypto.randomUUID()}@example.com`,
    currencies: ["USDB"],
  });
  if (customer.kycStatus !== "APPROVED") {
    throw new Error(`The customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork.`);
  }
  const { data } = await rest("GET", `/customers/internal-accounts?customerId=${customer.id}`);
  return { id: customer.id, accountId: data[0].id };
}

const enclave = await fetch(`${baseUrl}/.well-known/paygraph/wallet-enclave.json`);
const { enclaveQuorumPublic: pinned } = await enclave.json();
say("The enclave's key, which the app pins.", pinned);

const ada = await createCustomer("Ada Lovelace");
const bob = await createCustomer("Charles Babbage");
const { data: credentials } = await rest("GET", `/auth/credentials?accountId=${ada.accountId}`);
const [{ id: credentialId, type, nickname }] = credentials;
say("A customer with a wallet, and its first credential.", { accountId: ada.accountId, credentialId, type, nickname });

const device = await newKeyPair(ecdsa, ["sign"]);
const { otpEncryptionTargetBundle } = await rest("POST", `/auth/credentials/${credentialId}/challenge`);
const { targetPublic } = await openBundle(pinned, otpEncryptionTargetBundle);
// The code that the customer got and typed in; the sandbox's is always this one.
const code = JSON.stringify({ otp_code: "000000", public_key: device.compressed });
const session = await signed(device, "POST", `/auth/credentials/${credentialId}/verify`, {
  type,
  encryptedOtpBundle: await seal(unhex(targetPublic), code),
});
say("A session: until then the device's key signs for the wallet.", { id: session.id, expiresAt: session.expiresAt });

await rest("POST", `/sandbox/internal-accounts/${ada.accountId}/fund`, { amount: 10_000_000 });
const quote = await rest("POST", "/quotes", {
  source: { sourceType: "ACCOUNT", accountId: ada.accountId },
  destination: { destinationType: "ACCOUNT", accountId: bob.accountId },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: 2_500_000,
});
const instructions = quote.paymentInstructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo);
const { payloadToSign } = instructions.find(({ accountType }) => accountType === "EMBEDDED_WALLET");
say("A quote, and what the device signs of it.", JSON.parse(payloadToSign));

await rest("POST", `/quotes/${quote.id}/execute`, undefined, {
  "Service-Wallet-Signature": await stampOf(device, payloadToSign),
  "Idempotency-Key": crypto.randomUUID(),
});
const deadline = Date.now() + patienceMs;
for (;;) {
  const { status } = await rest("GET", `/transactions/${quote.transactionId}`);
  if (status === "COMPLETED") break;
  if (Date.now() > deadline) throw new Error(`The payment is still ${status}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const { data: received } = await rest("GET", `/customers/internal-accounts?customerId=${bob.id}`);
say("The payment, signed and completed.", { receiverHas: received[0].balance.amount });
if (received[0].balance.amount !== 2_500_000) throw new Error("The receiver has another amount");

const ephemeral = await newKeyPair(ecdh, ["deriveBits"]);
const { encryptedWalletCredentials } = await signed(device, "POST", `/internal-accounts/${ada.accountId}/export`, {
  clientPublicKey: ephemeral.compressed,
});
const exported = await openBundle(pinned, encryptedWalletCredentials);
if (exported.organizationId !== platformId) throw new Error("The export is another organization's");
const words = (await open(ephemeral, exported)).split(" ");
if (words.length !== 12) throw new Error("The export is no mnemonic");
say("The wallet, exported: twelve words that only this device could read.", `${words[0]} … ${words.at(-1)}`);
