import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { QuotesDeps } from "../deps.js";
import { Transaction, transactionToGraph } from "../transactions/type.js";
import { CancelTransactionInput } from "./cancel.inputs.js";
import { cancelTransaction } from "./cancel.js";

@Resolver()
export class CancellationResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description: "Takes back a payment that nothing has moved for yet. 409 TRANSACTION_NOT_CANCELLABLE.",
  })
  async cancelTransaction(
    @Arg("input", () => CancelTransactionInput) input: CancelTransactionInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await cancelTransaction(this.deps, caller, input, report));
  }
}
