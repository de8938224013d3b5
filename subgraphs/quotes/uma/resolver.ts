import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import type { PaymentDeps } from "./deps.js";
import { lookupToGraph, ReceiverLookup } from "../lookups/type.js";
import { Transaction, transactionToGraph } from "../transactions/type.js";
import { approveTransaction, rejectTransaction } from "./approval.js";
import {
  ApproveTransactionInput,
  LookUpUmaReceiverInput,
  ReceiveSandboxUmaInput,
  RejectTransactionInput,
} from "./inputs.js";
import { lookUpUmaReceiver } from "./lookup.js";
import { receiveSandboxUma } from "./receive.js";
import { listUmaProviders } from "./provider.service.js";
import { UmaProviderConnection, UmaProvidersArgs } from "./provider.type.js";

@Resolver()
export class UmaResolver {
  constructor(private readonly deps: PaymentDeps) {}

  @Query(() => UmaProviderConnection, { description: "Providers of UMA addresses, by domain." })
  umaProviders(@Args(() => UmaProvidersArgs) args: UmaProvidersArgs, @Ctx() { caller }: SubgraphContext): object {
    return new UmaProviderConnection(mapPage(listUmaProviders(this.deps, caller, args), (entry) => ({ ...entry })));
  }

  @Mutation(() => ReceiverLookup, {
    description:
      "Asks a receiver's provider how it can be paid: currencies, estimates of the rates, bounds, and what it must be " +
      "told of the payer. 404 UMA_NOT_FOUND, 412 and 424 where the provider can't be spoken with.",
  })
  async lookUpUmaReceiver(
    @Arg("input", () => LookUpUmaReceiverInput) input: LookUpUmaReceiverInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ReceiverLookup> {
    return lookupToGraph(await lookUpUmaReceiver(this.deps, caller, input));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description:
      "Takes an incoming payment that INCOMING_PAYMENT.PENDING announced and was answered with 202, within 5 s. 409 " +
      "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL, 400 MISSING_MANDATORY_USER_INFO.",
  })
  async approveTransaction(
    @Arg("input", () => ApproveTransactionInput) input: ApproveTransactionInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await approveTransaction(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description: "Refuses such a payment. 409 TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.",
  })
  async rejectTransaction(
    @Arg("input", () => RejectTransactionInput) input: RejectTransactionInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await rejectTransaction(this.deps, caller, input, report));
  }

  @Authorized("TRANSACT")
  @Mutation(() => Transaction, {
    description:
      "Sandbox: one of its counterparties pays a customer by UMA, through the platform's approval. Answers the " +
      "transaction, whatever became of it. 403 in production.",
  })
  async receiveSandboxUma(
    @Arg("input", () => ReceiveSandboxUmaInput) input: ReceiveSandboxUmaInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Transaction> {
    return transactionToGraph(this.deps.sealer, await receiveSandboxUma(this.deps, caller, input, report));
  }
}
