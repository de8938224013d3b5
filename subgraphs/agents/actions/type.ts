import { Directive, Field, ID, ObjectType } from "type-graphql";
import { AgentApprovalReason, type AgentAction as ActionRow } from "../../../generated/prisma/client.js";
import {
  findQuotes,
  findTransactions,
  quoteEntity,
  quoteToGraph,
  transactionEntity,
  transactionToGraph,
  type PaymentDeps,
  type QuoteRow,
  type TransactionRow,
} from "../../quotes/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { moneyToGraph, type Money } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { shape as shaped } from "../../shared/schema/shape.js";
import { hiddenAccounts, isVisible } from "../agents/visible.js";
import { QuoteStub, TransactionStub } from "../payment.stub.js";
import { agentAction, agentActionStatus, transferDetails } from "./wire.js";

registerEnum(AgentApprovalReason, {
  name: "AgentApprovalReason",
  description: "Rule of an agent's policy that required the platform's approval of an action.",
  valuesConfig: {
    ACCOUNT_RULE: {
      description: "A rule in `accountRules` for an account of the payment has an `executionMode` other than AUTO.",
    },
    DEFAULT_EXECUTION_MODE: {
      description:
        "The policy's `defaultExecutionMode` isn't AUTO and applies to an account of the payment, or the payment has " +
        "no account that a mode could apply to.",
    },
    APPROVAL_THRESHOLD: { description: "The amount is above `approvalThresholds.amount`." },
  },
});

registerEnum(agentActionStatus.enum, { name: "AgentActionStatus", description: agentActionStatus.description });

@ObjectType({ description: "API token that approved or rejected an action." })
export class AgentActionDecision {
  @Field(() => ID, { description: "Id of the API token." })
  tokenId!: string;

  @Field(() => String, nullable("Name of the token at that time."))
  tokenName!: string | null;

  @Field(() => DateTime, { description: "Time of the decision, in UTC." })
  decidedAt!: Date;
}

@ObjectType({ description: "Accounts and amount of a transfer that an agent requested." })
export class AgentTransferDetails extends shape(transferDetails) {}

@ObjectType({ implements: Node, description: "A payment requested by an agent, and its outcome." })
@Directive('@key(fields: "id")')
export class AgentAction extends shape(agentAction, { except: ["quote", "transaction"] }) {
  @Field(() => QuoteStub, nullable("EXECUTE_QUOTE: quote to execute."))
  quote!: QuoteStub | null;

  @Field(() => TransactionStub, nullable("APPROVED: the resulting payment."))
  transaction!: TransactionStub | null;

  @Field(
    () => AgentActionDecision,
    nullable("API token that approved or rejected the action; null if the policy allowed it, and while it is pending."),
  )
  decidedBy?: AgentActionDecision | null;

  /** A payload of a subscription lacks these three: {@link AgentActionResolver} reads them. */
  amount?: Money;
  expiresAt?: Date | null;
  approvalReason?: AgentApprovalReason | null;

  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;
}

export const AgentActionConnection = connectionOf(AgentAction, "AgentAction");

export { AgentApprovalReason, type ActionRow };

function transferDetailsOf(row: ActionRow): AgentAction["transferDetails"] {
  if (row.type === "EXECUTE_QUOTE") return null;
  const { amount, currency, sourceAccountId, destination } = row;
  return { amount: Number(amount), currency, sourceAccountId, destinationAccountId: destination };
}

/** The one mapping from storage. */
export function actionToGraph(row: ActionRow): AgentAction {
  const { id, agentId, customerId, platformCustomerId, status, type, quoteId, transactionId } = row;
  const { amount, currency, expiresAt, approvalReason } = row;
  const { rejectionReason, decidedBy, decidedByName, decidedAt, createdAt, updatedAt } = row;
  return {
    id,
    agentId,
    customerId,
    platformCustomerId,
    status,
    type,
    quote: quoteId === null ? null : { id: quoteId },
    transferDetails: transferDetailsOf(row),
    transaction: status === "APPROVED" && transactionId !== null ? { id: transactionId } : null,
    amount: moneyToGraph(amount, currency),
    expiresAt,
    approvalReason,
    rejectionReason,
    decidedBy:
      decidedBy === null || decidedAt === null ? null : { tokenId: decidedBy, tokenName: decidedByName, decidedAt },
    createdAt,
    updatedAt,
  };
}

/** The data of an action's event: the action as REST returns it, with its quote and its payment as they are now. */
export async function actionOnTheWire(deps: PaymentDeps, tx: Tx, caller: Caller, row: ActionRow): Promise<unknown> {
  const shown = actionToGraph(row);
  const { quoteId } = row;
  const quote = quoteId === null ? undefined : (await findQuotes({ db: tx }, [quoteId], caller)).get(quoteId);
  const paid = shown.transaction?.id;
  const transaction =
    paid === undefined
      ? undefined
      : (quote?.transaction ?? (await findTransactions({ db: tx }, [paid], caller)).get(paid));
  return shaped(agentAction, {
    ...shown,
    quote: quote && quoteToGraph(deps.sealer, quote),
    transaction: transaction && transactionToGraph(deps.sealer, transaction),
  });
}

/** The rows that an operation wrote with an action: its payment, and its quote. */
export interface Left {
  readonly payment?: TransactionRow;
  readonly quote?: QuoteRow;
}

/** An action with what its operation wrote. */
export type LeftAction = ActionRow & { readonly left?: Left };

const quoteOf = quoteEntity.returnedAs(QuoteStub);
const paymentOf = transactionEntity.returnedAs(TransactionStub);

/** An action as operations return it: with its quote and payment as the operation left them. */
export const returnedAction = {
  type: () => AgentAction,
  toGraph({ left, ...row }: LeftAction, deps: unknown, context: SubgraphContext): AgentAction {
    if (left?.quote) quoteOf.toGraph(left.quote, deps, context);
    if (left?.payment) paymentOf.toGraph(left.payment, deps, context);
    return actionToGraph(row);
  },
};

/** The caller's actions by id; an agent finds its own only, without those of accounts that its policy hides. */
export async function findActions(
  deps: { readonly db: Pick<Tx, "agentAction" | "$queryRaw"> },
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ActionRow>> {
  const wellFormed = ids.filter((id) => isId("AgentAction", id));
  if (wellFormed.length === 0) return new Map();
  const own = caller.agent && { agentId: caller.agent.id };
  const hidden = await hiddenAccounts(deps, caller);
  const rows = await deps.db.agentAction.findMany({ where: { ...tenantOf(caller), ...own, id: { in: wellFormed } } });
  const visible = rows.filter(({ sourceAccountId: source, destination }) => isVisible(hidden, { source, destination }));
  return new Map(visible.map((row) => [row.id, row]));
}

export const actionEntity = entityOf({
  type: AgentAction,
  resourceType: "AgentAction",
  find: findActions,
  toGraph: actionToGraph,
});
