import { ArgsType, Args, Ctx, Directive, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { z } from "zod";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { inputClass, shape } from "../../shared/graphql/shape.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { readSystemTotals } from "../../shared/ledger/system-sums.sql.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { inTurn } from "../../shared/statistics/in-turn.sql.js";
import { assumedRows, shownSum, statisticErrors } from "../../shared/statistics/statistic.sql.js";
import { CustomerStub } from "../customer.stub.js";
import type { AccountsDeps } from "../deps.js";
import { operation } from "../operation.js";
import { readTotals, readTotalsOfCustomers, type TotalRow } from "./sql.js";
import { balancesArgs, balancesOfCustomerArgs, balanceTotal } from "./wire.js";

@ObjectType({ description: "Balances of several accounts of one currency, added up." })
class BalanceTotal extends shape(balanceTotal) {}

/** The number of a customer's totals by which the cost of an operation is estimated: one per currency and type. */
const assumedOfCustomer = 50;

function toGraph({ currency, type, accounts, ...sums }: TotalRow): BalanceTotal {
  const total = shownSum("total", sums.total);
  const held = shownSum("held", sums.held);
  return { currency, decimals: currencyOf(currency).decimals, type, available: total - held, held, total, accounts };
}

const isByType = (groupBy: readonly string[]): boolean => groupBy.includes("TYPE");

/** The holders of the accounts; the system's are in the ledger only. */
const holders = { CUSTOMERS: "CUSTOMER", PLATFORM: "PLATFORM", SYSTEM: undefined } as const;

async function readBalances(
  deps: AccountsDeps,
  context: SubgraphContext,
  { of: owner, groupBy }: z.output<typeof balancesArgs>,
): Promise<TotalRow[]> {
  const { caller } = context;
  return inTurn(deps, context, async (tx) => {
    const holder = holders[owner];
    if (holder) return readTotals(tx, caller, { holder, isByType: isByType(groupBy) });
    const totals = await readSystemTotals(tx, caller);
    return totals.map((total) => ({ ...total, type: null, held: "0" }));
  });
}

const balances = operation.read({
  name: "balances",
  description: "Balances of all customers, of the platform or of the system, added up by currency, as they are now.",
  errors: statisticErrors,
  args: balancesArgs,
  returns: {
    type: () => [BalanceTotal],
    atMost: assumedRows,
    toGraph: (rows: readonly TotalRow[]) => rows.map(toGraph),
  },
  read: ({ deps, context }, args) => readBalances(deps, context, args),
});

export const balanceOperations = [balances];

const BalancesOfCustomerArgs = inputClass(ArgsType(), [balancesOfCustomerArgs]);

@Resolver(() => CustomerStub)
export class CustomerBalancesResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @Directive(listSize(assumedOfCustomer))
  @FieldResolver(() => [BalanceTotal], {
    description: "Balances of the customer's internal accounts, added up by currency.",
  })
  async balances(
    @Root() { id }: CustomerStub,
    @Args(() => BalancesOfCustomerArgs) args: object,
    @Ctx() context: SubgraphContext,
  ): Promise<BalanceTotal[]> {
    const { groupBy } = validateFilter(balancesOfCustomerArgs, args);
    const by = isByType(groupBy);
    const totals = loaderOf(
      context,
      (ids, caller) => readTotalsOfCustomers(this.deps.db, caller, { ids, isByType: by }),
      `balances of customers, by type: ${by}`,
    );
    return ((await totals.load(id)) ?? []).map(toGraph);
  }
}
