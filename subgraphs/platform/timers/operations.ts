import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { deadTimerTable, reviveTimer } from "../../shared/timers/dead-timers.js";
import { within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { DeadTimerConnection, deadTimerEntity } from "./type.js";
import { deadTimer, deadTimerFilter, deadTimerListQuery, deadTimerOrder } from "./wire.js";

const tag = "Timers";

const deadTimerList = new List(deadTimerTable);

const deadTimers = operation.list({
  name: "deadTimers",
  description: "Scheduled steps that were abandoned after too many failures, newest first by default.",
  rest: {
    route: "GET /timers/dead",
    operationId: "listDeadTimers",
    tag,
    summary: "List scheduled steps that were abandoned after too many failures, newest first",
    extension: true,
    query: deadTimerListQuery,
    reply: [pageReply(deadTimer, "DeadTimerListResponse")],
  },
  selection: listSelection(deadTimerFilter, deadTimerOrder),
  connection: DeadTimerConnection,
  toGraph: deadTimerEntity.toGraph,
  page: ({ deps: { db }, caller }, { filter: { createdAt }, orderBy }, args) =>
    deadTimerList.page(db, caller, { createdAt: within(createdAt) }, args, orderBy),
});

const retryDeadTimer = operation.transaction({
  name: "retryDeadTimer",
  description: "Retries an abandoned step as if it had never failed.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  rest: {
    route: "POST /timers/dead/{timerId}/retry",
    tag,
    summary: "Retry an abandoned step",
    extension: true,
    reply: [reply(200, deadTimer)],
  },
  returns: deadTimerEntity,
  async work({ tx, caller }, { timerId }) {
    const revived = await reviveTimer(tx, caller, timerId);
    if (!revived) throw new ApiError("NOT_FOUND", "No such dead timer.");
    return revived;
  },
});

export const timerOperations = [deadTimers, retryDeadTimer];
