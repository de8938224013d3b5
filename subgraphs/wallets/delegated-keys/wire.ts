import { z } from "zod";
import { isId } from "../../shared/kernel/ids.js";
import { dateTime, label, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

export const delegatedKeyStatus = z.enum(["PENDING", "ACTIVE", "REVOKED"]).meta({
  id: "DelegatedKeyStatus",
  description: "PENDING: not yet signed for twice; it signs nothing. REVOKED: it signs nothing more.",
});

export const delegatedKey = z
  .object({
    id: scalar("ID", z.string()),
    cardId: scalar("ID", z.string()),
    fundingSourceId: scalar("ID", z.string()).describe("What the card was funded by at the creation."),
    accountId: scalar("ID", z.string()),
    publicKey: z.string().describe("P-256, compressed, 66 characters of hex."),
    nickname: z.string(),
    status: delegatedKeyStatus,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "DelegatedKey" });

/** POST /auth/delegated-keys */
export const delegatedKeyCreate = z
  .object({
    cardId: scalar(
      "ID",
      text(100)
        .refine((id) => isId("Card", id), "must be the id of a card")
        .describe("The card that the key pays for."),
    ),
    internalAccountId: scalar("ID", text(100)).describe("The wallet that funds the card."),
    nickname: label(256),
  })
  .meta({ id: "DelegatedKeyCreateRequest" });

/** GET /auth/delegated-keys */
export const delegatedKeyFilter = z.object({
  accountId: scalar("ID", text(100)).describe("The account with the wallet.").optional(),
  fundingSourceId: scalar("ID", text(100)).describe("What funds the card.").optional(),
});
