export { createClient, type Client, type ClientOptions } from "./client.js";
export { ok, PaygraphError } from "./errors.js";
export type { GraphDocument, SubscribeOptions } from "./graph.js";
export type { PagedPath, PageItem } from "./pages.js";
export type { RetryOptions } from "./retries.js";
export type { components, operations, paths } from "./generated/rest.js";
export * as documents from "./generated/graph.js";
