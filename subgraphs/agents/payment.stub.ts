import { Directive, Field, ID, ObjectType } from "type-graphql";
import { connectionOf } from "../shared/graphql/connection.js";

/** The quotes subgraph's entity: here only its key. */
@ObjectType("Quote")
@Directive('@key(fields: "id", resolvable: false)')
export class QuoteStub {
  @Field(() => ID)
  id!: string;
}

/** The quotes subgraph's entity: here its key, and the agent that this subgraph adds to it. */
@ObjectType("Transaction")
@Directive('@key(fields: "id")')
export class TransactionStub {
  @Field(() => ID)
  id!: string;
}

export const AgentTransactionConnection = connectionOf(TransactionStub, "AgentTransaction");
