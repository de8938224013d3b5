import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";

/**
 * The result of `work`. Throws 503 SERVICE_UNAVAILABLE if it takes longer than `limitMs`; then the work isn't awaited,
 * and the caller must end it. Default: no limit.
 */
export async function inTime<T>(limitMs: number | undefined, work: Promise<T>, reason: string): Promise<T> {
  if (limitMs === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError("SERVICE_UNAVAILABLE", reason)), limitMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** The error of a subscription whose event's fields weren't resolved in time. */
export const payloadTooLate =
  "An event's fields took too long and the stream ends here: resume after your last cursor.";
