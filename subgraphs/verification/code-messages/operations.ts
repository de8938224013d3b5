import { newestFirst, readPage } from "../../shared/graphql/connection.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { operation } from "../operation.js";
import { openMessage } from "./service.js";
import { CodeMessageConnection } from "./type.js";
import { codeMessageFilter } from "./wire.js";

const codeMessages = operation.list({
  name: "codeMessages",
  description:
    "Sandbox only. One-time codes of the last 7 days, which the sandbox stores instead of sending, newest first.",
  errors: ["NOT_FOUND"],
  args: codeMessageFilter,
  connection: CodeMessageConnection,
  toGraph: (row: Parameters<typeof openMessage>[1], deps) => openMessage(deps, row),
  page({ deps: { db }, caller }, filter, args) {
    // In production the codes are secrets.
    if (caller.environment !== "SANDBOX") {
      throw new ApiError("NOT_FOUND", "Only a sandbox keeps the codes that it sends.");
    }
    const where = { ...tenantOf(caller), ...filter };
    return readPage(
      args,
      (keyset, take) => db.codeMessage.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
      (take) => db.codeMessage.count({ where, take }),
    );
  },
});

export const codeMessageOperations = [codeMessages];
