import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const clientRequestId = /^[\w.:-]{1,128}$/;

/** The id under which a request is logged and answered: the client's own where it is fit, else a new one. */
export function genReqId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && clientRequestId.test(given) ? given : randomUUID();
}
