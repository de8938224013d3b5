import type { IncomingMessage } from "node:http";
import { badRequest } from "./error-body.js";

/** Headers with a single value; Node would join repeated ones, or drop all but the first. */
const single = /^(authorization|content-type|idempotency-key|request-id|.+-signature)$/;

/**
 * Refuses a request in which one of these headers is given twice with different values: 400 naming it
 * (docs/interface.md, Over HTTP). Equal ones count as one.
 */
export function assertSingleHeaders({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): void {
  // Each of `headers` is given at least once.
  if (2 * Object.keys(headers).length >= rawHeaders.length) return;
  const values = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = String(rawHeaders[index]).toLowerCase();
    const value = String(rawHeaders[index + 1]);
    if (!single.test(name)) continue;
    const known = values.get(name) ?? value;
    if (known !== value) throw badRequest(String(rawHeaders[index]), "is given twice, with different values");
    values.set(name, value);
    headers[name] = value;
  }
}
