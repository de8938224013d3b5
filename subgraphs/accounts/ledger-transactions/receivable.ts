import { Field, ObjectType } from "type-graphql";
import { z } from "zod";
import { assertCurrencyCodes } from "../../platform/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { pageByCreation } from "../../shared/graphql/position.js";
import { shape } from "../../shared/graphql/shape.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { settleReceivable } from "../../shared/ledger/receivables.js";
import { findItem } from "../../shared/ledger/suspense.js";
import { countItems, owedReturns, readItems, type Item } from "../../shared/ledger/suspense.sql.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { createdAt, currencyCode } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { currencyAmount } from "../../shared/schema/money.js";
import type { AccountsDeps } from "../deps.js";
import { emitBalances } from "../internal-accounts/events.js";
import { operation } from "../operation.js";
import { TransactionStub } from "../transaction.stub.js";
import { assertOfTenant } from "./release.js";

/** Receivables: in the graph only, where the list of a ledger's accounts is. The operator settles them. */

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
export const paidBy = z.enum(["COLLECTIONS", "REALTIME_FUNDING"]);

/**
 * The operator's `receivable settle`, of any tenant. Throws 404 NOT_FOUND for an unknown or settled one, 404
 * ACCOUNT_NOT_FOUND, 409 CONFLICT for an account that isn't ACTIVE or in another currency, 400 INSUFFICIENT_FUNDS.
 */
export async function settleDebt(
  deps: Pick<AccountsDeps, "db" | "sealer" | "clock" | "afterCommit" | "systemScope">,
  { itemId, from }: { readonly itemId: string; readonly from: string },
) {
  const found = await findItem(deps.systemScope("operator"), owedReturns, itemId);
  if (!found) throw new ApiError("NOT_FOUND", `There is no receivable ${itemId}.`);
  const { tenant, item } = found;
  const { subjectId: transactionId, currency } = item;
  const system = paidBy.safeParse(from);
  const amountMinor = await inTransaction(deps, async (tx) => {
    const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
    if (!system.success) await assertOfTenant(tx, tenant, from, currency);
    const source = system.success ? { purpose: system.data } : { account: from };
    const settledMinor = await settleReceivable(tx, ledger, item, source);
    if (settledMinor === undefined) throw new ApiError("NOT_FOUND", `${itemId} is already settled.`);
    if (!system.success) await emitBalances(deps, tx, ledger, [from]);
    return settledMinor;
  });
  return { transactionId, from, amount: Number(amountMinor), currency };
}
