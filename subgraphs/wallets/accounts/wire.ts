import { z } from "zod";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { clientPublicKey } from "../auth/credential.wire.js";
import { walletOperationProcessing } from "../wallet-operations/wire.js";

/** POST /internal-accounts/{id}/export */
export const walletExportRequest = z.object({ clientPublicKey }).meta({ id: "InternalAccountExportRequest" });

export const walletExport = inGraph(
  { name: "WalletExport" },
  z
    .object({
      id: scalar("ID", z.string()).describe("The account with the wallet."),
      encryptedWalletCredentials: z
        .string()
        .describe("The wallet's mnemonic, sealed to the client's key and signed. Returned once."),
    })
    .meta({ id: "InternalAccountExportResponse" }),
);

export const walletExportResult = z
  .union([walletExport, walletOperationProcessing])
  .meta({ id: "InternalAccountExportResult" });

/** PATCH /internal-accounts/{id} */
export const walletUpdate = z
  .object({
    privateEnabled: z.boolean().describe("Whether the wallet's payments are private.").optional(),
  })
  .meta({ id: "InternalAccountUpdateRequest" });
