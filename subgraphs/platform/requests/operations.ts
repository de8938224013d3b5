import { listSelection } from "../../shared/graphql/list-selection.js";
import { operation } from "../operation.js";
import { requestList, requestsMatching } from "./list.sql.js";
import { RequestLogConnection, requestLogEntity } from "./type.js";
import { requestLogFilter, requestLogOrder } from "./wire.js";

const requestLog = operation.list({
  name: "requestLog",
  description:
    "Requests of the environment's tokens and agents in the last days, newest first by default, about a second after " +
    "their responses.",
  selection: listSelection(requestLogFilter, requestLogOrder),
  connection: RequestLogConnection,
  toGraph: requestLogEntity.toGraph,
  page: ({ deps: { db }, caller }, { filter, orderBy }, args) =>
    requestList.page(db, caller, requestsMatching(filter), args, orderBy),
});

export const requestOperations = [requestLog];
