import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ApiError, ErrorDetails } from "../../subgraphs/shared/kernel/errors.js";
import { restErrorBody } from "../http/error-body.js";
import { isJsonObject } from "../rest/openapi-schemas.js";
import type { Success } from "../rest/endpoint.js";
import type { RouteRequest } from "../rest/route.js";
import { isExecutionAwaited } from "./approvals.js";

const text = (value: string) => ({ type: "text" as const, text: value });

/** Instructions for an assistant if the platform must approve a payment; undefined: nothing waits. */
function approvalNote(body: unknown, request: RouteRequest): string | undefined {
  if (!isJsonObject(body)) return undefined;
  if (body.status === "PENDING_APPROVAL") {
    return (
      "Nothing is paid yet: the platform must approve it. Poll get_action with actionId " +
      `${String(body.id)} until its status is APPROVED, REJECTED or FAILED.`
    );
  }
  if (!isExecutionAwaited(body, request)) return undefined;
  const { actionId } = body;
  const how =
    typeof actionId === "string"
      ? `Poll get_action with actionId ${actionId}`
      : "Find its action with list_actions, then poll get_action";
  return `Nothing is paid yet: the platform must approve it. ${how} until its status is APPROVED, REJECTED or FAILED.`;
}

const replayNote = "The result of the first call with this idempotencyKey: nothing was done again.";

/** The REST body, with further notes. */
export function successResult({ body, json, isReplay, warnings }: Success, request: RouteRequest): CallToolResult {
  const refused = warnings.map((warning) => `Production would refuse ${warning}.`);
  const notes = [approvalNote(body, request), isReplay ? replayNote : undefined, ...refused].flatMap(
    (note) => note ?? [],
  );
  return {
    content: [text(json ?? "Done."), ...notes.map(text)],
    structuredContent: isJsonObject(body) ? body : {},
  };
}

/** The figures of a limit that a payment exceeds. Amounts are in the smallest unit. */
function limitNote({ rule, limit, used, amount, currency }: ErrorDetails): string | undefined {
  if (typeof rule !== "string" || typeof limit !== "number") return undefined;
  const isCount = rule === "dailyTransactionLimit";
  const unit = isCount ? "payments" : `${String(currency)} (smallest unit)`;
  return [
    `The policy's ${rule} is ${limit} ${unit}`,
    typeof used === "number" && `${used} of it are used, so ${Math.max(limit - used, 0)} are left`,
    !isCount && `this payment is ${String(amount)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** The reason in words, with the figures of a policy's refusal, and the REST error body. It isn't of the output schema. */
export function errorResult(error: ApiError): CallToolResult {
  const body = restErrorBody(error);
  const { code, reason, details = {} } = body;
  const limits = limitNote(details);
  const isPolicy = limits !== undefined || "rule" in details || "permission" in details;
  const words = [
    `${code}: ${reason}`,
    limits && `${limits}.`,
    isPolicy && "get_me shows the policy and its usage; only the platform can change it.",
  ];
  return {
    isError: true,
    content: [text(words.filter(Boolean).join(" ")), text(JSON.stringify(body))],
  };
}
