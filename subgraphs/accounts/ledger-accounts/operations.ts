import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { pageByKey } from "../../shared/graphql/position.js";
import {
  countLedgerAccounts,
  readLedgerAccounts,
  type ListedAccount,
} from "../../shared/ledger/listed-accounts.sql.js";
import { isSystemAccount } from "../../shared/ledger/posting.js";
import { inTurn } from "../../shared/statistics/in-turn.sql.js";
import type { AccountsDeps } from "../deps.js";
import { internalAccountEntity } from "../internal-accounts/reference.js";
import { InternalAccount } from "../internal-accounts/type.js";
import { operation } from "../operation.js";
import { LedgerAccount, LedgerAccountConnection, ledgerAccountToGraph } from "./type.js";
import { ledgerAccountFilter, ledgerAccountOrder } from "./wire.js";

/** Balances change with every posting, so that no index has their order: all of the filter's accounts are read. */
const ledgerAccounts = operation.list({
  name: "ledgerAccounts",
  description: "Open accounts of the ledger, the largest balance first by default. They are read as a statistic is.",
  errors: ["SERVICE_UNAVAILABLE"],
  selection: listSelection(ledgerAccountFilter, ledgerAccountOrder),
  connection: LedgerAccountConnection,
  toGraph: ledgerAccountToGraph,
  page: ({ deps, caller, context }, { filter, orderBy }, args) =>
    pageByKey<ListedAccount>(
      `ledger accounts ${JSON.stringify(filter)}`,
      { by: orderBy.by, type: "bigint", of: ({ total, held }) => total - held, direction: orderBy.direction },
      args,
      (read) => inTurn(deps, context, (tx) => readLedgerAccounts(tx, caller, { ...filter, ...read })),
      (atMost) => countLedgerAccounts(deps.db, caller, filter, atMost),
    ),
});

export const ledgerAccountOperations = [ledgerAccounts];

@Resolver(() => LedgerAccount)
export class LedgerAccountResolver {
  constructor(private readonly deps: AccountsDeps) {}

  @FieldResolver(() => InternalAccount, nullable("The internal account; null for a system account."))
  async internalAccount(@Root() { accountId }: LedgerAccount, @Ctx() context: SubgraphContext): Promise<object | null> {
    return isSystemAccount(accountId) ? null : internalAccountEntity.reference(this.deps)({ id: accountId }, context);
  }
}
