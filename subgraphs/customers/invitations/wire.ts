import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { currencyAmount } from "../../shared/schema/money.js";

export const invitationStatus = z.enum(["PENDING", "CLAIMED", "EXPIRED", "CANCELLED"]);

/** An invitation to UMA (docs/interface.md, Invitations). */
export const invitation = z
  .object({
    code: z.string().meta({ description: "All that a claim needs: whoever has it may claim." }),
    createdAt: dateTime,
    claimedAt: dateTime.optional(),
    url: z.url().meta({ description: "The page to send to the person invited." }),
    expiresAt: dateTime.optional().meta({ description: "Absent: it never expires." }),
    inviterUma: z.string(),
    inviteeUma: z.string().optional(),
    status: invitationStatus,
    firstName: z.string().optional().meta({ description: "Of the person invited." }),
    amountToSend: currencyAmount.optional(),
  })
  .meta({ id: "UmaInvitation" });

export const invitationCreate = z
  .object({
    inviterUma: text(320).meta({ description: "UMA address of one of the platform's customers." }),
    firstName: text(255).optional(),
    amountToSend: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: "Smallest unit of the inviter's first currency; nothing moves before a payment is made." }),
    expiresAt: dateTime.optional().meta({ description: "In the future." }),
  })
  .meta({ id: "UmaInvitationCreateRequest" });

export const invitationClaim = z
  .object({ inviteeUma: text(320).meta({ description: "Where the person invited can be paid." }) })
  .meta({ id: "UmaInvitationClaimRequest" });
