import { describe, expect, it } from "@jest/globals";
import { HDKey } from "@scure/bip32";
import { mnemonicToSeedSync } from "@scure/bip39";
import { decryptExportBundle } from "@turnkey/crypto";
import { sparkAddress } from "../../subgraphs/accounts/rails/crypto-address.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { quoteBody } from "../testkit/payments.js";
import { eventually, startApp } from "../testkit/app.js";
import {
  newDeviceKey,
  openSession,
  openWallet,
  sealCode,
  signed,
  signedHeaders,
  signerOf,
  stampOf,
  walletOf,
} from "../testkit/wallet-client.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const sandbox = platform.sandbox;

const holder = { currencies: ["USDB"], email: "ada@example.com", phoneNumber: "+14155550100" };

function refused(status: number, code: string) {
  return { status, body: expect.objectContaining({ code }) };
}

describe("a customer with an e-mail address", () => {
  it("has a wallet of its own with one credential, and the wallet's own Spark address", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, credentialId } = await walletOf(sandbox, id);
    const { body } = await sandbox.rest("GET", `/auth/credentials?accountId=${accountId}`);
    expect(body.data).toEqual([
      {
        id: credentialId,
        accountId,
        type: "EMAIL_OTP",
        nickname: "ada@example.com",
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const sessions = await sandbox.rest("GET", `/auth/sessions?accountId=${accountId}`);
    expect(sessions.body).toEqual({ data: [] });
  });

  it("opens a session by a code, which is used up by it", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, credentialId } = await walletOf(sandbox, id);
    const path = `/auth/credentials/${credentialId}`;
    const challenge = await sandbox.rest("POST", `${path}/challenge`);
    const key = newDeviceKey();
    const body = {
      type: "EMAIL_OTP",
      encryptedOtpBundle: await sealCode(challenge.body.otpEncryptionTargetBundle, key),
    };
    const first = await sandbox.rest("POST", `${path}/verify`, { body });
    expect(first).toMatchObject({ status: 202, body: { type: "EMAIL_OTP" } });
    const headers = await signedHeaders(key, first.body);
    const other = await signedHeaders(newDeviceKey(), first.body);
    expect(await sandbox.rest("POST", `${path}/verify`, { body, headers: other })).toEqual(
      expect.objectContaining(refused(401, "WALLET_SIGNATURE_INVALID")),
    );
    const session = await sandbox.rest("POST", `${path}/verify`, { body, headers });
    expect(session).toMatchObject({ status: 200, body: { accountId, type: "EMAIL_OTP", nickname: "ada@example.com" } });
    const listed = await sandbox.rest("GET", `/auth/sessions?accountId=${accountId}`);
    expect(listed.body.data).toEqual([session.body]);
    for (const again of [{ body, headers }, { body }]) {
      expect(await sandbox.rest("POST", `${path}/verify`, again)).toMatchObject(refused(401, "UNAUTHORIZED"));
    }
  });
});

describe("a code", () => {
  it("that is wrong is counted: after five it is worth nothing, until another one is sent", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { credentialId } = await walletOf(sandbox, id);
    const path = `/auth/credentials/${credentialId}`;
    const send = async () => (await sandbox.rest("POST", `${path}/challenge`)).body.otpEncryptionTargetBundle as string;
    const bundle = await send();
    const verify = async (target: string, code: string) =>
      sandbox.rest("POST", `${path}/verify`, {
        body: { type: "EMAIL_OTP", encryptedOtpBundle: await sealCode(target, newDeviceKey(), code) },
      });
    for (let guess = 1; guess <= 5; guess++) {
      const wrong = await verify(bundle, String(guess).padStart(6, "0"));
      expect(wrong).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED", reason: "Invalid OTP code" } });
    }
    expect(await verify(bundle, "000000")).toMatchObject(refused(401, "UNAUTHORIZED"));
    const next = await send();
    expect(await verify(bundle, "000000")).toMatchObject(refused(400, "INVALID_INPUT"));
    expect(await verify(next, "000000")).toMatchObject({ status: 202 });
  });

  it("expires, and only so many are sent within an hour", async () => {
    const { sandbox: own } = await app.platform({ skipPaperwork: true });
    await own.rest("PATCH", "/config", { body: { embeddedWalletConfig: { expirationSeconds: 60 } } });
    const { id } = await createCustomer(own, holder);
    const { credentialId } = await walletOf(own, id);
    const path = `/auth/credentials/${credentialId}`;
    const first = await own.rest("POST", `${path}/challenge`);
    const encryptedOtpBundle = await sealCode(first.body.otpEncryptionTargetBundle, newDeviceKey());
    await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 61 } });
    expect(await own.rest("POST", `${path}/verify`, { body: { type: "EMAIL_OTP", encryptedOtpBundle } })).toMatchObject(
      refused(401, "UNAUTHORIZED"),
    );
    for (let sent = 2; sent <= 10; sent++) expect((await own.rest("POST", `${path}/challenge`)).status).toBe(200);
    expect(await own.rest("POST", `${path}/challenge`)).toMatchObject(refused(429, "RATE_LIMITED"));
    await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3600 } });
    expect((await own.rest("POST", `${path}/challenge`)).status).toBe(200);
  });
});

describe("twenty wrong codes in a row", () => {
  it("lock the credential for a day, with however many codes they were guessed", async () => {
    const { sandbox: own } = await app.platform({ skipPaperwork: true });
    const { id } = await createCustomer(own, holder);
    const { credentialId } = await walletOf(own, id);
    const path = `/auth/credentials/${credentialId}`;
    const challenge = () => own.rest("POST", `${path}/challenge`);
    const verify = async (target: string, code: string) =>
      own.rest("POST", `${path}/verify`, {
        body: { type: "EMAIL_OTP", encryptedOtpBundle: await sealCode(target, newDeviceKey(), code) },
      });
    let bundle = "";
    for (let guess = 0; guess < 20; guess++) {
      if (guess % 5 === 0) bundle = (await challenge()).body.otpEncryptionTargetBundle;
      expect(await verify(bundle, `1000${guess + 10}`)).toMatchObject(refused(401, "UNAUTHORIZED"));
    }
    const locked = await challenge();
    expect(locked).toMatchObject(refused(429, "RATE_LIMITED"));
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await verify(bundle, "000000")).toMatchObject(refused(429, "RATE_LIMITED"));
    await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 86_401 } });
    const next = (await challenge()).body.otpEncryptionTargetBundle;
    expect(await verify(next, "000000")).toMatchObject({ status: 202 });
  });
});

describe("a signed retry", () => {
  it("exports the mnemonic, sealed to the client's key, once", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, key } = await openWallet(sandbox, id);
    const client = newDeviceKey();
    const body = { clientPublicKey: client.publicKeyUncompressed };
    const path = `/internal-accounts/${accountId}/export`;
    const challenge = await sandbox.rest("POST", path, { body });
    const headers = await signedHeaders(key, challenge.body);
    const exported = await sandbox.rest("POST", path, { body, headers });
    expect(exported).toMatchObject({ status: 200, body: { id: accountId } });
    const exportBundle = exported.body.encryptedWalletCredentials;
    const mnemonic = await decryptExportBundle({
      exportBundle,
      organizationId: platform.platformId,
      embeddedKey: client.privateKey,
      returnMnemonic: true,
      dangerouslyOverrideSignerPublicKey: signerOf(exportBundle),
    });
    expect(mnemonic.split(" ")).toHaveLength(12);
    const { publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive("m/8797555'/0'/0'");
    const { fundingPaymentInstructions } = await baseAccount(sandbox, id, "USDB");
    expect(fundingPaymentInstructions).toEqual([
      expect.objectContaining({
        accountOrWalletInfo: expect.objectContaining({ address: sparkAddress(publicKey ?? new Uint8Array()) }),
      }),
    ]);
    const enclave = await fetch(`${app.baseUrl}/.well-known/paygraph/wallet-enclave.json`);
    expect(await enclave.json()).toEqual({ enclaveQuorumPublic: signerOf(exportBundle) });
    expect(await sandbox.rest("POST", path, { body, headers })).toMatchObject(refused(401, "UNAUTHORIZED"));
  });

  it("checks header, Request-Id, form, body and signature in this order", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, key } = await openWallet(sandbox, id);
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const path = `/internal-accounts/${accountId}/export`;
    const challenge = await sandbox.rest("POST", path, { body });
    const headers = await signedHeaders(key, challenge.body);
    const { "Service-Wallet-Signature": stamp = "", "Request-Id": requestId = "" } = headers;
    const send = (given: Record<string, string>, raw = JSON.stringify(body)) =>
      sandbox.rest("POST", path, { raw, headers: given });
    expect(await send({ "Request-Id": requestId })).toMatchObject(refused(401, "WALLET_SIGNATURE_MISSING"));
    expect(await send({ "Service-Wallet-Signature": stamp })).toMatchObject(refused(401, "REQUEST_ID_MISSING"));
    expect(await send({ ...headers, "Service-Wallet-Signature": "garbage" })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_MALFORMED"),
    );
    expect(await send({ ...headers, "Request-Id": `Request:${accountId.slice(16)}` })).toMatchObject(
      refused(401, "UNAUTHORIZED"),
    );
    expect(await send(headers, `${JSON.stringify(body)} `)).toMatchObject(
      refused(401, "WALLET_SIGNATURE_BODY_MISMATCH"),
    );
    const wrong = { ...headers, "Service-Wallet-Signature": await stampOf(key, "another payload") };
    expect(await send(wrong)).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
    expect(await send(headers)).toMatchObject({ status: 200 });
  });

  it("is over when its five minutes are, or the session's fifteen", async () => {
    const { sandbox: own } = await app.platform({ skipPaperwork: true });
    const { id } = await createCustomer(own, holder);
    const { accountId, key } = await openWallet(own, id);
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const path = `/internal-accounts/${accountId}/export`;
    const headers = await signedHeaders(key, (await own.rest("POST", path, { body })).body);
    const pass = (advanceSeconds: number) => own.rest("POST", "/sandbox/clock", { body: { advanceSeconds } });
    await pass(301);
    expect(await own.rest("POST", path, { body, headers })).toMatchObject(refused(401, "UNAUTHORIZED"));
    expect(await signed(own, key, "POST", path, { body })).toMatchObject({ status: 200 });
    await pass(600);
    expect(await signed(own, key, "POST", path, { body })).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
    expect((await own.rest("GET", `/auth/sessions?accountId=${accountId}`)).body.data).toEqual([]);
  });

  it("is done once by twenty at once", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, key } = await openWallet(sandbox, id);
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const path = `/internal-accounts/${accountId}/export`;
    const headers = await signedHeaders(key, (await sandbox.rest("POST", path, { body })).body);
    const replies = await Promise.all(Array.from({ length: 20 }, () => sandbox.rest("POST", path, { body, headers })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  it("takes no key of another account, of an expired session, or of a revoked one", async () => {
    const [one, two] = await Promise.all([createCustomer(sandbox, holder), createCustomer(sandbox, holder)]);
    const mine = await openWallet(sandbox, one.id);
    const theirs = await openWallet(sandbox, two.id);
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const path = `/internal-accounts/${mine.accountId}/export`;
    expect(await signed(sandbox, theirs.key, "POST", path, { body })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_INVALID"),
    );
    const revoked = await signed(sandbox, mine.key, "DELETE", `/auth/sessions/${mine.sessionId}`);
    expect(revoked).toMatchObject({ status: 204, body: undefined });
    expect(await signed(sandbox, mine.key, "POST", path, { body })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_INVALID"),
    );
  });
});

describe("credentials", () => {
  it("are added and removed by another one's signature; the last one stays", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, credentialId, key } = await openWallet(sandbox, id);
    const body = { type: "SMS_OTP", accountId };
    expect(await sandbox.rest("DELETE", `/auth/credentials/${credentialId}`)).toMatchObject(
      refused(400, "INVALID_INPUT"),
    );
    const added = await signed(sandbox, key, "POST", "/auth/credentials", { body });
    expect(added).toMatchObject({
      status: 201,
      body: { type: "SMS_OTP", nickname: "+14155550100", otpEncryptionTargetBundle: expect.any(String) },
    });
    expect(await sandbox.rest("POST", "/auth/credentials", { body })).toMatchObject(
      refused(400, "SMS_OTP_CREDENTIAL_ALREADY_EXISTS"),
    );
    const sms = await openSession(sandbox, added.body.id, "SMS_OTP");
    const path = `/auth/credentials/${credentialId}`;
    expect(await signed(sandbox, key, "DELETE", path)).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
    expect(await signed(sandbox, sms.key, "DELETE", path)).toMatchObject({ status: 204 });
    const sessions = await sandbox.rest("GET", `/auth/sessions?accountId=${accountId}`);
    expect(sessions.body.data.map((session: { id: string }) => session.id)).toEqual([sms.id]);
  });
});

describe("a payment from a wallet", () => {
  async function offer(amount = 500) {
    const { id } = await createCustomer(sandbox, holder);
    const { id: receiver } = await createCustomer(sandbox, { currencies: ["USDB"] });
    const wallet = await openWallet(sandbox, id);
    await fund(sandbox, wallet.accountId, 10_000);
    const to = await baseAccount(sandbox, receiver, "USDB");
    const quote = await sandbox.rest("POST", "/quotes", { body: quoteBody(wallet.accountId, to.id, amount) });
    expect(quote.status).toBe(201);
    const [instruction] = quote.body.paymentInstructions;
    return { wallet, to, quote: quote.body, payload: instruction.accountOrWalletInfo.payloadToSign as string };
  }
  const execute = (quoteId: string, headers: Record<string, string> = {}) =>
    sandbox.rest("POST", `/quotes/${quoteId}/execute`, { headers });

  it("is executed with the wallet's stamp over the quote's payload, once", async () => {
    const { wallet, to, quote, payload } = await offer();
    expect(JSON.parse(payload).parameters).toMatchObject({
      quoteId: quote.id,
      accountId: wallet.accountId,
      amount: "500",
      currency: "USDB",
      destination: to.id,
      receivingAmount: "500",
      receivingCurrency: "USDB",
    });
    expect(await execute(quote.id)).toMatchObject(refused(401, "WALLET_SIGNATURE_MISSING"));
    expect(await execute(quote.id, { "Service-Wallet-Signature": "x" })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_MALFORMED"),
    );
    const stranger = { "Service-Wallet-Signature": await stampOf(newDeviceKey(), payload) };
    expect(await execute(quote.id, stranger)).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
    const other = await offer();
    const ofOther = { "Service-Wallet-Signature": await stampOf(wallet.key, other.payload) };
    expect(await execute(quote.id, ofOther)).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
    const headers = { "Service-Wallet-Signature": await stampOf(wallet.key, payload), "Idempotency-Key": quote.id };
    const executed = await execute(quote.id, headers);
    expect(executed).toMatchObject({ status: 200, body: { id: quote.id } });
    const again = await execute(quote.id, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(executed.body);
    await eventually(
      () => baseAccount(sandbox, to.customerId as string, "USDB"),
      ({ balance }) => balance.amount === 500,
    );
  });

  it("says the same on the graph", async () => {
    const { wallet, quote, payload } = await offer();
    const mutation = `mutation ($input: ExecuteQuoteInput!) { executeQuote(input: $input) { id status } }`;
    const input = { quoteId: quote.id };
    const refusal = await sandbox.graph(mutation, { input });
    expect(refusal.errors?.[0]?.extensions).toMatchObject({ status: 401, code: "WALLET_SIGNATURE_MISSING" });
    const stamp = await stampOf(wallet.key, payload);
    const { data, errors } = await sandbox.graph(mutation, { input: { ...input, walletSignature: { stamp } } });
    expect(errors).toBeUndefined();
    expect(data.executeQuote.id).toBe(quote.id);
  });
});

describe("the graph", () => {
  const mutation = `mutation ($input: ExportInternalAccountInput!) { exportInternalAccount(input: $input) {
    __typename ... on WalletExport { id encryptedWalletCredentials }
    ... on SignedRequestChallenge { payloadToSign requestId expiresAt } } }`;

  it("has both legs, of which the second comes on the surface of the first", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, key } = await openWallet(sandbox, id);
    const body = { clientPublicKey: newDeviceKey().publicKey };
    const input = { accountId, ...body };
    const first = await sandbox.graph(mutation, { input });
    const challenge = first.data.exportInternalAccount;
    expect(challenge.__typename).toBe("SignedRequestChallenge");
    const stamp = await stampOf(key, challenge.payloadToSign);
    const headers = { "Service-Wallet-Signature": stamp, "Request-Id": challenge.requestId };
    expect(await sandbox.rest("POST", `/internal-accounts/${accountId}/export`, { body, headers })).toMatchObject(
      refused(401, "WALLET_SIGNATURE_BODY_MISMATCH"),
    );
    const walletSignature = { stamp, requestId: challenge.requestId };
    const other = { ...input, clientPublicKey: newDeviceKey().publicKey, walletSignature };
    expect((await sandbox.graph(mutation, { input: other })).errors?.[0]?.extensions).toMatchObject({
      status: 401,
      code: "WALLET_SIGNATURE_BODY_MISMATCH",
    });
    const second = await sandbox.graph(mutation, { input: { ...input, walletSignature } });
    expect(second.data.exportInternalAccount).toMatchObject({ __typename: "WalletExport", id: accountId });
  });
});

describe("another tenant", () => {
  it("finds no wallet, no credential and no session", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, credentialId, sessionId } = await openWallet(sandbox, id);
    const body = { clientPublicKey: newDeviceKey().publicKey };
    for (const client of [platform.production, (await app.platform()).sandbox]) {
      const expected = [
        ["GET", `/auth/credentials?accountId=${accountId}`, "ACCOUNT_NOT_FOUND"],
        ["GET", `/auth/sessions?accountId=${accountId}`, "ACCOUNT_NOT_FOUND"],
        ["POST", `/auth/credentials/${credentialId}/challenge`, "AUTH_METHOD_NOT_FOUND"],
        ["DELETE", `/auth/credentials/${credentialId}`, "AUTH_METHOD_NOT_FOUND"],
        ["DELETE", `/auth/sessions/${sessionId}`, "SESSION_NOT_FOUND"],
        ["POST", `/internal-accounts/${accountId}/export`, "ACCOUNT_NOT_FOUND"],
      ] as const;
      for (const [method, path, code] of expected) {
        const request = path.endsWith("/export") ? { body } : {};
        expect(await client.rest(method, path, request)).toMatchObject(refused(404, code));
      }
    }
  });
});

describe("PATCH /internal-accounts/{id}", () => {
  it("changes the privacy of a wallet with its signature, on either surface", async () => {
    const { id } = await createCustomer(sandbox, holder);
    const { accountId, key } = await openWallet(sandbox, id);
    const path = `/internal-accounts/${accountId}`;
    const changed = await signed(sandbox, key, "PATCH", path, { body: { privateEnabled: true } });
    expect(changed).toMatchObject({ status: 200, body: { id: accountId, privateEnabled: true } });
    const mutation = `mutation ($input: UpdateInternalAccountInput!) { updateInternalAccount(input: $input) {
      __typename ... on InternalAccount { id privateEnabled }
      ... on SignedRequestChallenge { payloadToSign requestId } } }`;
    const input = { accountId, privateEnabled: false };
    const { data } = await sandbox.graph(mutation, { input });
    const { payloadToSign, requestId } = data.updateInternalAccount;
    const walletSignature = { stamp: await stampOf(key, payloadToSign), requestId };
    const done = await sandbox.graph(mutation, { input: { ...input, walletSignature } });
    expect(done.data.updateInternalAccount).toEqual({
      __typename: "InternalAccount",
      id: accountId,
      privateEnabled: false,
    });
    const usd = await createCustomer(sandbox, {});
    const { id: plain } = await baseAccount(sandbox, usd.id);
    expect(
      await sandbox.rest("PATCH", `/internal-accounts/${plain}`, { body: { privateEnabled: true } }),
    ).toMatchObject(refused(404, "ACCOUNT_NOT_FOUND"));
  });
});
