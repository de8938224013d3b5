import type { CardAuthorization } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";

/** A platform's configuration of cards; null: no limit. */
export interface CardProgramme {
  /** Who decides on authorizations. */
  readonly cardAuthorization: CardAuthorization;
  /** Maximum number of cards that are not closed. */
  readonly liveCardLimit: number | null;
  /** Maximum amount that an issuer approves if we don't respond in time, smallest unit; null: none. */
  readonly cardStandInLimit: bigint | null;
  /** Smallest unit of a card's currency. */
  readonly maxSpendPerTransaction: bigint | null;
  readonly maxSpendPerDay: bigint | null;
  readonly maxTransactionsPerDay: number | null;
}

export async function cardProgramme(
  tx: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
): Promise<CardProgramme> {
  const [row] = await tx.$queryRaw<CardProgramme[]>`
    SELECT platform.card_authorization AS "cardAuthorization", platform.live_card_limit AS "liveCardLimit",
      platform.card_stand_in_limit AS "cardStandInLimit",
      config.max_spend_per_transaction AS "maxSpendPerTransaction", config.max_spend_per_day AS "maxSpendPerDay",
      config.max_transactions_per_day AS "maxTransactionsPerDay"
    FROM platform.platform_config AS config JOIN platform.platform ON platform.id = config.platform_id
    WHERE config.platform_id = ${platformId} AND config.environment = ${environment}::shared."Environment"`;
  if (!row) throw new Error(`No configuration of ${platformId}`);
  return row;
}
