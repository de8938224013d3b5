import type { StreamProgress } from "./operations.js";

/** The clocks of open streams, in milliseconds. */
export interface StreamTimes {
  /** Between two looks at which credentials still exist. */
  readonly pollMs: number;
  /** A client must take each message within this. */
  readonly sendMs: number;
  /** Between two pings; a client that doesn't answer one by the next is gone. */
  readonly keepAliveMs: number;
  /** From the end of a stream until its connection is cut. */
  readonly graceMs: number;
}

export const streamTimes: StreamTimes = { pollMs: 500, sendMs: 15_000, keepAliveMs: 12_000, graceMs: 5_000 };

/** Longest reason that a WebSocket's close frame has room for, in bytes. */
const maxReasonBytes = 123;

/** What a client that reads too slowly is told. */
export function resumeAdvice({ cursor }: StreamProgress): string {
  const advice = `Events were read too slowly: resume with after: ${cursor ?? "your last cursor"}`;
  return Buffer.byteLength(advice) <= maxReasonBytes
    ? advice
    : "Events were read too slowly: resume with after: your last cursor";
}
