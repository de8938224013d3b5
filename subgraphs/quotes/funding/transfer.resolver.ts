import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { QuotesDeps } from "../deps.js";
import { Transaction, transactionToGraph } from "../transactions/type.js";
import { CreateTransferInInput, CreateTransferOutInput } from "./transfer.inputs.js";
import { createTransferIn, createTransferOut } from "./transfer.service.js";

const deprecationReason =
  "Use `createQuote` with `lockedCurrencySide: SENDING` and `immediatelyExecute: true`: its `transaction` is this one.";

@Resolver()
export class TransferResolver {
  constructor(private readonly deps: QuotesDeps) {}

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description: "Pulls money from an external account into an internal one of the same currency.",
    deprecationReason,
  })
  async createTransferIn(
    @Arg("input", () => CreateTransferInInput) input: CreateTransferInInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await createTransferIn(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description: "Pays from an internal account to an external one of the same currency.",
    deprecationReason,
  })
  async createTransferOut(
    @Arg("input", () => CreateTransferOutInput) input: CreateTransferOutInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await createTransferOut(this.deps, caller, input, report));
  }
}
