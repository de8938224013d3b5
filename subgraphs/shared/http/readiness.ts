const waitMs = 5_000;

/** Whether a server responds to a GET of this path with success. */
export async function responds(baseUrl: string, path: string): Promise<boolean> {
  try {
    const url = `${baseUrl.replace(/\/+$/, "")}${path}`;
    return (await fetch(url, { signal: AbortSignal.timeout(waitMs) })).ok;
  } catch {
    return false; // None does.
  }
}

/** Whether a Paygraph server responds at this URL, and is ready. */
export function isServerReady(baseUrl: string): Promise<boolean> {
  return responds(baseUrl, "/readyz");
}
