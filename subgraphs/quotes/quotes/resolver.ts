import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { ApiError } from "../../shared/kernel/errors.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { ScaChallenge } from "../../verification/published.js";
import { accountStub, PaymentAccount } from "../account.stub.js";
import { CustomerStub } from "../customer.stub.js";
import type { QuotesDeps } from "../deps.js";
import { findChallenge } from "./authorization.js";
import { quoteEntity } from "./reference.js";
import { Quote } from "./type.js";
import { transactionEntity } from "../transactions/reference.js";
import { Transaction } from "../transactions/type.js";

/** Edges of a quote. */
@Resolver(() => Quote)
export class QuoteResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @FieldResolver(() => Transaction, {
    description: "Payment of the quote. Its status is also the status of the quote.",
  })
  async transaction(@Root() { transactionId }: Quote, @Ctx() context: SubgraphContext): Promise<Transaction> {
    const found = await transactionEntity.reference(this.deps)({ id: transactionId }, context);
    if (!found) throw new ApiError("TRANSACTION_NOT_FOUND");
    return found;
  }

  @FieldResolver(() => ScaChallenge, nullable("PENDING_AUTHORIZATION: challenge for the payer to complete."))
  scaChallenge(
    @Root() quote: Quote,
    @Ctx() context: SubgraphContext,
  ): Promise<ScaChallenge | null> | ScaChallenge | null {
    if (quote.scaChallenge || quote.status !== "PENDING_AUTHORIZATION") return quote.scaChallenge ?? null;
    return findChallenge(this.deps, context, quote.id);
  }

  @FieldResolver(() => CustomerStub, nullable("Customer to whom the quote belongs; null for the platform's own."))
  customer(@Root() { customerId }: Quote): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }

  @FieldResolver(
    () => PaymentAccount,
    nullable("Internal or external account that is debited; null for other sources."),
  )
  sourceAccount(@Root() { source }: Quote): object | null {
    return accountStub(source.accountId);
  }

  @FieldResolver(
    () => PaymentAccount,
    nullable("Internal or external account that is credited; null for other destinations."),
  )
  destinationAccount(@Root() { destination }: Quote): object | null {
    return accountStub(destination.accountId);
  }
}

/** The edge from a payment to the quote that it executes. */
@Resolver(() => Transaction)
export class QuoteOfTransactionResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @FieldResolver(() => Quote, nullable("Quote that the transaction executes."))
  quote(@Root() { quoteId }: Transaction, @Ctx() context: SubgraphContext): Promise<Quote | null> {
    return quoteId ? quoteEntity.reference(this.deps)({ id: quoteId }, context) : Promise.resolve(null);
  }
}
