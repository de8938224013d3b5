import { Prisma, type CodeMessage } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { openMessage } from "./service.js";
import { CodeMessageConnection } from "./type.js";
import { codeMessageFilter, codeMessageOrder } from "./wire.js";

const codeMessageList = new List({
  table: "verification.code_message",
  columns: fieldsOf<CodeMessage>(Prisma.CodeMessageScalarFieldEnum),
});

const codeMessages = operation.list({
  name: "codeMessages",
  description:
    "Sandbox only. One-time codes of the last 7 days, which the sandbox stores instead of sending, newest first.",
  errors: ["NOT_FOUND"],
  selection: listSelection(codeMessageFilter, codeMessageOrder),
  connection: CodeMessageConnection,
  toGraph: (row: Parameters<typeof openMessage>[1], deps) => openMessage(deps, row),
  page({ deps: { db }, caller }, { filter: { customerId, createdAt }, orderBy }, args) {
    // In production the codes are secrets.
    if (caller.environment !== "SANDBOX") {
      throw new ApiError("NOT_FOUND", "Only a sandbox keeps the codes that it sends.");
    }
    return codeMessageList.page(db, caller, { customerId, createdAt: within(createdAt) }, args, orderBy);
  },
});

export const codeMessageOperations = [codeMessages];
