import { FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import { shape } from "../../shared/graphql/shape.js";
import { CustomerStub } from "../customer.stub.js";
import { codeMessage } from "./wire.js";

@ObjectType({ description: "A message with a one-time code, which the sandbox stores instead of sending." })
export class CodeMessage extends shape(codeMessage) {}

@Resolver(() => CodeMessage)
export class CodeMessageResolver {
  @FieldResolver(() => CustomerStub, { description: "Customer whom the code is for." })
  customer(@Root() { customerId }: CodeMessage): CustomerStub {
    return { id: customerId };
  }
}

export const CodeMessageConnection = connectionOf(CodeMessage, "CodeMessage");
