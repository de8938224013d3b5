import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { QuotesDeps } from "../deps.js";
import { Transaction, transactionToGraph } from "../transactions/type.js";
import { SendToQuoteInput } from "./realtime.inputs.js";
import { sendToQuote } from "./realtime.service.js";

@Resolver()
export class RealtimeFundingResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description: "Sandbox only: pays a quote's instructions; a wrong amount or currency fails the payment.",
  })
  async sendToQuote(
    @Arg("input", () => SendToQuoteInput) input: SendToQuoteInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await sendToQuote(this.deps, caller, input, report));
  }
}
