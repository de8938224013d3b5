import type { StreamProgress } from "./operations.js";

/** The intervals and timeouts of open streams, in milliseconds. */
export interface StreamTimes {
  /** Interval of checking which credentials still exist. */
  readonly pollMs: number;
  /** A client must accept each message within this time. */
  readonly sendMs: number;
  /** Interval of pings; a client that doesn't respond before the next one is disconnected. */
  readonly keepAliveMs: number;
  /** Grace period between the end of a stream and cutting its connection. */
  readonly graceMs: number;
  /** The same if the credentials were deleted. With `pollMs` it is less than a second. */
  readonly deletedGraceMs: number;
}

export const streamTimes: StreamTimes = {
  pollMs: 400,
  sendMs: 15_000,
  keepAliveMs: 12_000,
  graceMs: 5_000,
  deletedGraceMs: 300,
};

/** Maximum length of the reason in a WebSocket's close frame, in bytes. */
const maxReasonBytes = 123;

/** The error for a client that reads too slowly. */
export function resumeAdvice({ cursor }: StreamProgress): string {
  const advice = `Events were read too slowly: resume with after: ${cursor ?? "your last cursor"}`;
  return Buffer.byteLength(advice) <= maxReasonBytes
    ? advice
    : "Events were read too slowly: resume with after: your last cursor";
}
