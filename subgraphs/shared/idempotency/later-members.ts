import type {
  AgentAction,
  ApiToken,
  AuthMethod,
  DeadTimer,
  ExternalAccount,
  Quote,
  Transaction,
  Verification,
} from "../../../generated/prisma/client.js";

/** Rows that results hold and that migrations add members to, by the type of their ids. */
interface StoredRows {
  readonly AgentAction: AgentAction;
  readonly AuthMethod: AuthMethod;
  readonly DeadTimer: DeadTimer;
  readonly ExternalAccount: ExternalAccount;
  readonly Quote: Quote;
  readonly Token: ApiToken;
  readonly Transaction: Transaction;
  readonly Verification: Verification;
}

/**
 * The value of each column that a migration adds, in the rows that exist then: for tables whose rows are stored as
 * results, or within them. A test compares it with the migrations.
 */
export const laterMembers: { readonly [Type in keyof StoredRows]: Partial<StoredRows[Type]> } = {
  AgentAction: { approvalReason: null, expiresAt: null },
  AuthMethod: {
    audience: null,
    counter: null,
    issuer: null,
    otpLockedUntil: null,
    otpMisses: 0,
    publicKey: null,
    relyingPartyId: null,
    subject: null,
  },
  DeadTimer: { subject: null },
  ExternalAccount: { trustedAt: null },
  Quote: { sweptTransactionId: null },
  Token: { expiresAt: null, lastUsedAt: null, originId: null },
  Transaction: { card: null, counterpartyId: null, failureDetails: null, paymentInstructions: null, quoteId: null },
  Verification: { customerType: "INDIVIDUAL", version: 1 },
};

const isCompleted = (type: string): type is keyof StoredRows => Object.hasOwn(laterMembers, type);

/**
 * A row of a result as this version reads it: with the members that it lacks if another version stored it
 * (docs/interface.md, Idempotency). Anything else is returned as it is.
 */
export function withLaterMembers(value: object): object {
  if (!("id" in value && "platformId" in value) || typeof value.id !== "string") return value;
  const type = value.id.slice(0, value.id.indexOf(":"));
  return isCompleted(type) ? { ...laterMembers[type], ...value } : value;
}
