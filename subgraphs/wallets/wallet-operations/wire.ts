import { z } from "zod";
import { inGraph, scalar } from "../../shared/schema/graph.js";

const id = scalar("ID", z.string());

const common = {
  operationId: id.describe("Id of the form `Operation:<uuid>`."),
  requestId: id.describe("`Request-Id` of the signed request that started the operation."),
  operationType: z
    .literal(["auth_credential.create", "auth_credential.delete", "session.revoke", "wallet.export"])
    .describe("Operation that was requested, such as `wallet.export`."),
  resourceType: z
    .literal(["AUTH_METHOD", "SESSION", "INTERNAL_ACCOUNT"])
    .describe("Type of the resource that the operation is about, such as `SESSION`."),
  resourceId: id.describe("Resource that the operation is about; for an export, the account."),
};

const error = z
  .object({ code: z.string().describe("Code of the error, as a request would return it.") })
  .meta({ id: "OperationError", description: "Reason for the failure of an operation." });

const completed = z
  .object({ ...common, status: z.literal("completed").describe("`completed`, or `failed` with an `error`.") })
  .meta({ id: "WalletOperationCompletedData" });

const failed = z
  .object({
    ...common,
    status: z.literal("failed").describe("`completed`, or `failed` with an `error`."),
    error: error.describe("Reason for the failure; null if the operation completed."),
  })
  .meta({ id: "WalletOperationFailedData" });

/** The `data` of WALLET_OPERATION.COMPLETED and .FAILED. */
export const walletOperation = z.discriminatedUnion("status", [completed, failed]).meta({ id: "WalletOperation" });

/** The result of a signed request while its action is in progress. */
export const walletOperationProcessing = inGraph(
  { name: "WalletOperationProcessing" },
  z
    .object({
      status: z.literal("PROCESSING").describe("`PROCESSING`: the result follows as an event."),
      message: z.string().describe("Next step for the client.").optional(),
    })
    .meta({ id: "WalletOperationProcessing" }),
);
