import type { DelegatedKey as DelegatedKeyRow } from "../../../generated/prisma/client.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { isOfType, listReply, reply } from "../../shared/operation/definition.js";
import { signedRequestChallenge } from "../../shared/schema/fields.js";
import { operation } from "../operation.js";
import { activateKey, keyToSign, makeKey, revokeKey } from "./service.js";
import { listDelegatedKeys, maxListed } from "./store.js";
import { CreateDelegatedKeyResult, DelegatedKey, delegatedKeyEntity, delegatedKeyToGraph } from "./type.js";
import { delegatedKey, delegatedKeyCreate, delegatedKeyFilter } from "./wire.js";

const tag = "Embedded Wallet Auth";

const delegatedKeys = operation.read({
  name: "delegatedKeys",
  description:
    "Delegated keys of a wallet or of a card's funding source, newest first. One of the two filters is required.",
  rest: {
    route: "GET /auth/delegated-keys",
    operationId: "listDelegatedKeys",
    tag,
    summary: "List the delegated keys of a wallet",
    query: delegatedKeyFilter,
    reply: [listReply(delegatedKey, "DelegatedKeyListResponse")],
  },
  args: delegatedKeyFilter,
  returns: {
    type: () => [DelegatedKey],
    atMost: maxListed,
    toGraph: (rows: readonly DelegatedKeyRow[]) => rows.map(delegatedKeyToGraph),
  },
  read({ deps, caller }, { accountId, fundingSourceId }) {
    if (accountId === undefined && fundingSourceId === undefined) {
      throw invalidField("accountId", "is required, unless there is a fundingSourceId");
    }
    return listDelegatedKeys(deps.db, caller, { accountId, fundingSourceId });
  },
});

const delegatedKeyById = operation.byId({
  name: "delegatedKey",
  description: "Retrieves a delegated key.",
  rest: {
    route: "GET /auth/delegated-keys/{id}",
    operationId: "getDelegatedKeyById",
    tag,
    summary: "Retrieve a delegated key",
    reply: [reply(200, delegatedKey)],
  },
  returns: delegatedKeyEntity,
});

const createDelegatedKey = operation.transaction({
  name: "createDelegatedKey",
  description:
    "Creates a key that signs for a wallet when its card pays. The wallet signs twice: for the key, which is " +
    "then PENDING, and for its permissions, which makes it ACTIVE. 409 CONFLICT if the card's funding source " +
    "already has an ACTIVE key.",
  permission: "MANAGE",
  errors: ["ACCOUNT_NOT_FOUND", "NOT_FOUND", "CONFLICT"],
  rest: {
    route: "POST /auth/delegated-keys",
    tag,
    summary: "Create a delegated key; signed retry with three legs",
    body: delegatedKeyCreate,
    reply: [
      reply(201, delegatedKey, isOfType("DelegatedKey")),
      reply(202, signedRequestChallenge, isOfType("SignedRequestChallenge")),
    ],
  },
  inputDescription: "Card, and the wallet that funds it.",
  returns: { type: () => CreateDelegatedKeyResult, toGraph: delegatedKeyToGraph },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    action: keyToSign,
    secondAction: makeKey,
  },
  work: (work, given, _prepared, signature) => activateKey(work, given, signature),
});

const revokeDelegatedKey = operation.transaction({
  name: "revokeDelegatedKey",
  description: "Revokes an ACTIVE delegated key and deletes its private key. No signature is required.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  rest: {
    route: "DELETE /auth/delegated-keys/{id}",
    tag,
    summary: "Revoke a delegated key",
    pathNames: { id: "delegatedKeyId" },
    reply: [reply(204, null)],
  },
  inputDescription: "ACTIVE key, which can't sign from then on.",
  returns: delegatedKeyEntity,
  work: (work, { delegatedKeyId }) => revokeKey(work, delegatedKeyId),
});

export const delegatedKeyOperations = [delegatedKeys, delegatedKeyById, createDelegatedKey, revokeDelegatedKey];
