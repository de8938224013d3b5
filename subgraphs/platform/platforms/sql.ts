import { Prisma, type CardAuthorization, type PlatformConfig } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { readTime, timeColumns } from "../../shared/persistence/clock.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import {
  bigint,
  boolean,
  fieldsOf,
  nullable,
  number,
  oneOf,
  pick,
  type RowOf,
} from "../../shared/persistence/driver/row.js";

/** A platform's configuration of cards; null: no limit. */
const programme = {
  /** The decider on authorizations. */
  cardAuthorization: oneOf<CardAuthorization>(),
  /** Maximum number of cards that are not closed. */
  liveCardLimit: nullable(number),
  /** Maximum amount that an issuer approves if we don't respond in time, smallest unit; null: none. */
  cardStandInLimit: nullable(bigint),
  /** Smallest unit of a card's currency. */
  maxSpendPerTransaction: nullable(bigint),
  maxSpendPerDay: nullable(bigint),
  maxTransactionsPerDay: nullable(number),
};
export type CardProgramme = RowOf<typeof programme>;

export async function cardProgramme(
  tx: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
): Promise<CardProgramme> {
  const [row] = await tx.$queryRaw(programme)`
    SELECT platform.card_authorization AS "cardAuthorization", platform.live_card_limit AS "liveCardLimit",
      platform.card_stand_in_limit AS "cardStandInLimit",
      config.max_spend_per_transaction AS "maxSpendPerTransaction", config.max_spend_per_day AS "maxSpendPerDay",
      config.max_transactions_per_day AS "maxTransactionsPerDay"
    FROM platform.platform_config AS config JOIN platform.platform ON platform.id = config.platform_id
    WHERE config.platform_id = ${platformId} AND config.environment = ${environment}::shared."Environment"`;
  if (!row) throw new Error(`No configuration of ${platformId}`);
  return row;
}

const config = fieldsOf<PlatformConfig>(Prisma.PlatformConfigScalarFieldEnum);
const configured = pick(
  config,
  "umaDomain",
  "proxyUmaSubdomain",
  "supportedCurrencies",
  "feeConfigs",
  "embeddedWalletConfig",
);
const configuredColumns = selectColumns("config", configured);
const profile = { ...configured, ...readTime, resolvesAtCreation: boolean, ruleBasedAccounts: boolean };

/** The stored profile of the tenant's platform, with domain time. Throws if there is no such platform. */
export async function readProfile(
  tx: Pick<Tx, "$queryRaw"> | Pick<Database, "$queryRaw">,
  tenant: Tenant,
): Promise<RowOf<typeof profile>> {
  const { platformId, environment } = tenant;
  const [row] = await tx.$queryRaw(profile)`
    SELECT ${configuredColumns}, platform.is_regulated OR platform.skip_paperwork AS "resolvesAtCreation",
      platform.rule_based_accounts AS "ruleBasedAccounts", ${timeColumns(tenant)}
    FROM platform.platform_config AS config JOIN platform.platform ON platform.id = config.platform_id
    WHERE config.platform_id = ${platformId} AND config.environment = ${environment}::shared."Environment"`;
  if (!row) throw new Error(`No configuration of ${platformId}`);
  return row;
}

/** Whether there is any platform. At the start, which doesn't wait for Prisma's models. */
export async function hasPlatforms(db: Database): Promise<boolean> {
  const found = await db.$queryRaw({ found: number })`SELECT 1 AS found FROM platform.platform LIMIT 1`;
  return found.length > 0;
}

const holder = pick(config, "platformId", "environment", "umaDomain", "umaDomainProvenAt");

/** The other tenant that has this domain, locked. */
export async function lockOtherHolder(
  tx: Tx,
  { platformId, environment }: Tenant,
  umaDomain: string,
): Promise<RowOf<typeof holder> | undefined> {
  const [row] = await tx.$queryRaw(holder)`
    SELECT ${selectColumns("config", holder)} FROM platform.platform_config AS config
    WHERE uma_domain = ${umaDomain}
      AND NOT (platform_id = ${platformId} AND environment = ${environment}::shared."Environment")
    FOR UPDATE`;
  return row;
}
