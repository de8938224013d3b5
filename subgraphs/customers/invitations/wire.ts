import { z } from "zod";
import { createdAt, dateTime, givenEnd, personName, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { currencyAmount } from "../../shared/schema/money.js";

export const invitationStatus = describedEnum({
  PENDING: "Can be claimed until `expiresAt`.",
  CLAIMED: "The invited person's address is known.",
  EXPIRED: "It was not claimed in time.",
  CANCELLED: "The platform withdrew it, or the inviter was deleted.",
});

/** The code in an invitation's path. */
export const invitationCode = scalar("ID", z.string()).describe("Code of the invitation, as its address has it.");

/** An invitation to UMA (docs/interface.md, Invitations). */
export const invitation = z
  .object({
    code: scalar("ID", z.string()).describe(
      "Code for claiming the invitation. Any caller who has the code can claim it.",
    ),
    createdAt,
    claimedAt: dateTime.describe("Time of the claim, in UTC; absent until then.").optional(),
    url: z.url().describe("URL of the page to send to the invited person."),
    expiresAt: dateTime.optional().describe("Expiry time; absent if the invitation never expires."),
    inviterUma: z.string().describe("UMA address of the customer who invites."),
    inviteeUma: z.string().optional().describe("UMA address of the invited person, once the invitation is claimed."),
    status: invitationStatus.describe("Whether the invitation can be claimed."),
    firstName: z.string().optional().describe("First name of the invited person."),
    amountToSend: currencyAmount.optional().describe("Amount that the inviter intends to send after the claim."),
  })
  .meta({ id: "UmaInvitation" });

export const invitationCreate = z
  .object({
    inviterUma: text(320).describe("UMA address of one of the platform's customers."),
    firstName: personName(255).optional().describe("First name of the invited person."),
    amountToSend: scalar("MinorUnits", z.int().min(1).max(Number.MAX_SAFE_INTEGER))
      .optional()
      .describe(
        "Amount that the inviter intends to send, in the smallest unit of the inviter's first currency. The " +
          "invitation itself moves no money.",
      ),
    expiresAt: givenEnd
      .optional()
      .describe("Expiry time, which must be in the future. Default: the invitation never expires."),
  })
  .meta({ id: "UmaInvitationCreateRequest" });

export const invitationClaim = z
  .object({ inviteeUma: text(320).describe("UMA address of the invited person.") })
  .meta({ id: "UmaInvitationClaimRequest" });
export type InvitationCreate = z.output<typeof invitationCreate>;

export const invitationFilter = z
  .object({
    statuses: oneOfThese(invitationStatus).describe("Invitations with any of these statuses now."),
    inviterUma: text(320).describe("Invitations of the customer with this UMA address, regardless of case.").optional(),
    createdAt: dateTimeRange.describe("Invitations made in this interval.").optional(),
  })
  .meta({ id: "InvitationFilter", description: "Selects invitations that match all given members." });
export const invitationOrder = listOrder("Invitation", ["CREATED_AT"]);
