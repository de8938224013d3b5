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
      id: scalar("ID", z.string()).describe("Internal account of the wallet."),
      encryptedWalletCredentials: z
        .string()
        .describe("Mnemonic of the wallet, encrypted to the client's key and signed. Returned once."),
    })
    .meta({ id: "InternalAccountExportResponse" }),
);

export const walletExportResult = z
  .union([walletExport, walletOperationProcessing])
  .meta({ id: "InternalAccountExportResult" });

/** PATCH /internal-accounts/{id} */
export const walletUpdate = z
  .object({
    privateEnabled: z.boolean().describe("Whether payments of the wallet are private.").optional(),
  })
  .meta({ id: "InternalAccountUpdateRequest" });
