import { z } from "zod";
import { dateTime, givenEnd, personName, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";

export const invitationStatus = z.enum(["PENDING", "CLAIMED", "EXPIRED", "CANCELLED"]);

/** An invitation to UMA (docs/interface.md, Invitations). */
export const invitation = z
  .object({
    code: scalar("ID", z.string()).meta({ description: "The code to claim it with: any caller who has it may claim." }),
    createdAt: dateTime,
    claimedAt: dateTime.optional(),
    url: z.url().meta({ description: "The page to send to the person invited." }),
    expiresAt: dateTime.optional().meta({ description: "Absent: it never expires." }),
    inviterUma: z.string(),
    inviteeUma: z.string().optional().meta({ description: "Once it is claimed." }),
    status: invitationStatus,
    firstName: z.string().optional().meta({ description: "Of the person invited." }),
    amountToSend: currencyAmount
      .optional()
      .meta({ description: "The amount that the inviter intends to send after the claim." }),
  })
  .meta({ id: "UmaInvitation" });

export const invitationCreate = z
  .object({
    inviterUma: text(320).meta({ description: "UMA address of one of the platform's customers." }),
    firstName: personName(255).optional().meta({ description: "Of the person invited." }),
    amountToSend: scalar("MinorUnits", z.int().min(1).max(Number.MAX_SAFE_INTEGER))
      .optional()
      .meta({ description: "Smallest unit of the inviter's first currency; no money moves before a payment is made." }),
    expiresAt: givenEnd.optional().meta({ description: "In the future; absent: it never expires." }),
  })
  .meta({ id: "UmaInvitationCreateRequest" });

export const invitationClaim = z
  .object({ inviteeUma: text(320).meta({ description: "UMA address of the person invited." }) })
  .meta({ id: "UmaInvitationClaimRequest" });
export type InvitationCreate = z.output<typeof invitationCreate>;
