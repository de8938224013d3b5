import type { DelegatedKey as DelegatedKeyRow } from "../../../generated/prisma/client.js";
import type { z } from "zod";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, invalidField, isUniqueViolation } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Work } from "../../shared/operation/operations.js";
import type { ActionToSign, SignedRequest } from "../../shared/operation/signed-retry.js";
import type { WalletsDeps } from "../deps.js";
import type { CardFundingSource } from "../ports.js";
import { lockWallet } from "../wallets/find.js";
import { keyContext } from "./signing.js";
import { lockDelegatedKey } from "./store.js";
import { delegatedKeyTransitions } from "./transitions.js";
import type { delegatedKeyCreate } from "./wire.js";

// Delegated keys: PENDING by the wallet's first signature, ACTIVE by its second, REVOKED by the platform.

/** Maximum number of a wallet's keys that aren't REVOKED. */
export const maxKeys = 100;

type NewDelegatedKey = z.output<typeof delegatedKeyCreate>;

function anotherIsActive(): ApiError {
  return new ApiError("CONFLICT", "The card's funding source has an ACTIVE delegated key: revoke it first.");
}

/**
 * The card's funding source, with the card and the wallet locked. Throws 404 NOT_FOUND for the card, 404
 * ACCOUNT_NOT_FOUND for the wallet, 400 INVALID_INPUT if the wallet doesn't fund the card, 409 CONFLICT if it has an
 * ACTIVE key.
 */
async function lockFundingSource(
  { deps, tx, caller }: Work<WalletsDeps>,
  { cardId, internalAccountId }: NewDelegatedKey,
): Promise<CardFundingSource> {
  const source = await deps.cardFunding.fundingSourceOf(tx, caller, cardId);
  if (!source) throw new ApiError("NOT_FOUND", "No such card.");
  await lockWallet(tx, caller, internalAccountId);
  if (source.accountId !== internalAccountId) throw invalidField("internalAccountId", "does not fund the card");
  const { fundingSourceId } = source;
  const active = await tx.delegatedKey.count({ where: { ...tenantOf(caller), fundingSourceId, status: "ACTIVE" } });
  if (active > 0) throw anotherIsActive();
  return source;
}

/** The action of the first signature: a key for this card. Throws as documented. */
export async function keyToSign(work: Work<WalletsDeps>, given: NewDelegatedKey): Promise<ActionToSign> {
  const { fundingSourceId, accountId } = await lockFundingSource(work, given);
  const { cardId, nickname } = given;
  return {
    accountId,
    activity: "ACTIVITY_TYPE_CREATE_API_KEYS",
    parameters: { cardId, fundingSourceId, nickname },
  };
}

/** Creates the key, PENDING, and returns the action of the second signature: that this key may sign. */
export async function makeKey(work: Work<WalletsDeps>, given: NewDelegatedKey): Promise<ActionToSign> {
  const { deps, tx, caller } = work;
  const { fundingSourceId, accountId } = await lockFundingSource(work, given);
  const kept = await tx.delegatedKey.count({
    where: { ...tenantOf(caller), accountId, status: { in: ["PENDING", "ACTIVE"] } },
  });
  if (kept >= maxKeys) {
    throw new ApiError("INVALID_INPUT", `A wallet has at most ${maxKeys} delegated keys: revoke one first.`);
  }
  const id = newId("DelegatedKey");
  const { publicKey, sealed } = await deps.custody.newSigningKey(keyContext(id));
  const { cardId, nickname } = given;
  const now = await work.now();
  await tx.delegatedKey.create({
    data: {
      id,
      ...tenantOf(caller),
      accountId,
      cardId,
      fundingSourceId,
      nickname,
      publicKey,
      privateKey: sealed,
      status: "PENDING",
      createdAt: now,
      updatedAt: now,
    },
  });
  return {
    accountId,
    activity: "ACTIVITY_TYPE_CREATE_POLICY",
    parameters: { cardId, fundingSourceId, nickname, delegatedKeyId: id, publicKey },
    subjectId: id,
  };
}

/** A key of the caller, locked. Throws 404 NOT_FOUND. */
async function lockKey({ tx, caller }: Work<WalletsDeps>, id: string): Promise<DelegatedKeyRow> {
  const key = isId("DelegatedKey", id) ? await lockDelegatedKey(tx, caller, id) : undefined;
  if (!key) throw new ApiError("NOT_FOUND");
  return key;
}

/** Makes the key ACTIVE, after the wallet's second signature. Throws 409 CONFLICT if another one is. */
export async function activateKey(
  work: Work<WalletsDeps>,
  given: NewDelegatedKey,
  signature: SignedRequest | undefined,
): Promise<DelegatedKeyRow> {
  const { tx, caller } = work;
  if (!signature?.subjectId) throw new Error("A delegated key is activated by the second signature only");
  const { fundingSourceId } = await lockFundingSource(work, given);
  const key = await lockKey(work, signature.subjectId);
  if (key.fundingSourceId !== fundingSourceId) {
    throw new ApiError("CONFLICT", "The card now has another funding source: create the key again.");
  }
  const where = { id: key.id, ...tenantOf(caller) };
  const status = transition(delegatedKeyTransitions, key.status, "activate");
  try {
    return await tx.delegatedKey.update({ where, data: { status, updatedAt: await work.now() } });
  } catch (error) {
    throw isUniqueViolation(error) ? anotherIsActive() : error;
  }
}

/** Revokes a key and deletes its private half. Throws 404 NOT_FOUND, 400 INVALID_INPUT for one that isn't ACTIVE. */
export async function revokeKey(work: Work<WalletsDeps>, id: string): Promise<DelegatedKeyRow> {
  const { tx, caller } = work;
  const key = await lockKey(work, id);
  const status = transition(delegatedKeyTransitions, key.status, "revoke");
  const where = { id, ...tenantOf(caller) };
  return tx.delegatedKey.update({ where, data: { status, privateKey: null, updatedAt: await work.now() } });
}
