import { useMemo } from "react";
import { nowOf } from "../../ui/clock.js";
import { useAddress, type Search } from "../../ui/address.js";
import { useEnvironment } from "../../ui/environment.js";
import { amountRange, choices, timeRange, type Filter } from "../../ui/filters.js";
import { useOrder, type Order } from "../../ui/order.js";
import { words } from "../../ui/words.js";
import type {
  PaymentRail,
  TransactionFailureReason,
  TransactionFilter,
  TransactionKind,
  TransactionOrder,
  TransactionStatus,
} from "./operations.graphql.js";

export const statuses: readonly TransactionStatus[] = [
  "CREATED",
  "PENDING",
  "PENDING_AUTHORIZATION",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "REJECTED",
  "REFUNDED",
  "EXPIRED",
  "AUTHORIZED",
  "PARTIALLY_SETTLED",
  "SETTLED",
  "EXCEPTION",
  "DECLINED",
];
const types: readonly TransactionKind[] = ["OUTGOING", "INCOMING", "CARD"];
const rails: readonly PaymentRail[] = [
  "ACH",
  "BANK_TRANSFER",
  "FASTER_PAYMENTS",
  "FEDNOW",
  "INSTAPAY",
  "MOBILE_MONEY",
  "NEFT",
  "PIX",
  "RTP",
  "SEPA",
  "SEPA_INSTANT",
  "SPEI",
  "SWIFT",
  "UPI",
  "WIRE",
];
const reasons: readonly TransactionFailureReason[] = [
  "QUOTE_EXPIRED",
  "QUOTE_RATE_UNAVAILABLE",
  "QUOTE_EXECUTION_FAILED",
  "FUNDING_AMOUNT_MISMATCH",
  "SCA_NOT_COMPLETED",
  "PAYOUT_RETURNED",
  "LIMIT_EXCEEDED",
  "ACCOUNT_CANNOT_RECEIVE",
  "ACCOUNT_INVALID",
  "COMPLIANCE_REJECTED",
  "LIGHTNING_PAYMENT_FAILED",
  "COUNTERPARTY_POST_TX_FAILED",
  "LNURLP_FAILED",
  "PAY_REQUEST_FAILED",
  "PAYMENT_APPROVAL_WEBHOOK_ERROR",
  "PAYMENT_APPROVAL_TIMED_OUT",
  "OFFRAMP_FAILED",
  "MISSING_MANDATORY_PAYEE_DATA",
  "COLLECTION_FAILED",
];
const idOf = (type: string) => new RegExp(`^${type}:[\\w-]{1,80}$`);

/** Orders by something else than the time of creation, and some filters, need an interval: this many days then. */
const defaultDays = 90;
const dayMs = 86_400_000;

export function usePaymentFilters(): readonly Filter[] {
  const { decimals } = useEnvironment();
  const currency = useAddress().get("currency");
  const currencies = useMemo(() => Object.keys(decimals).sort(), [decimals]);
  return useMemo(
    () => [
      { type: "choice", name: "status", title: "Status", options: statuses },
      { type: "time", name: "created", title: "Created" },
      { type: "choice", name: "type", title: "Type", options: types },
      {
        type: "choice",
        name: "currency",
        title: "Currency",
        options: currencies,
        textOf: (code) => code,
        isSingle: true,
      },
      {
        type: "amount",
        name: "amount",
        title: "Amount",
        decimals: currency === undefined ? undefined : decimals[currency],
        hint: "In the currency of the filter “Currency”.",
      },
      { type: "choice", name: "rail", title: "Rail", options: rails },
      { type: "choice", name: "reason", title: "Reason", options: reasons },
      {
        type: "text",
        name: "reference",
        title: "Reference",
        placeholder: "Beginning of 14 letters and digits",
        pattern: /^[\w-]{1,40}$/,
      },
      { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: idOf("Customer") },
      { type: "text", name: "agent", title: "Agent", placeholder: "Agent:…", pattern: idOf("Agent") },
      { type: "text", name: "card", title: "Card", placeholder: "Card:…", pattern: idOf("Card") },
      { type: "choice", name: "refund", title: "Refund", options: ["yes", "no"], textOf: words, isSingle: true },
    ],
    [currencies, currency, decimals],
  );
}

const matching = (search: Search, name: string, pattern: RegExp) => {
  const value = search[name];
  return value !== undefined && pattern.test(value) ? value : undefined;
};

export interface PaymentSelection {
  readonly filter: TransactionFilter;
  readonly orderBy: TransactionOrder & { by: "CREATED_AT" | "AMOUNT"; direction: "ASC" | "DESC" };
  /** Set if the list is of the last 90 days because a filter or the order needs an interval. */
  readonly isBounded: boolean;
}

type Decimals = Readonly<Record<string, number>>;
type By = PaymentSelection["orderBy"]["by"];

function selectionOf(search: Search, orderBy: Order<By>, decimals: Decimals): PaymentSelection {
  const { currency: code = "" } = search;
  const currency = Object.hasOwn(decimals, code) ? code : undefined;
  const chosenRails = choices(search, "rail", rails);
  const customerId = matching(search, "customer", idOf("Customer"));
  const agentId = matching(search, "agent", idOf("Agent"));
  const cardId = matching(search, "card", idOf("Card"));
  const isByAmount = orderBy.by === "AMOUNT" && currency !== undefined;
  const hasOwner = customerId !== undefined || agentId !== undefined || cardId !== undefined;
  const now = nowOf("environment");
  const createdAt = timeRange(search.created, now);
  const needs = isByAmount || ((currency !== undefined || chosenRails !== undefined) && !hasOwner);
  const isBounded = needs && createdAt?.from === undefined;
  const from = isBounded ? new Date(now - defaultDays * dayMs).toISOString() : createdAt?.from;
  const filter: TransactionFilter = {
    statuses: choices(search, "status", statuses),
    types: choices(search, "type", types),
    failureReasons: choices(search, "reason", reasons),
    rails: chosenRails,
    sourceCurrencies: currency === undefined ? undefined : [currency],
    amount: currency === undefined ? undefined : amountRange(search.amount, decimals[currency] ?? 2),
    reference: matching(search, "reference", /^[\w-]{1,40}$/),
    customerId,
    agentId,
    cardId,
    hasRefund: search.refund === "yes" ? true : search.refund === "no" ? false : undefined,
    ...((createdAt || isBounded) && { createdAt: { ...createdAt, ...(from && { from }) } }),
  };
  return { filter, orderBy: isByAmount ? orderBy : { by: "CREATED_AT", direction: orderBy.direction }, isBounded };
}

/**
 * The filter and the order of the address. Values that can't be read are left out: their chips are marked. The same
 * until a filter changes, also while time goes by or a row is opened.
 */
export function usePaymentSelection(): PaymentSelection {
  const { decimals } = useEnvironment();
  const { by, direction } = useOrder<By>(["CREATED_AT", "AMOUNT"], { by: "CREATED_AT", direction: "DESC" });
  const { open: _open, ...search } = useAddress().search;
  const key = JSON.stringify(search);
  return useMemo(
    () => selectionOf(JSON.parse(key) as Search, { by, direction }, decimals),
    [key, by, direction, decimals],
  );
}
