import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { getNamedType, isInputObjectType } from "graphql";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { modules } from "../../subgraphs/modules.js";
import type { CardFunding } from "../../subgraphs/wallets/published.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { bankAccount } from "../testkit/payments.js";
import { startApp, type RestReply } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { Authenticator } from "../testkit/authenticator.js";
import {
  newDeviceKey,
  openSession,
  openWallet,
  sealCode,
  signed,
  signedHeaders,
  stampOf,
  type OpenWallet,
} from "../testkit/wallet-client.js";
import { addPasskey, attestationOf, passkeySession, walletSite } from "../testkit/wallet-passkey.js";

let sessions: readonly string[];

const cards = new Map<string, { fundingSourceId: string; readonly accountId: string }>();
const cardFunding: CardFunding = { fundingSourceOf: async (_tx, _caller, cardId) => cards.get(cardId) };

function issueCard(accountId: string): string {
  const cardId = `Card:${randomUUID()}`;
  cards.set(cardId, { accountId, fundingSourceId: `CardFundingSource:${randomUUID()}` });
  return cardId;
}

let addresses = 0;
const newEmail = () => `ada.${process.pid}.${(addresses += 1)}@example.com`;

async function newWallet(more: object = {}) {
  const { id: customerId } = await createCustomer(sandbox, { currencies: ["USDB"], email: newEmail(), ...more });
  return { ...(await openWallet(sandbox, customerId)), customerId };
}

const app = await startApp({ isAlone: true });
const sandbox = (await app.platform({ skipPaperwork: true })).sandbox;
Object.assign(app.core.deps, { cardFunding });
/** A wallet with two credentials, two sessions, and two cards that it funds. */
const wallet: OpenWallet & { readonly customerId: string } = await newWallet({ phoneNumber: "+14155550101" });
const passkeyId: string = (await addPasskey(sandbox, wallet)).added.body.id;

beforeAll(async () => {
  const second = await openSession(sandbox, wallet.credentialId);
  sessions = [wallet.sessionId, second.id];
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const send = ({ method, path, body }: Request, headers?: Record<string, string>): Promise<RestReply> =>
  sandbox.rest(method, path, { ...(body && { body }), ...(headers && { headers }) });

/** The payload of a first leg, without the request's id. */
async function parametersOf(request: Request): Promise<Record<string, string>> {
  const challenge = await send(request);
  if (challenge.status !== 202) throw new Error(`Answered ${challenge.status}: ${JSON.stringify(challenge.body)}`);
  const { requestId, ...parameters } = JSON.parse(challenge.body.payloadToSign).parameters;
  expect(requestId).toBe(challenge.body.requestId);
  return parameters;
}

/** Of a member: requests with another value of it, or why it has no effect of its own. */
type Variant = readonly Request[] | string;

interface SignedCase {
  readonly base: Request;
  readonly variants: Readonly<Record<string, Variant>>;
}

/** An identity token as the sandbox takes it. */
function tokenOf(claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const all = { iss: "https://accounts.google.com", aud: "app", sub: "ada", iat: now, exp: now + 600, ...claims };
  return `${part({ alg: "RS256" })}.${part(all)}.c2lnbmF0dXJl`;
}

const isBase = "the base is of another type";

/** A request of each operation, and another value of each of its members. */
async function cases(): Promise<Readonly<Record<string, SignedCase>>> {
  const { accountId, customerId, credentialId } = wallet;
  const other = await newWallet({ phoneNumber: "+14155550101" });
  const second = { credential: (await addPasskey(sandbox, other)).added.body.id as string };
  const at = (method: string, path: string, body?: Request["body"]): Request => ({
    method,
    path,
    ...(body && { body }),
  });
  const keys = [newDeviceKey(), newDeviceKey()] as const;
  const passkey = { type: "PASSKEY", accountId, nickname: "Phone", challenge: "Y2hhbGxlbmdl" };
  const attested = () => attestationOf(new Authenticator(walletSite), "Y2hhbGxlbmdl");
  const attestation = attested();
  const add = (body: Request["body"]) => at("POST", "/auth/credentials", body);
  const oauth = (claims: object) => add({ type: "OAUTH", accountId, oidcToken: tokenOf(claims) });
  const challenge = await sandbox.rest("POST", `/auth/credentials/${credentialId}/challenge`);
  const bundle = challenge.body.otpEncryptionTargetBundle as string;
  const theirs = await sandbox.rest("POST", `/auth/credentials/${other.credentialId}/challenge`);
  const theirBundle = theirs.body.otpEncryptionTargetBundle as string;
  const verify = async (id: string, sealedTo: string, key = keys[0]) =>
    at("POST", `/auth/credentials/${id}/verify`, {
      type: "EMAIL_OTP",
      encryptedOtpBundle: await sealCode(sealedTo, key),
    });
  const refresh = (id: string, clientPublicKey: string) =>
    at("POST", `/auth/sessions/${id}/refresh`, { clientPublicKey });
  const [cardId, otherCardId] = [issueCard(accountId), issueCard(accountId)];
  const delegated = { cardId, internalAccountId: accountId, nickname: "Groceries" };
  const delegate = (more: object = {}) => at("POST", "/auth/delegated-keys", { ...delegated, ...more });
  const theirCard = issueCard(other.accountId);
  const [first = "", last = ""] = sessions;
  const email = newEmail();
  const address = { line1: "1 Main Street", city: "Springfield", postalCode: "62701", country: "US" };
  const patch = (more: object, id = customerId) =>
    at("PATCH", `/customers/${id}`, { customerType: "INDIVIDUAL", email, ...more });
  const endUserTermsConsent = {
    acceptedAt: "2026-01-01T00:00:00Z",
    ipAddress: "203.0.113.7",
    termsVersion: "2025-10-13",
    acceptanceMethod: "CHECKBOX",
  };
  const members: Readonly<Record<string, unknown>> = {
    currencies: ["USDB", "USD"],
    fullName: "Ada King",
    birthDate: "1985-12-10",
    nationality: "GB",
    address,
    idType: "SSN",
    identifier: "078-05-1120",
    countryOfIssuance: "US",
    sourceOfFundsCategories: ["SALARY"],
    sourceOfFundsOtherDescription: "a pension",
    sourceOfWealthCategories: ["SALARY"],
    sourceOfWealthOtherDescription: "a house",
    purposeOfAccount: "EMPLOYEE_PAYOUTS",
    purposeOfAccountOtherDescription: "rent",
    expectedMonthlyTransactionCount: "COUNT_UNDER_10",
    expectedMonthlyTransactionVolume: "VOLUME_UNDER_10K",
    annualIncomeRange: "UNDER_50K",
    netWorthRange: "UNDER_100K",
    pepStatus: "NONE",
    umaAddress: "$ada@bank.example",
    endUserTermsConsent,
  };
  return {
    createAuthCredential: {
      base: add({ ...passkey, attestation }),
      variants: {
        type: [add({ type: "SMS_OTP", accountId })],
        accountId: [add({ ...passkey, accountId: other.accountId, attestation })],
        nickname: [add({ ...passkey, nickname: "Tablet", attestation })],
        attestation: [add({ ...passkey, attestation: attested() })],
        oidcToken: [{ sub: "ada" }, { sub: "eve" }, { aud: "other" }, { email: "eve@example.com" }].map(oauth),
        challenge: "it is checked, and nothing of it is kept",
      },
    },
    verifyAuthCredential: {
      base: await verify(credentialId, bundle),
      variants: {
        authMethodId: [await verify(other.credentialId, theirBundle)],
        encryptedOtpBundle: [await verify(credentialId, bundle, keys[1])],
        type: "it must be the credential's",
        oidcToken: isBase,
        clientPublicKey: isBase,
        assertion: isBase,
      },
    },
    revokeAuthCredential: {
      base: at("DELETE", `/auth/credentials/${credentialId}`),
      variants: {
        authMethodId: [passkeyId, second.credential].map((id) => at("DELETE", `/auth/credentials/${id}`)),
      },
    },
    revokeAuthSession: {
      base: at("DELETE", `/auth/sessions/${first}`),
      variants: { sessionId: [last, other.sessionId].map((id) => at("DELETE", `/auth/sessions/${id}`)) },
    },
    refreshAuthSession: {
      base: refresh(first, keys[0].publicKey),
      variants: {
        sessionId: [refresh(last, keys[0].publicKey)],
        // In its long form the service makes the session's key.
        clientPublicKey: [keys[1].publicKey, keys[0].publicKeyUncompressed].map((key) => refresh(first, key)),
      },
    },
    updateInternalAccount: {
      base: at("PATCH", `/internal-accounts/${accountId}`, { privateEnabled: true }),
      variants: {
        accountId: [at("PATCH", `/internal-accounts/${other.accountId}`, { privateEnabled: true })],
        privateEnabled: [at("PATCH", `/internal-accounts/${accountId}`, { privateEnabled: false })],
      },
    },
    exportInternalAccount: {
      base: at("POST", `/internal-accounts/${accountId}/export`, { clientPublicKey: keys[0].publicKey }),
      variants: {
        accountId: [at("POST", `/internal-accounts/${other.accountId}/export`, { clientPublicKey: keys[0].publicKey })],
        clientPublicKey: [at("POST", `/internal-accounts/${accountId}/export`, { clientPublicKey: keys[1].publicKey })],
      },
    },
    createDelegatedKey: {
      base: delegate(),
      variants: {
        cardId: [delegate({ cardId: otherCardId })],
        internalAccountId: [delegate({ cardId: theirCard, internalAccountId: other.accountId })],
        nickname: [delegate({ nickname: "Travel" })],
      },
    },
    updateCustomer: {
      base: patch({}),
      variants: {
        customerId: [patch({}, other.customerId)],
        email: [patch({ email: newEmail() })],
        customerType: "it must be the customer's",
        phoneNumber: "beside a tied e-mail address it is refused",
        ...Object.fromEntries(Object.entries(members).map(([name, value]) => [name, [patch({ [name]: value })]])),
        identifier: ["078-05-1120", "078-05-1121"].map((identifier) => patch({ identifier })),
        businessInfo: "of a business, whose wallet signs the same",
      },
    },
  };
}

/** The operations that a wallet signs in legs, by what they declare, with the members of their inputs. */
function signedOperations(): ReadonlyMap<string, readonly string[]> {
  const schema = publicSchema(readFileSync("schema/supergraph.graphql", "utf8"));
  const facts = modules.flatMap(({ operations = [] }) => operations.map((operation) => operation.facts));
  const fields = schema.getMutationType()?.getFields() ?? {};
  return new Map(
    facts
      .filter((fact) => "signed" in fact && fact.signed !== undefined)
      .map(({ name }) => {
        const input = getNamedType(fields[name]?.args.find((arg) => arg.name === "input")?.type);
        if (!isInputObjectType(input)) throw new Error(`${name} has no input`);
        const members = Object.keys(input.getFields());
        return [name, members.filter((member) => member !== "walletSignature" && member !== "idempotencyKey")] as const;
      }),
  );
}

describe("the payload that a wallet signs", () => {
  it("differs with each input that changes what is done, for every operation that is signed in legs", async () => {
    const all = await cases();
    const operations = signedOperations();
    expect(Object.keys(all).sort()).toEqual([...operations.keys()].sort());
    for (const [name, { base, variants }] of Object.entries(all)) {
      expect({ name, members: Object.keys(variants).sort() }).toEqual({
        name,
        members: [...(operations.get(name) ?? [])].sort(),
      });
      const shown = [await parametersOf(base)];
      for (const variant of Object.values(variants)) {
        if (typeof variant === "string") continue;
        for (const request of variant) shown.push(await parametersOf(request));
      }
      const distinct = new Set(shown.map((parameters) => JSON.stringify(parameters)));
      expect({ name, distinct: distinct.size }).toEqual({ name, distinct: shown.length });
    }
  });

  it("says in words what is written: addresses, names, keys by their hash", async () => {
    const { accountId, key } = wallet;
    const body = { type: "SMS_OTP", accountId };
    expect(await parametersOf({ method: "POST", path: "/auth/credentials", body })).toEqual({
      accountId,
      credentialType: "SMS_OTP",
      phoneNumber: "+14155550101",
    });
    const passkey = { type: "PASSKEY", accountId, nickname: "Ada's phone", challenge: "Y2hhbGxlbmdl" };
    const attestation = attestationOf(new Authenticator(walletSite), "Y2hhbGxlbmdl");
    const adding = { method: "POST", path: "/auth/credentials", body: { ...passkey, attestation } };
    const { passkeyPublicKeySha256, ...shown } = await parametersOf(adding);
    expect(shown).toEqual({
      accountId,
      credentialType: "PASSKEY",
      nickname: "Ada's phone",
      passkeyCredentialId: attestation.credentialId,
      relyingPartyId: "bank.example",
    });
    const added = await signed(sandbox, key, "POST", "/auth/credentials", { body: adding.body });
    const { rows } = await query<{ hash: string }>(
      app.databaseUrl,
      `SELECT encode(sha256(public_key), 'hex') AS hash FROM wallets.auth_method WHERE id = '${added.body.id}'`,
    );
    expect(passkeyPublicKeySha256).toBe(rows[0]?.hash);
    const token = { iss: "https://accounts.google.com", aud: "app", sub: "ada", email: "ada@bank.example" };
    const oauth = { type: "OAUTH", accountId, oidcToken: tokenOf(token) };
    expect(await parametersOf({ method: "POST", path: "/auth/credentials", body: oauth })).toEqual({
      accountId,
      credentialType: "OAUTH",
      nickname: "ada@bank.example",
      issuer: token.iss,
      audience: "app",
      subject: "ada",
    });
  });

  it("differs with each input of a quote that its payment has, and names the account that is paid", async () => {
    const { accountId, customerId } = await newWallet();
    await fund(sandbox, accountId, 100_000_000);
    const { id: accountPaid } = await bankAccount(sandbox, customerId);
    const { id: other } = await createCustomer(sandbox, { currencies: ["USDB"] });
    const { id: inside } = await baseAccount(sandbox, other, "USDB");
    const offer = async (more: object = {}) => {
      const quote = await sandbox.rest("POST", "/quotes", {
        body: {
          source: { sourceType: "ACCOUNT", accountId },
          destination: { destinationType: "ACCOUNT", accountId: accountPaid },
          lockedCurrencySide: "SENDING",
          lockedCurrencyAmount: 20_000_000,
          ...more,
        },
      });
      const payload: string = quote.body.paymentInstructions[0].accountOrWalletInfo.payloadToSign;
      const { quoteId, expiresAt, ...parameters } = JSON.parse(payload).parameters;
      expect([quoteId, expiresAt]).toEqual([quote.body.id, quote.body.expiresAt]);
      return parameters as Record<string, string>;
    };
    const variants = [
      {},
      { lockedCurrencyAmount: 21_000_000 },
      { lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 1_500 },
      { destination: { destinationType: "ACCOUNT", accountId: inside } },
      { destination: { destinationType: "ACCOUNT", accountId: accountPaid, paymentRail: "WIRE" } },
      { remittanceInformation: "INV-42" },
      { purposeOfPayment: "GIFT" },
    ];
    const shown = await Promise.all(variants.map(offer));
    expect(new Set(shown.map((parameters) => JSON.stringify(parameters))).size).toBe(variants.length);
    expect(shown[0]).toMatchObject({
      accountId,
      amount: "20000000",
      currency: "USDB",
      destination: accountPaid,
      destinationAccount: expect.stringMatching(/^USD_ACCOUNT ending in \d{3}$/),
    });
    expect(shown[5]).toMatchObject({ remittanceInformation: "INV-42" });
  });

  it("has no identification number in it: what is stored until the signature is its HMAC", async () => {
    const { customerId } = wallet;
    const body = { customerType: "INDIVIDUAL", email: newEmail(), identifier: "078-05-1120" };
    const { identifier } = await parametersOf({ method: "PATCH", path: `/customers/${customerId}`, body });
    expect(identifier).toMatch(/^[0-9a-f]{64}$/);
    expect(identifier).not.toBe(createHash("sha256").update("078-05-1120").digest("hex"));
  });
});

describe("what has changed between the legs", () => {
  const conflict = (code: string, reason: RegExp) => ({
    status: 409,
    body: { code, reason: expect.stringMatching(reason) },
  });
  const patch = (customerId: string, more: object) =>
    sandbox.rest("PATCH", `/customers/${customerId}`, { body: { customerType: "INDIVIDUAL", ...more } });
  const credentials = async (accountId: string): Promise<readonly { id: string; type: string; nickname: string }[]> =>
    (await sandbox.rest("GET", `/auth/credentials?accountId=${accountId}`)).body.data;

  it("is not tied to a credential: a phone number that was not signed is 409", async () => {
    const { accountId, key, customerId } = await newWallet({ phoneNumber: "+14155550101" });
    const request = { method: "POST", path: "/auth/credentials", body: { type: "SMS_OTP", accountId } };
    const challenge = await send(request);
    expect(await patch(customerId, { phoneNumber: "+14155550199" })).toMatchObject({ status: 200 });
    const headers = await signedHeaders(key, challenge.body);
    expect(await send(request, headers)).toMatchObject(conflict("CONFLICT", /phoneNumber has changed/));
    expect(await credentials(accountId)).toHaveLength(1);
    // The challenge stays open: what was signed is true again.
    expect(await patch(customerId, { phoneNumber: "+14155550101" })).toMatchObject({ status: 200 });
    expect(await send(request, headers)).toMatchObject({ status: 201, body: { nickname: "+14155550101" } });
  });

  it("is 409 on the graph, too", async () => {
    const { accountId, key, customerId } = await newWallet({ phoneNumber: "+14155550101" });
    const mutation = `mutation ($input: CreateAuthCredentialInput!) { createAuthCredential(input: $input) {
      __typename ... on AuthSignedRequestChallenge { payloadToSign requestId } } }`;
    const input = { type: "SMS_OTP", accountId };
    const challenge = (await sandbox.graph(mutation, { input })).data.createAuthCredential;
    await patch(customerId, { phoneNumber: "+14155550199" });
    const walletSignature = { stamp: await stampOf(key, challenge.payloadToSign), requestId: challenge.requestId };
    const { errors } = await sandbox.graph(mutation, { input: { ...input, walletSignature } });
    expect(errors?.[0]?.extensions).toMatchObject({
      status: 409,
      code: "CONFLICT",
      reason: expect.stringMatching(/phoneNumber/),
    });
  });

  it("is 409 for an e-mail address, whose credential was removed before", async () => {
    const { accountId, key, customerId, credentialId } = await newWallet();
    const { device, added } = await addPasskey(sandbox, { accountId, key, credentialId, sessionId: "" });
    const session = await passkeySession(sandbox, added.body.id, device);
    await signed(sandbox, session, "DELETE", `/auth/credentials/${credentialId}`);
    const request = { method: "POST", path: "/auth/credentials", body: { type: "EMAIL_OTP", accountId } };
    const challenge = await send(request);
    expect(await patch(customerId, { email: newEmail() })).toMatchObject({ status: 200 });
    const headers = await signedHeaders(session, challenge.body);
    expect(await send(request, headers)).toMatchObject(conflict("CONFLICT", /email has changed/));
    expect(await credentials(accountId)).toEqual([expect.objectContaining({ type: "PASSKEY" })]);
  });

  it("is 409 where the credential that is to be removed has another address by then", async () => {
    const { accountId, key, customerId, credentialId } = await newWallet();
    const { device, added } = await addPasskey(sandbox, { accountId, key, credentialId, sessionId: "" });
    const session = await passkeySession(sandbox, added.body.id, device);
    const request = { method: "DELETE", path: `/auth/credentials/${credentialId}` };
    const challenge = await send(request);
    const body = { customerType: "INDIVIDUAL", email: newEmail() };
    expect(await signed(sandbox, key, "PATCH", `/customers/${customerId}`, { body })).toMatchObject({ status: 200 });
    const headers = await signedHeaders(session, challenge.body);
    expect(await send(request, headers)).toMatchObject(conflict("CONFLICT", /nickname has changed/));
    expect(await credentials(accountId)).toHaveLength(2);
  });

  it("is 409 where a change of an address would follow to another credential than the one signed for", async () => {
    const { accountId, key, customerId, credentialId } = await newWallet();
    const { device, added } = await addPasskey(sandbox, { accountId, key, credentialId, sessionId: "" });
    const session = await passkeySession(sandbox, added.body.id, device);
    const body = { customerType: "INDIVIDUAL", email: newEmail() };
    const request = { method: "PATCH", path: `/customers/${customerId}`, body };
    const challenge = await send(request);
    await signed(sandbox, session, "DELETE", `/auth/credentials/${credentialId}`);
    const again = await signed(sandbox, session, "POST", "/auth/credentials", {
      body: { type: "EMAIL_OTP", accountId },
    });
    expect(again.status).toBe(201);
    const headers = await signedHeaders(session, challenge.body);
    expect(await send(request, headers)).toMatchObject(
      conflict("EMAIL_OTP_CREDENTIAL_SET_CHANGED", /credentialId has changed/),
    );
    expect((await sandbox.rest("GET", `/customers/${customerId}`)).body.email).not.toBe(body.email);
  });

  it("is 409 where a card has another funding source on the second leg of a delegated key", async () => {
    const { accountId, key } = await newWallet();
    const cardId = issueCard(accountId);
    const body = { cardId, internalAccountId: accountId, nickname: "Travel" };
    const request = { method: "POST", path: "/auth/delegated-keys", body };
    const challenge = await send(request);
    cards.set(cardId, { accountId, fundingSourceId: `CardFundingSource:${randomUUID()}` });
    expect(await send(request, await signedHeaders(key, challenge.body))).toMatchObject(
      conflict("CONFLICT", /fundingSourceId has changed/),
    );
    expect((await sandbox.rest("GET", `/auth/delegated-keys?accountId=${accountId}`)).body.data).toEqual([]);
  });

  it("ties no credential to a number that changes at the same time", async () => {
    const { accountId, key, customerId } = await newWallet({ phoneNumber: "+14155550101" });
    const request = { method: "POST", path: "/auth/credentials", body: { type: "SMS_OTP", accountId } };
    for (const number of ["+14155550111", "+14155550112", "+14155550113"]) {
      const challenge = await send(request);
      const headers = await signedHeaders(key, challenge.body);
      const [added] = await Promise.all([send(request, headers), patch(customerId, { phoneNumber: number })]);
      const phoneNumber = (await sandbox.rest("GET", `/customers/${customerId}`)).body.phoneNumber as string;
      const tied = (await credentials(accountId)).find(({ type }) => type === "SMS_OTP");
      expect(tied?.nickname).toBe(added.status === 201 ? phoneNumber : undefined);
      if (added.status === 201) break;
    }
  });
});
