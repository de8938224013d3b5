/** Headers of responses, as the OpenAPI document describes them. */

export const requestIdHeader = {
  "x-request-id": { description: "Request id. Include it when you report a problem.", schema: { type: "string" } },
};
export const retryAfterHeader = {
  "retry-after": { description: "Number of seconds to wait before retrying.", schema: { type: "integer" } },
};
export const shouldRetryHeader = {
  "x-should-retry": {
    description: "Whether a retry can succeed.",
    schema: { type: "string", enum: ["true", "false"] },
  },
};
export const replayedHeader = {
  "idempotent-replayed": {
    description: "`true` if this is the stored response to an earlier request with the same idempotency key.",
    schema: { type: "string", enum: ["true"] },
  },
};
export const warningHeader = {
  "paygraph-warning": {
    description: "Sandbox only: the values that production would refuse, and why.",
    schema: { type: "string" },
  },
};
