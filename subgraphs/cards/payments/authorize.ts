import type { CardFacts, TransactionRow } from "../../quotes/published.js";
import { balanceEvents } from "../../accounts/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import { lockedAvailableMinor } from "../../shared/ledger/ledger.sql.js";
import { tryHold } from "../../shared/ledger/holds.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import type { Write } from "../../shared/persistence/driver/write-together.js";
import { newTimer } from "../../shared/timers/timers.js";
import { hasExpired } from "../cards/expiry.js";
import { fits } from "../cards/limits.js";
import { lockCard, type LockedCard } from "../cards/lock.sql.js";
import type { CardWork, UntimedWork } from "../cards/status.js";
import { amountsIn } from "./currency.js";
import { insertPayment, type Merchant, type MerchantAmount } from "./row.js";
import { signByDelegatedKey } from "./signing.js";
import { countOf } from "./sql.js";

export interface AuthorizationRequest {
  readonly cardId: string;
  /** Smallest unit of `currency`; 0: verifies the card, and holds nothing. */
  readonly amountMinor: bigint;
  /** Default: the card's; or the one that it accepts at par. */
  readonly currency?: string | undefined;
  readonly merchant: Merchant;
  /** Default: the amount, if that is in another currency than the card's. */
  readonly merchantAmount?: MerchantAmount | undefined;
  /** The issuer's id of it; default: generated. */
  readonly issuerTransactionToken?: string | undefined;
  /** Whether the issuer has already approved it: then it is not declined, and held as far as the balance covers it. */
  readonly isAdvice?: boolean | undefined;
  /** A decline requested by one of the sandbox's magic values. */
  readonly declineAs?: DeclineReason | undefined;
}

export type DeclineReason = NonNullable<CardFacts["cardDeclinedReason"]>;

/** Lifetime of an authorization, domain time. */
const lifetimeMs = 7 * 24 * 3_600_000;
export const expiryTimer = "card.authorization.expire";

/**
 * Decides on a purchase: holds the amount, or declines with the reason. The only source of authorizations, for the
 * issuer and the sandbox. An approved one counts once; a decline is stored, but not counted. Throws 404 NOT_FOUND, and
 * as {@link amountsIn}.
 */
export async function authorize(
  { deps, tx, ledger }: UntimedWork,
  request: AuthorizationRequest,
): Promise<TransactionRow> {
  const card = await lockCard(tx, ledger, request.cardId);
  const { amountMinor, merchantAmount } = amountsIn(card.currency, request);
  const work = { deps, tx, ledger: { ...tenantOf(ledger), now: deps.clock.of(ledger, card) } };
  return decide(work, card, { ...request, amountMinor, merchantAmount });
}

async function decide(work: CardWork, card: LockedCard, request: AuthorizationRequest): Promise<TransactionRow> {
  const { tx, ledger } = work;
  const { amountMinor, merchant, merchantAmount } = request;
  const id = newId("Transaction");
  const payment = { id, card, merchant, merchantAmount, isCredit: false, authorizedAmount: amountMinor } as const;
  const { issuerTransactionToken } = request;
  const named = issuerTransactionToken === undefined ? {} : { issuerTransactionToken };
  const decline = (reason: DeclineReason) =>
    insertPayment(work, {
      ...payment,
      status: "DECLINED",
      part: { ...named, declinedReason: reason, endedAt: ledger.now },
    });

  const { isAdvice = false } = request;
  const reason = request.declineAs ?? (isAdvice ? undefined : declineReason(card, amountMinor, ledger.now));
  if (reason) return decline(reason);
  const { accountId: account, currency } = card;
  const signable = { ...card, action: "AUTHORIZE", transactionId: id, cardId: card.id, amountMinor } as const;
  const isSigned = !isWalletFunded(card) || (await signByDelegatedKey(work, signable));
  if (!isSigned && !isAdvice) return decline("NO_ELIGIBLE_FUNDING_SOURCE");
  const coveredMinor = isAdvice ? await covered(work, card, amountMinor) : amountMinor;
  const wanted = { account, currency, amountMinor: coveredMinor, subjectId: id };
  const isHeld = isSigned && coveredMinor > 0n;
  const [hold, balance] = isHeld
    ? await inOneTrip(tryHold(tx, ledger, wanted), balanceEvents(tx, ledger, [account]))
    : [undefined, []];
  if (!hold && coveredMinor > 0n && !isAdvice) return decline("INSUFFICIENT_FUNDS");

  const fundingSourceId = fundingSourceOf(card);
  const part = { ...named, fundingSourceId, ...(hold && { holdId: hold.id, heldAmount: coveredMinor }) };
  const also = [countOf(ledger, card, amountMinor), expiryOf(ledger, id)];
  return insertPayment(work, { ...payment, status: "AUTHORIZED", moved: hold ? balance : [], part, also });
}

/** Ends the authorization after its lifetime. */
export function expiryOf(ledger: LedgerContext, transactionId: string): Write {
  const dueAt = new Date(ledger.now.getTime() + lifetimeMs);
  return newTimer({ tenant: ledger, name: expiryTimer, subject: transactionId, dueAt, payload: { transactionId } });
}

/** The part of the amount that the available balance covers, with the account locked. */
async function covered({ tx, ledger }: CardWork, { accountId }: LockedCard, amountMinor: bigint): Promise<bigint> {
  const available = (await lockedAvailableMinor(tx, ledger, accountId)) ?? 0n;
  return available < amountMinor ? available : amountMinor;
}

/**
 * The binding whose delegated key signs the debits of a wallet; null: no wallet funds the card. A closed card has none:
 * it gets one here that matches no key, or its wallet would be debited unsigned.
 */
export function fundingSourceOf(card: LockedCard): string | null {
  return isWalletFunded(card) ? (card.fundingSourceId ?? newId("CardFundingSource")) : null;
}

function isWalletFunded({ accountType }: Pick<LockedCard, "accountType">): boolean {
  return accountType === "EMBEDDED_WALLET";
}

/** The reason to decline this amount; undefined: none, apart from funds and signature. */
function declineReason(card: LockedCard, amountMinor: bigint, now: Date): DeclineReason | undefined {
  if (card.status !== "ACTIVE" || hasExpired(card, now)) return "CARD_NOT_ACTIVE";
  if (card.accountStatus !== "ACTIVE") return "FUNDING_SOURCE_INELIGIBLE";
  return fits(card, amountMinor, now) ? undefined : "SPEND_LIMIT_EXCEEDED";
}
