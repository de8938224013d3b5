import { Args, Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { maxLegs } from "../../shared/ledger/posting.js";
import { internalAccountEntity } from "../internal-accounts/reference.js";
import { InternalAccount } from "../internal-accounts/type.js";
import { ledgerEntrySelection } from "./list.js";
import { ledgerTransactionEntity } from "./reference.js";
import { entriesOfAccount, entriesOfTransaction } from "./service.js";
import { LedgerEntry, LedgerEntryConnection, ledgerEntryToGraph, LedgerTransaction } from "./type.js";

@Resolver(() => LedgerTransaction)
export class LedgerTransactionResolver {
  constructor(private readonly deps: Deps) {}

  @Directive(listSize(maxLegs))
  @FieldResolver(() => [LedgerEntry], {
    description: "Credits and debits of the posting, which sum to zero per currency.",
  })
  async entries(@Root() { id }: LedgerTransaction, @Ctx() context: SubgraphContext): Promise<LedgerEntry[]> {
    return (await entriesOfTransaction(this.deps, context, id)).map(ledgerEntryToGraph);
  }
}

@Resolver(() => LedgerEntry)
export class LedgerEntryResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => InternalAccount, nullable("Internal account; null for a system account."))
  async account(
    @Root() { accountId, systemAccount }: LedgerEntry,
    @Ctx() context: SubgraphContext,
  ): Promise<object | null> {
    return systemAccount === null ? internalAccountEntity.reference(this.deps)({ id: accountId }, context) : null;
  }

  @FieldResolver(() => LedgerTransaction, { description: "Ledger transaction to which the entry belongs." })
  async transaction(@Root() { transactionId }: LedgerEntry, @Ctx() context: SubgraphContext): Promise<object> {
    const found = await ledgerTransactionEntity.reference(this.deps)({ id: transactionId }, context);
    if (!found) throw new Error(`An entry without a transaction: ${transactionId}`);
    return found;
  }
}

/** Fields that the ledger adds to internal accounts. */
@Resolver(() => InternalAccount)
export class EntriesOfInternalAccountResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => LedgerEntryConnection, {
    description: "Credits and debits of the account, newest first by default.",
  })
  async entries(
    @Root() { id }: InternalAccount,
    @Args(() => ledgerEntrySelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    const page = await entriesOfAccount(this.deps, context, id, ledgerEntrySelection.read(args), args);
    return new LedgerEntryConnection(mapPage(page, ledgerEntryToGraph));
  }
}
