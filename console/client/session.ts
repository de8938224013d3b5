import { Store, setting } from "./store.js";

const key = "paygraph.authorization";
const usedKey = "paygraph.used";
const checkMs = 5_000;

/**
 * - `out`: no credentials.
 * - `in`: with credentials of this tab.
 * - `expired`: the server refuses them. What is typed stays; requests wait until someone signs in again.
 */
export type SessionState =
  | { readonly status: "out"; readonly reason?: string }
  | { readonly status: "in" }
  | { readonly status: "expired"; readonly reason: string };

/** Minutes without use after which all tabs sign out: 5 to 720. */
export const idleMinutes = setting<string>("idleMinutes", "30");

export const sessionState = new Store<SessionState>(
  sessionStorage.getItem(key) === null ? { status: "out" } : { status: "in" },
);

/** Whether someone must sign in again, over what is open: that stays open with what is typed. */
export const mustSignInAgain = (): boolean => sessionState.get().status === "expired";

/** Value of the header `Authorization`, if signed in. */
export const authorization = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

export function basic(clientId: string, clientSecret: string): string {
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

export function signIn(value: string): void {
  sessionStorage.setItem(key, value);
  markUse();
  sessionState.set({ status: "in" });
}

export function signOut(reason?: string): void {
  sessionStorage.removeItem(key);
  sessionState.set({ status: "out", ...(reason !== undefined && { reason }) });
}

/** The server refuses the credentials: keeps the page, and resolves when someone has signed in again. */
export async function signedInAgain(reason: string, refused: string | undefined): Promise<void> {
  if (refused === authorization()) {
    sessionStorage.removeItem(key);
    sessionState.set({ status: "expired", reason });
  }
  if (sessionState.get().status === "in") return;
  await new Promise<void>((resolve) => {
    const stop = sessionState.subscribe(() => {
      if (sessionState.get().status !== "in") return;
      stop();
      resolve();
    });
  });
}

let marked = 0;
function markUse(): void {
  const now = Date.now();
  if (now - marked < 1_000) return;
  marked = now;
  localStorage.setItem(usedKey, String(now));
}

/** Signs out after `idleMinutes` without use of any tab. */
export function watchIdle(): void {
  for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, markUse, { passive: true });
  const check = () => {
    if (sessionState.get().status !== "in") return;
    const minutes = Math.min(720, Math.max(5, Number(idleMinutes.get()) || 30));
    const used = Number(localStorage.getItem(usedKey) ?? 0);
    if (Date.now() - used > minutes * 60_000) signOut(`Signed out after ${minutes} minutes without use.`);
  };
  check();
  setInterval(check, checkMs);
  addEventListener("visibilitychange", check);
}

/**
 * Signs in by the address `…/console#sign-in=<base64url of clientId:clientSecret>`, and removes it from the address and
 * the history at once.
 */
export function signInByFragment(): void {
  const match = /^#sign-in=([\w-]+)$/.exec(location.hash);
  if (!match?.[1]) return;
  history.replaceState(null, "", location.pathname + location.search);
  const base64 = match[1].replaceAll("-", "+").replaceAll("_", "/");
  signIn(`Basic ${base64.padEnd(Math.ceil(base64.length / 4) * 4, "=")}`);
}
