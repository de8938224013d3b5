import { GraphQLError } from "graphql";

/**
 * Every error code of the service with its HTTP status and default reason (docs/interface.md, Codes by status).
 */
const codesByStatus = {
  400: {
    INVALID_INPUT: "The request is invalid.",
    END_USER_TERMS_VERSION_NOT_FOUND: "No such version of the end-user terms.",
    MISSING_MANDATORY_USER_INFO: "Mandatory user information is missing.",
    INVITATION_ALREADY_CLAIMED: "The invitation is already claimed.",
    INVITATIONS_NOT_CONFIGURED: "Invitations are not configured for this platform.",
    INVALID_UMA_ADDRESS: "The UMA address is invalid.",
    INVITATION_CANCELLED: "The invitation is cancelled.",
    QUOTE_REQUEST_FAILED: "The quote request failed.",
    INVALID_PAYREQ_RESPONSE: "The counterparty's pay request response is invalid.",
    INVALID_RECEIVER: "The receiver is invalid.",
    PARSE_PAYREQ_RESPONSE_ERROR: "The counterparty's pay request response could not be parsed.",
    CERT_CHAIN_INVALID: "The certificate chain is invalid.",
    CERT_CHAIN_EXPIRED: "The certificate chain is expired.",
    INVALID_PUBKEY_FORMAT: "The public key has an invalid format.",
    MISSING_REQUIRED_UMA_PARAMETERS: "Required UMA parameters are missing.",
    SENDER_NOT_ACCEPTED: "The receiver does not accept this sender.",
    AMOUNT_OUT_OF_RANGE: "The amount is out of range.",
    INVALID_CURRENCY: "The currency is invalid or not supported.",
    INVALID_TIMESTAMP: "The timestamp is invalid.",
    INVALID_NONCE: "The nonce is invalid.",
    INVALID_REQUEST_FORMAT: "The request has an invalid format.",
    INVALID_BANK_ACCOUNT: "The bank account is invalid.",
    SELF_PAYMENT: "Source and destination are the same account.",
    LOOKUP_REQUEST_FAILED: "The lookup failed.",
    PARSE_LNURLP_RESPONSE_ERROR: "The counterparty's lnurlp response could not be parsed.",
    INVALID_AMOUNT: "The amount is invalid.",
    INSUFFICIENT_FUNDS: "The account has insufficient funds.",
    WEBHOOK_ENDPOINT_NOT_SET: "No webhookEndpoint is configured. Set one with PATCH /config.",
    WEBHOOK_DELIVERY_ERROR: "The webhook could not be delivered.",
    LOW_QUALITY: "The document is of low quality.",
    DATA_MISMATCH: "The data does not match the document.",
    EXPIRED: "The document is expired.",
    SUSPECTED_FRAUD: "The document is suspected to be fraudulent.",
    UNSUITABLE_DOCUMENT: "The document is unsuitable.",
    INCOMPLETE: "The document is incomplete.",
    EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: "An EMAIL_OTP credential already exists.",
    SMS_OTP_CREDENTIAL_ALREADY_EXISTS: "An SMS_OTP credential already exists.",
    PASSKEY_CREDENTIAL_ALREADY_EXISTS: "This PASSKEY credential already exists.",
    STABLECOIN_PROVIDER_ACCOUNT_INVALID: "The stablecoin provider account is invalid.",
    STABLECOIN_PROVIDER_ACCOUNT_REVOKED: "The stablecoin provider account is revoked.",
    STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: "Select a stablecoin provider account.",
    CARDHOLDER_KYC_NOT_APPROVED: "The cardholder's KYC status is not APPROVED.",
    TRANSACTION_SIZE_LIMIT_EXCEEDED: "The transaction exceeds the size limit.",
    EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: "The external account's ownership is not verified.",
    FUNDING_SOURCE_INELIGIBLE: "The funding source is ineligible.",
  },
  401: {
    UNAUTHORIZED: "The credentials are missing or not valid.",
    INVALID_SIGNATURE: "The signature is invalid.",
    WALLET_SIGNATURE_MISSING: "The wallet signature header is missing.",
    WALLET_SIGNATURE_MALFORMED: "The wallet signature header could not be parsed.",
    WALLET_SIGNATURE_BODY_MISMATCH: "The wallet signature was made over a different body.",
    WALLET_SIGNATURE_INVALID: "The wallet signature failed verification.",
    REQUEST_ID_MISSING: "The Request-Id header is missing.",
  },
  403: {
    FORBIDDEN: "The credentials lack the permission for this operation.",
    USER_NOT_READY: "The customer is not ready: the KYC status is not APPROVED.",
    CUSTOMER_NOT_VERIFIED: "The customer is not verified: the KYB status is not APPROVED.",
    COUNTERPARTY_NOT_ALLOWED: "The counterparty is not allowed.",
    VELOCITY_LIMIT_EXCEEDED: "The velocity limit is exceeded.",
    END_USER_TERMS_NOT_ACCEPTED: "The customer has not accepted the end-user terms.",
  },
  404: {
    TRANSACTION_NOT_FOUND: "No such transaction.",
    INVITATION_NOT_FOUND: "No such invitation.",
    USER_NOT_FOUND: "The request names a customer that does not exist.",
    QUOTE_NOT_FOUND: "No such quote.",
    LOOKUP_REQUEST_NOT_FOUND: "No such lookup.",
    TOKEN_NOT_FOUND: "No such token.",
    BULK_UPLOAD_JOB_NOT_FOUND: "No such bulk upload job.",
    REFERENCE_NOT_FOUND: "No such reference.",
    UMA_NOT_FOUND: "No receiver at this UMA address.",
    STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: "No such stablecoin provider account.",
    ACCOUNT_NOT_FOUND: "No such account.",
    AUTH_METHOD_NOT_FOUND: "No such authentication method.",
    CUSTOMER_NOT_FOUND: "No such customer.",
    DOCUMENT_HOLDER_NOT_FOUND: "No such document holder.",
    NOT_FOUND: "Not found.",
    PAYMENT_URL_NOT_FOUND: "No such payment URL.",
    // Clients of Apollo's protocol compare the message.
    PERSISTED_QUERY_NOT_FOUND: "PersistedQueryNotFound",
    PLATFORM_NOT_FOUND: "No such platform.",
    REQUEST_NOT_FOUND: "No such request.",
    SESSION_NOT_FOUND: "No such session.",
    STABLECOIN_EXTERNAL_ACCOUNT_NOT_FOUND: "No such stablecoin external account.",
    STABLECOIN_NOT_FOUND: "No such stablecoin.",
    STABLECOIN_OPERATION_NOT_FOUND: "No such stablecoin operation.",
    VERIFICATION_NOT_FOUND: "No such verification.",
  },
  405: { METHOD_NOT_ALLOWED: "The path does not support this method." },
  409: {
    TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: "The transaction is not waiting for the platform's approval.",
    TRANSACTION_NOT_CANCELLABLE: "The transaction can no longer be cancelled.",
    UMA_ADDRESS_EXISTS: "The UMA address is already taken.",
    EMAIL_OTP_EMAIL_ALREADY_EXISTS: "The e-mail address already has an EMAIL_OTP credential.",
    EMAIL_OTP_CREDENTIAL_SET_CHANGED: "The set of EMAIL_OTP credentials has changed in the meantime.",
    PASSKEY_ALREADY_ENROLLED: "A passkey is already enrolled.",
    SCA_SESSION_REQUIRED: "An SCA session is required.",
    BENEFICIARY_TRUSTED: "The beneficiary is trusted: remove the trust first.",
    INVALID_STATE_TRANSITION: "The state does not allow this transition.",
    CARD_ALREADY_CLOSED: "The card is already closed.",
    CARD_NOT_MUTABLE: "The card can no longer be changed.",
    CONFLICT: "The request conflicts with the current state.",
    CARD_LIMIT_REACHED: "The platform's live-card limit is reached.",
    QUOTE_EXPIRED: "The quote is expired.",
  },
  410: { CUSTOMER_DELETED: "The customer is deleted." },
  412: { UNSUPPORTED_UMA_VERSION: "The UMA version is not supported." },
  413: { PAYLOAD_TOO_LARGE: "The request body is too large." },
  415: { UNSUPPORTED_MEDIA_TYPE: "The media type of the body is not supported." },
  422: { DOCUMENT_REJECTED: "The document is rejected." },
  423: { ACCOUNT_LOCKED: "The account is locked." },
  424: {
    PAYREQ_REQUEST_FAILED: "The counterparty's pay request failed.",
    COUNTERPARTY_PUBKEY_FETCH_ERROR: "The counterparty's public key could not be fetched.",
    NO_COMPATIBLE_UMA_VERSION: "The counterparty supports no compatible UMA version.",
    LNURLP_REQUEST_FAILED: "The counterparty's lnurlp request failed.",
    EMAIL_OTP_CREDENTIAL_SYNC_FAILED: "An EMAIL_OTP credential could not be updated.",
  },
  429: {
    RATE_LIMITED: "Too many requests.",
    DAILY_VOLUME_LIMIT_EXCEEDED: "The daily volume limit is exceeded.",
  },
  500: {
    SERVICE_SWITCH_ERROR: "Switch error.",
    INTERNAL_ERROR: "Internal error. Quote the request id when you report it.",
  },
  501: {
    UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: "A mandatory payee data key is not recognised.",
    NOT_IMPLEMENTED: "Not implemented in this environment.",
  },
  503: { SERVICE_UNAVAILABLE: "The service is temporarily unavailable. Try again." },
} as const;

type CodesByStatus = typeof codesByStatus;
/** Any code of the catalogue. */
export type ErrorCode = { [S in keyof CodesByStatus]: keyof CodesByStatus[S] }[keyof CodesByStatus];

/** Codes that only the graph returns. */
export const graphCodes: ReadonlySet<string> = new Set<ErrorCode>(["PERSISTED_QUERY_NOT_FOUND"]);

export interface ErrorDefinition {
  readonly status: number;
  readonly defaultReason: string;
}

/** The one catalogue: code -> HTTP status and default reason. */
export const errorCatalogue = Object.fromEntries(
  Object.entries(codesByStatus).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, defaultReason]) => [code, { status: Number(status), defaultReason }]),
  ),
) as Readonly<Record<ErrorCode, ErrorDefinition>>;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCatalogue, code);
}

/** One entry of `details.errors` on a 400: the field, and its fault. */
export interface FieldError {
  /** Path of the field in the body or query, such as `address.country` or `currencies[0]`. */
  readonly field: string;
  readonly message: string;
  readonly constraint?: {
    readonly format?: string;
    readonly pattern?: string;
    readonly enum?: readonly string[];
    readonly minLength?: number;
    readonly maxLength?: number;
  };
}

export interface ErrorDetails {
  readonly errors?: readonly FieldError[];
  readonly [key: string]: unknown;
}

/** The members that the graph's `extensions` and the REST error body share. */
export interface ErrorBody {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: string;
  readonly details?: ErrorDetails;
}

/**
 * An expected failure. Thrown from a service it rolls the transaction back;
 * a refusal whose writes must be kept is returned as {@link refused} instead.
 */
export class ApiError extends GraphQLError {
  readonly body: ErrorBody;

  constructor(code: ErrorCode, reason: string = errorCatalogue[code].defaultReason, details?: ErrorDetails) {
    const body: ErrorBody = { status: errorCatalogue[code].status, code, reason, ...(details && { details }) };
    super(reason, { extensions: { ...body } });
    this.name = "ApiError";
    this.body = body;
  }

  get code(): ErrorCode {
    return this.body.code;
  }
}

/** 400 INVALID_INPUT naming one field. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError("INVALID_INPUT", `${field}: ${message}`, { errors: [{ field, message }] });
}

/** 429 RATE_LIMITED with the seconds until a retry; both times are of one clock. */
export function rateLimited(what: string, { now, until }: { readonly now: Date; readonly until: Date }): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new ApiError("RATE_LIMITED", `${what} Retry after ${retryAfterSeconds} s.`, { retryAfterSeconds });
}

/** A failure whose writes must be kept: `inTransaction` commits, then throws the error. */
export class Refusal {
  constructor(readonly error: ApiError) {}
}

export function refused(error: ApiError): Refusal {
  return new Refusal(error);
}

/** Network errors, of any server. */
const networkFailures = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** PostgreSQL has ended the connection, admits no one, or lacks disk space or memory. */
const databaseAway = [
  "P1001", // can't reach the server
  "P1002", // the server timed out
  "P1017", // the server closed the connection
  "P2024", // no connection from the pool in time
  "08000", // connection exceptions
  "08001",
  "08003",
  "08004",
  "08006",
  "57P01", // the administrator stopped the server
  "57P02", // crash shutdown
  "57P03", // starting up
  "53000", // insufficient resources
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  // Error kinds of Prisma's driver adapter: raw SQL always fails with P2010.
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
];

const databaseUnavailable = new Set([
  ...networkFailures,
  ...databaseAway,
  "P1008", // operation timed out
  "P2028", // no transaction in time
  "P2034", // conflicts and deadlocks, on every attempt
  "57P05", // idle for too long
  "25P03", // the transaction was idle for too long
  "25P04", // the transaction took too long
  "25006", // read-only: after a fail-over the old address is a standby's
  "40001", // serialization failure, on every attempt
  "40P01", // deadlock, likewise
  "55P03", // waited too long for a lock
  "57014", // cancelled by the statement timeout
  "TransactionWriteConflict",
]);

/** Messages of pg's errors without a code: pool exhausted, or connection lost. */
const connectionFailures: ReadonlySet<string> = new Set([
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/** pg's message for a response without a statement: the server had already ended the connection. */
const outOfStep = /^Received unexpected \w+ message from backend\.$/;

/** Maximum depth of causes. */
const maxCauses = 8;

function codesOf(error: unknown, depth = 0): unknown[] {
  if (typeof error !== "object" || error === null || depth > maxCauses) return [];
  const { code, cause, meta } = error as { code?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } };
  const { originalCode, kind } = error as { originalCode?: unknown; kind?: unknown };
  return [code, originalCode, kind, ...codesOf(cause, depth + 1), ...codesOf(meta?.driverAdapterError, depth + 1)];
}

/**
 * Whether an error or one of its causes has one of the codes: Prisma's (`P2002`), PostgreSQL's (`40001`), Node's
 * (`ECONNREFUSED`), and the kinds of Prisma's driver adapter (`DatabaseNotReachable`).
 */
export function hasErrorCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return codesOf(error).some((code) => typeof code === "string" && codes.has(code));
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (connectionFailures.has(error.message) || outOfStep.test(error.message));
}

function isDatabaseUnavailable(error: unknown): boolean {
  return hasErrorCode(error, databaseUnavailable) || isLostConnection(error);
}

const databaseAwayCodes: ReadonlySet<string> = new Set(databaseAway);

/** Whether a statement failed for lack of a connection to PostgreSQL, or of room in it, whatever the statement. */
export function isDatabaseAway(error: unknown): boolean {
  return hasErrorCode(error, databaseAwayCodes) || isLostConnection(error);
}

const networkCodes: ReadonlySet<string> = new Set(networkFailures);

/** Whether the network failed, to PostgreSQL or another server. */
export function isNetworkFailure(error: unknown): boolean {
  return hasErrorCode(error, networkCodes);
}

const uniqueViolation: ReadonlySet<string> = new Set(["P2002", "23505"]);

/** Whether a write violated a unique index, which the error's `text` names. */
export function isUniqueViolation(error: unknown): boolean {
  return hasErrorCode(error, uniqueViolation);
}

/**
 * The error that a client may see: an expected one as it is, an unreachable database as 503, anything else masked as
 * INTERNAL_ERROR. Must be logged if `isUnexpected`.
 */
export function toApiError(error: unknown): { error: ApiError; isUnexpected: boolean } {
  if (error instanceof ApiError) return { error, isUnexpected: false };
  if (error instanceof GraphQLError && error.originalError && error.originalError !== error) {
    return toApiError(error.originalError);
  }
  if (isDatabaseUnavailable(error)) {
    return { error: new ApiError("SERVICE_UNAVAILABLE"), isUnexpected: true };
  }
  return { error: new ApiError("INTERNAL_ERROR"), isUnexpected: true };
}

const temporaryCodes: ReadonlySet<ErrorCode> = new Set(["SERVICE_UNAVAILABLE", "SERVICE_SWITCH_ERROR", "RATE_LIMITED"]);

/** Whether a failure is temporary: of the database or the rate source. */
export function isTemporary(error: unknown): boolean {
  return temporaryCodes.has(toApiError(error).error.code);
}
