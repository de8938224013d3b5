import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { ApiError } from "../../shared/kernel/errors.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { ScaChallenge } from "../../verification/published.js";
import { accountStub, PaymentAccount } from "../account.stub.js";
import { CustomerStub } from "../customer.stub.js";
import type { QuotesDeps } from "../deps.js";
import { authorizeQuote, findChallenge, resendQuoteCode } from "./authorization.js";
import { AuthorizeQuoteInput, CreateQuoteInput, ExecuteQuoteInput, ResendQuoteCodeInput } from "./inputs.js";
import { quoteEntity } from "./reference.js";
import { createQuote, executeQuote } from "./service.js";
import { Quote, quoteToGraph } from "./type.js";
import { transactionEntity } from "../transactions/reference.js";
import { Transaction } from "../transactions/type.js";

@Resolver(() => Quote)
export class QuoteResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @Query(() => Quote, { description: "One quote. 404 QUOTE_NOT_FOUND." })
  async quote(@Arg("id", () => ID) id: string, @Ctx() context: SubgraphContext): Promise<Quote> {
    const quote = await quoteEntity.reference(this.deps)({ id }, context);
    if (!quote) throw new ApiError("QUOTE_NOT_FOUND");
    return quote;
  }

  @Authorized("TRANSACT")
  @Mutation(() => Quote, {
    description: "Offers a payment, with its price fixed until it expires; executes it where `immediatelyExecute`.",
  })
  async createQuote(
    @Arg("input", () => CreateQuoteInput) input: CreateQuoteInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Quote> {
    return quoteToGraph(this.deps.sealer, await createQuote(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Quote, {
    description:
      "Executes an offer, once. 409 QUOTE_EXPIRED, or CONFLICT where it was executed; it can't be cancelled.",
  })
  async executeQuote(
    @Arg("input", () => ExecuteQuoteInput) input: ExecuteQuoteInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Quote> {
    return quoteToGraph(this.deps.sealer, await executeQuote(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Quote, {
    description: "Proves a factor; a further round may follow. 400 for a wrong proof, 409 where none is awaited, 423.",
  })
  async authorizeQuote(
    @Arg("input", () => AuthorizeQuoteInput) input: AuthorizeQuoteInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Quote> {
    return quoteToGraph(this.deps.sealer, await authorizeQuote(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Quote, { description: "Sends a new code by SMS. 409 where none is awaited, 429." })
  async resendQuoteCode(
    @Arg("input", () => ResendQuoteCodeInput) input: ResendQuoteCodeInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Quote> {
    return quoteToGraph(this.deps.sealer, await resendQuoteCode(this.deps, caller, input, report));
  }

  @FieldResolver(() => Transaction, { description: "The payment: the quote's status is its." })
  async transaction(@Root() { transactionId }: Quote, @Ctx() context: SubgraphContext): Promise<Transaction> {
    const found = await transactionEntity.reference(this.deps)({ id: transactionId }, context);
    if (!found) throw new ApiError("TRANSACTION_NOT_FOUND");
    return found;
  }

  @FieldResolver(() => ScaChallenge, { nullable: true, description: "PENDING_AUTHORIZATION: what to prove." })
  scaChallenge(
    @Root() quote: Quote,
    @Ctx() context: SubgraphContext,
  ): Promise<ScaChallenge | null> | ScaChallenge | null {
    if (quote.scaChallenge || quote.status !== "PENDING_AUTHORIZATION") return quote.scaChallenge ?? null;
    return findChallenge(this.deps, context, quote.id);
  }

  @FieldResolver(() => CustomerStub, { nullable: true, description: "Whose it is; null: the platform's own." })
  customer(@Root() { customerId }: Quote): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }

  @FieldResolver(() => PaymentAccount, {
    nullable: true,
    description: "The account that it is paid from, if it is one.",
  })
  sourceAccount(@Root() { source }: Quote): object | null {
    return accountStub(source.accountId);
  }

  @FieldResolver(() => PaymentAccount, { nullable: true, description: "The account that it pays, if it is one." })
  destinationAccount(@Root() { destination }: Quote): object | null {
    return accountStub(destination.accountId);
  }
}

/** From a payment to the offer that it executes. */
@Resolver(() => Transaction)
export class QuoteOfTransactionResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @FieldResolver(() => Quote, { nullable: true, description: "The offer that it executes." })
  quote(@Root() { quoteId }: Transaction, @Ctx() context: SubgraphContext): Promise<Quote | null> {
    return quoteId ? quoteEntity.reference(this.deps)({ id: quoteId }, context) : Promise.resolve(null);
  }
}
