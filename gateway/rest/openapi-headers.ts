/** Headers of responses, as the OpenAPI document describes them. */

export const requestIdHeader = {
  "x-request-id": { description: "Id of the request: quote it when you report a problem.", schema: { type: "string" } },
};
export const retryAfterHeader = {
  "retry-after": { description: "Seconds after which to retry.", schema: { type: "integer" } },
};
export const shouldRetryHeader = {
  "x-should-retry": {
    description: "Whether a retry can succeed.",
    schema: { type: "string", enum: ["true", "false"] },
  },
};
export const replayedHeader = {
  "idempotent-replayed": {
    description: "`true` when the response is the stored response to an earlier request with this key.",
    schema: { type: "string", enum: ["true"] },
  },
};
export const warningHeader = {
  "paygraph-warning": {
    description: "In the sandbox: what production would refuse of the request, and why.",
    schema: { type: "string" },
  },
};
