import { Field, ID, InputType } from "type-graphql";
import { ContactChannel } from "../code-messages/type.js";

@InputType()
export class SendContactCodeInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => ContactChannel)
  channel!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class ConfirmContactCodeInput {
  @Field(() => ID)
  customerId!: string;

  @Field(() => ContactChannel)
  channel!: string;

  @Field(() => String, { description: "The code that was sent last." })
  code!: string;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}
