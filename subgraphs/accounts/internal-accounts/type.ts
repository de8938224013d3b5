import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { Prisma } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { lazyMembers } from "../../shared/kernel/lazy-members.js";
import { readStored } from "../../shared/schema/stored.js";
import { paymentInstructionsToGraph } from "./payment-instructions.type.js";
import { internalAccount, sweepRule } from "./wire.js";

@ObjectType({ implements: Node, description: "An account within the service, held by a customer or by the platform." })
@Directive('@key(fields: "id")')
export class InternalAccount extends shape(internalAccount) {
  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;
}

export const InternalAccountConnection = connectionOf(InternalAccount, "InternalAccount");

type StoredAccount = Prisma.InternalAccountGetPayload<{ include: { ledger: true } }>;

/** An account with its money. */
export type InternalAccountRow = Omit<StoredAccount, "fundingInstructions" | "sweepRule" | "ledger"> & {
  readonly ledger: Pick<StoredAccount["ledger"], "balance" | "held" | "updatedAt">;
  /** JSON, as the wire shows them. */
  readonly fundingInstructions: unknown;
  readonly sweepRule: unknown;
};

/**
 * The one rule for which accounts can fund a card: customers' fiat accounts and embedded wallets. In production, ACTIVE
 * ones only: others have no provider.
 */
export function cardCapabilitiesOf({
  environment,
  status,
  customerId,
  type,
}: Pick<InternalAccountRow, "environment" | "status" | "customerId" | "type">): InternalAccount["cardCapabilities"] {
  const isEligible = type === "INTERNAL_FIAT" || type === "EMBEDDED_WALLET";
  const hasProvider = environment === "SANDBOX" || status === "ACTIVE";
  if (!hasProvider || customerId === null || !isEligible) return null;
  return {
    supportsSpendLimits: true,
    supportsTransactionCountLimit: true,
    supportsPanReveal: true,
    supports3dSecurePassword: true,
  };
}

/** Members that are parsed only if they are selected. */
const withParsedMembers = lazyMembers<
  InternalAccountRow,
  Pick<InternalAccount, "fundingPaymentInstructions" | "sweepRule">
>({
  fundingPaymentInstructions: (row) => paymentInstructionsToGraph(row.fundingInstructions),
  sweepRule: (row) => (row.sweepRule === null ? null : readStored(sweepRule, row.sweepRule)),
});

/** The one mapping from storage. */
export function internalAccountToGraph(row: InternalAccountRow): InternalAccount {
  const { ledger } = row;
  const members = {
    id: row.id,
    customerId: row.customerId,
    type: row.type,
    status: row.status,
    balance: moneyToGraph(ledger.balance - ledger.held, row.currency),
    totalBalance: moneyToGraph(ledger.balance, row.currency),
    privateEnabled: row.privateEnabled,
    label: row.label,
    cardCapabilities: cardCapabilitiesOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt > ledger.updatedAt ? row.updatedAt : ledger.updatedAt,
  };
  return withParsedMembers(members, row);
}
