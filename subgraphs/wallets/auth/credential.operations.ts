import { tenantOf } from "../../shared/kernel/caller.js";
import { invalidField, Refusal } from "../../shared/kernel/errors.js";
import { isOfType, listReply, reply } from "../../shared/operation/definition.js";
import type { GivenSignature } from "../../shared/operation/signed-retry.js";
import { operation } from "../operation.js";
import { findWallet } from "../wallets/find.js";
import { checkWalletCode, isCodeCredential, sendWalletCode } from "./codes.js";
import { assertNotLast, credentialToSign, findCredentials, lockCredential } from "./credential.service.js";
import {
  accountQuery,
  authCredentialChallenge,
  authCredentialCreate,
  authCredentialResponse,
  authCredentialVerify,
  authMethod,
  authMethodResponse,
  authSignedRequestChallenge,
} from "./credential.wire.js";
import { checkNewCredential, maxCredentials, newCredentialToSign, registerCredential } from "./new-credential.js";
import { checkIdentity } from "./oidc.js";
import { assertTypeOf, challengePasskey, proveCredential } from "./proof.js";
import { authSession } from "./session.wire.js";
import {
  AuthCredentialChallengeResult,
  AuthMethod,
  AuthMethodResult,
  authMethodToGraph,
  passkeyChallengeToGraph,
  AuthSessionResult,
  authSessionToGraph,
  type CredentialRow,
  type OpenedSession,
  type PasskeyChallengeRow,
} from "./type.js";

const tag = "Embedded Wallet Auth";
/** The path's parameter is the graph's `authMethodId`: `credentialId` is the authenticator's of a passkey. */
const pathNames = { id: "authMethodId" } as const;

const authCredentials = operation.read({
  name: "authCredentials",
  description: "Credentials of a wallet, oldest first.",
  errors: ["ACCOUNT_NOT_FOUND"],
  rest: {
    route: "GET /auth/credentials",
    operationId: "listAuthCredentials",
    tag,
    summary: "List the credentials of a wallet",
    query: accountQuery,
    reply: [listReply(authMethod, "AuthCredentialListResponse")],
  },
  args: accountQuery,
  returns: {
    type: () => [AuthMethod],
    atMost: maxCredentials,
    toGraph: (rows: readonly CredentialRow[]) => rows.map(authMethodToGraph),
  },
  async read({ deps, caller }, { accountId }) {
    await findWallet(deps.db, caller, accountId);
    return (await findCredentials(deps, [accountId], caller)).get(accountId) ?? [];
  },
});

const challengeReply = reply(202, authSignedRequestChallenge, isOfType("AuthSignedRequestChallenge"));
const credentialResult = { type: () => AuthMethodResult, toGraph: authMethodToGraph };

const createAuthCredential = operation.transaction({
  name: "createAuthCredential",
  description:
    "Adds a credential to a wallet, signed by a session of an existing credential. A code is sent for " +
    "EMAIL_OTP and SMS_OTP.",
  permission: "MANAGE",
  errors: [
    "ACCOUNT_NOT_FOUND",
    "USER_NOT_FOUND",
    "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS",
    "SMS_OTP_CREDENTIAL_ALREADY_EXISTS",
    "PASSKEY_CREDENTIAL_ALREADY_EXISTS",
    "RATE_LIMITED",
    "NOT_IMPLEMENTED",
  ],
  rest: {
    route: "POST /auth/credentials",
    tag,
    summary: "Add a credential to a wallet; signed retry",
    body: authCredentialCreate,
    reply: [reply(201, authMethodResponse, isOfType("AuthMethod")), challengeReply],
  },
  inputDescription: "Credential to add to a wallet.",
  returns: credentialResult,
  prepare: (call, given) => checkIdentity(call, given),
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action(work, given, identity) {
      const created = await checkNewCredential(work, given, identity);
      const { type } = given;
      return {
        accountId: created.wallet.accountId,
        activity: "ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS",
        parameters: newCredentialToSign(type, created),
        shown: { type },
      };
    },
  },
  work: (work, given, identity) => registerCredential(work, given, identity),
});

const challengeAuthCredential = operation.transaction({
  name: "challengeAuthCredential",
  description:
    "Requests a challenge for a credential. EMAIL_OTP, SMS_OTP: sends a code and returns the key to which the " +
    "code must be encrypted. PASSKEY: returns the challenge that the authenticator must sign. OAUTH " +
    "credentials need no challenge.",
  permission: "MANAGE",
  errors: ["AUTH_METHOD_NOT_FOUND", "RATE_LIMITED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /auth/credentials/{id}/challenge",
    tag,
    summary: "Request a challenge for a credential",
    pathNames,
    body: authCredentialChallenge.optional(),
    reply: [reply(200, authCredentialResponse)],
  },
  inputDescription: "Credential to prove.",
  returns: {
    type: () => AuthCredentialChallengeResult,
    toGraph: (row: CredentialRow | PasskeyChallengeRow) =>
      "challenge" in row ? passkeyChallengeToGraph(row) : authMethodToGraph(row),
  },
  async work(work, { authMethodId, clientPublicKey }): Promise<CredentialRow | PasskeyChallengeRow> {
    const { credential, wallet } = await lockCredential(work.tx, work.caller, authMethodId);
    if (isCodeCredential(credential)) return sendWalletCode(work, credential, wallet.customerId);
    if (credential.type === "PASSKEY") return challengePasskey(work, credential, clientPublicKey);
    throw invalidField("authMethodId", "an OAUTH credential is proven by a fresh token, without a challenge");
  },
});

const verifyAuthCredential = operation.transaction({
  name: "verifyAuthCredential",
  description:
    "Proves a credential and opens a session. EMAIL_OTP, SMS_OTP: the client signs the second leg with the " +
    "key that it encrypted together with the code; that key becomes the session's key. A wrong code returns " +
    "401 UNAUTHORIZED and is counted. PASSKEY: requires the `requestId` of the challenge. OAUTH: requires a " +
    "fresh token.",
  permission: "MANAGE",
  errors: ["UNAUTHORIZED", "AUTH_METHOD_NOT_FOUND", "RATE_LIMITED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /auth/credentials/{id}/verify",
    tag,
    summary: "Prove a credential and open a session; signed retry for codes",
    pathNames,
    body: authCredentialVerify,
    reply: [reply(200, authSession, isOfType("AuthSession")), challengeReply],
  },
  inputDescription: "Proof of a credential.",
  returns: { type: () => AuthSessionResult, toGraph: authSessionToGraph },
  prepare: (call, given) => checkIdentity(call, given),
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    applies: ({ type }) => type === "EMAIL_OTP" || type === "SMS_OTP",
    async action(work, given) {
      const { credential } = await lockCredential(work.tx, work.caller, given.authMethodId);
      assertTypeOf(credential, given);
      if (!isCodeCredential(credential) || !("encryptedOtpBundle" in given)) return undefined;
      const opened = await checkWalletCode(work, credential, given.encryptedOtpBundle);
      if (opened instanceof Refusal) return opened;
      const { accountId, type } = credential;
      return {
        accountId,
        activity: "ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2",
        parameters: { ...credentialToSign(credential), targetPublicKey: opened.publicKey.compressed },
        signerPublicKey: opened.publicKey.compressed,
        shown: { type },
      };
    },
  },
  async work(work, given, identity): Promise<OpenedSession | Refusal> {
    const { credential } = await lockCredential(work.tx, work.caller, given.authMethodId);
    return proveCredential(work, credential, given, { requestId: requestIdOf(given), identity });
  },
});

/** The `Request-Id`, which every signed operation's input has. */
function requestIdOf(input: object): string | null | undefined {
  return "walletSignature" in input ? (input.walletSignature as GivenSignature | null)?.requestId : undefined;
}

const revokeAuthCredential = operation.transaction({
  name: "revokeAuthCredential",
  description:
    "Removes a credential and its sessions, signed by a session of another credential. The last credential " +
    "cannot be removed.",
  permission: "MANAGE",
  errors: ["AUTH_METHOD_NOT_FOUND"],
  rest: {
    route: "DELETE /auth/credentials/{id}",
    tag,
    summary: "Remove a credential of a wallet; signed retry",
    pathNames,
    reply: [challengeReply, reply(204, null)],
  },
  inputDescription: "Credential to remove.",
  returns: credentialResult,
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action(work, { authMethodId }) {
      const { credential } = await lockCredential(work.tx, work.caller, authMethodId);
      await assertNotLast(work, credential);
      const { accountId, type } = credential;
      return {
        accountId,
        activity: "ACTIVITY_TYPE_DELETE_AUTHENTICATORS",
        parameters: credentialToSign(credential),
        exceptCredentialId: authMethodId,
        shown: { type },
      };
    },
  },
  async work(work, { authMethodId }): Promise<CredentialRow> {
    const { credential } = await lockCredential(work.tx, work.caller, authMethodId);
    await assertNotLast(work, credential);
    // Deletes its sessions too.
    await work.tx.authMethod.delete({ where: { id: authMethodId, ...tenantOf(work.caller) } });
    return credential;
  },
});

export const credentialOperations = [
  authCredentials,
  createAuthCredential,
  challengeAuthCredential,
  verifyAuthCredential,
  revokeAuthCredential,
];
