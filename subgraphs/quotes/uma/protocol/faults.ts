import { ApiError } from "../../../shared/kernel/errors.js";

/** Refusals of a UMA provider (UMA protocol, error codes), with their HTTP status. */
const statuses = {
  MISSING_REQUIRED_UMA_PARAMETERS: 400,
  PARSE_LNURLP_REQUEST_ERROR: 400,
  PARSE_PAYREQ_REQUEST_ERROR: 400,
  PARSE_UTXO_CALLBACK_ERROR: 400,
  INVALID_TIMESTAMP: 400,
  INVALID_NONCE: 400,
  INVALID_CURRENCY: 400,
  INVALID_INPUT: 400,
  INVALID_PUBKEY_FORMAT: 400,
  CERT_CHAIN_INVALID: 400,
  CERT_CHAIN_EXPIRED: 400,
  AMOUNT_OUT_OF_RANGE: 400,
  MISSING_MANDATORY_PAYER_DATA: 400,
  SENDER_NOT_ACCEPTED: 400,
  INVOICE_EXPIRED: 400,
  INVALID_SIGNATURE: 401,
  COUNTERPARTY_NOT_ALLOWED: 403,
  NON_UMA_LNURL_NOT_SUPPORTED: 403,
  USER_NOT_FOUND: 404,
  REQUEST_NOT_FOUND: 404,
  UNSUPPORTED_UMA_VERSION: 412,
  COUNTERPARTY_PUBKEY_FETCH_ERROR: 424,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: 501,
} as const;

export type UmaFaultCode = keyof typeof statuses;

/** A refusal of a counterparty's request. */
export class UmaFault extends Error {
  constructor(
    readonly code: UmaFaultCode,
    readonly reason: string,
    /** Further members of the response. */
    readonly extra: Readonly<Record<string, unknown>> = {},
    /** In process only: the payment that was refused. */
    readonly transactionId?: string,
  ) {
    super(reason);
    this.name = "UmaFault";
  }

  toAnswer(): UmaAnswer {
    const body = JSON.stringify({ ...this.extra, status: "ERROR", code: this.code, reason: this.reason });
    const { transactionId } = this;
    return { status: statuses[this.code], body, ...(transactionId !== undefined && { transactionId }) };
  }
}

/** The response to a refusal, UMA's or Paygraph's own; any other error is thrown on. */
export function faultAnswer(error: unknown): UmaAnswer {
  if (error instanceof UmaFault) return error.toAnswer();
  if (!(error instanceof ApiError)) throw error;
  const { status, code, reason, details } = error.body;
  const body = JSON.stringify({ status: "ERROR", code, reason });
  const retryAfterSeconds = details?.retryAfterSeconds;
  return { status, body, ...(typeof retryAfterSeconds === "number" && { retryAfterSeconds }) };
}

/** A response of the protocol; the body is JSON. */
export interface UmaAnswer {
  readonly status: number;
  readonly body: string;
  /** In process only, never on the wire: the requested payment. */
  readonly transactionId?: string;
  /** In process only: this server itself has responded. */
  readonly isOwn?: boolean;
  /** 429: seconds until a retry. */
  readonly retryAfterSeconds?: number;
}

export const okAnswer = (body: object | string): UmaAnswer => ({
  status: 200,
  body: typeof body === "string" ? body : JSON.stringify(body),
});
