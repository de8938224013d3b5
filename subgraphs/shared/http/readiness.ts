const waitMs = 5_000;

/** Whether a server of Paygraph's responds at this URL, and is ready. */
export async function isServerReady(baseUrl: string): Promise<boolean> {
  try {
    const url = `${baseUrl.replace(/\/+$/, "")}/readyz`;
    return (await fetch(url, { signal: AbortSignal.timeout(waitMs) })).ok;
  } catch {
    return false; // None does.
  }
}
