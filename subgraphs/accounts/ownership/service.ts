import {
  Prisma,
  type ExternalAccount as ExternalAccountRow,
  type OwnershipChallenge as OwnershipChallengeRow,
} from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newestFirst } from "../../shared/graphql/connection.js";
import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { LivenessProvider, LivenessSession } from "../../shared/providers/liveness.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Call, Work } from "../../shared/operation/operations.js";
import type { AccountsDeps } from "../deps.js";
import {
  emitExternalAccount,
  getExternalAccount,
  lockExternalAccount,
  requiredHolder,
} from "../external-accounts/service.js";
import { externalAccountTransitions } from "../external-accounts/transitions.js";
import { externalAccountToGraph } from "../external-accounts/type.js";
import { isSelfCustodyWallet, signingWallet, type WalletInfo } from "../ownership-rules/rules.js";
import { ownershipChallengeTransitions, type OwnershipChallengeAction } from "../ownership-rules/transitions.js";
import type { StartedChallenge } from "./type.js";
import { ownershipChallengeFilter, ownershipChallengeOrder } from "./wire.js";
import { notConfigured } from "../../shared/providers/provider.js";
import { verifyWalletSignature, type SignatureScheme } from "../ownership-rules/wallet-signature.js";

/** Lifetime of a challenge, domain time: a wallet signs at once, a check by camera takes longer. */
const minutesToAnswer = { WALLET_SIGNATURE: 15, LIVENESS: 60 };

/** Due as soon as the outcome of a liveness check is known. */
export const outcomeTimer = "ownershipChallenge.livenessOutcome";

/** Due at `expiresAt`. */
export const expiryTimer = "ownershipChallenge.expire";

/** The account of an operation. */
export interface Target {
  readonly externalAccountId: string;
  readonly isPlatformAccount?: boolean | undefined;
}

/**
 * Starts a challenge that a liveness provider checks, and abandons the open one (docs/interface.md, Ownership proofs).
 * Throws 501 NOT_IMPLEMENTED without a provider; otherwise as {@link openSignatureChallenge}.
 */
export async function startLivenessCheck(
  { deps, caller }: Call<AccountsDeps>,
  target: Target,
): Promise<StartedChallenge> {
  // The provider is called only for accounts that can have a challenge, outside the transaction.
  const account = await getExternalAccount(deps, caller, target.externalAccountId, requiredHolder(target));
  assertChallengeable(deps, account);
  const id = newId("OwnershipChallenge");
  const expiresAt = expiryFrom(await deps.clock.now(deps.db, caller), "LIVENESS");
  const session = await livenessProvider(deps, caller).begin({
    challengeId: id,
    customerId: account.customerId ?? undefined,
    purpose: "OWNERSHIP",
    expiresAt,
    outcome: { timer: outcomeTimer, payload: { challengeId: id } },
  });
  return inTransaction(deps, (tx) => openLivenessChallenge(deps, tx, caller, { ...target, id, expiresAt, session }));
}

/**
 * Starts a challenge that the wallet signs, and abandons the open one. Throws 404 ACCOUNT_NOT_FOUND; 409 CONFLICT
 * unless it is the holder's own self-custody wallet, unverified, and its signatures can be checked.
 */
export async function openSignatureChallenge(
  { deps, tx, caller, now }: Work<AccountsDeps>,
  target: Target,
): Promise<StartedChallenge> {
  const account = await lockExternalAccount(tx, caller, target.externalAccountId, requiredHolder(target));
  const { address } = signingWallet(assertChallengeable(deps, account));
  const expiresAt = expiryFrom(await now(), "WALLET_SIGNATURE");
  const messageToSign = [
    `${new URL(deps.env.publicUrl).host} asks you to prove that this wallet is yours.`,
    "Signing is free and moves no money.",
    "",
    `Wallet: ${address}`,
    `Account: ${account.id}`,
    `Nonce: ${randomHex(16)}`,
    `Expires: ${expiresAt.toISOString()}`,
  ].join("\n");
  const id = newId("OwnershipChallenge");
  return insertChallenge(deps, tx, caller, account, { id, method: "WALLET_SIGNATURE", messageToSign, expiresAt });
}

async function openLivenessChallenge(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  started: Target & { readonly id: string; readonly expiresAt: Date; readonly session: LivenessSession },
): Promise<StartedChallenge> {
  const { id, expiresAt, session } = started;
  const account = await lockExternalAccount(tx, caller, started.externalAccountId, requiredHolder(started));
  assertChallengeable(deps, account);
  const linkHash = sha256(session.reference);
  const row = await insertChallenge(deps, tx, caller, account, { id, method: "LIVENESS", linkHash, expiresAt });
  await session.follow?.(tx, row.createdAt);
  return { ...row, verificationLink: session.verificationLink, token: session.token };
}

/** Replaces the account's open challenge; the caller holds the account's lock. */
async function insertChallenge(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  account: ExternalAccountRow,
  challenge: Pick<OwnershipChallengeRow, "id" | "method" | "expiresAt"> &
    Partial<Pick<OwnershipChallengeRow, "messageToSign" | "linkHash">>,
): Promise<OwnershipChallengeRow> {
  const now = await deps.clock.now(tx, caller);
  const tenant = tenantOf(caller);
  const open = await tx.ownershipChallenge.findFirst({
    where: { ...tenant, externalAccountId: account.id, status: "OPEN" },
  });
  if (open) {
    const status = transition(ownershipChallengeTransitions, open.status, "abandon");
    await tx.ownershipChallenge.update({ where: { id: open.id, ...tenant }, data: { status, updatedAt: now } });
  }
  const status = transition(externalAccountTransitions, account.status, "challenge");
  if (status !== account.status) {
    await tx.externalAccount.update({ where: { id: account.id, ...tenant }, data: { status, updatedAt: now } });
  }
  const row = await tx.ownershipChallenge.create({
    data: {
      ...challenge,
      ...tenant,
      externalAccountId: account.id,
      status: "OPEN",
      createdAt: now,
      updatedAt: now,
    },
  });
  const payload = { challengeId: row.id };
  await scheduleTimer(tx, { tenant, name: expiryTimer, subject: row.id, dueAt: row.expiresAt, payload });
  return row;
}

/**
 * Checks a signature of `messageToSign` (docs/interface.md, Ownership proofs). The challenge ends in any case; a wrong,
 * stale or late signature leaves the account UNVERIFIED. Throws 404 ACCOUNT_NOT_FOUND; 409 CONFLICT without a challenge
 * that awaits a signature.
 */
export async function checkSignature(
  { deps, tx, caller, now: readNow }: Work<AccountsDeps>,
  given: Target & { readonly signature: string; readonly signatureScheme: SignatureScheme },
): Promise<ExternalAccountRow> {
  const account = await lockExternalAccount(tx, caller, given.externalAccountId, requiredHolder(given));
  const wallet = firstPartyWallet(deps, account);
  const challenge = await awaitedChallenge(tx, account);
  const now = await readNow();
  const isProven =
    challenge.status === "OPEN" &&
    now < challenge.expiresAt &&
    verifyWalletSignature({
      ...signingWallet(wallet),
      message: challenge.messageToSign,
      signature: given.signature,
      scheme: given.signatureScheme,
    });
  return settleChallenge(deps, tx, { ...caller, now }, { account, challenge, action: isProven ? "prove" : "fail" });
}

type AwaitedChallenge = OwnershipChallengeRow & { readonly messageToSign: string };

/** The challenge that a signature is for: the open one, or the last one if it expired. Throws 409 CONFLICT. */
async function awaitedChallenge(tx: Tx, account: ExternalAccountRow): Promise<AwaitedChallenge> {
  const where = { ...tenantOf(account), externalAccountId: account.id };
  const open = await tx.ownershipChallenge.findFirst({ where: { ...where, status: "OPEN" } });
  const challenge = open ?? (await tx.ownershipChallenge.findFirst({ where, orderBy: newestFirst }));
  if (!challenge || (challenge.status !== "OPEN" && challenge.status !== "EXPIRED")) {
    throw new ApiError("CONFLICT", "The account has no open ownership challenge: start one first.");
  }
  const { messageToSign } = challenge;
  if (messageToSign === null) {
    throw new ApiError("CONFLICT", "The account's ownership challenge is LIVENESS, which takes no signature.");
  }
  return { ...challenge, messageToSign };
}

/**
 * Ends a challenge and updates the account, with its event; the caller holds the account's lock. An account that no
 * longer awaits the outcome, as after the challenge expired, is unchanged.
 */
export async function settleChallenge(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  outcome: {
    readonly account: ExternalAccountRow;
    readonly challenge: OwnershipChallengeRow;
    readonly action: Exclude<OwnershipChallengeAction, "abandon">;
  },
): Promise<ExternalAccountRow> {
  const { account, challenge, action } = outcome;
  const tenant = tenantOf(caller);
  await tx.ownershipChallenge.update({
    where: { id: challenge.id, ...tenant },
    data: { status: transition(ownershipChallengeTransitions, challenge.status, action), updatedAt: caller.now },
  });
  if (account.status !== "PENDING_OWNERSHIP_VERIFICATION") return account;
  const status = transition(externalAccountTransitions, account.status, action === "prove" ? "prove" : "disprove");
  const saved = await tx.externalAccount.update({
    where: { id: account.id, ...tenant },
    data: { status, updatedAt: caller.now },
  });
  await emitExternalAccount(deps, tx, caller, saved);
  return saved;
}

/** Throws 409 CONFLICT for an account that needs no proof of ownership. */
function firstPartyWallet(deps: Pick<Deps, "sealer">, account: ExternalAccountRow): WalletInfo {
  const { accountInfo } = externalAccountToGraph(deps.sealer, account);
  if (account.ownershipType === "FIRST_PARTY" && isSelfCustodyWallet(accountInfo)) return accountInfo;
  throw new ApiError("CONFLICT", "Ownership is proven only of the holder's own self-custody wallet (FIRST_PARTY).");
}

/** Throws 409 CONFLICT for an account that can't have a challenge now. */
function assertChallengeable(deps: Pick<Deps, "sealer">, account: ExternalAccountRow): WalletInfo {
  const wallet = firstPartyWallet(deps, account);
  transition(externalAccountTransitions, account.status, "challenge");
  return wallet;
}

function livenessProvider(deps: AccountsDeps, caller: Caller): LivenessProvider {
  const provider = deps.liveness(caller);
  if (provider) return provider;
  throw notConfigured("liveness");
}

function expiryFrom(now: Date, method: keyof typeof minutesToAnswer): Date {
  return new Date(now.getTime() + minutesToAnswer[method] * 60_000);
}

/** The caller's challenges by id. */
export async function findOwnershipChallenges(
  deps: Deps,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, OwnershipChallengeRow>> {
  const wellFormed = ids.filter((id) => isId("OwnershipChallenge", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.ownershipChallenge.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

export const challengeList = new List({
  table: "accounts.ownership_challenge",
  columns: fieldsOf<OwnershipChallengeRow>(Prisma.OwnershipChallengeScalarFieldEnum),
});
export const challengeSelection = listSelection(ownershipChallengeFilter, ownershipChallengeOrder);
