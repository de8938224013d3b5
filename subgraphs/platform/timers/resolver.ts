import { FieldResolver, Resolver, Root } from "type-graphql";
import { nullable } from "../../shared/graphql/nullable.js";
import { TransactionStub } from "../transaction.stub.js";
import { DeadTimer } from "./type.js";

@Resolver(() => DeadTimer)
export class DeadTimerResolver {
  @FieldResolver(() => TransactionStub, nullable("Payment that the step belongs to; null if it belongs to none."))
  transaction(@Root() { transactionId }: DeadTimer): TransactionStub | null {
    return transactionId ? { id: transactionId } : null;
  }
}
