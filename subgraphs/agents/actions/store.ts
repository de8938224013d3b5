import { Prisma } from "../../../generated/prisma/client.js";
import { emit } from "../../shared/events/emit.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { transition } from "../../shared/kernel/transitions.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";
import type { Tx } from "../../shared/persistence/client.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";
import type { AgentRow } from "../agents/type.js";
import type { AgentsDeps } from "../deps.js";
import { pendingApproval, type actionEvents } from "../names.js";
import { actionTransitions, type ActionStep } from "./transitions.js";
import { actionOnTheWire, findActions, type ActionRow } from "./type.js";

/** A transaction in which an action begins or changes. */
export interface ActionWork {
  readonly deps: AgentsDeps;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
}

type NewAction = Pick<
  ActionRow,
  "type" | "status" | "platformCustomerId" | "currency" | "amount" | "sourceAccountId" | "destination"
> &
  Partial<
    Pick<
      ActionRow,
      | "quoteId"
      | "transactionId"
      | "transfer"
      | "walletStamp"
      | "countedAmount"
      | "countedOn"
      | "approvalReason"
      | "expiresAt"
    >
  >;

const nothing = {
  approvalReason: null,
  expiresAt: null,
  quoteId: null,
  transactionId: null,
  transfer: null,
  walletStamp: null,
  countedAmount: null,
  countedOn: null,
  rejectionReason: null,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
} as const;

const insertActions = insertRows<ActionRow>("agents.agent_action", Object.values(Prisma.AgentActionScalarFieldEnum));

const eventOf = (status: ActionRow["status"]): keyof typeof actionEvents => `AGENT_ACTION.${status}`;

async function emitAction({ deps, tx, caller, now }: ActionWork, row: ActionRow): Promise<void> {
  await emit(deps, tx, {
    tenant: { ...tenantOf(caller), now },
    type: eventOf(row.status),
    subject: { type: "AgentAction", id: row.id },
    customerId: row.customerId,
    data: await actionOnTheWire(deps, tx, caller, row),
  });
}

/** Writes a new action of an agent that the caller has locked; emits an event if it waits. */
export async function insertAction(work: ActionWork, agent: AgentRow, action: NewAction): Promise<ActionRow> {
  const { tx, caller, now } = work;
  const row: ActionRow = {
    ...nothing,
    ...tenantOf(caller),
    id: newId("AgentAction"),
    agentId: agent.id,
    customerId: agent.customerId,
    createdAt: now,
    updatedAt: now,
    ...action,
  };
  tx.$writeBeside(insertActions.write(caller, [row]));
  if (eventOf(row.status) in pendingApproval) await emitAction(work, row);
  return row;
}

const lockRow = locksById<ActionRow>({ name: "agents.agent_action", fields: Prisma.AgentActionScalarFieldEnum });

/** An action, locked; the caller has locked its agent. */
export async function lockAction(tx: Tx, tenant: Tenant, id: string): Promise<ActionRow> {
  const row = await lockRow(tx, tenant, id);
  if (!row) throw new Error(`No action ${id}`);
  return row;
}

/** An action of this agent. Throws 404 NOT_FOUND. */
export async function findActionOf(
  tx: Tx,
  caller: Caller,
  { agentId, actionId }: { readonly agentId: string; readonly actionId: string },
): Promise<ActionRow> {
  const row = (await findActions({ db: tx }, [actionId], caller)).get(actionId);
  if (row?.agentId !== agentId) throw new ApiError("NOT_FOUND", "The agent has no such action.");
  return row;
}

type Changes = Partial<
  Omit<ActionRow, "id" | "platformId" | "environment" | "status" | "createdAt" | "updatedAt" | "transfer">
>;

/** The action is not counted. */
export const uncounted = { countedAmount: null, countedOn: null } as const;

/** Performs a transition of an action that the caller has locked, with its event. Throws 409 CONFLICT. */
export async function advanceAction(
  work: ActionWork,
  row: ActionRow,
  step: ActionStep,
  changes: Changes = {},
): Promise<ActionRow> {
  const { tx, caller, now } = work;
  const status = transition(actionTransitions, row.status, step);
  const data = { ...changes, status, updatedAt: now };
  await tx.agentAction.update({ where: { id: row.id, ...tenantOf(caller) }, data });
  const changed: ActionRow = { ...row, ...data };
  await emitAction(work, changed);
  return changed;
}

/** The decider of an action, and the time. */
export type DecisionOf = Pick<ActionRow, "decidedBy" | "decidedByName" | "decidedAt">;

/** Records who decided on an action that has already ended, which is otherwise unchanged. */
export async function recordDecision(
  { tx, caller, now }: ActionWork,
  row: ActionRow,
  decided: DecisionOf,
): Promise<ActionRow> {
  const data = { ...decided, updatedAt: now };
  await tx.agentAction.update({ where: { id: row.id, ...tenantOf(caller) }, data });
  return { ...row, ...data };
}
