import { Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { ContactChannel } from "../../../generated/prisma/enums.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import type { OpenedCodeMessage } from "./service.js";

export { ContactChannel };
registerEnum(ContactChannel, {
  name: "ContactChannel",
  description: "By which way a customer gets its codes.",
});

@ObjectType({ description: "A message with a one-time code, as the sandbox keeps it instead of sending it." })
export class CodeMessage {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  customerId!: string;

  @Field(() => ContactChannel)
  channel!: string;

  @Field(() => String, { description: "What the code is for: CONTACT, LOGIN, QUOTE, TRUST or UNTRUST." })
  purpose!: string;

  @Field(() => String, { description: "E-mail address, or phone number (E.164)." })
  to!: string;

  @Field(() => String, { description: "What the customer would have read, with the code." })
  text!: string;

  @Field(() => DateTime)
  createdAt!: Date;
}

export const CodeMessageConnection = connectionOf(CodeMessage, "CodeMessage");

/** The one mapping from storage. */
export function codeMessageToGraph(message: OpenedCodeMessage): CodeMessage {
  const { id, customerId, channel, purpose, to, text, createdAt } = message;
  return { id, customerId, channel, purpose, to, text, createdAt };
}
