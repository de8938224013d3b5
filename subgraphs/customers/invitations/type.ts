import { Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import type { Env } from "../../shared/kernel/env.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Money, moneyToGraph } from "../../shared/graphql/money.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { invitationStatus } from "./wire.js";

const InvitationStatus = invitationStatus.enum;
registerEnum(InvitationStatus, {
  name: "InvitationStatus",
  description: "Where an invitation stands; all but PENDING are final.",
});

@ObjectType({ description: "A customer's invitation to somebody else to use UMA." })
export class Invitation {
  /** Whose customer the inviter is says the row; `inviter` shows it to that platform only. */
  inviterCustomerId!: string;

  @Field(() => ID, { description: "All that a claim needs: whoever has it may claim." })
  code!: string;

  @Field(() => String, { description: "The page to send to the person invited." })
  url!: string;

  @Field(() => InvitationStatus)
  status!: string;

  @Field(() => String)
  inviterUma!: string;

  @Field(() => String, { nullable: true, description: "Once it is claimed." })
  inviteeUma!: string | null;

  @Field(() => String, { nullable: true, description: "Of the person invited." })
  firstName!: string | null;

  @Field(() => Money, { nullable: true, description: "What the inviter means to send once it is claimed." })
  amountToSend!: Money | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  claimedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "Null: it never expires." })
  expiresAt!: Date | null;
}

export const InvitationConnection = connectionOf(Invitation, "Invitation");

/** The one mapping from storage. */
export function invitationToGraph({ publicUrl }: Pick<Env, "publicUrl">, row: InvitationRow): Invitation {
  const { amountToSend, amountCurrency } = row;
  return {
    inviterCustomerId: row.inviterCustomerId,
    code: row.code,
    url: `${publicUrl}/invitations/${row.code}`,
    status: row.status,
    inviterUma: row.inviterUma,
    inviteeUma: row.inviteeUma,
    firstName: row.firstName,
    amountToSend: amountToSend === null || amountCurrency === null ? null : moneyToGraph(amountToSend, amountCurrency),
    createdAt: row.createdAt,
    claimedAt: row.claimedAt,
    expiresAt: row.expiresAt,
  };
}
