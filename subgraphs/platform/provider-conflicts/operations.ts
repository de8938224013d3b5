import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { conflictTable, resolveConflict } from "../../shared/providers/operations/conflicts.sql.js";
import { within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { ProviderConflictConnection, providerConflictEntity } from "./type.js";
import {
  conflictFilter,
  conflictListQuery,
  conflictOrder,
  conflictResolveRequest,
  conflictStatus,
  providerConflict,
} from "./wire.js";

const tag = "Providers";

const conflictList = new List(conflictTable);

const providerConflicts = operation.list({
  name: "providerConflicts",
  description: "Statements of providers that contradict their operations, newest first by default.",
  rest: {
    route: "GET /provider-conflicts",
    operationId: "listProviderConflicts",
    tag,
    summary: "List unresolved statements of providers that contradict their operations, newest first",
    extension: true,
    query: conflictListQuery,
    reply: [pageReply(providerConflict, "ProviderConflictListResponse")],
  },
  selection: listSelection(conflictFilter, conflictOrder),
  connection: ProviderConflictConnection,
  toGraph: providerConflictEntity.toGraph,
  page({ deps: { db }, caller }, { filter: { statuses = ["OPEN"], createdAt }, orderBy }, args) {
    const { OPEN, RESOLVED } = conflictStatus.enum;
    const isEither = statuses.includes(OPEN) && statuses.includes(RESOLVED);
    const resolvedAt = statuses.includes(OPEN) ? null : { gt: new Date(0) };
    return conflictList.page(
      db,
      caller,
      { createdAt: within(createdAt), ...(!isEither && { resolvedAt }) },
      args,
      orderBy,
    );
  },
});

const resolveProviderConflict = operation.transaction({
  name: "resolveProviderConflict",
  description:
    "Records what a person has found about a provider's contradiction. It moves no money. 409 CONFLICT if it is " +
    "already resolved.",
  permission: "REVIEW",
  errors: ["NOT_FOUND", "CONFLICT"],
  rest: {
    route: "POST /provider-conflicts/{conflictId}/resolve",
    tag,
    summary: "Record what was found about a provider's contradiction",
    extension: true,
    body: conflictResolveRequest,
    reply: [reply(200, providerConflict)],
  },
  inputDescription: "A provider's contradiction, and what was found.",
  returns: providerConflictEntity,
  async work({ deps, tx, caller }, { conflictId: id, note }) {
    const at = await deps.clock.shared(tx);
    return resolveConflict(tx, caller, { id, by: caller.tokenName ?? caller.credentialId, note, at });
  },
});

export const providerConflictOperations = [providerConflicts, resolveProviderConflict];
