import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from "graphql";
import type { RootAudiences } from "../../../subgraphs/shared/graphql/build-subgraph.js";

/** The parts of types that agents see, by type. Types that aren't named are removed, as are fields of such a type. */
export interface AgentTypes {
  /** Selectable fields of entities and connections. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Types without identity, with all their fields that hold scalars, enums or such types; never an entity. */
  readonly values: readonly string[];
}

/** The fields of a connection of `connectionOf`. */
function pagesOf(name: string): Record<string, readonly string[]> {
  return {
    [`${name}Connection`]: ["edges", "nodes", "pageInfo", "totalCount", "countUpTo"],
    [`${name}Edge`]: ["cursor", "node"],
  };
}

export const agentTypes: AgentTypes = {
  fields: {
    Agent: ["id", "name", "customerId", "isPaused", "isConnected", "policy", "usage", "createdAt", "updatedAt"],
    // Not `decidedBy`: it names a token of the platform.
    AgentAction: [
      "id",
      "agentId",
      "customerId",
      "platformCustomerId",
      "status",
      "type",
      "quote",
      "transferDetails",
      "transaction",
      "rejectionReason",
      "createdAt",
      "updatedAt",
      "eventId",
      "cursor",
    ],
    Quote: [
      "id",
      "status",
      "createdAt",
      "expiresAt",
      "source",
      "destination",
      "sendingCurrency",
      "receivingCurrency",
      "totalSendingAmount",
      "totalReceivingAmount",
      "exchangeRate",
      "feesIncluded",
      "platformFeesIncluded",
      "paymentInstructions",
      "transactionId",
      "counterpartyInformation",
      "rateDetails",
      "lockedCurrencySide",
      "lockedCurrencyAmount",
      "immediatelyExecute",
      "description",
      "remittanceInformation",
      "purposeOfPayment",
      // As on REST: the platform completes it, with its customer.
      "scaChallenge",
      "customerId",
      "eventId",
      "cursor",
      // A payment of the agent's customer.
      "transaction",
    ],
    Transaction: [
      "id",
      "direction",
      "pendingReason",
      "customerId",
      "platformCustomerId",
      "settledAt",
      "createdAt",
      "updatedAt",
      "receiptDeliveryConfirmedAt",
      "agentId",
      "description",
      "exchangeRate",
      "quoteId",
      "refund",
      "counterpartyInformation",
      "fees",
      "status",
      "sentAmount",
      "receivedAmount",
      "platformFees",
      "paymentInstructions",
      "rateDetails",
      "paymentRail",
      "railSelectionMode",
      "expectedSettlementAt",
      "settlementTimelineSeconds",
      "cardId",
      "issuerTransactionToken",
      "merchant",
      "merchantAmount",
      "authorizedAmount",
      "settledAmount",
      "refundedAmount",
      "accountId",
      "pullSummary",
      "refundSummary",
      "settlementSummary",
      "authorizedAt",
      "lastEventAt",
      "originalTransactionId",
      "cardDeclinedReason",
      "type",
      "source",
      "destination",
      "reconciliationInstructions",
      "failureReason",
      "statusHistory",
      "eventId",
      "cursor",
    ],
    InternalAccount: [
      "id",
      "customerId",
      "type",
      "status",
      "balance",
      "totalBalance",
      "fundingPaymentInstructions",
      "privateEnabled",
      "label",
      "sweepRule",
      "cardCapabilities",
      "createdAt",
      "updatedAt",
      "eventId",
      "cursor",
    ],
    ExternalAccount: [
      "id",
      "customerId",
      "status",
      "platformAccountId",
      "ownershipType",
      "currency",
      "defaultUmaDepositAccount",
      "beneficiaryVerificationStatus",
      "beneficiaryVerifiedData",
      "accountInfo",
      "isTrusted",
      "eventId",
      "cursor",
    ],
    ...pagesOf("AgentAction"),
    ...pagesOf("AgentTransaction"),
    ...pagesOf("AgentInternalAccount"),
    ...pagesOf("AgentExternalAccount"),
  },
  values: [
    "AgentAccountRestrictions",
    "AgentAccountRule",
    "AgentApprovalThresholds",
    "AgentConnectionGrant",
    "AgentPolicy",
    "AgentSpendingLimits",
    "AgentTransferDetails",
    "AgentUsage",
    "AccountInfo",
    "Address",
    "Beneficiary",
    "BeneficiaryVerifiedData",
    "CardCapabilities",
    "CardMerchant",
    "CardPullSummary",
    "CardRefundSummary",
    "CardSettlementSummary",
    "Currency",
    "Money",
    "OutgoingRateDetails",
    "PageInfo",
    "PaymentAccountOrWalletInfo",
    "PaymentInstructions",
    "QuoteDestination",
    "QuoteSource",
    "ReconciliationInstructions",
    "Refund",
    "ScaChallenge",
    "SweepRule",
    "SweepRuleDestination",
    "TransactionDestination",
    "TransactionSource",
    "TransactionStatusChange",
  ],
};

type Field = ReturnType<GraphQLObjectType["toConfig"]>["fields"][string];
type Named = ReadonlySet<string>;

/** Copies object types with only the fields that agents see. Abstract types are never copied. */
class Copies {
  readonly #made = new Map<string, GraphQLObjectType>();
  readonly #values: Named;
  readonly #listed: Named;

  constructor(private readonly types: AgentTypes) {
    this.#values = new Set(types.values);
    this.#listed = new Set([...types.values, ...Object.keys(types.fields)]);
  }

  /** The type with those of its fields that pass, and whose types are among `allowed`. */
  copy(
    type: GraphQLObjectType,
    isKept: (name: string) => boolean = () => true,
    allowed: Named = this.#listed,
  ): GraphQLObjectType {
    const { fields, ...config } = type.toConfig();
    return new GraphQLObjectType({
      ...config,
      interfaces: [],
      astNode: undefined,
      extensionASTNodes: [],
      fields: () =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
            const copied = isKept(name) ? this.#typeOf(field.type, allowed) : undefined;
            return copied ? [[name, { ...field, type: copied, astNode: undefined }]] : [];
          }),
        ),
    });
  }

  #typeOf(type: GraphQLOutputType, allowed: Named): GraphQLOutputType | undefined {
    if (isNonNullType(type)) {
      const inner = this.#typeOf(type.ofType, allowed);
      return inner && new GraphQLNonNull(inner);
    }
    if (isListType(type)) {
      const inner = this.#typeOf(type.ofType, allowed);
      return inner && new GraphQLList(inner);
    }
    if (isLeafType(type)) return type;
    return isObjectType(type) && allowed.has(type.name) ? this.#listedType(type) : undefined;
  }

  #listedType(type: GraphQLObjectType): GraphQLObjectType {
    const known = this.#made.get(type.name);
    if (known) return known;
    const fields = this.types.fields[type.name];
    const made = fields ? this.copy(type, (name) => fields.includes(name)) : this.copy(type, undefined, this.#values);
    this.#made.set(type.name, made);
    return made;
  }
}

/**
 * The part of the public schema that agents see, by which their documents are validated: the root fields that aren't
 * the platform's, and the fields below them that the table allows.
 */
export function agentSchemaOf(
  schema: GraphQLSchema,
  audiences: RootAudiences,
  types: AgentTypes = agentTypes,
): GraphQLSchema {
  const copies = new Copies(types);
  const isForAgents = (name: string) => (audiences.get(name) ?? "PLATFORM") !== "PLATFORM";
  const rootOf = (type: GraphQLObjectType | null | undefined) =>
    type && Object.keys(type.getFields()).some(isForAgents) ? copies.copy(type, isForAgents) : undefined;
  return new GraphQLSchema({
    // A schema must have a query type, even if it has no fields.
    query: rootOf(schema.getQueryType()) ?? new GraphQLObjectType({ name: "Query", fields: {} }),
    mutation: rootOf(schema.getMutationType()),
    subscription: rootOf(schema.getSubscriptionType()),
    directives: schema.getDirectives(),
    // Without fields it would be refused. A test validates the schema of the product.
    assumeValid: true,
  });
}
