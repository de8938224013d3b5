import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, Refusal } from "../../shared/kernel/errors.js";
import { isOfType, listReply, reply } from "../../shared/operation/definition.js";
import { operation } from "../operation.js";
import { isCodeCredential, sendWalletCode, usedCode } from "./codes.js";
import {
  assertNotLast,
  checkNewCredential,
  checkProof,
  listCredentials,
  lockCredential,
  registerCredential,
} from "./credential.service.js";
import {
  accountQuery,
  authCredentialChallenge,
  authCredentialCreate,
  authCredentialVerify,
  authMethod,
  authMethodResponse,
  authSignedRequestChallenge,
} from "./credential.wire.js";
import { openSession } from "./session.store.js";
import { authSession } from "./session.wire.js";
import {
  AuthMethod,
  AuthMethodResult,
  authMethodToGraph,
  AuthSessionResult,
  authSessionToGraph,
  type CredentialRow,
  type OpenedSession,
} from "./type.js";

const tag = "Embedded Wallet Auth";

const authCredentials = operation.read({
  name: "authCredentials",
  description: "The credentials of a wallet, oldest first.",
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
    toGraph: (rows: readonly CredentialRow[]) => rows.map(authMethodToGraph),
  },
  read: ({ deps, caller }, { accountId }) => listCredentials(deps, caller, accountId),
});

const challengeReply = reply(202, authSignedRequestChallenge, isOfType("AuthSignedRequestChallenge"));
const credentialResult = { type: () => AuthMethodResult, toGraph: authMethodToGraph };

const createAuthCredential = operation.transaction({
  name: "createAuthCredential",
  description:
    "Adds a credential to a wallet, signed by a session of one that it has. A code is sent for EMAIL_OTP and SMS_OTP.",
  permission: "MANAGE",
  errors: [
    "ACCOUNT_NOT_FOUND",
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
  inputDescription: "A credential to add to a wallet.",
  returns: credentialResult,
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action(work, given) {
      const { wallet, type } = await checkNewCredential(work, given);
      return {
        accountId: wallet.accountId,
        activity: "ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS",
        parameters: { credentialType: type },
        shown: { type },
      };
    },
  },
  work: (work, given) => registerCredential(work, given),
});

const challengeAuthCredential = operation.transaction({
  name: "challengeAuthCredential",
  description: "Sends a code for a credential that a code proves; returns the key that the code must be sealed to.",
  permission: "MANAGE",
  errors: ["AUTH_METHOD_NOT_FOUND", "RATE_LIMITED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /auth/credentials/{id}/challenge",
    tag,
    summary: "Request a challenge for a credential",
    body: authCredentialChallenge.optional(),
    reply: [reply(200, authMethodResponse)],
  },
  inputDescription: "The credential to prove.",
  returns: { type: () => AuthMethod, toGraph: authMethodToGraph },
  async work(work, { id }): Promise<CredentialRow> {
    const { credential, wallet } = await lockCredential(work.tx, work.caller, id);
    if (isCodeCredential(credential)) return sendWalletCode(work, credential, wallet.customerId);
    throw new ApiError("NOT_IMPLEMENTED", `Challenges of ${credential.type} credentials are not supported yet.`);
  },
});

const verifyAuthCredential = operation.transaction({
  name: "verifyAuthCredential",
  description:
    "Proves a credential and opens a session. A wrong code is counted: 401 UNAUTHORIZED. The client signs the second " +
    "leg with the key that it sealed with the code; that key becomes the session's.",
  permission: "MANAGE",
  errors: ["UNAUTHORIZED", "AUTH_METHOD_NOT_FOUND", "RATE_LIMITED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /auth/credentials/{id}/verify",
    tag,
    summary: "Prove a credential and open a session; signed retry for codes",
    body: authCredentialVerify,
    reply: [reply(200, authSession, isOfType("AuthSession")), challengeReply],
  },
  inputDescription: "The proof of a credential.",
  returns: { type: () => AuthSessionResult, toGraph: authSessionToGraph },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    applies: ({ type }) => type === "EMAIL_OTP" || type === "SMS_OTP",
    async action(work, given) {
      const { credential } = await lockCredential(work.tx, work.caller, given.id);
      const opened = await checkProof(work, credential, given);
      if (opened instanceof Refusal) return opened;
      const { accountId, type } = credential;
      return {
        accountId,
        activity: "ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2",
        parameters: { targetPublicKey: opened.publicKey.compressed },
        signerPublicKey: opened.publicKey.compressed,
        shown: { type },
      };
    },
  },
  async work(work, given): Promise<OpenedSession | Refusal> {
    const { tx, caller } = work;
    const { credential } = await lockCredential(tx, caller, given.id);
    const opened = await checkProof(work, credential, given);
    if (opened instanceof Refusal) return opened;
    const now = await work.now();
    const where = { id: credential.id, ...tenantOf(caller) };
    const authMethod = await tx.authMethod.update({ where, data: { ...usedCode, updatedAt: now } });
    return openSession(tx, caller, { authMethod, publicKey: opened.publicKey.compressed, now });
  },
});

const revokeAuthCredential = operation.transaction({
  name: "revokeAuthCredential",
  description: "Removes a credential with its sessions, signed by a session of another one; the last one stays.",
  permission: "MANAGE",
  errors: ["AUTH_METHOD_NOT_FOUND"],
  rest: {
    route: "DELETE /auth/credentials/{id}",
    tag,
    summary: "Remove a credential of a wallet; signed retry",
    reply: [challengeReply, reply(204, null)],
  },
  inputDescription: "The credential to remove.",
  returns: credentialResult,
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action(work, { id }) {
      const { credential } = await lockCredential(work.tx, work.caller, id);
      await assertNotLast(work, credential);
      const { accountId, type } = credential;
      return {
        accountId,
        activity: "ACTIVITY_TYPE_DELETE_AUTHENTICATORS",
        parameters: { credentialId: id },
        exceptCredentialId: id,
        shown: { type },
      };
    },
  },
  async work(work, { id }): Promise<CredentialRow> {
    const { credential } = await lockCredential(work.tx, work.caller, id);
    await assertNotLast(work, credential);
    // Its sessions go with it.
    await work.tx.authMethod.delete({ where: { id, ...tenantOf(work.caller) } });
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
