import { authorization, signedInAgain } from "./session.js";
import { Store } from "./store.js";

/** Whether the server responds; `waiting` also while it asks to wait (429). */
export const connection = new Store<"online" | "offline" | "waiting">("online");

const firstDelayMs = 500;
const maxDelayMs = 15_000;

const delay = (ms: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });

/** Seconds of `Retry-After`, in milliseconds: at least one second, at most a minute. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get("retry-after"));
  return Math.min(60, Math.max(1, Number.isFinite(seconds) ? seconds : 1)) * 1_000;
}

/** A mutation, or a form with files, which is one. */
const isMutation = (init: RequestInit | undefined) =>
  typeof init?.body !== "string" || /"query":"\s*mutation/.test(init.body.replaceAll("\\n", " "));

async function send(url: RequestInfo | URL, init: RequestInit | undefined): Promise<Response | undefined> {
  const headers = new Headers(init?.headers);
  const value = authorization();
  if (value) headers.set("authorization", value);
  try {
    // Without `omit` a browser could send what it keeps for this site.
    return await fetch(url, { ...init, headers, credentials: "omit", cache: "no-store" });
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return undefined;
  }
}

/**
 * `fetch` that waits where waiting helps: 401 until someone has signed in again, 429 as the server says, and for reads
 * 503 and a lost connection until the server is back. A mutation that may have been executed is never sent again here:
 * its form offers that, with the same key.
 */
export async function patientFetch(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let delayMs = firstDelayMs;
  for (;;) {
    const used = authorization();
    const response = await send(url, init);
    if (response && response.status < 500) connection.set(response.status === 429 ? "waiting" : "online");
    if (response?.status === 401) {
      const text = await response.clone().text();
      await signedInAgain(reasonIn(text), used);
      continue;
    }
    if (response?.status === 429) {
      await delay(retryAfterMs(response), init?.signal);
      continue;
    }
    const isDown = !response || response.status === 502 || response.status === 503 || response.status === 504;
    if (!isDown) return response;
    connection.set("offline");
    if (isMutation(init)) {
      if (response) return response;
      throw new TypeError("The server is unreachable");
    }
    await delay(delayMs * (0.75 + Math.random() / 2), init?.signal);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }
}

/** The reason of an error's body; a sentence of our own for anything else. */
export function reasonIn(text: string): string {
  try {
    const { errors } = JSON.parse(text) as { errors?: { extensions?: { reason?: string } }[] };
    return errors?.[0]?.extensions?.reason ?? "The server refuses the credentials.";
  } catch {
    return "The server refuses the credentials.";
  }
}
