import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { isOfType, listReply, reply } from "../../shared/operation/definition.js";
import type { Work } from "../../shared/operation/operations.js";
import { signedRequestChallenge } from "../../shared/schema/fields.js";
import type { WalletsDeps } from "../deps.js";
import { operation } from "../operation.js";
import { findWallet, lockWallet } from "../wallets/find.js";
import { credentialToSign } from "./credential.service.js";
import { accountQuery, authSignedRequestChallenge } from "./credential.wire.js";
import { openClientSession, readClientKey } from "./client-key.js";
import { findSessions, maxSessions, type SessionRow } from "./session.store.js";
import { authSession, authSessionRefresh } from "./session.wire.js";
import {
  AuthSession,
  AuthSessionResult,
  authSessionToGraph,
  RefreshAuthSessionResult,
  type OpenedSession,
} from "./type.js";

const tag = "Embedded Wallet Auth";
/** The path's parameter is the graph's `sessionId`. */
const pathNames = { id: "sessionId" } as const;

const authSessions = operation.read({
  name: "authSessions",
  description: "Live sessions of a wallet, newest first.",
  errors: ["ACCOUNT_NOT_FOUND"],
  rest: {
    route: "GET /auth/sessions",
    operationId: "listAuthSessions",
    tag,
    summary: "List the live sessions of a wallet",
    query: accountQuery,
    reply: [listReply(authSession, "SessionListResponse")],
  },
  args: accountQuery,
  returns: {
    type: () => [AuthSession],
    atMost: maxSessions,
    toGraph: (rows: readonly SessionRow[]) => rows.map(authSessionToGraph),
  },
  async read({ deps, caller }, { accountId }) {
    await findWallet(deps.db, caller, accountId);
    const now = await deps.clock.now(deps.db, caller);
    return (await findSessions(deps.db, caller, [accountId], now)).get(accountId) ?? [];
  },
});

/** A live session, its wallet locked. Throws 404 SESSION_NOT_FOUND. */
async function lockSession({ tx, caller, now }: Work<WalletsDeps>, id: string): Promise<SessionRow> {
  const where = { id, ...tenantOf(caller), expiresAt: { gt: await now() } };
  const find = () => tx.authSession.findFirst({ where, include: { authMethod: true } });
  const found = isId("Session", id) ? await find() : null;
  if (!found) throw new ApiError("SESSION_NOT_FOUND");
  await lockWallet(tx, caller, found.accountId);
  const session = await find();
  if (!session) throw new ApiError("SESSION_NOT_FOUND");
  return session;
}

const revokeAuthSession = operation.transaction({
  name: "revokeAuthSession",
  description: "Ends a session, signed by any session of the wallet, including itself.",
  permission: "MANAGE",
  errors: ["SESSION_NOT_FOUND"],
  rest: {
    route: "DELETE /auth/sessions/{id}",
    tag,
    summary: "End a session of a wallet; signed retry",
    pathNames,
    reply: [reply(202, authSignedRequestChallenge, isOfType("AuthSignedRequestChallenge")), reply(204, null)],
  },
  inputDescription: "Session to end.",
  returns: { type: () => AuthSessionResult, toGraph: authSessionToGraph },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action(work, { sessionId }) {
      const { accountId, publicKey, authMethod } = await lockSession(work, sessionId);
      return {
        accountId,
        activity: "ACTIVITY_TYPE_DELETE_API_KEYS",
        parameters: { sessionId, publicKey, ...credentialToSign(authMethod) },
        shown: { type: authMethod.type },
      };
    },
  },
  async work(work, { sessionId }): Promise<SessionRow> {
    const session = await lockSession(work, sessionId);
    await work.tx.authSession.delete({ where: { id: sessionId, ...tenantOf(work.caller) } });
    return session;
  },
});

const refreshAuthSession = operation.transaction({
  name: "refreshAuthSession",
  description: "Opens a new session for the same credential, signed by a session that is still live.",
  permission: "MANAGE",
  errors: ["SESSION_NOT_FOUND"],
  rest: {
    route: "POST /auth/sessions/{id}/refresh",
    tag,
    summary: "Replace a session before it expires; signed retry",
    pathNames,
    body: authSessionRefresh,
    reply: [
      reply(201, authSession, isOfType("AuthSession")),
      reply(202, signedRequestChallenge, isOfType("SignedRequestChallenge")),
    ],
  },
  inputDescription: "Session to replace, and the client's key.",
  returns: { type: () => RefreshAuthSessionResult, toGraph: authSessionToGraph },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action(work, { sessionId, clientPublicKey }) {
      const { accountId, authMethod } = await lockSession(work, sessionId);
      readClientKey(clientPublicKey);
      return {
        accountId,
        activity: "ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2",
        // As sent: its form decides who holds the session's key.
        parameters: { sessionId, ...credentialToSign(authMethod), targetPublicKey: clientPublicKey },
      };
    },
  },
  async work(work, { sessionId, clientPublicKey }): Promise<OpenedSession> {
    const { authMethod } = await lockSession(work, sessionId);
    return openClientSession(work, authMethod, clientPublicKey);
  },
});

export const sessionOperations = [authSessions, revokeAuthSession, refreshAuthSession];
