import { Args, Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import type { Deps } from "../../shared/deps.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { accountStub, ExternalAccountStub, InternalAccountStub, PaymentAccount } from "../account.stub.js";
import { CardStub } from "../card.stub.js";
import { CustomerStub } from "../customer.stub.js";
import { LedgerTransactionStub } from "../ledger-transaction.stub.js";
import { maxPostings, postingsOf } from "./ledger.js";
import { ReconciliationInstructions, TransactionStatusChange } from "./value-types.js";
import { transactionEntity } from "./reference.js";
import { accountTransactionSelection, cardTransactionSelection, customerTransactionSelection } from "./selection.js";
import { listTransactionsOf } from "./service.js";
import type { TransactionOwner } from "./sql.js";
import { Transaction, TransactionConnection, transactionToGraph } from "./type.js";

/** Maximum number of status changes that a payment shows; the longest sequence has a handful. */
const maxStatusChanges = 20;

const selections = {
  customer: customerTransactionSelection,
  account: accountTransactionSelection,
  card: cardTransactionSelection,
};

async function transactionsOf(
  deps: Deps,
  context: SubgraphContext,
  owner: TransactionOwner,
  id: string,
  args: PageArgs,
): Promise<object> {
  const page = await listTransactionsOf(deps, context, owner, id, selections[owner].read(args), args);
  return new TransactionConnection(mapPage(page, (row) => transactionToGraph(deps.sealer, row)));
}

@Resolver(() => Transaction)
export class TransactionResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => CustomerStub, nullable("Customer whose payment it is; null for the platform's own."))
  customer(@Root() { customerId }: Transaction): CustomerStub | null {
    return isId("Customer", customerId) ? { id: customerId } : null;
  }

  @FieldResolver(
    () => PaymentAccount,
    nullable("Internal or external account that is debited; null for other sources."),
  )
  sourceAccount(@Root() { source }: Transaction): object | null {
    return accountStub(source.accountId);
  }

  @FieldResolver(
    () => PaymentAccount,
    nullable("Internal or external account that is credited; null for other destinations."),
  )
  destinationAccount(@Root() { destination }: Transaction): object | null {
    return accountStub(destination.accountId);
  }

  @FieldResolver(() => InternalAccountStub, nullable("CARD: internal account that funds the card; null for others."))
  account(@Root() { accountId }: Transaction): InternalAccountStub | null {
    return accountId ? { id: accountId } : null;
  }

  @FieldResolver(
    () => Transaction,
    nullable("CARD: the transaction that `originalTransactionId` names, such as the purchase of a return."),
  )
  originalTransaction(
    @Root() { originalTransactionId }: Transaction,
    @Ctx() context: SubgraphContext,
  ): Promise<Transaction | null> | null {
    return originalTransactionId
      ? transactionEntity.reference(this.deps)({ id: originalTransactionId }, context)
      : null;
  }

  @Directive(listSize(maxPostings))
  @FieldResolver(() => [LedgerTransactionStub], { description: "Ledger postings of the transaction, oldest first." })
  async ledgerTransactions(
    @Root() { id }: Transaction,
    @Ctx() context: SubgraphContext,
  ): Promise<LedgerTransactionStub[]> {
    return (await postingsOf(this.deps, context, id)).map((posting) => ({ id: posting }));
  }

  /**
   * An event's snapshot has the wire's fields, which card payments lack. Known values aren't promises: each payment of
   * a list would be one too.
   */
  @FieldResolver(() => ReconciliationInstructions)
  reconciliationInstructions(
    @Root() { id, reconciliationInstructions }: Transaction,
    @Ctx() context: SubgraphContext,
  ): ReconciliationInstructions | Promise<ReconciliationInstructions> {
    const given: ReconciliationInstructions | undefined = reconciliationInstructions;
    return given ?? this.stored(id, context).then((stored) => stored.reconciliationInstructions);
  }

  /** Not among the wire's fields, so an event's snapshot lacks it. */
  @Directive(listSize(maxStatusChanges))
  @FieldResolver(() => [TransactionStatusChange], { description: "Changes of the transaction's status, oldest first." })
  async statusHistory(
    @Root() { id, statusHistory }: Transaction,
    @Ctx() context: SubgraphContext,
  ): Promise<readonly TransactionStatusChange[]> {
    const changes = statusHistory ?? (await this.stored(id, context)).statusHistory ?? [];
    return changes.slice(0, maxStatusChanges);
  }

  private async stored(id: string, context: SubgraphContext): Promise<Transaction> {
    const found = await transactionEntity.reference(this.deps)({ id }, context);
    if (!found) throw new ApiError("TRANSACTION_NOT_FOUND");
    return found;
  }
}

/** Fields that this subgraph adds to customers. */
@Resolver(() => CustomerStub)
export class CustomerTransactionsResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => TransactionConnection, {
    description: "Transactions from or to the customer, newest first by default.",
  })
  transactions(
    @Root() { id }: CustomerStub,
    @Args(() => customerTransactionSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    return transactionsOf(this.deps, context, "customer", id, args);
  }
}

/** Fields that this subgraph adds to internal accounts. */
@Resolver(() => InternalAccountStub)
export class InternalAccountTransactionsResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => TransactionConnection, {
    description: "Transactions from or to the account, newest first by default.",
  })
  transactions(
    @Root() { id }: InternalAccountStub,
    @Args(() => accountTransactionSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    return transactionsOf(this.deps, context, "account", id, args);
  }
}

/** Fields that this subgraph adds to external accounts. */
@Resolver(() => ExternalAccountStub)
export class ExternalAccountTransactionsResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => TransactionConnection, {
    description: "Transactions from or to the account, newest first by default.",
  })
  transactions(
    @Root() { id }: ExternalAccountStub,
    @Args(() => accountTransactionSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    return transactionsOf(this.deps, context, "account", id, args);
  }
}

/** Fields that this subgraph adds to cards. */
@Resolver(() => CardStub)
export class CardTransactionsResolver {
  constructor(private readonly deps: Deps) {}

  @FieldResolver(() => TransactionConnection, {
    description: "Purchases and returns of the card, newest first by default.",
  })
  transactions(
    @Root() { id }: CardStub,
    @Args(() => cardTransactionSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    return transactionsOf(this.deps, context, "card", id, args);
  }
}
