// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "./operation.js";
export type LatestCursorQueryVariables = Exact<{ [key: string]: never; }>;

export type LatestCursorQuery = { events: { nodes: Array<{ id: string, cursor: string }> } };

export const LatestCursorDocument = (`
    query LatestCursor {
  events(first: 1) {
    nodes {
      id
      cursor
    }
  }
}
    `) as unknown as Operation<LatestCursorQuery, LatestCursorQueryVariables>;