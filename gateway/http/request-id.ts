import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const clientRequestId = /^[\w.:-]{1,128}$/;

/** The id in the logs and the response of a request: the client's own if valid, or else a new one. */
export function genReqId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && clientRequestId.test(given) ? given : randomUUID();
}
