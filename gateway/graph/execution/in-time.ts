import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";

/**
 * The result of `work`. Throws 503 SERVICE_UNAVAILABLE when it isn't there within `limitMs`; the work is not waited for
 * then, and whether it ends is for whoever began it. Without a limit it takes as long as it takes.
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

/** Why a subscription ends with an event whose fields could not be had in time. */
export const payloadTooLate =
  "An event's fields took too long and the stream ends here: resume after your last cursor.";
