import { Prisma, type InternalAccount } from "../../../generated/prisma/client.js";
import type { CardProgramme } from "../../platform/published.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { readTime, timeColumns } from "../../shared/persistence/clock.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { bigint, fieldsOf, nullable, number, oneOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { ofTenantById } from "../../shared/persistence/rows-by-id.js";
import type { CardRow } from "./type.js";

const card = fieldsOf<CardRow>(Prisma.CardScalarFieldEnum);
const lockedCard = {
  ...card,
  ...readTime,
  cardAuthorization: oneOf<CardProgramme["cardAuthorization"]>(),
  accountStatus: oneOf<InternalAccount["status"]>(),
  accountType: oneOf<InternalAccount["type"]>(),
  /** Of the platform's configuration. */
  platformMaxPerTransaction: nullable(bigint),
  platformMaxPerDay: nullable(bigint),
  platformMaxCountPerDay: nullable(number),
  platformCustomerId: text,
};

/** A locked card, with the data that decides on its authorizations, and the time. */
export type LockedCard = RowOf<typeof lockedCard>;

const columns = selectColumns("card", card);

/** The card, locked, in one statement; undefined if the tenant has no such card. */
export async function findLocked(tx: Tx, tenant: Tenant, id: string): Promise<LockedCard | undefined> {
  if (!isId("Card", id)) return undefined;
  // A statement that waited for a change of the card's account has locked the card without finding it: it joins the
  // account from before the change. The next one finds it.
  return (await readLocked(tx, tenant, id)) ?? readLocked(tx, tenant, id);
}

/** The card, locked: every change of a card and every authorization begins here. Throws 404 NOT_FOUND. */
export async function lockCard(tx: Tx, tenant: Tenant, id: string): Promise<LockedCard> {
  const row = await findLocked(tx, tenant, id);
  if (!row) throw new ApiError("NOT_FOUND", "No such card.");
  return row;
}

async function readLocked(tx: Tx, tenant: Tenant, id: string): Promise<LockedCard | undefined> {
  const [row] = await tx.$queryRaw(lockedCard)`
    SELECT ${columns}, ${timeColumns(tenant)}, account.status AS "accountStatus", account.type AS "accountType",
      platform.card_authorization AS "cardAuthorization",
      config.max_spend_per_transaction AS "platformMaxPerTransaction",
      config.max_spend_per_day AS "platformMaxPerDay", config.max_transactions_per_day AS "platformMaxCountPerDay",
      customer.platform_customer_id AS "platformCustomerId"
    FROM cards.card
    JOIN accounts.internal_account AS account ON account.id = card.account_id
    JOIN customers.customer ON customer.id = card.customer_id
    JOIN platform.platform ON platform.id = card.platform_id
    JOIN platform.platform_config AS config
      ON config.platform_id = card.platform_id AND config.environment = card.environment
    WHERE ${ofTenantById("card", tenant)} AND card.id = ${id}
    FOR NO KEY UPDATE OF card`;
  return row;
}
