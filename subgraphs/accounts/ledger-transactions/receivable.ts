import { Field, ObjectType } from "type-graphql";
import { z } from "zod";
import { assertCurrencyCodes } from "../../platform/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { pageByCreation } from "../../shared/graphql/position.js";
import { shape } from "../../shared/graphql/shape.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { settleReceivable } from "../../shared/ledger/receivables.js";
import { findItem } from "../../shared/ledger/suspense.js";
import { countItems, owedReturns, readItem, readItems, type Item } from "../../shared/ledger/suspense.sql.js";
import { reply } from "../../shared/operation/definition.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { createdAt, currencyCode, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { currencyAmount } from "../../shared/schema/money.js";
import type { AccountsDeps } from "../deps.js";
import { emitBalances } from "../internal-accounts/events.js";
import { operation } from "../operation.js";
import { TransactionStub } from "../transaction.stub.js";
import { assertOfTenant } from "./release.js";

/** Receivables: listed in the graph only, where the list of a ledger's accounts is. */

const receivable = z
  .object({
    id: scalar("ID", z.string()).describe("Ledger transaction that posted the debt."),
    transactionId: scalar("ID", z.string()).describe("Payment whose collection was returned."),
    amount: currencyAmount.describe("Amount that the payer owes."),
    createdAt,
  })
  .meta({ id: "Receivable" });

const receivableFilter = z
  .object({ currencies: oneOfThese(currencyCode).describe("Debts in any of these currencies, such as `USD`.") })
  .meta({ id: "ReceivableFilter", description: "Selects receivables that match all given members." });

@ObjectType({
  description: "Debt of a payer whose bank returned a collection after its money was spent.",
  simpleResolvers: true,
})
class Receivable extends shape(receivable) {
  @Field(() => TransactionStub, { description: "Payment whose collection was returned." })
  transaction!: TransactionStub;
}

export const receivables = operation.list({
  name: "receivables",
  description: "Collections that a payer's bank returned after their money was spent, newest first by default.",
  selection: listSelection(receivableFilter, listOrder("Receivable", ["CREATED_AT"])),
  connection: connectionOf(Receivable, "Receivable"),
  toGraph: ({ id, createdAt: at, subjectId, amountMinor, currency }: Item): Receivable => ({
    id,
    createdAt: at,
    transactionId: subjectId,
    transaction: { id: subjectId },
    amount: moneyToGraph(amountMinor, currency),
  }),
  page({ deps: { db }, caller }, { filter: { currencies }, orderBy }, args) {
    assertCurrencyCodes("filter.currencies", currencies);
    return pageByCreation(
      "receivables",
      args,
      (read) => readItems(db, caller, owedReturns, { ...read, currencies }),
      (atMost) => countItems(db, caller, owedReturns, currencies, atMost),
      orderBy.direction,
    );
  },
});

/** The system accounts by which a payer can have paid a debt outside. */
export const paidBy = describedEnum({
  COLLECTIONS: "Collected from the payer's bank account, outside.",
  REALTIME_FUNDING: "Sent by the payer to an account of the operator's.",
}).meta({ id: "ReceivablePayment", description: "Rail on which a payer has paid a debt outside of Paygraph." });

/** Source of the money: an internal account, or the rail on which the payer has paid outside. */
type Source = { readonly accountId: string } | { readonly paidBy: z.output<typeof paidBy> };

const settleRequest = z
  .object({
    from: z
      .object({
        accountId: scalar("ID", text(100))
          .optional()
          .describe("Internal account to debit: `ACTIVE`, in the currency of the debt."),
        paidBy: paidBy.optional().describe("Rail on which the payer has paid outside."),
      })
      .meta({ id: "ReceivableSource", description: "Source that settles a debt: exactly one of its members." })
      .describe("Source of the money: an account, or the rail on which it was paid."),
  })
  .meta({ id: "ReceivableSettleRequest" });

const settlement = z
  .object({
    transactionId: scalar("ID", z.string()).describe("Payment whose collection was returned."),
    amount: currencyAmount.describe("Amount that was owed: all of it is settled."),
    accountId: scalar("ID", z.string()).describe("Internal account that was debited.").optional(),
    paidBy: paidBy.describe("Rail on which the payer has paid.").optional(),
  })
  .meta({ id: "ReceivableSettlement" });

@ObjectType({ description: "Debt of a returned collection that was settled, and how.", simpleResolvers: true })
class ReceivableSettlement extends shape(settlement) {}

interface Settled {
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly from: Source;
}

/**
 * Settles a debt whole. Throws 404 NOT_FOUND if it is settled, 404 ACCOUNT_NOT_FOUND, 409 CONFLICT for an account that
 * isn't ACTIVE or in another currency, 400 INSUFFICIENT_FUNDS.
 */
async function settle(
  deps: Pick<AccountsDeps, "sealer" | "clock">,
  tx: Tx,
  tenant: Tenant,
  item: Item,
  from: Source,
): Promise<Settled> {
  const { subjectId: transactionId, currency } = item;
  const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
  if ("accountId" in from) await assertOfTenant(tx, tenant, from.accountId, currency);
  const source = "accountId" in from ? { account: from.accountId } : { purpose: from.paidBy };
  const amountMinor = await settleReceivable(tx, ledger, item, source);
  if (amountMinor === undefined) throw new ApiError("NOT_FOUND", `${item.id} is already settled.`);
  if ("accountId" in from) await emitBalances(deps, tx, ledger, [from.accountId]);
  return { transactionId, amountMinor, currency, from };
}

/** The one source. Throws 400 INVALID_INPUT. */
function sourceOf({ accountId, paidBy: rail }: z.output<typeof settleRequest>["from"]): Source {
  if (accountId !== undefined && rail === undefined) return { accountId };
  if (rail !== undefined && accountId === undefined) return { paidBy: rail };
  throw invalidField("from", "must have accountId or paidBy, and not both");
}

export const settleReceivableOperation = operation.transaction({
  name: "settleReceivable",
  description:
    "Settles the debt of a returned collection, from an internal account or as paid outside. 409 CONFLICT if the " +
    "account is not ACTIVE, or has another currency.",
  permission: "TRANSACT",
  errors: ["NOT_FOUND", "ACCOUNT_NOT_FOUND", "CONFLICT", "INSUFFICIENT_FUNDS"],
  events: ["INTERNAL_ACCOUNT.BALANCE_UPDATED"],
  rest: {
    route: "POST /ledger/receivables/{itemId}/settle",
    tag: "Ledger",
    summary: "Settle the debt of a returned collection, from an internal account or as paid outside",
    extension: true,
    body: settleRequest,
    reply: [reply(200, settlement)],
  },
  inputDescription: "Debt of a returned collection, and the source that settles it.",
  returns: {
    type: () => ReceivableSettlement,
    toGraph: ({ transactionId, amountMinor, currency, from }: Settled): ReceivableSettlement => ({
      transactionId,
      amount: moneyToGraph(amountMinor, currency),
      ...from,
    }),
  },
  prepare: (_call, { from }) => sourceOf(from),
  async work({ deps, tx, caller }, { itemId }, from) {
    const item = await readItem(tx, caller, owedReturns, itemId);
    if (!item) throw new ApiError("NOT_FOUND", "There is no such receivable, or it is already settled.");
    return settle(deps, tx, caller, item, from);
  },
});

/** The operator's `receivable settle`, of any tenant. Throws as {@link settle}, 404 NOT_FOUND for an unknown one. */
export async function settleDebt(
  deps: Pick<AccountsDeps, "db" | "sealer" | "clock" | "afterCommit" | "systemScope">,
  { itemId, from }: { readonly itemId: string; readonly from: string },
) {
  const found = await findItem(deps.systemScope("operator"), owedReturns, itemId);
  if (!found) throw new ApiError("NOT_FOUND", `There is no receivable ${itemId}.`);
  const { tenant, item } = found;
  const rail = paidBy.safeParse(from);
  const source = rail.success ? { paidBy: rail.data } : { accountId: from };
  const settled = await inTransaction(deps, (tx) => settle(deps, tx, tenant, item, source));
  const { transactionId, amountMinor, currency } = settled;
  return { transactionId, from, amount: Number(amountMinor), currency };
}
