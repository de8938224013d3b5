import { Directive, Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { Prisma } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Money, moneyToGraph } from "../../shared/graphql/money.js";
import { Node } from "../../shared/graphql/node.js";
import { PaymentRail, PurposeOfPayment } from "../../shared/graphql/payments.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { internalAccountStatus, internalAccountType, sweepRule } from "./wire.js";
import { PaymentInstructions, paymentInstructionsToGraph } from "./payment-instructions.type.js";

export const InternalAccountType = internalAccountType.enum;
registerEnum(InternalAccountType, { name: "InternalAccountType", description: "The kind of an internal account." });
const InternalAccountStatus = internalAccountStatus.enum;
registerEnum(InternalAccountStatus, {
  name: "InternalAccountStatus",
  description: "Where an internal account stands.",
});

@ObjectType({ description: "Where a sweep goes." })
export class SweepRuleDestination {
  @Field(() => ID, { description: "An internal or external account." })
  accountId!: string;

  @Field(() => PaymentRail, { nullable: true, description: "Absent: chosen for each payment." })
  paymentRail?: string | null;
}

@ObjectType({ description: "What becomes of money that settles into a RULE_BASED account." })
export class SweepRule {
  @Field(() => SweepRuleDestination)
  destination!: SweepRuleDestination;

  @Field(() => PurposeOfPayment, { nullable: true })
  purposeOfPayment?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true, description: "What the receiving bank shows; printable ASCII." })
  remittanceInformation?: string | null;
}

@ObjectType({ description: "What cards support that are funded by an account." })
export class CardCapabilities {
  @Field(() => Boolean)
  supportsSpendLimits!: boolean;

  @Field(() => Boolean)
  supportsTransactionCountLimit!: boolean;

  @Field(() => Boolean)
  supportsPanReveal!: boolean;

  @Field(() => Boolean, { nullable: true })
  supports3dSecurePassword?: boolean | null;
}

@ObjectType({ implements: Node, description: "Money that the service keeps for a customer or for the platform." })
@Directive('@key(fields: "id")')
export class InternalAccount extends Node {
  @Field(() => ID, { nullable: true, description: "Null: the platform's own." })
  customerId!: string | null;

  @Field(() => InternalAccountType)
  type!: string;

  @Field(() => InternalAccountStatus)
  status!: string;

  @Field(() => Money, { description: "What can be spent." })
  balance!: Money;

  @Field(() => Money, { description: "With what holds reserve." })
  totalBalance!: Money;

  @Field(() => [PaymentInstructions], { description: "How to pay money into it: one entry per rail." })
  fundingPaymentInstructions!: PaymentInstructions[];

  @Field(() => Boolean, { nullable: true, description: "Embedded wallets only: whether its payments are private." })
  privateEnabled!: boolean | null;

  @Field(() => String, { nullable: true })
  label!: string | null;

  @Field(() => SweepRule, { nullable: true, description: "RULE_BASED accounts only." })
  sweepRule!: SweepRule | null;

  @Field(() => CardCapabilities, { nullable: true, description: "Null: it can't fund a card." })
  cardCapabilities!: CardCapabilities | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;

  @Field(() => ID, { nullable: true, description: "In a subscription's payload: the event that it shows." })
  eventId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "In a subscription's payload: the event's place in the log, from which `after` goes on.",
  })
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

/** The one rule of which accounts can fund a card: fiat and embedded wallets of customers, by the sandbox's issuer. */
function cardCapabilitiesOf({ environment, customerId, type }: InternalAccountRow): CardCapabilities | null {
  const isEligible = type === "INTERNAL_FIAT" || type === "EMBEDDED_WALLET";
  if (environment !== "SANDBOX" || customerId === null || !isEligible) return null;
  return {
    supportsSpendLimits: true,
    supportsTransactionCountLimit: true,
    supportsPanReveal: true,
    supports3dSecurePassword: true,
  };
}

/** The one mapping from storage. What takes parsing is done for who asks for it: a list rarely does. */
export function internalAccountToGraph(row: InternalAccountRow): InternalAccount {
  const { ledger } = row;
  return {
    id: row.id,
    customerId: row.customerId,
    type: row.type,
    status: row.status,
    balance: moneyToGraph(ledger.balance - ledger.held, row.currency),
    totalBalance: moneyToGraph(ledger.balance, row.currency),
    get fundingPaymentInstructions() {
      return paymentInstructionsToGraph(row.fundingInstructions);
    },
    privateEnabled: row.privateEnabled,
    label: row.label,
    get sweepRule() {
      return row.sweepRule === null ? null : sweepRule.parse(row.sweepRule);
    },
    cardCapabilities: cardCapabilitiesOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt > ledger.updatedAt ? row.updatedAt : ledger.updatedAt,
  };
}
