import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { HDKey } from "@scure/bip32";
import { mnemonicToEntropy, mnemonicToSeedSync } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { decryptCredentialBundle, decryptExportBundle } from "@turnkey/crypto";
import type { CodeMessage } from "../../subgraphs/shared/providers/code-sender.js";
import type { CardFunding } from "../../subgraphs/wallets/published.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { captureLog, dumpOf, leaked } from "../testkit/secrets.js";
import {
  newDeviceKey,
  sealCode,
  signed,
  signedHeaders,
  signerOf,
  walletOf,
  type DeviceKey,
} from "../testkit/wallet-client.js";

// A wallet's life in production, then a search of all that it left behind: the log and every table.

const log = captureLog();
const sent: CodeMessage[] = [];

const app = await startApp({ logger: log.logger });
const codeSender = () => ({
  async send(message: CodeMessage) {
    sent.push(message);
    return "ACCEPTED";
  },
});
Object.assign(app.core.deps, { codeSender });
const platform = await app.platform({ skipPaperwork: true });
const production = platform.production;

/** Whether three words of the mnemonic follow each other, whatever is between them. */
function hasWords(haystack: string, mnemonic: string): boolean {
  const words = mnemonic.split(" ");
  return words.slice(2).some((_word, at) => {
    const three = words.slice(at, at + 3).join("[^a-z]{1,8}");
    return new RegExp(`\\b${three}\\b`, "i").test(haystack);
  });
}

/** The private key that the last code was sealed to, which only the service knows. */
async function otpTargetOf(credentialId: string): Promise<Uint8Array> {
  const { platformId } = platform;
  const where = { id: credentialId, platformId, environment: "PRODUCTION" as const };
  const { otpTarget } = await app.core.deps.db.authMethod.findUniqueOrThrow({ where });
  if (!otpTarget) throw new Error("No code is awaited");
  return app.core.deps.custody.open(otpTarget, `authMethod/otpTarget/${credentialId}`);
}

/** Makes a delegated key, by three legs. Returns its private key, which only the service knows. */
async function delegatedKey(accountId: string, key: DeviceKey): Promise<Uint8Array> {
  const { deps } = app.core;
  const card = { fundingSourceId: `CardFundingSource:${randomUUID()}`, accountId };
  Object.assign(deps, { cardFunding: { fundingSourceOf: async () => card } satisfies CardFunding });
  const body = { cardId: `Card:${randomUUID()}`, internalAccountId: accountId, nickname: "Groceries" };
  const second = await signed(production, key, "POST", "/auth/delegated-keys", { body });
  const headers = await signedHeaders(key, second.body);
  const { id } = (await production.rest("POST", "/auth/delegated-keys", { body, headers })).body;
  const { platformId } = platform;
  const where = { id, platformId, environment: "PRODUCTION" as const };
  const { privateKey } = await deps.db.delegatedKey.findUniqueOrThrow({ where });
  if (!privateKey) throw new Error("The key is not in custody");
  return deps.custody.open(privateKey, `delegatedKey/privateKey/${id}`);
}

describe("of a wallet's life", () => {
  it("neither the log nor the database has a secret in any form", async () => {
    const embeddedWalletConfig = { otpLength: 12, alphanumeric: true };
    await production.rest("PATCH", "/config", { body: { embeddedWalletConfig } });
    const { id } = await createCustomer(production, { currencies: ["USDB"], email: "ada@example.com" });
    const { accountId, credentialId } = await walletOf(production, id);
    const credential = `/auth/credentials/${credentialId}`;

    // A code: sent, guessed at, garbled, and used.
    const challenge = await production.rest("POST", `${credential}/challenge`, {
      headers: { "Idempotency-Key": "challenge" },
    });
    const target = challenge.body.otpEncryptionTargetBundle as string;
    const message = await eventually(async () => sent[0], Boolean);
    const code = message?.text.slice(0, 12) ?? "";
    expect(code).toMatch(/^[0-9A-Z]{12}$/);
    const otpTarget = await otpTargetOf(credentialId);
    const key = newDeviceKey();
    const verify = (encryptedOtpBundle: string, headers = {}) =>
      production.rest("POST", `${credential}/verify`, { body: { type: "EMAIL_OTP", encryptedOtpBundle }, headers });
    expect((await verify(await sealCode(target, key, `${code.slice(1)}X`))).status).toBe(401);
    expect((await verify(`${code} ${key.privateKey}`)).status).toBe(400);
    const bundle = await sealCode(target, key, code);
    const first = await verify(bundle);
    const whileOpen = await dumpOf(app.databaseUrl);
    const headers = { ...(await signedHeaders(key, first.body)), "Idempotency-Key": "verify" };
    const session = await verify(bundle, headers);
    expect(session.status).toBe(200);

    // A session whose key the service creates, also from a stored response.
    const path = `/auth/sessions/${session.body.id}/refresh`;
    const client = newDeviceKey();
    const refresh = { body: { clientPublicKey: client.publicKeyUncompressed } };
    const toRefresh = await production.rest("POST", path, refresh);
    const refreshing = {
      ...refresh,
      headers: { ...(await signedHeaders(key, toRefresh.body)), "Idempotency-Key": "refresh" },
    };
    const refreshed = await production.rest("POST", path, refreshing);
    expect(refreshed.status).toBe(201);
    expect((await production.rest("POST", path, refreshing)).body).toEqual(refreshed.body);
    const sessionKey = decryptCredentialBundle(refreshed.body.encryptedSessionSigningKey, client.privateKey);

    // The export, also from a stored response.
    const exporting = `/internal-accounts/${accountId}/export`;
    const exportBody = { body: { clientPublicKey: client.publicKeyUncompressed } };
    const toExport = await production.rest("POST", exporting, exportBody);
    const exportRequest = {
      ...exportBody,
      headers: { ...(await signedHeaders(key, toExport.body)), "Idempotency-Key": "export" },
    };
    const exported = await production.rest("POST", exporting, exportRequest);
    expect(exported.status).toBe(200);
    expect((await production.rest("POST", exporting, exportRequest)).body).toEqual(exported.body);
    const exportBundle = exported.body.encryptedWalletCredentials as string;
    const mnemonic = await decryptExportBundle({
      exportBundle,
      organizationId: platform.platformId,
      embeddedKey: client.privateKey,
      returnMnemonic: true,
      dangerouslyOverrideSignerPublicKey: signerOf(exportBundle),
    });
    // A key in the service's custody, for a card.
    const delegated = await delegatedKey(accountId, key);
    // On the graph with a mistake in it: a private key in place of the public one.
    const graph = `mutation ($input: ExportInternalAccountInput!) { exportInternalAccount(input: $input) { __typename } }`;
    const mistake = await production.graph(graph, { input: { accountId, clientPublicKey: client.privateKey } });
    expect(mistake.errors).toHaveLength(1);
    expect((await signed(production, key, "DELETE", `/auth/sessions/${refreshed.body.id}`)).status).toBe(204);

    // A failure, which is logged: the sealed mnemonic is broken.
    const { db } = app.core.deps;
    const where = { accountId, platformId: platform.platformId, environment: "PRODUCTION" as const };
    const wallet = await db.wallet.findUniqueOrThrow({ where });
    await db.wallet.update({ where, data: { mnemonic: wallet.mnemonic.slice(0, -1) } });
    const toFail = await production.rest("POST", exporting, exportBody);
    const failing = await signedHeaders(key, toFail.body);
    const failed = await production.rest("POST", exporting, { ...exportBody, headers: failing });
    expect(failed.status).toBe(500);
    await db.wallet.update({ where, data: { mnemonic: wallet.mnemonic } });

    const seed = mnemonicToSeedSync(mnemonic);
    const root = HDKey.fromMasterSeed(seed);
    const { privateKey } = root.derive("m/8797555'/0'/0'");
    if (!privateKey || !root.privateKey) throw new Error("The key can't be derived");
    const hex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
    const { data } = JSON.parse(exportBundle) as { data: string };
    const { ciphertext } = JSON.parse(Buffer.from(data, "hex").toString()) as { ciphertext: string };
    const secrets = {
      mnemonic,
      entropy: mnemonicToEntropy(mnemonic, wordlist),
      seed,
      rootKey: root.privateKey,
      extendedKey: root.privateExtendedKey,
      walletKey: privateKey,
      otpTarget,
      code,
      stamp: failing["Service-Wallet-Signature"] ?? "",
      delegated,
      deviceKey: hex(key.privateKey),
      clientKey: hex(client.privateKey),
      sessionKey: hex(sessionKey),
      sealedSessionKey: refreshed.body.encryptedSessionSigningKey as string,
      exportBundle: hex(data),
      exportCiphertext: hex(ciphertext),
      sealedCode: hex((JSON.parse(bundle) as { ciphertext: string }).ciphertext),
    };
    expect(log.text()).toContain("a graph operation failed");
    for (const haystack of [whileOpen, await dumpOf(app.databaseUrl), log.text()]) {
      expect(leaked(haystack, secrets)).toEqual([]);
      expect(hasWords(haystack, mnemonic)).toBe(false);
    }
    // The stored responses exist, and the search finds texts, and bytes in hex.
    const known = { sealed: wallet.mnemonic, publicKey: key.publicKey, replayed: "export", path: "ada@example.com" };
    expect(leaked(whileOpen + (await dumpOf(app.databaseUrl)), known)).toEqual(Object.keys(known));
    expect(hasWords(`a ${mnemonic.split(" ").join('","')} z`, mnemonic)).toBe(true);
  });
});
