import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import { cardCapabilitiesOf } from "../../accounts/published.js";
import { lockCard, type LockedCard } from "../cards/lock.sql.js";
import { changeStatus, updateCard } from "../cards/status.js";
import { actionTo } from "../cards/transitions.js";
import type { CardRow } from "../cards/type.js";
import type { CardUpdate } from "../cards/wire.js";
import type { CardsDeps } from "../deps.js";
import { endAuthorizations } from "./close.js";
import { findFundingSource, readLimits } from "./issue.js";
import { tellIssuer } from "./issuer.js";

/** PATCH /cards/{id} (docs/cards.md, Changing a card). */

const limitFields = ["maxSpendPerTransaction", "maxSpendPerDay", "maxTransactionsPerDay"] as const;

/** Throws 400 INVALID_INPUT for an update without a change, or with members that exclude each other. */
export function assertUpdate(update: CardUpdate): void {
  const { status, fundingSource } = update;
  const limit = limitFields.find((field) => update[field] !== undefined);
  if (status === undefined && fundingSource === undefined && limit === undefined) {
    throw invalidField("status", `is required, unless there is a fundingSource, or one of ${limitFields.join(", ")}`);
  }
  if (status !== "CLOSED") return;
  if (fundingSource !== undefined) throw invalidField("fundingSource", "can't be combined with status CLOSED");
  if (limit) throw invalidField(limit, "can't be combined with status CLOSED");
}

/** Throws 409: a closed card never changes. */
function assertOpen({ status }: CardRow, update: CardUpdate): void {
  if (status !== "CLOSED") return;
  if (update.status === "CLOSED") throw new ApiError("CARD_ALREADY_CLOSED");
  if (update.status === undefined) throw new ApiError("CARD_NOT_MUTABLE");
  throw new ApiError("INVALID_STATE_TRANSITION", `CardStatus CLOSED does not allow: ${update.status}.`);
}

/** The columns that an update sets, but for the status. */
async function changesOf(work: Work<CardsDeps>, card: LockedCard, update: CardUpdate): Promise<Partial<CardRow>> {
  const { fundingSource } = update;
  const { customerId, currency, environment } = card;
  const rebound =
    fundingSource === undefined || fundingSource === card.accountId
      ? undefined
      : await findFundingSource(work, fundingSource, { customerId, currency });
  const capabilities =
    rebound?.capabilities ?? cardCapabilitiesOf({ environment, customerId, type: card.accountType, status: "ACTIVE" });
  if (!capabilities) throw new ApiError("FUNDING_SOURCE_INELIGIBLE");
  return {
    ...readLimits(update, capabilities),
    ...(rebound && { accountId: rebound.id, fundingSourceId: newId("CardFundingSource") }),
  };
}

/** Changes a card. Throws 404 NOT_FOUND, 409 for a change that the card's status doesn't allow, 400 as documented. */
export async function changeCard(
  work: Work<CardsDeps>,
  { cardId, ...update }: CardUpdate & { readonly cardId: string },
): Promise<CardRow> {
  const { deps, tx, caller } = work;
  const at = { deps, tx, ledger: await work.ledgerContext() };
  const card = await lockCard(tx, caller, cardId);
  assertOpen(card, update);
  const { status, fundingSource } = update;
  if (fundingSource !== undefined && status !== undefined && card.cardAuthorization === "ISSUER") {
    throw invalidField("fundingSource", "can't be combined with status if the card issuer decides on authorizations");
  }
  if (status === undefined) return updateCard(at, card, await changesOf(work, card, update));
  await tellIssuer(at, cardId);
  if (status !== "CLOSED") return changeStatus(at, card, actionTo[status], await changesOf(work, card, update));
  const closed = await changeStatus(at, card, "close", { statusReason: "CLOSED_BY_PLATFORM" });
  await endAuthorizations(at, cardId);
  return closed;
}
