import { ObjectType } from "type-graphql";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import type { Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import type { Env } from "../../shared/kernel/env.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { invitation, invitationStatus } from "./wire.js";

registerEnum(invitationStatus.enum, {
  name: "InvitationStatus",
  description: "Status of an invitation; all but PENDING are final.",
});

@ObjectType({ description: "An invitation from a customer to another person to use UMA." })
export class Invitation extends shape(invitation) {
  /** The inviting customer; `inviter` shows it to its own platform only. */
  inviterCustomerId!: string;
}

export const InvitationConnection = connectionOf(Invitation, "Invitation");

/** The one mapping from storage: columns of the same name are copied. */
export function invitationToGraph({ publicUrl }: Pick<Env, "publicUrl">, row: InvitationRow): Invitation {
  const { amountToSend: amount, amountCurrency: currency } = row;
  return {
    ...row,
    url: `${publicUrl}/invitations/${row.code}`,
    amountToSend: amount === null || currency === null ? null : moneyToGraph(amount, currency),
  };
}
