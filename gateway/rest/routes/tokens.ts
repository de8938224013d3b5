import { apiToken, apiTokenCreate, tokenListQuery } from "../../../subgraphs/platform/tokens/wire.js";
import { page, pageReply, route, type RouteTable } from "../route.js";

export const tokenRoutes: RouteTable = {
  "POST /tokens": route({
    operationId: "createToken",
    tag: "API Tokens",
    summary: "Create a token; its secret is shown in this answer only",
    document: "createToken",
    permission: "MANAGE",
    body: apiTokenCreate,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [apiToken, (data) => data.createToken] },
  }),
  "GET /tokens": route({
    operationId: "listTokens",
    tag: "API Tokens",
    summary: "List the environment's tokens, newest first",
    document: "listTokens",
    permission: "VIEW",
    query: tokenListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: { 200: pageReply(apiToken, (data) => data.tokens, "TokenListResponse") },
  }),
  "GET /tokens/{tokenId}": route({
    operationId: "getTokenById",
    tag: "API Tokens",
    summary: "Retrieve a token",
    document: "getTokenById",
    permission: "VIEW",
    notFound: "TOKEN_NOT_FOUND",
    variables: ({ path }) => ({ id: path.tokenId }),
    reply: { 200: [apiToken, (data) => data.token] },
  }),
  "DELETE /tokens/{tokenId}": route({
    operationId: "deleteTokenById",
    tag: "API Tokens",
    summary: "Delete a token: it stops at once",
    document: "deleteTokenById",
    permission: "MANAGE",
    notFound: "TOKEN_NOT_FOUND",
    variables: ({ path }) => ({ input: { tokenId: path.tokenId } }),
    reply: { 204: [null, (data) => data.deleteToken] },
  }),
};
