import type { Quote } from "../../../generated/prisma/client.js";
import type { Tx } from "../../shared/persistence/client.js";
import { transactionColumns } from "./sql.js";
import type { TransactionRow } from "./type.js";

/** A new payment, in one statement: Prisma would take two, and more time to plan each than they take to run. */

const quoteColumns = {
  id: "id",
  platformId: "platform_id",
  environment: "environment",
  customerId: "customer_id",
  transactionId: "transaction_id",
  sourceType: "source_type",
  sourceAccountId: "source_account_id",
  cryptoNetwork: "crypto_network",
  destinationType: "destination_type",
  destination: "destination",
  paymentRail: "payment_rail",
  lockedSide: "locked_side",
  lockedAmount: "locked_amount",
  sendingCurrency: "sending_currency",
  receivingCurrency: "receiving_currency",
  totalSendingAmount: "total_sending_amount",
  totalReceivingAmount: "total_receiving_amount",
  feesIncluded: "fees_included",
  platformFeesIncluded: "platform_fees_included",
  exchangeRate: "exchange_rate",
  rateDetails: "rate_details",
  paymentInstructions: "payment_instructions",
  immediatelyExecute: "immediately_execute",
  description: "description",
  remittanceInformation: "remittance_information",
  purposeOfPayment: "purpose_of_payment",
  lookupId: "lookup_id",
  agentId: "agent_id",
  parties: "parties",
  umaOffer: "uma_offer",
  sweptTransactionId: "swept_transaction_id",
  createdAt: "created_at",
  expiresAt: "expires_at",
} satisfies Record<keyof Quote, string>;

function insertSql(table: string, columns: readonly string[], firstParameter: number): string {
  const parameters = columns.map((_, index) => `$${firstParameter + index}`);
  return `INSERT INTO quotes.${table} (${columns.join(", ")}) VALUES (${parameters.join(", ")})`;
}

const transactionSql = insertSql("transaction", Object.values(transactionColumns), 1);
const quoteSql = insertSql("quote", Object.values(quoteColumns), Object.keys(transactionColumns).length + 1);
/** Foreign keys are checked when the statement has ended. */
const paymentSql = `WITH payment AS (${transactionSql}) ${quoteSql}`;

/** What the driver takes: JSON as text. */
function toParameter(value: unknown): unknown {
  const isJson =
    typeof value === "object" && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);
  return isJson ? JSON.stringify(value) : value;
}

const transactionMembers = Object.keys(transactionColumns) as (keyof typeof transactionColumns)[];
const quoteMembers = Object.keys(quoteColumns) as (keyof typeof quoteColumns)[];

/** The rows carry their tenant. */
export async function insertPayment(tx: Tx, row: TransactionRow, quote: Quote | undefined): Promise<void> {
  const values = transactionMembers.map((member) => toParameter(row[member]));
  if (!quote) {
    await tx.$executeRawUnsafe(transactionSql, ...values);
    return;
  }
  await tx.$executeRawUnsafe(paymentSql, ...values, ...quoteMembers.map((member) => toParameter(quote[member])));
}
