import { parse } from "graphql";
import { z } from "zod";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { newReport } from "../../subgraphs/shared/kernel/report.js";
import { isJsonObject, type JsonObject } from "../rest/openapi-schemas.js";
import type { Endpoint, Success } from "../rest/endpoint.js";
import type { RouteRequest } from "../rest/route.js";
import type { McpOptions } from "./options.js";

/** The operation whose payments may wait although its result is a quote. */
export const quotesForAgents = "agentCreateQuote";

/** Member that its result has beside REST's. */
export const actionId = z
  .string()
  .optional()
  .describe(
    "If immediatelyExecute needs the platform's approval: the action that waits for it, `AgentAction:<uuid>`, which " +
      "get_action shows.",
  );

/** Whether a quote's execution was requested, and has not begun. */
export function isExecutionAwaited(body: unknown, { body: given }: RouteRequest): body is JsonObject {
  const isRequested = isJsonObject(given) && given.immediatelyExecute === true;
  return isRequested && isJsonObject(body) && body.status === "PENDING";
}

/** As many as await approval at most. */
const waitingActions = parse(`query WaitingActions {
  agentActions(first: 100, filter: { statuses: [PENDING_APPROVAL], types: [EXECUTE_QUOTE] }) {
    nodes { id quote { id } }
  }
}`);

const found = z.object({
  agentActions: z.object({ nodes: z.array(z.object({ id: z.string(), quote: z.object({ id: z.string() }) })) }),
});

/** A call's result; that of a quote whose execution awaits approval with the `actionId` to poll. */
export async function withWaitingAction(
  { executor, logger }: Pick<McpOptions, "executor" | "logger">,
  { route: { operationId } }: Endpoint,
  { success, request }: { readonly success: Success; readonly request: RouteRequest },
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<Success> {
  const { body } = success;
  if (operationId !== quotesForAgents || !isExecutionAwaited(body, request)) return success;
  const { data, errors } = await executor.execute(waitingActions, {}, { caller, requestId, report: newReport() });
  const actions = found.safeParse(data).data?.agentActions.nodes;
  // The quote exists, so its result isn't an error.
  if (!actions) logger.warn({ requestId, err: errors?.[0] }, "The actions that await approval are unavailable");
  const action = actions?.find(({ quote }) => quote.id === body.id);
  if (!action) return success;
  const shown = { ...body, actionId: action.id };
  return { ...success, body: shown, json: JSON.stringify(shown) };
}
