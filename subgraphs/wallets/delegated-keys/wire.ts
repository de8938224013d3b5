import { z } from "zod";
import { isId } from "../../shared/kernel/ids.js";
import { createdAt, label, text, updatedAt } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";

export const delegatedKeyStatus = describedEnum({
  PENDING: "Not yet authorised by both signatures; it can't sign.",
  ACTIVE: "Signs the holds and debits of its card.",
  REVOKED: "Can no longer sign; final.",
}).meta({
  id: "DelegatedKeyStatus",
  description:
    "Status of a delegated key. PENDING: not yet authorized by both signatures, so it cannot sign. REVOKED: " +
    "permanently unable to sign.",
});

export const delegatedKey = z
  .object({
    id: scalar("ID", z.string()),
    cardId: scalar("ID", z.string()).describe("Card for whose payments the key signs, `Card:<uuid>`."),
    fundingSourceId: scalar("ID", z.string()).describe("Funding source of the card when the key was created."),
    accountId: scalar("ID", z.string()).describe("Internal account of the wallet, `InternalAccount:<uuid>`."),
    publicKey: z.string().describe("Compressed P-256 public key, 66 hex characters."),
    nickname: z.string().describe("Name of the key for people."),
    status: delegatedKeyStatus.describe("Whether the key can sign."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "DelegatedKey" });

/** POST /auth/delegated-keys */
export const delegatedKeyCreate = z
  .object({
    cardId: scalar(
      "ID",
      text(100)
        .refine((id) => isId("Card", id), "must be the id of a card")
        .describe("Card for whose payments the key signs."),
    ),
    internalAccountId: scalar("ID", text(100)).describe("Wallet that funds the card."),
    nickname: label(256).describe("Name of the key for people, 1 to 256 characters."),
  })
  .meta({ id: "DelegatedKeyCreateRequest" });

/** GET /auth/delegated-keys */
export const delegatedKeyFilter = z.object({
  accountId: scalar("ID", text(100)).describe("Internal account of the wallet.").optional(),
  fundingSourceId: scalar("ID", text(100)).describe("Funding source of the card.").optional(),
});
