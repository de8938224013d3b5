import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { deliverInFlow } from "../../platform/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Work } from "../../shared/operation/operations.js";
import type { TransactionRow } from "../transactions/store.js";
import type { UmaDeps } from "./deps.js";
import { decideIncoming, lockUndecided, missingPayeeFields, writeDecision, type Decision } from "./incoming.js";
import { paymentApproval } from "./wire.js";

/** Maximum time of the endpoint's response, and of the platform's decision after it, real time. */
const answerMs = 5_000;
const decisionMs = 5_000;
const pollMs = 100;
/** A timer may fire a moment early. */
const timerSlackMs = 50;

const refusal = z.object({ reason: z.string().max(500).nullish() });

/** The response as JSON, if valid; an endpoint may respond with anything. */
function readAnswer<T>(schema: z.ZodType<T>, body: string | null): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body ?? "")).data;
  } catch {
    return undefined;
  }
}

/**
 * The decision in the response of the platform's endpoint (docs/interface.md, Approval of an incoming payment);
 * undefined: it decides by a separate request.
 */
function decisionOf(status: number | null, body: string | null, isSilence: boolean): Decision | undefined {
  const failed = (failureReason: "PAYMENT_APPROVAL_TIMED_OUT" | "PAYMENT_APPROVAL_WEBHOOK_ERROR"): Decision => ({
    action: "fail",
    failureReason,
  });
  switch (status) {
    case 200:
      return { action: "approve", receiverCustomerInfo: readAnswer(paymentApproval, body)?.receiverCustomerInfo ?? {} };
    case 202:
      return undefined;
    case 403:
      return { action: "reject", reason: readAnswer(refusal, body)?.reason ?? null };
    case 422:
      // It needs more of the payer than the payer's provider gave: see missingOf.
      return { action: "fail", failureReason: "PAY_REQUEST_FAILED" };
    default:
      return failed(isSilence ? "PAYMENT_APPROVAL_TIMED_OUT" : "PAYMENT_APPROVAL_WEBHOOK_ERROR");
  }
}

const missing = z.object({ requiredFields: z.array(z.string().max(100)).max(50) });

/** The payer's fields that the platform's response 422 requires. */
function missingOf({ responseStatus, responseBody }: WebhookAnswer): readonly string[] {
  return responseStatus === 422 ? (readAnswer(missing, responseBody)?.requiredFields ?? []) : [];
}

interface WebhookAnswer {
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
}

/**
 * Requests the platform's approval of an incoming payment: INCOMING_PAYMENT.PENDING, once (docs/interface.md, Webhooks
 * whose response decides). Returns after the decision: by the endpoint's response, by `approve` or `reject` in any
 * process, or by the timeout. Returns the payer's fields that the platform lacks, if it named them.
 */
export async function askPlatform(
  deps: UmaDeps,
  tenant: Tenant,
  { transactionId, eventId }: { readonly transactionId: string; readonly eventId: string },
): Promise<readonly string[]> {
  const attempt = await deliverInFlow(deps, deps.signers, tenant, eventId, { timeoutMs: answerMs });
  const isSilence = attempt.responseStatus === null && attempt.durationMs >= answerMs - timerSlackMs;
  const decision = decisionOf(attempt.responseStatus, attempt.responseBody, isSilence);
  if (!decision) await awaitDecision(deps, tenant, transactionId);
  const overdue: Decision = { action: "fail", failureReason: "PAYMENT_APPROVAL_TIMED_OUT" };
  const { failureReason } = await decideIncoming(deps, tenant, transactionId, decision ?? overdue);
  return failureReason === "PAY_REQUEST_FAILED" ? missingOf(attempt) : [];
}

/** Waits until another request has decided, in any process, or the time is up. */
async function awaitDecision(deps: UmaDeps, tenant: Tenant, transactionId: string): Promise<void> {
  const deadline = performance.now() + decisionMs;
  while (performance.now() < deadline) {
    const { status } = await deps.db.transaction.findUniqueOrThrow({
      where: { id: transactionId, ...tenantOf(tenant) },
      select: { status: true },
    });
    if (status !== "PENDING") return;
    await delay(pollMs);
  }
}

/**
 * Writes a decision that the webhook's response left open. Throws 404, 409 TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.
 */
export async function decideByRequest(
  { deps, tx, caller }: Work<UmaDeps>,
  transactionId: string,
  decision: Decision,
): Promise<TransactionRow> {
  const { row, invoice } = await lockUndecided(tx, caller, transactionId);
  if (!invoice) throw new ApiError("TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL");
  if (decision.action === "approve") {
    const absent = missingPayeeFields(invoice, decision.receiverCustomerInfo);
    if (absent.length > 0) throw missingInfo("receiverCustomerInfo", absent);
  }
  return writeDecision(deps, tx, caller, { row, invoice }, decision);
}

/** 400 MISSING_MANDATORY_USER_INFO naming each field. */
export function missingInfo(member: string, names: readonly string[]): ApiError {
  const errors = names.map((name) => ({ field: `${member}.${name}`, message: "is required by the counterparty" }));
  return new ApiError("MISSING_MANDATORY_USER_INFO", `The counterparty requires ${names.join(", ")}.`, { errors });
}
