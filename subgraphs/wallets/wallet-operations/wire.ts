import { z } from "zod";
import { inGraph, scalar } from "../../shared/schema/graph.js";

const id = scalar("ID", z.string());

const common = {
  operationId: id,
  requestId: id.describe("`Request-Id` of the signed request that started the operation."),
  operationType: z.literal(["auth_credential.create", "auth_credential.delete", "session.revoke", "wallet.export"]),
  resourceType: z.literal(["AUTH_METHOD", "SESSION", "INTERNAL_ACCOUNT"]),
  resourceId: id.describe("Resource that the operation is about; for an export, the account."),
};

const error = z
  .object({ code: z.string() })
  .meta({ id: "OperationError", description: "Reason for the failure of an operation." });

const completed = z.object({ ...common, status: z.literal("completed") }).meta({ id: "WalletOperationCompletedData" });

const failed = z.object({ ...common, status: z.literal("failed"), error }).meta({ id: "WalletOperationFailedData" });

/** The `data` of WALLET_OPERATION.COMPLETED and .FAILED. */
export const walletOperation = z.discriminatedUnion("status", [completed, failed]).meta({ id: "WalletOperation" });

/** The result of a signed request while its action is in progress. */
export const walletOperationProcessing = inGraph(
  { name: "WalletOperationProcessing" },
  z
    .object({
      status: z.literal("PROCESSING"),
      message: z.string().describe("Next step for the client.").optional(),
    })
    .meta({ id: "WalletOperationProcessing" }),
);
