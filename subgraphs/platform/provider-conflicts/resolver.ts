import { FieldResolver, Resolver, Root } from "type-graphql";
import { nullable } from "../../shared/graphql/nullable.js";
import { isId } from "../../shared/kernel/ids.js";
import { TransactionStub } from "../transaction.stub.js";
import { ProviderConflict } from "./type.js";

@Resolver(() => ProviderConflict)
export class ProviderConflictResolver {
  @FieldResolver(
    () => TransactionStub,
    nullable("Payment that the operation is for; null if it is for something else."),
  )
  transaction(@Root() { subjectId }: ProviderConflict): TransactionStub | null {
    return isId("Transaction", subjectId) ? { id: subjectId } : null;
  }
}
