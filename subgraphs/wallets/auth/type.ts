import { createUnionType, Directive, Field, ObjectType } from "type-graphql";
import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { SignedRequestChallenge } from "../../shared/graphql/signed-request.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import { InternalAccountStub } from "../account.stub.js";
import {
  authMethodResponse,
  authMethodType,
  authSignedRequestChallenge,
  passkeyAuthChallenge,
} from "./credential.wire.js";
import type { SessionRow } from "./session.store.js";
import { authSession } from "./session.wire.js";

registerEnum(authMethodType.enum, { name: "AuthMethodType", description: authMethodType.description });

@ObjectType({ implements: Node, description: "A credential of a wallet. It opens sessions whose keys can sign." })
@Directive('@key(fields: "id")')
export class AuthMethod extends shape(authMethodResponse) {
  @Field(() => InternalAccountStub, { description: "Internal account of the wallet." })
  account!: InternalAccountStub;
}

@ObjectType({ description: "A session whose key can sign for a wallet until the session expires." })
export class AuthSession extends shape(authSession) {
  @Field(() => InternalAccountStub, { description: "Internal account of the wallet." })
  account!: InternalAccountStub;
}

@ObjectType({
  description: "First leg of a signed retry: sign `payloadToSign` and send the same mutation again with the stamp.",
})
export class AuthSignedRequestChallenge extends shape(authSignedRequestChallenge) {}

const isChallenge = (value: object) => "payloadToSign" in value;

export const AuthMethodResult = createUnionType({
  name: "AuthMethodResult",
  description: "A credential, or the challenge to sign first.",
  types: () => [AuthMethod, AuthSignedRequestChallenge] as const,
  resolveType: (value) => (isChallenge(value) ? AuthSignedRequestChallenge : AuthMethod),
});

@ObjectType({ description: "Challenge that a passkey's authenticator must sign to open a session." })
class PasskeyAuthChallenge extends shape(passkeyAuthChallenge) {}

export const AuthCredentialChallengeResult = createUnionType({
  name: "AuthCredentialChallengeResult",
  description: "A credential whose code was sent, or the challenge of a passkey.",
  types: () => [PasskeyAuthChallenge, AuthMethod] as const,
  resolveType: (value) => ("challenge" in value ? PasskeyAuthChallenge : AuthMethod),
});

export const AuthSessionResult = createUnionType({
  name: "AuthSessionResult",
  description: "A session, or the challenge to sign first.",
  types: () => [AuthSession, AuthSignedRequestChallenge] as const,
  resolveType: (value) => (isChallenge(value) ? AuthSignedRequestChallenge : AuthSession),
});

export const RefreshAuthSessionResult = createUnionType({
  name: "RefreshAuthSessionResult",
  description: "The new session, or the challenge to sign first.",
  types: () => [AuthSession, SignedRequestChallenge] as const,
  resolveType: (value) => (isChallenge(value) ? SignedRequestChallenge : AuthSession),
});

/** A credential, and the bundle of a code that was just sent. */
export type CredentialRow = AuthMethodRow & { readonly otpEncryptionTargetBundle?: string | undefined };

/** The one mapping from storage. */
export function authMethodToGraph(row: CredentialRow): AuthMethod {
  const { id, accountId, type, credentialId, nickname, createdAt, updatedAt, otpEncryptionTargetBundle } = row;
  const account = { id: accountId };
  return { id, accountId, type, credentialId, nickname, createdAt, updatedAt, otpEncryptionTargetBundle, account };
}

/** A passkey with its challenge. */
export type PasskeyChallengeRow = AuthMethodRow & {
  readonly challenge: string;
  readonly requestId: string;
  readonly expiresAt: Date;
};

/** The one mapping from storage. */
export function passkeyChallengeToGraph(row: PasskeyChallengeRow): PasskeyAuthChallenge {
  const { challenge, requestId, expiresAt, credentialId } = row;
  return { ...authMethodToGraph(row), credentialId: credentialId ?? "", challenge, requestId, expiresAt };
}

/** A session, and the sealed key that is returned once. */
export type OpenedSession = SessionRow & { readonly encryptedSessionSigningKey?: string | undefined };

/** The one mapping from storage. */
export function authSessionToGraph(row: OpenedSession): AuthSession {
  const { id, expiresAt, createdAt, updatedAt, accountId, encryptedSessionSigningKey, authMethod } = row;
  const { type, credentialId, nickname } = authMethod;
  const account = { id: accountId };
  const times = { createdAt, updatedAt, expiresAt };
  return { id, accountId, type, credentialId, nickname, ...times, encryptedSessionSigningKey, account };
}

/** The caller's credentials by id. */
async function findAuthMethods(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, AuthMethodRow>> {
  const wellFormed = ids.filter((id) => isId("AuthMethod", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.authMethod.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

export const authMethodEntity = entityOf({
  type: AuthMethod,
  resourceType: "AuthMethod",
  find: findAuthMethods,
  toGraph: authMethodToGraph,
});
