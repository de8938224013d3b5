import { v7 as uuidv7 } from "uuid";
import type { CardRevealKind } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { findTokenName } from "../../platform/published.js";
import { assertScaSession } from "../../verification/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Call, Work } from "../../shared/operation/operations.js";
import { workOf } from "../../shared/operation/work.js";
import { inFairTransaction } from "../../shared/persistence/fair-share.js";
import { cardToGraph, findCards, type CardRow } from "../cards/type.js";
import type { CardsDeps } from "../deps.js";
import { passwordContext } from "../issuing/issue.js";
import { issuerOf } from "../issuing/issuer.js";
import { linkSecret } from "./secrets.js";

/** Lifetime of a page's address, domain time. */
const lifetimeMs = 2 * 60_000;

/** A card whose secrets may be shown; the page checks it again. */
export function isRevealable({ status, pan }: Pick<CardRow, "status" | "pan">): boolean {
  return (status === "ACTIVE" || status === "FROZEN") && pan !== null;
}

const capabilityOf = {
  CARD_NUMBER: "supportsPanReveal",
  THREE_D_SECURE_PASSWORD: "supports3dSecurePassword",
} as const satisfies Record<CardRevealKind, string>;

type Capabilities = ReturnType<typeof cardToGraph>["cardCapabilities"];

/** Throws 409 CONFLICT for a card without a number, and for a secret that its account doesn't support showing. */
export function assertRevealable(
  card: Pick<CardRow, "status" | "pan">,
  capabilities: Capabilities,
  kind: CardRevealKind,
): void {
  if (!isRevealable(card)) {
    throw new ApiError("CONFLICT", `The card is ${card.status}: only an ACTIVE or FROZEN one can be revealed.`);
  }
  if (capabilities?.[capabilityOf[kind]] !== true) {
    throw new ApiError("CONFLICT", `The card's account doesn't support this: cardCapabilities.${capabilityOf[kind]}.`);
  }
}

/**
 * The card, and the token that requests its secret. Throws 403 FORBIDDEN for a caller without an API token, 404
 * NOT_FOUND, 409 CONFLICT, 409 SCA_SESSION_REQUIRED for a cardholder in the EEA who isn't logged in, 423
 * ACCOUNT_LOCKED.
 */
async function assertMayReveal({ deps, tx, caller }: Work<CardsDeps>, id: string, kind: CardRevealKind) {
  const tokenName = await findTokenName(tx, caller);
  if (tokenName === undefined)
    throw new ApiError("FORBIDDEN", "Only an API token can reveal a card: reveals are audited.");
  const card = (await findCards({ db: tx }, [id], caller)).get(id);
  if (!card) throw new ApiError("NOT_FOUND", "No such card.");
  assertRevealable(card, cardToGraph(card).cardCapabilities, kind);
  await assertScaSession(deps, tx, caller, await lockLiveCustomer(tx, caller, card.customerId));
  return { card, token: { tokenId: caller.credentialId, tokenName } };
}

/** A reveal as its operation returns it: without the secret, which is derived from the id. */
export interface RevealedCard {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Creates the page that shows a card's number once. Throws as {@link assertMayReveal}. */
export async function revealCard(work: Work<CardsDeps>, { cardId }: { cardId: string }): Promise<RevealedCard> {
  const { deps, tx, caller } = work;
  const { token } = await assertMayReveal(work, cardId, "CARD_NUMBER");
  const id = uuidv7();
  const createdAt = await work.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const linkHash = sha256(linkSecret(deps.sealer, id));
  await tx.cardReveal.create({
    data: { id, ...tenantOf(caller), cardId, kind: "CARD_NUMBER", ...token, linkHash, expiresAt, createdAt },
  });
  return { id, expiresAt };
}

/**
 * The 3-D Secure password; records the reveal. Throws as {@link assertMayReveal}, 404 NOT_FOUND if the card has none,
 * 501 NOT_IMPLEMENTED in an environment without an issuer.
 */
export async function revealPassword(call: Call<CardsDeps>, cardId: string): Promise<string> {
  issuerOf(call.deps, call.caller);
  return inFairTransaction(call.deps, call.caller, (tx) => readPassword(workOf(call, tx), cardId));
}

async function readPassword(work: Work<CardsDeps>, cardId: string): Promise<string> {
  const { deps, tx, caller } = work;
  const { card, token } = await assertMayReveal(work, cardId, "THREE_D_SECURE_PASSWORD");
  if (!card.threeDSecurePassword) throw new ApiError("NOT_FOUND", "The card has no 3-D Secure password.");
  const now = await work.now();
  const times = { createdAt: now, shownAt: now };
  await tx.cardReveal.create({
    data: { id: uuidv7(), ...tenantOf(caller), cardId, kind: "THREE_D_SECURE_PASSWORD", ...token, ...times },
  });
  return deps.sealer.open(card.threeDSecurePassword, passwordContext(cardId)).toString();
}
