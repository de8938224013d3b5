import type { Tone } from "../../ui/badge.js";
import type { Permission } from "../../ui/environment.js";
import { words } from "../../ui/words.js";
import type { RequestRowFragment } from "./operations.graphql.js";

export type LoggedRequest = RequestRowFragment;

/** `1,204 ms`; seconds from ten on. */
export const milliseconds = (ms: number): string =>
  ms < 10_000
    ? `${Math.round(ms).toLocaleString("en")} ms`
    : `${(ms / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

/** The operation with its name, or method and route. */
export function operationOf({ method, route, operationKind, operationName }: LoggedRequest): string {
  if (operationKind == null) return `${method} ${route}`;
  return `${words(operationKind)} ${operationName ?? "without a name"}`;
}

/** Red: a fault of the server; yellow: the caller can correct it. A failed operation of the graph has status 200 and a code. */
export function toneOf({ status, code }: Pick<LoggedRequest, "status" | "code">): Tone {
  if (status >= 500) return "bad";
  return status >= 400 || code != null ? "warn" : "good";
}

export const permissions: readonly Permission[] = ["VIEW", "TRANSACT", "MANAGE", "REVIEW"];

export const permissionText: Readonly<Record<Permission, readonly [name: string, about: string]>> = {
  VIEW: ["View", "read everything; each token may"],
  TRANSACT: ["Transact", "move money, and change external accounts"],
  MANAGE: ["Manage", "change customers, cards, agents, configuration and tokens"],
  REVIEW: ["Review", "decide verifications, and see documents"],
};
