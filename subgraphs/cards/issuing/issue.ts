import { z } from "zod";
import { cardCapabilitiesOf, findPaymentAccounts } from "../../accounts/published.js";
import { findPayer } from "../../customers/published.js";
import { cardProgramme } from "../../platform/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import { lockName } from "../../shared/persistence/advisory-locks.js";
import type { Tx } from "../../shared/persistence/client.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { lockCard } from "../cards/lock.sql.js";
import { changeStatus } from "../cards/status.js";
import type { CardRow } from "../cards/type.js";
import type { CardCreate } from "../cards/wire.js";
import type { CardsDeps } from "../deps.js";
import { endOf } from "./expire.js";
import { issuerOf } from "./issuer.js";

const provisionTimer = "card.provision";

/** Throws 400 INVALID_INPUT for an id of another type. */
export function assertCardIds({
  customerId,
  fundingSource,
}: Partial<Pick<CardCreate, "customerId" | "fundingSource">>): void {
  if (customerId !== undefined && !isId("Customer", customerId)) {
    throw invalidField("customerId", "is not the id of a customer");
  }
  if (fundingSource !== undefined && !isId("InternalAccount", fundingSource)) {
    throw invalidField("fundingSource", "is not the id of an internal account");
  }
}

function ineligible(reason: string): ApiError {
  return new ApiError("FUNDING_SOURCE_INELIGIBLE", `fundingSource: ${reason}`);
}

/** The sandbox's account ids that can't fund a card (docs/cards.md, Sandbox). */
const magicAccounts: Readonly<Record<string, string>> = {
  "002": "its balance is insufficient.",
  "003": "it is closed.",
};

/**
 * The account to fund the cardholder's card. Throws 404 ACCOUNT_NOT_FOUND, 400 FUNDING_SOURCE_INELIGIBLE for an account
 * of another holder or currency, one that can't fund a card, or isn't ACTIVE.
 */
export async function findFundingSource(
  { deps, tx, caller }: Pick<Work<CardsDeps>, "deps" | "tx" | "caller">,
  fundingSource: string,
  { customerId, currency }: { readonly customerId: string; readonly currency?: string },
) {
  const account = (await findPaymentAccounts(deps, tx, caller, [fundingSource])).get(fundingSource);
  if (account?.kind !== "INTERNAL") throw new ApiError("ACCOUNT_NOT_FOUND");
  if (account.customerId !== customerId) throw ineligible("it is not an account of the cardholder.");
  const { environment } = caller;
  const capabilities = cardCapabilitiesOf({ environment, customerId, type: account.type, status: account.status });
  if (!capabilities) throw ineligible(`an account of the type ${account.type} can't fund a card.`);
  if (account.status !== "ACTIVE") throw ineligible(`the account is ${account.status}.`);
  const magic = environment === "SANDBOX" ? magicAccounts[fundingSource.slice(-3)] : undefined;
  if (magic) throw ineligible(magic);
  if (currency !== undefined && account.currency !== currency) {
    throw ineligible(`it is in ${account.currency}, the card in ${currency}.`);
  }
  return { ...account, capabilities };
}

type Capabilities = NonNullable<ReturnType<typeof cardCapabilitiesOf>>;
type Limits = Partial<Pick<CardRow, "maxSpendPerTransaction" | "maxSpendPerDay" | "maxTransactionsPerDay">>;
type GivenLimits = {
  readonly [Limit in keyof Limits]?: number | null | undefined;
};

/** The given limits, as stored. Throws 400 INVALID_INPUT for one that the card doesn't support. */
export function readLimits(given: GivenLimits, capabilities: Capabilities): Limits {
  const { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = given;
  const unsupported = (field: keyof Limits) => invalidField(field, "is not supported by the card's account");
  const toMinor = (value: number | null) => (value === null ? null : BigInt(value));
  if (maxSpendPerTransaction != null && !capabilities.supportsSpendLimits) throw unsupported("maxSpendPerTransaction");
  if (maxSpendPerDay != null && !capabilities.supportsSpendLimits) throw unsupported("maxSpendPerDay");
  if (maxTransactionsPerDay != null && !capabilities.supportsTransactionCountLimit) {
    throw unsupported("maxTransactionsPerDay");
  }
  return {
    ...(maxSpendPerTransaction !== undefined && { maxSpendPerTransaction: toMinor(maxSpendPerTransaction) }),
    ...(maxSpendPerDay !== undefined && { maxSpendPerDay: toMinor(maxSpendPerDay) }),
    ...(maxTransactionsPerDay !== undefined && { maxTransactionsPerDay }),
  };
}

/** Orders a card. Throws as documented for POST /cards. */
export async function orderCard(work: Work<CardsDeps>, given: CardCreate): Promise<CardRow> {
  const { deps, tx, caller } = work;
  issuerOf(deps, caller);
  const { customerId, fundingSource, form, platformCardId } = given;
  const cardholder = await findPayer(tx, caller, customerId);
  if (cardholder.verificationStatus !== "APPROVED") throw new ApiError("CARDHOLDER_KYC_NOT_APPROVED");
  const { currency, capabilities } = await findFundingSource(work, fundingSource, { customerId });
  const limits = readLimits(given, capabilities);
  const { threeDSecurePassword } = given;
  if (threeDSecurePassword !== undefined && capabilities.supports3dSecurePassword !== true) {
    throw invalidField("threeDSecurePassword", "is not supported by the card's account");
  }
  await assertBelowLimit(tx, caller);
  const id = newId("Card");
  const now = await work.now();
  const row = await tx.card.create({
    data: {
      id,
      ...tenantOf(caller),
      customerId,
      form,
      currency,
      accountId: fundingSource,
      status: "PROCESSING",
      ...limits,
      platformCardId: `card-${id.slice(-12)}`,
      fundingSourceId: newId("CardFundingSource"),
      ...(threeDSecurePassword !== undefined && {
        threeDSecurePassword: deps.sealer.seal(threeDSecurePassword, passwordContext(id)),
      }),
      createdAt: now,
      updatedAt: now,
    },
  });
  const sandboxSuffix = (platformCardId ?? cardholder.platformCustomerId).slice(-3);
  const ordered = { cardId: id, sandboxSuffix };
  await scheduleTimer(tx, { tenant: caller, name: provisionTimer, subject: id, dueAt: now, payload: ordered });
  return row;
}

/** The context for which a card number is sealed. */
export const panContext = (cardId: string): string => `card/${cardId}/pan`;
export const passwordContext = (cardId: string): string => `card/${cardId}/three_d_secure_password`;

/** Throws 409 CARD_LIMIT_REACHED if the platform has the maximum number of cards that are not closed. */
async function assertBelowLimit(tx: Tx, tenant: Tenant): Promise<void> {
  const { liveCardLimit } = await cardProgramme(tx, tenant);
  if (liveCardLimit === null) return;
  // Orders of one platform are counted in turn.
  await lockName(tx, `cards/${tenant.platformId}/${tenant.environment}`);
  const live = await tx.card.count({ where: { ...tenantOf(tenant), status: { not: "CLOSED" } } });
  if (live >= liveCardLimit) throw new ApiError("CARD_LIMIT_REACHED");
}

const payload = z.object({ cardId: z.string(), sandboxSuffix: z.string() });

/** Orders a card from the issuer, or polls the order's outcome. */
function provisioning(deps: CardsDeps): CallingTimer {
  return {
    async call(caller, given) {
      const { cardId, sandboxSuffix } = payload.parse(given);
      const ordered = await deps.db.card.findUniqueOrThrow({ where: { id: cardId, ...tenantOf(caller) } });
      const { customerId, currency, form, createdAt: since } = ordered;
      const { cardStandInLimit: standInLimitMinor } = await cardProgramme(deps.db, caller);
      const order = { cardId, customerId, currency, form, standInLimitMinor, sandboxSuffix, since };
      const progress = await issuerOf(deps, caller).provision(order, caller.now);
      return async (tx, tenant) => {
        const work = { deps, tx, ledger: tenant };
        const card = await lockCard(tx, tenant, cardId);
        if (card.status !== "PROCESSING") return;
        if (progress.state === "REJECTED") {
          await changeStatus(work, card, "reject", { statusReason: "ISSUER_REJECTED" });
        } else if (progress.state === "ISSUED") {
          const { pan, ...issued } = progress.card;
          const sealed = deps.sealer.seal(pan, panContext(cardId));
          const made = await changeStatus(work, card, "activate", { ...issued, last4: pan.slice(-4), pan: sealed });
          tx.$write(endOf(tenant, made));
        } else if (progress.askAt) {
          const again = { cardId, sandboxSuffix };
          const { askAt: dueAt } = progress;
          await scheduleTimer(tx, { tenant, name: provisionTimer, subject: cardId, dueAt, payload: again });
        }
      };
    },
  };
}

export function provisioningTimers(deps: CardsDeps): TimerHandlers {
  return { [provisionTimer]: provisioning(deps) };
}
