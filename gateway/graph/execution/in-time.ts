import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";

/**
 * The result of `work`. Throws 503 SERVICE_UNAVAILABLE when it takes longer than `limitMs`; the work isn't awaited any
 * longer then, and the caller must end it. Without a limit it may take any time.
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

/** The reason for which a subscription ends if the fields of an event weren't resolved in time. */
export const payloadTooLate =
  "An event's fields took too long and the stream ends here: resume after your last cursor.";
