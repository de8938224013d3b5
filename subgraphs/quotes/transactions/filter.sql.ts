import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { equalsOneOf } from "../../shared/persistence/columns.js";
import { ofTenant, ofTenantById } from "../../shared/persistence/rows-by-id.js";
import { within, type DateTimeRange } from "../../shared/schema/lists.js";
import { referenceLength, type TransactionFilter } from "./list.wire.js";

/** The conditions of a filter, on `quotes.transaction AS t`. */

/** The filter of a list, as its statements read it. */
export interface TransactionSelection extends TransactionFilter {
  /** Only payments of this customer, not those of another who pays it. */
  readonly holderId?: string;
  /** Without payments from or to these accounts. */
  readonly hiddenIds?: readonly string[];
  /** The ids that `platformCustomerId` names. */
  readonly namedIds?: readonly string[];
}

/** The condition of an index: no other payment is in it. */
const isRefunded = Prisma.sql`(t.refund_status IS NOT NULL OR (t.card->>'refundedAmount')::bigint > 0)`;

function oneOf(column: string, values: readonly string[] | undefined): Prisma.Sql[] {
  if (values === undefined) return [];
  if (values.length === 0) return [Prisma.sql`FALSE`];
  const [only, ...more] = new Set(values);
  const of = Prisma.raw(column);
  return [more.length === 0 ? Prisma.sql`${of} = ${only}` : Prisma.sql`${of} IN (${Prisma.join([only, ...more])})`];
}

export function between(column: string, range: DateTimeRange | undefined): Prisma.Sql[] {
  const { gte, lt } = within(range) ?? {};
  const of = Prisma.raw(column);
  return [
    ...(gte === undefined ? [] : [Prisma.sql`${of} >= ${gte}::timestamptz`]),
    ...(lt === undefined ? [] : [Prisma.sql`${of} < ${lt}::timestamptz`]),
  ];
}

/** A payment changes after its creation: the end of the change's interval is one of creation, too. */
const since = (column: string, range: DateTimeRange | undefined): Prisma.Sql[] => [
  ...between(column, range),
  ...between("t.created_at", range && { until: range.until }),
];

/** References with this beginning, as an interval in the order of any collation: they are of upper-case letters and digits. */
function withReference(given: string): Prisma.Sql {
  const prefix = given.toUpperCase();
  if (!/^[0-9A-Z]+$/.test(prefix) || prefix.length > referenceLength) return Prisma.sql`FALSE`;
  if (prefix.length === referenceLength) return Prisma.sql`t.reference = ${prefix}`;
  return Prisma.sql`t.reference >= ${prefix} AND t.reference <= ${prefix.padEnd(referenceLength, "Z")}`;
}

function ofMerchant(given: string): Prisma.Sql {
  const prefix = given.replace(/[\\%_]/g, "\\$&");
  return Prisma.sql`t.type = 'CARD' AND lower(t.card->'merchant'->>'descriptor') LIKE lower(${prefix}) || '%'`;
}

const ofQuote = (tenant: Tenant, quoteId: string): Prisma.Sql =>
  Prisma.sql`t.id = (SELECT q.transaction_id FROM quotes.quote AS q WHERE ${ofTenantById("q", tenant)} AND q.id = ${quoteId})`;

/** The condition of an index. */
export const byCard = (card: Prisma.Sql): Prisma.Sql => Prisma.sql`t.type = 'CARD' AND t.card->>'cardId' = ${card}`;

/** The filter's conditions, except for accounts and customers, which are two conditions each. */
export function ownConditions(tenant: Tenant, filter: TransactionSelection): Prisma.Sql[] {
  const { amount, hasRefund, hiddenIds = [] } = filter;
  const given = <T>(value: T | undefined, condition: (value: T) => Prisma.Sql) =>
    value === undefined ? [] : [condition(value)];
  return [
    ofTenant("t", tenant),
    ...given(filter.holderId, (id) => Prisma.sql`t.customer_id = ${id}`),
    ...given(filter.source, (id) => Prisma.sql`t.source = ${id}`),
    ...given(filter.destination, (id) => Prisma.sql`t.destination = ${id}`),
    ...(hiddenIds.length === 0
      ? []
      : [
          Prisma.sql`t.destination <> ALL(${hiddenIds}::text[])`,
          Prisma.sql`(t.source IS NULL OR t.source <> ALL(${hiddenIds}::text[]))`,
        ]),
    ...oneOf("t.status", filter.statuses),
    ...oneOf("t.type", filter.types),
    ...oneOf("t.failure_reason", filter.failureReasons),
    ...oneOf("t.source_currency", filter.sourceCurrencies),
    ...oneOf("t.destination_currency", filter.destinationCurrencies),
    ...oneOf("t.payment_rail", filter.rails),
    ...given(amount?.atLeast, (least) => Prisma.sql`t.sent_amount >= ${BigInt(least)}`),
    ...given(amount?.atMost, (most) => Prisma.sql`t.sent_amount <= ${BigInt(most)}`),
    ...given(filter.agentId, (id) => Prisma.sql`t.agent_id = ${id}`),
    ...given(filter.cardId, (id) => byCard(Prisma.sql`${id}`)),
    ...given(filter.quoteId, (id) => ofQuote(tenant, id)),
    ...given(filter.reference, withReference),
    ...given(filter.merchant, ofMerchant),
    ...given(hasRefund, (is) => (is ? isRefunded : Prisma.sql`${isRefunded} IS NOT TRUE`)),
    ...between("t.created_at", filter.createdAt),
    ...since("t.settled_at", filter.settledAt),
    ...since("t.updated_at", filter.updatedAt),
  ];
}

/** A payment within one account would be on both sides: it counts as its source's. */
export function sidesOfAccount(account: Prisma.Sql): [source: Prisma.Sql, destination: Prisma.Sql] {
  return [
    Prisma.sql`t.source = ${account}`,
    Prisma.sql`t.destination = ${account} AND t.source IS DISTINCT FROM ${account}`,
  ];
}

/** The payment's holder, or the holder of the counterparty's account: never the same. */
export function sidesOfCustomer(customer: Prisma.Sql): [holder: Prisma.Sql, counterparty: Prisma.Sql] {
  return [Prisma.sql`t.customer_id = ${customer}`, Prisma.sql`t.counterparty_id = ${customer}`];
}

/** The same for all customers that have, or had, a platform customer id. */
function sidesOfNamed(platformCustomerId: string, ids: readonly string[]): Prisma.Sql[] {
  const holder = Prisma.sql`t.platform_customer_id = ${platformCustomerId}`;
  if (ids.length === 0) return [holder];
  const others = Prisma.sql`t.platform_customer_id <> ${platformCustomerId}`;
  return [holder, Prisma.sql`t.counterparty_id ${equalsOneOf(ids)} AND ${others}`];
}

/** The sides that the filter names; the conditions of one find disjoint payments. */
export function sidesOf(tenant: Tenant, filter: TransactionSelection): Prisma.Sql[][] {
  const { accountId, umaAddress, customerId, platformCustomerId, namedIds = [] } = filter;
  const named = [
    ...(accountId === undefined ? [] : [sidesOfAccount(Prisma.sql`${accountId}`)]),
    ...(umaAddress === undefined ? [] : [sidesOfAccount(Prisma.sql`${umaAddress.toLowerCase()}`)]),
    ...(platformCustomerId === undefined ? [] : [sidesOfNamed(platformCustomerId, namedIds)]),
  ];
  if (customerId === undefined) return named;
  const [holder, counterparty] = sidesOfCustomer(Prisma.sql`${customerId}`);
  // The platform's own transactions show the platform's id (docs/interface.md, The platform's id of a customer).
  const own = customerId === tenant.platformId ? Prisma.sql`t.customer_id IS NULL` : holder;
  return [...named, [own, counterparty]];
}

/** All conditions of a filter, for counts and sums of `quotes.transaction AS t`. */
export function transactionConditions(tenant: Tenant, filter: TransactionSelection): Prisma.Sql {
  const sides = sidesOf(tenant, filter).map((either) => Prisma.sql`(${Prisma.join(either, " OR ")})`);
  return Prisma.join([...ownConditions(tenant, filter), ...sides], " AND ");
}
